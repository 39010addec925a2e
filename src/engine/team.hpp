#pragma once

#include "src/engine/batch_time.hpp"
#include "src/plain/owned.hpp"

#include <tare/list.hpp>

#include <string>

namespace tare::counters {
class Session;
}

namespace tare::engine {

/// The threads beside the first of a benchmark that runs on several. Each runs the body with a State of its own and waits
/// in its measure function; between batches they sleep, so that they disturb nothing else.
class Team {
public:
    /// Starts row.threads - 1 threads that run row's body.
    explicit Team(registry::Row const& row);
    ~Team();  ///< lets the bodies go on and end, and waits for it
    Team(Team const&) = delete;
    Team& operator=(Team const&) = delete;

    /// Waits until every thread measures or has ended. The first failure, skip or missing measure ends up in `first`.
    void gather(detail::StateData& first);

    /// A batch on all threads, `first` on the calling one, started together. The time is that from the first thread's
    /// start to the last one's end, so that threads which take turns on too few processors count as slow as they are;
    /// for batches that time themselves it is the mean over the threads. Failures end up in `first`.
    BatchTime time_batch(detail::StateData& first, Overheads const& overheads, std::uint64_t iterations,
                         std::uint32_t placement, std::size_t stack_offset, List<double>* calls);

    /// One batch of one counting pass on all threads, `session` being the calling one's: totals of all of them.
    List<CounterValue> count(detail::StateData& first, counters::Session& session, std::string const& list,
                             Overheads const& overheads, std::uint64_t iterations, std::size_t pass);

    void set_input_limit(std::size_t limit);
    /// What the bodies said of themselves is added up in `first`: figures of the same name.
    void merge_metrics(detail::StateData& first) const;

private:
    struct Shared;
    plain::Owned<Shared> shared_;
};

}  // namespace tare::engine
