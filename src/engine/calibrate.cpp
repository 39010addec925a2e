#include "src/engine/calibrate.hpp"

#include "src/engine/heap.hpp"
#include "src/engine/team.hpp"

#include <algorithm>

namespace tare::engine {
namespace calibration {

inline constexpr std::uint64_t most_iterations = std::uint64_t(1) << 30;
/// Every call of a batch is kept until its median is known.
inline constexpr std::uint64_t most_single_calls = 4096;
/// An operation whose inputs take long to make is not measured ten times as long for their sake.
inline constexpr double most_wall_for_measured = 8;

/// At once, where the C library does not tell how much memory inputs take.
inline constexpr std::size_t unweighed_inputs = 64;

/// The time that decides how long a batch is. Single calls: what passes, for what they report may be anything.
inline double relevant_time(Live const& live, BatchTime const& time) {
    return live.state.operation.single_calls ? time.wall : std::max(time.measured, time.wall / most_wall_for_measured);
}

inline void set_input_limit(Live& live, std::size_t limit) {
    live.state.stopwatch.input_limit = limit;
    if (live.team != nullptr) {
        live.team->set_input_limit(limit);
    }
}

}  // namespace calibration

std::uint64_t next_iterations(std::uint64_t iterations, double time, double wanted) {
    double const factor = time > 0 ? std::clamp(wanted / time, 2.0, 10.0) : 10.0;
    double const next = static_cast<double>(iterations) * factor;
    return next < static_cast<double>(calibration::most_iterations) ? static_cast<std::uint64_t>(next)
                                                                    : calibration::most_iterations;
}

std::size_t input_limit_for(double bytes_per_input) {
    constexpr double budget = 8.0 * 1024 * 1024;
    return static_cast<std::size_t>(std::clamp(budget / std::max(bytes_per_input, 1.0), 1.0, 65536.0));
}

void calibrate(Live& live, Overheads const& overheads, Settings const& settings, double scale, bool dry) {
    using namespace calibration;
    auto const run = [&](std::uint64_t iterations) {
        BatchTime const time = live.team != nullptr
                                   ? live.team->time_batch(live.state, overheads, iterations, 0, 0, nullptr)
                                   : time_batch(live.state, overheads, iterations, 0, 0, nullptr);
        live.spent += time.wall;
        return time;
    };
    set_input_limit(live, 1);
    live.state.stopwatch.heap_before = heap_in_use();
    live.state.stopwatch.weigh_inputs = true;
    BatchTime time = run(1);
    live.state.stopwatch.weigh_inputs = false;
    std::size_t const limit = input_limit_for(live.state.stopwatch.bytes_per_input);
    set_input_limit(live, heap_in_use() != 0 ? limit : std::min(limit, unweighed_inputs));
    live.first_ticks = time.measured;
    live.wall_per_op = time.wall;
    if (dry || live.state.status != Status::ok) {
        return;
    }
    // Threads do not start at the same instant: a longer batch makes that small.
    double const wanted = settings.batch / scale * (live.team != nullptr ? 10 : 1);
    std::uint64_t const most = live.state.operation.single_calls ? most_single_calls : most_iterations;
    std::uint64_t iterations = 1;
    // The first run pays for page faults, lazy binding and cold caches, and any run may have been interrupted for longer
    // than a batch is to take; batches made from it would be far too short. The fastest of three decides, unless the
    // operation is so long that three are a part of the budget worth mentioning.
    constexpr int repetitions = 3;
    double const short_enough = settings.budget / scale / 16;
    for (;;) {
        if (relevant_time(live, time) >= wanted / 2 || iterations >= most) {
            for (int i = 1; i != repetitions && time.wall < short_enough; ++i) {
                BatchTime const again = run(iterations);
                if (live.state.status != Status::ok) {
                    return;
                }
                if (relevant_time(live, again) < relevant_time(live, time)) {
                    time = again;
                }
            }
            // Half as long as a batch is to take is believable.
            if (relevant_time(live, time) >= wanted / 2 || iterations >= most) {
                break;
            }
        }
        iterations = std::min(next_iterations(iterations, relevant_time(live, time), wanted), most);
        time = run(iterations);
        if (live.state.status != Status::ok) {
            return;
        }
    }
    double const per_op = relevant_time(live, time) / static_cast<double>(iterations);
    live.wall_per_op = time.wall / static_cast<double>(iterations);
    double const fitting = per_op > 0 ? wanted / per_op : static_cast<double>(most);
    live.iterations = fitting < 1 ? 1 : static_cast<std::uint64_t>(std::min(fitting, static_cast<double>(most)));
    if (live.state.operation.container == detail::Container::loop ||
        live.state.operation.container == detail::Container::call) {
        // Whole turns of the unrolled loop.
        std::uint64_t const turns = live.iterations / detail::unroll;
        live.iterations = turns > 1 ? turns * detail::unroll : live.iterations;
    }
}

}  // namespace tare::engine
