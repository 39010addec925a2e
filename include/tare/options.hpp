#pragma once

#include <tare/list.hpp>
#include <tare/text.hpp>
#include <tare/units.hpp>

#include <cstdint>

namespace tare {

enum class Instructions { automatic, perf, step, off };

/// How to measure. The defaults are those of the command line; a program's flags and TARE_... variables set the same.
struct Options {
    /// Longest time to measure one benchmark. Zero: not chosen, 0.5 s at most and less once precise enough.
    /// Chosen alone it is kept: the benchmark is measured for that long, whatever the precision reached before.
    Nanoseconds time{0};
    /// Half the width of the median's interval, relative to the median, at which measuring stops. Zero: not chosen, 0.005.
    double precision = 0;
    /// Timed batches of each benchmark, exactly; fewer when `time` or `quick` is chosen too and ends before. Zero: not
    /// chosen, as many as the precision needs.
    std::uint64_t samples = 0;
    /// A first impression: at most 0.05 s for one benchmark, precision 0.01.
    bool quick = false;
    /// Run every operation once and measure nothing, to see that all of them work.
    bool dry_run = false;
    /// Code placements to cycle through, 1 to 8.
    int layouts = 8;
    /// For the order of rounds and the stack offsets.
    std::uint64_t seed = 1;
    /// |ratio - 1| up to which two benchmarks count as the same.
    double margin = 0.01;
    /// Which to run: a regular expression (POSIX extended) found in "suite/benchmark/argument=value"; a leading '-'
    /// turns it round. Empty: all.
    Text filter;
    /// Events to count, separated by commas: "cycles,instructions,cache-misses".
    Text counters;
    Instructions instructions = Instructions::automatic;
    /// A line on standard error with what is being measured and the time left.
    bool progress = false;
};

enum class Sort { as_written, name, time };

/// How print() writes.
struct Style {
    bool color = false;
    int width = 80;        ///< columns, 40 and more
    bool details = true;   ///< the header with the machine and its disturbances
    bool compact = false;  ///< one line a benchmark
    Sort sort = Sort::as_written;
    /// Of all times but those on the axes of plots: "ps", "ns", "us", "ms" or "s"; empty: for each number what fits it.
    Text unit;
    List<double> percentiles;  ///< to show, 0 to 100; empty: 75 and 99
    Text plots;                ///< to draw below a suite's table, separated by commas: box, bar, line, placement, time
};

}  // namespace tare
