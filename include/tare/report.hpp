#pragma once

#include <tare/list.hpp>
#include <tare/text.hpp>
#include <tare/units.hpp>

#include <cstddef>
#include <cstdint>
#include <limits>

namespace tare {

/// What a run found, as plain data: the engine and the analysis fill it, reporters and tests read it.
/// The names are those of the JSON document (schema "tare/1").

inline constexpr double unknown = std::numeric_limits<double>::quiet_NaN();  ///< a number that was not measured

/// A two-sided confidence interval. NaN ends: too few samples to give one.
struct Interval {
    double low = unknown;
    double high = unknown;
};

/// One timed batch: nanoseconds per operation, the round it was taken in and the code placement it ran at.
struct Sample {
    double time = 0;
    std::uint32_t round = 0;
    std::uint32_t placement = 0;
};

/// Times are nanoseconds per operation, the container's weight taken off.
struct Estimate {
    Nanoseconds median{unknown};
    Interval ci;               ///< of the median
    double confidence = 0.95;  ///< of `ci`
    Nanoseconds mean{unknown};
    Nanoseconds stddev{unknown};
    Nanoseconds min{unknown};
    Nanoseconds max{unknown};
    Nanoseconds p25{unknown};
    Nanoseconds p75{unknown};
    Nanoseconds p99{unknown};
    Nanoseconds p999{unknown};        ///< 99.9 %
    std::uint64_t samples = 0;        ///< timed batches; single calls for measure_each
    std::uint64_t iterations = 0;     ///< operations in one batch
    double effective_samples = 0;     ///< samples that independent ones would have been worth
    std::uint64_t outliers_mild = 0;  ///< beyond Tukey's inner fences (1.5 interquartile ranges) but not the outer ones
    std::uint64_t outliers_severe = 0;  ///< beyond the outer ones (3)
};

/// A counted quantity. `per_op` is NaN when it could not be counted; `missing` then says why.
struct CounterValue {
    Text name;    ///< as it was asked for
    Text source;  ///< "perf", "software", "step", "proc", "rusage", "tracepoint", "allocator", "tsc", "user", "derived"
    double per_op = unknown;
    double share = 1;       ///< of the time in which the counter really counted; below 1: scaled up
    bool at_least = false;  ///< counting stopped at a limit: the true value is larger
    Text missing;
};

/// Dependence on where the batch loop and what the compiler put into it lie in memory.
struct Layout {
    int placements = 1;
    List<double> medians;      ///< ns per operation, one a placement
    double spread = 0;         ///< (slowest - fastest) / median of the placements, corrected for noise
    bool significant = false;  ///< the spread is more than noise
};

/// Something that makes a number less than it seems.
struct Warning {
    Text code;     ///< stable, documented in docs/method.md
    Text message;  ///< what it means for this number
    Text advice;   ///< what to do
};

enum class Status { ok, failed, skipped };

/// One named argument of a benchmark.
struct Argument {
    Text name;
    Text value;               ///< as it appears in the benchmark's name
    double number = unknown;  ///< NaN for strings
};

/// One bar of a distribution of single calls (measure_each).
struct Bucket {
    double low = 0;   ///< ns, inclusive
    double high = 0;  ///< ns, exclusive
    std::uint64_t count = 0;
};

struct BenchmarkResult {
    Text name;       ///< with its arguments: "sort/n=64"
    Text benchmark;  ///< without: "sort"
    List<Argument> args;
    Text label;  ///< what the benchmark said of itself, State::label
    Status status = Status::ok;
    Text error;             ///< why it failed or was skipped
    bool baseline = false;  ///< the others are compared with it
    int threads = 1;
    bool single_calls = false;  ///< samples are single calls (measure_each, measure_manual), not batches
    bool below_floor = false;   ///< the time is not more than the container's own weight: probably optimised away
    Estimate estimate;
    double bytes_per_op = 0;  ///< 0: not given. On n threads the throughput is n * bytes_per_op / median.
    double items_per_op = 0;
    List<CounterValue> counters;  ///< also those of State::counter, source "user"
    Layout layout;
    List<Warning> warnings;
    List<Sample> samples;       ///< in the order they were taken
    List<Bucket> distribution;  ///< filled for single calls only
    double seconds = 0;         ///< wall time spent on it
    /// Of the wall time of its batches (on the first thread, their untimed parts included, without those in which another
    /// program took the processor) what was spent on a processor, 0 to 1. Less: it waited.
    double cpu_share = unknown;
};

/// Of the contender, against the baseline.
enum class Verdict { faster, slower, same, undecided, placement };

struct Comparison {
    Text baseline;
    Text contender;
    double ratio = unknown;  ///< contender's time / baseline's, from pairs of the same round
    Interval ci;             ///< of the ratio
    double confidence = 0.95;
    double p_value = unknown;  ///< that the ratio is 1, corrected for the number of comparisons (Holm)
    double floor = 0;          ///< |ln ratio| below which this method claims no difference
    double margin = 0.01;      ///< "same" means: within 1 -+ margin
    Verdict verdict = Verdict::undecided;
    double seconds_more = unknown;  ///< for undecided: about how much longer would tell
    std::uint64_t pairs = 0;        ///< rounds in which both were measured
    List<double> placement_ratios;  ///< one a placement
    Text explanation;               ///< what the counters of both say about a difference; empty: nothing
};

/// One class of growth fitted to a benchmark's time over an argument: time = coefficient * f(argument).
struct ComplexityFit {
    Text benchmark;
    Text argument;
    Text big_o;                       ///< "O(1)", "O(log n)", "O(n)", "O(n log n)", "O(n^2)", "O(n^3)"
    double coefficient = unknown;     ///< ns
    Interval ci;                      ///< of the coefficient
    double relative_error = unknown;  ///< root mean square of the relative residuals
    Text runner_up;                   ///< the next best class when it is not clearly worse, else empty
    double runner_up_error = unknown;
};

struct SuiteResult {
    Text name;
    Text caption;
    Text error;  ///< of the suite as a whole: empty suite, failing set-up
    List<BenchmarkResult> benchmarks;
    List<Comparison> comparisons;  ///< with the baseline, or where there is none with the fastest
    /// Where there is no baseline: every pair of a family of 3 to 16 rows, each pair once (the faster one as baseline),
    /// corrected as one table. The console's matrix is drawn from them, or from `comparisons` when this is empty.
    List<Comparison> pairs;
    List<ComplexityFit> complexities;
    List<Text> notes;  ///< for the reader: how the suite was split, which pages could not be made resident, ...
};

/// One thing about the machine or the build that disturbs, and what to do about it.
struct Disturbance {
    Text code;
    Text message;
    Text advice;
};

struct Context {
    Text tare_version;
    Text date;  ///< ISO 8601, UTC
    Text host;
    Text executable;
    Text cpu;
    int cpus = 0;
    double cpu_mhz = unknown;
    Text caches;  ///< "L1d 32 KiB, L2 1 MiB, L3 32 MiB"
    Text os;
    Text virtual_machine;  ///< hypervisor's name; empty: none seen
    Text compiler;
    Text build;                         ///< the flags that matter: "-O2, assertions off"
    Text clock;                         ///< "tsc 2.59 GHz, 8.1 ns a reading, resolution 0.39 ns"
    double clock_cost = unknown;        ///< ns
    double clock_resolution = unknown;  ///< ns
    List<Disturbance> disturbances;
    List<Text> notes;
    std::uint64_t seed = 0;
};

struct Report {
    Context context;
    List<SuiteResult> suites;
    List<Text> problems;  ///< that belong to no suite: an unknown counter, a denied permission
    bool interrupted = false;
    double seconds = 0;  ///< wall time of the whole run

    /// The result with this name ("fib/30", or "suite/fib/30" when several suites have it); null when there is none.
    BenchmarkResult const* find(TextView name) const;
    /// The same result's estimate, for limits in a test: `report["fib/30"].median < 1us`. A name that is not
    /// there, failed or was skipped throws std::out_of_range (without exceptions: prints why and aborts), so that
    /// a check can never pass on a number that is not there.
    Estimate const& operator[](TextView name) const;
    /// True when nothing failed and nothing was interrupted.
    bool ok() const;
};

}  // namespace tare
