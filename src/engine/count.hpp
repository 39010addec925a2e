#pragma once

#include "src/engine/live.hpp"
#include "src/engine/suite_run.hpp"

#include <tare/list.hpp>

#include <string>

namespace tare::counters {
class Session;
}

namespace tare::engine {

/// Counts what the options and the suite ask for, after the timing and apart from it, so that neither disturbs the other.
/// What could not be counted is in the rows, as missing, and once in `problems` with the remedy.
void count_all(List<Live*> const& group, registry::SuiteData const& suite, Options const& options,
               Overheads const& overheads, Observer const& observer, List<std::string>& problems);

/// One batch of one pass on the calling thread, whose session this must be: totals.
List<CounterValue> count_batch(counters::Session& session, detail::StateData& state, Overheads const& overheads,
                               std::uint64_t iterations, std::size_t pass);

}  // namespace tare::engine
