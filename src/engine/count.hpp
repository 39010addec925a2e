#pragma once

#include "src/engine/live.hpp"
#include "src/engine/suite_run.hpp"

#include <vector>

namespace tare::engine {

/// Counts what the options and the suite ask for, after the timing and apart from it, so that neither disturbs the other.
void count_all(std::vector<Live*> const& group, registry::SuiteData const& suite, Options const& options,
               Overheads const& overheads, Observer const& observer);

}  // namespace tare::engine
