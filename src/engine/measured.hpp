#pragma once

#include <tare/list.hpp>
#include <tare/report.hpp>

#include <cstdint>

namespace tare::engine {

/// What happened while a benchmark was measured: totals over its timed batches, on its first thread, unless said otherwise.
/// NaN (doubles) or -1 (integers): this platform does not tell.
struct Circumstances {
    double batch_ns = unknown;  ///< median duration of one timed batch, ns
    double container_ns = 0;  ///< the container's weight that was taken off, ns per operation (median over placements)
    double raw_median_ns = unknown;  ///< per operation, before the container's weight came off
    double clock_cost_ns = 0;        ///< of one reading
    double clock_resolution_ns = 0;
    std::int64_t voluntary_switches = -1;
    std::int64_t involuntary_switches = -1;
    std::int64_t migrations = -1;  ///< of the whole group
    std::int64_t minor_faults = -1;
    std::int64_t major_faults = -1;
    double stolen_seconds = unknown;         ///< by the hypervisor, of the whole group's time
    double group_seconds = unknown;          ///< wall time of the group of benchmarks measured together
    double seconds = unknown;                ///< wall time of this benchmark's batches
    double alone_ns = 0;                     ///< of timed batches in which nobody took the processor away, ns
    double cpu_ns = 0;                       ///< on a processor in these
    double frequency_first = unknown;        ///< relative speed of a fixed chain of instructions at the start ...
    double frequency_last = unknown;         ///< ... and at the end of the group: their ratio is the drift
    double precision_wanted = unknown;       ///< half-width of the interval relative to the median
    bool budget_ended = false;               ///< time ran out before that precision was reached
    bool warmed = false;                     ///< every timed batch followed an untimed one of the same size
    double stepped[2] = {unknown, unknown};  ///< instructions of two stepped runs that differed
};

/// One row as the engine leaves it: names, arguments, status, throughput, counters, samples and distribution are filled
/// in `result`; everything that analysis adds (estimate's statistics, layout, warnings) is not.
struct Measured {
    BenchmarkResult result;
    Circumstances circumstances;
    int family = -1;  ///< rows of one family are compared with each other; -1: with none
    int group = 0;    ///< rows of one group were measured interleaved: their rounds have common numbers
    bool again =
        false;  ///< a row that stands in another group already, measured again for comparison only: not reported
    bool complexity = false;  ///< fit its growth over its first numeric argument
};

/// All rows of a suite, in the order they were written.
struct MeasuredSuite {
    Text name;
    Text caption;
    Text error;
    List<Text> notes;
    List<Measured> rows;
};

}  // namespace tare::engine
