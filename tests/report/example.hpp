#pragma once

#include <tare/report.hpp>

#include <cmath>
#include <cstdint>
#include <string>

/// Reports with made-up, but plausible and always equal contents.
namespace example {

/// Numbers that look random and are the same everywhere.
class Numbers {
public:
    explicit Numbers(std::uint64_t seed) : state_(seed) {}
    std::uint64_t next() {
        state_ = state_ * 6364136223846793005U + 1442695040888963407U;
        return state_ >> 33U;
    }
    double fraction() { return static_cast<double>(next()) / 2147483648.0; }
    /// About normal: mean 0, deviation 1.
    double normal() {
        double sum = -6;
        for (int i = 0; i != 12; ++i) {
            sum += fraction();
        }
        return sum;
    }

private:
    std::uint64_t state_;
};

inline tare::Nanoseconds ns(double count) {
    return tare::Nanoseconds(count);
}

/// Statistics that follow from the samples, computed plainly.
inline void fill_estimate(tare::BenchmarkResult& result, std::uint64_t iterations) {
    std::size_t const count = result.samples.size();
    tare::List<double> sorted;
    double sum = 0;
    for (tare::Sample const& sample : result.samples) {
        sorted.push_back(sample.time);
        sum += sample.time;
    }
    for (std::size_t i = 1; i < count; ++i) {
        for (std::size_t j = i; j != 0 && sorted[j] < sorted[j - 1]; --j) {
            double const swapped = sorted[j];
            sorted[j] = sorted[j - 1];
            sorted[j - 1] = swapped;
        }
    }
    auto const at = [&](double fraction) {
        return ns(sorted[static_cast<std::size_t>(fraction * static_cast<double>(count - 1))]);
    };
    double const mean = sum / static_cast<double>(count);
    double squares = 0;
    for (double const value : sorted) {
        squares += (value - mean) * (value - mean);
    }
    tare::Estimate& estimate = result.estimate;
    estimate.median = at(0.5);
    estimate.mean = ns(mean);
    estimate.stddev = ns(std::sqrt(squares / static_cast<double>(count)));
    estimate.min = at(0);
    estimate.max = at(1);
    estimate.p25 = at(0.25);
    estimate.p75 = at(0.75);
    estimate.p99 = at(0.99);
    estimate.p999 = at(0.999);
    double const half = 1.96 * estimate.stddev.count / std::sqrt(static_cast<double>(count)) * 1.25;
    estimate.ci.low = estimate.median.count - half;
    estimate.ci.high = estimate.median.count + half;
    estimate.samples = count;
    estimate.iterations = iterations;
    estimate.effective_samples = 0.83 * static_cast<double>(count);
}

/// A row with samples around `median`, the slowest some of them far out.
inline tare::BenchmarkResult row(char const* name, double median, double deviation, std::uint64_t seed,
                                 std::uint64_t iterations = 1, int samples = 213) {
    tare::BenchmarkResult result;
    result.name = name;
    result.benchmark = name;
    Numbers numbers(seed);
    for (int i = 0; i != samples; ++i) {
        double time = median * (1 + deviation * numbers.normal());
        double const luck = numbers.fraction();
        if (luck > 0.9) {
            time *= 1 + 4 * deviation * (luck - 0.9) * 10;
        }
        tare::Sample sample;
        sample.time = time;
        sample.round = static_cast<std::uint32_t>(i);
        sample.placement = static_cast<std::uint32_t>(i % 8);
        result.samples.push_back(sample);
    }
    fill_estimate(result, iterations);
    result.seconds = median * static_cast<double>(iterations) * samples * 1e-9;
    return result;
}

inline tare::CounterValue counter(char const* name, double per_op, char const* source) {
    tare::CounterValue value;
    value.name = name;
    value.source = source;
    value.per_op = per_op;
    return value;
}

inline tare::Warning warning(char const* code, char const* message, char const* advice) {
    tare::Warning result;
    result.code = code;
    result.message = message;
    result.advice = advice;
    return result;
}

inline tare::Comparison comparison(char const* baseline, char const* contender, double ratio, double half,
                                   tare::Verdict verdict) {
    tare::Comparison result;
    result.baseline = baseline;
    result.contender = contender;
    result.ratio = ratio;
    result.ci.low = ratio - half;
    result.ci.high = ratio + half;
    result.p_value = verdict == tare::Verdict::undecided ? 0.21 : 0.00003;
    result.floor = 0.0005;
    result.verdict = verdict;
    result.pairs = 213;
    for (int i = 0; i != 8; ++i) {
        result.placement_ratios.push_back(ratio + half * (i - 3.5) / 2);
    }
    if (verdict == tare::Verdict::undecided) {
        result.seconds_more = 3.2;
    }
    return result;
}

inline tare::Context context() {
    tare::Context context;
    context.tare_version = "0.1.0";
    context.date = "2024-02-29T12:34:56Z";
    context.host = "bench-1";
    context.executable = "write_five_ways";
    context.cpu = "AMD EPYC 7B13";
    context.cpus = 2;
    context.cpu_mhz = 2450;
    context.caches = "L1d 32 KiB, L2 512 KiB, L3 32 MiB";
    context.os = "Linux 6.1.0";
    context.virtual_machine = "KVM";
    context.compiler = "g++ 12.2.0";
    context.build = "-O2, assertions off";
    context.clock = "tsc 2.59 GHz, 8.1 ns a reading, resolution 0.39 ns";
    context.clock_cost = 8.1;
    context.clock_resolution = 0.39;
    context.seed = 1;
    tare::Disturbance load;
    load.code = "load";
    load.message = "2.3 programs wanted 2 CPUs during the last minute";
    load.advice = "close other programs, or measure at a quieter time";
    context.disturbances.push_back(load);
    tare::Disturbance machine;
    machine.code = "virtual-machine";
    machine.message = "a virtual machine (KVM): others share the processor, and its counters are hidden";
    machine.advice = "compare only what one run measured; for absolute numbers use a machine of your own";
    context.disturbances.push_back(machine);
    return context;
}

/// Five rows without a baseline, every pair compared: the first two are alike, and so are the second and the third.
inline tare::SuiteResult copies() {
    tare::SuiteResult suite;
    suite.name = "copies";
    char const* const names[] = {"memcpy", "std::copy", "std::copy_n", "loop", "byte by byte"};
    double const times[] = {101.3, 101.9, 102.6, 118.4, 947.2};
    for (int i = 0; i != 5; ++i) {
        tare::BenchmarkResult copy = row(names[i], times[i], 0.01, static_cast<std::uint64_t>(20 + i), 4096, 160);
        copy.layout.placements = 8;
        for (int placement = 0; placement != 8; ++placement) {
            copy.layout.medians.push_back(times[i] * (1 + (placement == 3 ? 0.02 * i : 0.0013 * (placement - i))));
        }
        copy.layout.spread = 0.021 * i;
        suite.benchmarks.push_back(copy);
        for (int j = 0; j != i; ++j) {
            double const ratio = times[i] / times[j];
            tare::Verdict const verdict = ratio > 1.01 ? tare::Verdict::slower
                                          : j == 0     ? tare::Verdict::same
                                                       : tare::Verdict::undecided;
            suite.pairs.push_back(comparison(names[j], names[i], ratio, 0.004 * ratio, verdict));
            if (j == 0) {
                suite.comparisons.push_back(comparison(names[j], names[i], ratio, 0.004 * ratio, verdict));
            }
        }
    }
    return suite;
}

/// Everything that a report can hold.
inline tare::Report report() {
    tare::Report report;
    report.context = context();
    report.seconds = 12.6;

    tare::SuiteResult writers;
    writers.name = "write 100 MiB";
    writers.caption = "five ways to the same file, on a RAM disk";
    tare::BenchmarkResult system_call = row("write(2)", 13.4216e6, 0.01, 1);
    system_call.bytes_per_op = 104857600;
    system_call.counters.push_back(counter("write-calls", 100, "proc"));
    system_call.counters.push_back(counter("write-bytes", 104857600, "proc"));
    system_call.counters.push_back(counter("page-faults", 0.0213, "rusage"));
    writers.benchmarks.push_back(system_call);
    tare::BenchmarkResult stdio = row("fprintf", 52.773e6, 0.02, 2);
    stdio.bytes_per_op = 104857600;
    stdio.baseline = true;
    stdio.counters.push_back(counter("cycles", 1114.4, "perf"));
    stdio.counters.push_back(counter("instructions", 2691.7, "perf"));
    stdio.counters.push_back(counter("ipc", 2.4154, "derived"));
    stdio.counters.push_back(counter("branch-miss-rate", 0.00217, "derived"));
    tare::CounterValue missing = counter("cache-misses", tare::unknown, "perf");
    missing.missing = "this virtual machine hides the event; run on the host, or leave it out";
    stdio.counters.push_back(missing);
    writers.benchmarks.push_back(stdio);
    tare::BenchmarkResult stream = row("ofstream", 188.91e6, 0.004, 3);
    stream.bytes_per_op = 104857600;
    stream.items_per_op = 1310720;
    stream.cpu_share = 0.92;
    stream.warnings.push_back(warning("drift", "became 3.1 % slower while it was measured",
                                      "let the machine warm up, or look at --plot=time for when it happened"));
    stream.counters.push_back(counter("cycles", 3990.2, "perf"));
    stream.counters.push_back(counter("instructions", 2691.9, "perf"));
    stream.layout.placements = 8;
    stream.layout.spread = 0.0712;
    stream.layout.significant = true;
    for (int i = 0; i != 8; ++i) {
        stream.layout.medians.push_back(188.91e6 * (1 + 0.01 * i));
    }
    writers.benchmarks.push_back(stream);
    tare::BenchmarkResult broken;
    broken.name = "io_uring";
    broken.benchmark = "io_uring";
    broken.status = tare::Status::failed;
    broken.error = "io_uring_setup: Operation not permitted (EPERM); the kernel setting kernel.io_uring_disabled is 2";
    writers.benchmarks.push_back(broken);
    tare::BenchmarkResult skipped;
    skipped.name = "CreateFile";
    skipped.benchmark = "CreateFile";
    skipped.status = tare::Status::skipped;
    skipped.error = "only on Windows";
    writers.benchmarks.push_back(skipped);
    writers.comparisons.push_back(comparison("fprintf", "write(2)", 0.2543, 0.0021, tare::Verdict::faster));
    writers.comparisons.push_back(comparison("fprintf", "ofstream", 3.5796, 0.0312, tare::Verdict::slower));
    writers.comparisons[1].explanation = "same instructions, 3.1 times the frontend stalls: alignment, not work";
    report.suites.push_back(writers);

    tare::SuiteResult small;
    small.name = "small things";
    tare::BenchmarkResult addition = row("addition", 0.3861, 0.003, 4, 524288, 400);
    small.benchmarks.push_back(addition);
    tare::BenchmarkResult nothing = row("nothing", 0.0021, 0.3, 5, 1048576, 400);
    nothing.below_floor = true;
    small.benchmarks.push_back(nothing);
    tare::BenchmarkResult parallel = row("atomic increment/threads=4", 21.4, 0.05, 6, 8192, 300);
    parallel.threads = 4;
    small.benchmarks.push_back(parallel);
    for (int i = 0; i != 5; ++i) {
        std::int64_t const n = std::int64_t{64} << (2 * i);
        auto const size = static_cast<double>(n);
        std::string const name = "sort/n=" + std::to_string(n);
        tare::BenchmarkResult sorted =
            row(name.c_str(), 0.93 * size * std::log2(size), 0.02, static_cast<std::uint64_t>(7 + i),
                static_cast<std::uint64_t>(200000 / n + 1), 120);
        sorted.benchmark = "sort";
        tare::Argument argument;
        argument.name = "n";
        argument.value = std::to_string(n).c_str();
        argument.number = size;
        sorted.args.push_back(argument);
        sorted.items_per_op = size;
        sorted.label = i == 0 ? "fits L1" : "";
        small.benchmarks.push_back(sorted);
    }
    tare::ComplexityFit fit;
    fit.benchmark = "sort";
    fit.argument = "n";
    fit.big_o = "O(n log n)";
    fit.coefficient = 0.9312;
    fit.ci.low = 0.9118;
    fit.ci.high = 0.9507;
    fit.relative_error = 0.0213;
    fit.runner_up = "O(n)";
    fit.runner_up_error = 0.0345;
    small.complexities.push_back(fit);
    small.comparisons.push_back(comparison("addition", "sort/n=64", 1.0042, 0.0081, tare::Verdict::undecided));
    small.comparisons.push_back(comparison("addition", "sort/n=256", 1.0012, 0.0021, tare::Verdict::same));
    small.comparisons.push_back(comparison("addition", "sort/n=1024", 1.0009, 0.0312, tare::Verdict::placement));
    small.notes.push_back("200 benchmarks were measured in 4 groups; ratios between groups see drift");
    report.suites.push_back(small);
    report.suites.push_back(copies());
    report.problems.push_back("--counters: there is no event 'cycels'; is 'cycles' meant?");
    return report;
}

}  // namespace example
