#pragma once

#include "src/engine/call_histogram.hpp"
#include "src/engine/measured.hpp"
#include "src/engine/stopwatch.hpp"
#include "src/registry/expand.hpp"

#include <tare/list.hpp>
#include <tare/state.hpp>

#include <cstdint>
#include <string>

namespace tare {

namespace engine {

struct Live;

struct Metric {
    std::string name;
    double value = 0;
};

}  // namespace engine

/// What stands behind one State: one thread's share of one row.
struct detail::StateData {
    registry::Row const* row = nullptr;
    engine::Live* live = nullptr;  ///< null on threads but the first
    int thread_index = 0;
    engine::Stopwatch stopwatch;
    detail::Operation operation;
    Status status = Status::ok;
    std::string error;
    std::string label;
    double bytes = 0;
    double items = 0;
    List<engine::Metric> metrics;
    bool measured = false;  ///< one of the measure functions was called
    /// What happens when it is: the engine goes on to the next benchmark, a worker thread waits for orders.
    void (*perform)(void* owner, StateData& state) = nullptr;
    void* owner = nullptr;

    void fail(std::string why) {
        if (status == Status::ok) {
            status = Status::failed;
            error = std::move(why);
        }
    }
};

namespace engine {

class Team;

/// One timed batch.
struct Timing {
    double ticks = 0;  ///< per operation, the container's weight still in it
    std::uint32_t round = 0;
    std::uint32_t placement = 0;
};

/// A benchmark whose body has called measure and waits there while the engine works.
struct Live {
    registry::Row const* row = nullptr;
    detail::StateData state;
    Team* team = nullptr;  ///< the other threads of a benchmark on several

    std::uint64_t iterations = 1;  ///< of one batch
    std::uint64_t warm_up = 0;     ///< untimed iterations before it
    double wall_per_op = 0;        ///< ticks of waiting, inputs included, for one operation
    std::uint32_t stride = 1;      ///< takes part in every stride-th round
    double spent = 0;              ///< ticks of wall time
    double spent_alone = 0;        ///< of that in timed batches in which nobody took the processor away
    List<Timing> timings;
    double first_ticks = 0;  ///< the very first operation, should there be no time for another
    CallHistogram calls;
    double calls_sum = 0;
    double calls_sum_of_squares = 0;
    double calls_min = 0;
    double calls_max = 0;
    std::uint64_t next_look = 6;
    bool precise = false;   ///< its interval is as narrow as wanted
    bool finished = false;  ///< not measured any more
    bool budget_ended = false;
    Circumstances circumstances;
    List<CounterValue> counters;
    bool opened = false;  ///< its body has come to a measure function and waits there
    bool again = false;   ///< measured before in another group: here for comparison only
    int group = 0;
    List<Sample> samples;       ///< the timings in ns, the container's weight taken off
    List<Bucket> distribution;  ///< the calls in ns
};

}  // namespace engine
}  // namespace tare
