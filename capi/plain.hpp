#pragma once

#include "capi/sized.hpp"

#include <tare/report.hpp>

namespace tare::capi::report {

/// The parts of a report as C has them: every figure of `tare/report.hpp`.

/// A structure of which every byte, padding included, is zero.
template <class Struct>
Struct empty() {
    Struct it;
    std::memset(static_cast<void*>(&it), 0, sizeof it);
    return it;
}

inline tare_interval interval_of(Interval interval) {
    return {interval.low, interval.high};
}

/// C sees the library's own arrays: the structures have the same members at the same places.
inline tare_sample const* samples_of(List<Sample> const& samples) {
    static_assert(sizeof(tare_sample) == sizeof(Sample) && offsetof(tare_sample, time) == offsetof(Sample, time) &&
                  offsetof(tare_sample, round) == offsetof(Sample, round) &&
                  offsetof(tare_sample, placement) == offsetof(Sample, placement));
    return reinterpret_cast<tare_sample const*>(samples.data());
}

inline tare_bucket const* buckets_of(List<Bucket> const& buckets) {
    static_assert(sizeof(tare_bucket) == sizeof(Bucket) && offsetof(tare_bucket, low) == offsetof(Bucket, low) &&
                  offsetof(tare_bucket, high) == offsetof(Bucket, high) &&
                  offsetof(tare_bucket, count) == offsetof(Bucket, count));
    return reinterpret_cast<tare_bucket const*>(buckets.data());
}

inline tare_status status_of(Status status) {
    switch (status) {
        case Status::ok:
            return TARE_STATUS_OK;
        case Status::skipped:
            return TARE_STATUS_SKIPPED;
        case Status::failed:
            break;
    }
    return TARE_STATUS_FAILED;
}

inline tare_verdict verdict_of(Verdict verdict) {
    switch (verdict) {
        case Verdict::faster:
            return TARE_VERDICT_FASTER;
        case Verdict::slower:
            return TARE_VERDICT_SLOWER;
        case Verdict::same:
            return TARE_VERDICT_SAME;
        case Verdict::placement:
            return TARE_VERDICT_PLACEMENT;
        case Verdict::undecided:
            break;
    }
    return TARE_VERDICT_UNDECIDED;
}

inline void copy_estimate(Estimate const& from, tare_result& to) {
    to.median = from.median.count;
    to.ci = interval_of(from.ci);
    to.confidence = from.confidence;
    to.mean = from.mean.count;
    to.stddev = from.stddev.count;
    to.min = from.min.count;
    to.max = from.max.count;
    to.p25 = from.p25.count;
    to.p75 = from.p75.count;
    to.p99 = from.p99.count;
    to.p999 = from.p999.count;
    to.samples = from.samples;
    to.iterations = from.iterations;
    to.effective_samples = from.effective_samples;
    to.outliers_mild = from.outliers_mild;
    to.outliers_severe = from.outliers_severe;
}

inline tare_result result_of(Report const& report, std::size_t suite, std::size_t index) {
    BenchmarkResult const& from = report.suites[suite].benchmarks[index];
    auto to = empty<tare_result>();
    to.suite_index = suite;
    to.index = index;
    to.suite = text_of(report.suites[suite].name);
    to.name = text_of(from.name);
    to.benchmark = text_of(from.benchmark);
    to.label = text_of(from.label);
    to.status = status_of(from.status);
    to.error = text_of(from.error);
    to.baseline = from.baseline;
    to.single_calls = from.single_calls;
    to.below_floor = from.below_floor;
    to.threads = from.threads;
    copy_estimate(from.estimate, to);
    to.bytes_per_op = from.bytes_per_op;
    to.items_per_op = from.items_per_op;
    to.placements = from.layout.placements;
    to.placement_medians = from.layout.medians.data();
    to.placement_median_count = from.layout.medians.size();
    to.placement_spread = from.layout.spread;
    to.placement_significant = from.layout.significant;
    to.sample_data = samples_of(from.samples);
    to.sample_count = from.samples.size();
    to.bucket_data = buckets_of(from.distribution);
    to.bucket_count = from.distribution.size();
    to.argument_count = from.args.size();
    to.counter_count = from.counters.size();
    to.warning_count = from.warnings.size();
    to.seconds = from.seconds;
    to.cpu_share = from.cpu_share;
    return to;
}

template <class Problem>
tare_warning warning_of(Problem const& from) {
    auto to = empty<tare_warning>();
    to.code = text_of(from.code);
    to.message = text_of(from.message);
    to.advice = text_of(from.advice);
    return to;
}

inline tare_comparison comparison_of(Comparison const& from) {
    auto to = empty<tare_comparison>();
    to.baseline = text_of(from.baseline);
    to.contender = text_of(from.contender);
    to.ratio = from.ratio;
    to.ci = interval_of(from.ci);
    to.confidence = from.confidence;
    to.p_value = from.p_value;
    to.floor = from.floor;
    to.margin = from.margin;
    to.verdict = verdict_of(from.verdict);
    to.seconds_more = from.seconds_more;
    to.pairs = from.pairs;
    to.placement_ratios = from.placement_ratios.data();
    to.placement_ratio_count = from.placement_ratios.size();
    to.explanation = text_of(from.explanation);
    return to;
}

inline tare_complexity complexity_of(ComplexityFit const& from) {
    auto to = empty<tare_complexity>();
    to.benchmark = text_of(from.benchmark);
    to.argument = text_of(from.argument);
    to.big_o = text_of(from.big_o);
    to.coefficient = from.coefficient;
    to.ci = interval_of(from.ci);
    to.relative_error = from.relative_error;
    to.runner_up = text_of(from.runner_up);
    to.runner_up_error = from.runner_up_error;
    return to;
}

inline tare_argument argument_of(Argument const& from) {
    auto to = empty<tare_argument>();
    to.name = text_of(from.name);
    to.value = text_of(from.value);
    to.number = from.number;
    return to;
}

inline tare_counter counter_of(CounterValue const& from) {
    auto to = empty<tare_counter>();
    to.name = text_of(from.name);
    to.source = text_of(from.source);
    to.per_op = from.per_op;
    to.share = from.share;
    to.at_least = from.at_least;
    to.missing = text_of(from.missing);
    return to;
}

inline tare_suite_result suite_of(SuiteResult const& from) {
    auto to = empty<tare_suite_result>();
    to.name = text_of(from.name);
    to.caption = text_of(from.caption);
    to.error = text_of(from.error);
    to.result_count = from.benchmarks.size();
    to.comparison_count = from.comparisons.size();
    to.note_count = from.notes.size();
    to.pair_count = from.pairs.size();
    to.complexity_count = from.complexities.size();
    return to;
}

inline tare_run_result run_of(Report const& from) {
    auto to = empty<tare_run_result>();
    to.suite_count = from.suites.size();
    to.problem_count = from.problems.size();
    to.disturbance_count = from.context.disturbances.size();
    to.note_count = from.context.notes.size();
    to.ok = from.ok();
    to.interrupted = from.interrupted;
    to.seconds = from.seconds;
    return to;
}

inline tare_machine machine_of(Context const& from) {
    auto to = empty<tare_machine>();
    to.tare_version = text_of(from.tare_version);
    to.date = text_of(from.date);
    to.host = text_of(from.host);
    to.executable = text_of(from.executable);
    to.cpu = text_of(from.cpu);
    to.cpus = from.cpus;
    to.cpu_mhz = from.cpu_mhz;
    to.caches = text_of(from.caches);
    to.os = text_of(from.os);
    to.virtual_machine = text_of(from.virtual_machine);
    to.compiler = text_of(from.compiler);
    to.build = text_of(from.build);
    to.clock = text_of(from.clock);
    to.clock_cost = from.clock_cost;
    to.clock_resolution = from.clock_resolution;
    to.seed = from.seed;
    return to;
}

}  // namespace tare::capi::report
