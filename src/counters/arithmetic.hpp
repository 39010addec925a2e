#pragma once

#include <tare/list.hpp>
#include <tare/report.hpp>

#include <cstddef>
#include <cstdint>
#include <string>

namespace tare::counters {

// Everything about numbers that would be wrong without a sound: pure functions, away from the system calls.

/// What read(2) of a group gives (PERF_FORMAT_GROUP | ID | TOTAL_TIME_ENABLED | TOTAL_TIME_RUNNING).
struct GroupReading {
    std::uint64_t enabled = 0;   ///< ns during which the group should have counted
    std::uint64_t running = 0;   ///< ns during which it did
    List<std::uint64_t> values;  ///< in the order of the ids that were asked for
};
/// Finds every id wherever the kernel put it. False when the buffer is shorter than it says or an id is not in it.
bool parse_group(std::uint64_t const* words, std::size_t count, List<std::uint64_t> const& ids, GroupReading& reading);
/// Words that a group of `events` needs.
inline std::size_t group_words(std::size_t events) {
    return 3 + 2 * events;
}

/// A count stretched to the whole time when the counter had to be shared. NaN, share 0: it never counted.
struct Scaled {
    double value = unknown;
    double share = 1;
};
Scaled scaled(std::uint64_t value, std::uint64_t enabled, std::uint64_t running);

/// Per operation: total / iterations without what the same number of empty operations counts. May be less than 0 when a
/// counter is noisy (task-clock) and the operation light.
double correct(double total, std::uint64_t iterations, double empty_total, std::uint64_t empty_iterations);
/// The same for what Session::read gave for a batch and for a batch of empty operations. Counters are matched by name;
/// one that is missing in either stays missing; none is less than 0. "peak-bytes" is no sum: the empty peak comes off, nothing is divided.
List<CounterValue> correct(List<CounterValue> const& totals, std::uint64_t iterations,
                           List<CounterValue> const& empty_totals, std::uint64_t empty_iterations);
/// Adds the totals of another thread's session, by name. The peaks of threads add up too: an upper limit.
void add(List<CounterValue>& sum, List<CounterValue> const& other);

/// The counter of that name that was counted; nullptr: none.
CounterValue const* find(List<CounterValue> const& counters, TextView name);

/// Adds figures whose parts are there (source "derived"; their names say the unit): "ipc", "branch-miss-rate",
/// "cache-miss-rate", "frontend-bound", and for the topdown events "topdown-retiring-share" and its three brothers.
/// Shares are of 1, not percent.
void derive(List<CounterValue>& counters);

/// What two benchmarks' counters say about why one is slower ("same instructions, 3.1 times the frontend stalls:
/// alignment, not work"). `ratio`: contender's time / baseline's. Empty: they say nothing.
std::string explain_difference(List<CounterValue> const& baseline, List<CounterValue> const& contender, double ratio);

}  // namespace tare::counters
