#include "capi/guard.hpp"
#include "capi/handles.hpp"
#include "capi/sized.hpp"

namespace tare::capi::report {

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

inline tare_error no_such(char const* what, std::size_t index, std::size_t count) {
    return failed(TARE_ERROR_INDEX, std::string("there is no ") + what + ' ' + std::to_string(index) + ": there are " +
                                        std::to_string(count));
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

/// Hands `list[index]` to `use`, or says that there is no such element.
template <class Element, class Use>
tare_error with(List<Element> const& list, char const* what, std::size_t index, Use const& use) {
    return index < list.size() ? use(list[index]) : no_such(what, index, list.size());
}

template <class Use>
tare_error with_report(tare_report const* report, Use const& use) {
    return guarded([&] { return report == nullptr ? failed_on_null("report") : use(report->report); });
}

template <class Use>
tare_error with_suite(tare_report const* report, std::size_t suite, Use const& use) {
    return with_report(report, [&](Report const& it) { return with(it.suites, "suite", suite, use); });
}

template <class Use>
tare_error with_benchmark(tare_report const* report, std::size_t suite, std::size_t index, Use const& use) {
    return with_suite(report, suite, [&](SuiteResult const& it) { return with(it.benchmarks, "result", index, use); });
}

inline tare_error give_text(List<Text> const& list, char const* what, std::size_t index, tare_text* to) {
    if (to == nullptr) {
        return failed_on_null(what);
    }
    return with(list, what, index, [&](Text const& text) {
        *to = text_of(text);
        return TARE_OK;
    });
}

}  // namespace tare::capi::report

extern "C" {

using namespace tare::capi::report;
using tare::capi::text_of;
using tare::capi::write_sized;

tare_error tare_report_run(tare_report const* report, tare_run_result* run) {
    return with_report(report, [&](tare::Report const& it) {
        auto to = empty<tare_run_result>();
        to.suite_count = it.suites.size();
        to.problem_count = it.problems.size();
        to.disturbance_count = it.context.disturbances.size();
        to.note_count = it.context.notes.size();
        to.ok = it.ok();
        to.interrupted = it.interrupted;
        to.seconds = it.seconds;
        return write_sized(to, "run", run);
    });
}

tare_error tare_report_machine(tare_report const* report, tare_machine* machine) {
    return with_report(report,
                       [&](tare::Report const& it) { return write_sized(machine_of(it.context), "machine", machine); });
}

tare_error tare_report_disturbance(tare_report const* report, size_t index, tare_warning* disturbance) {
    return with_report(report, [&](tare::Report const& it) {
        return with(it.context.disturbances, "disturbance", index, [&](tare::Disturbance const& from) {
            return write_sized(warning_of(from), "disturbance", disturbance);
        });
    });
}

tare_error tare_report_note(tare_report const* report, size_t index, tare_text* note) {
    return with_report(report,
                       [&](tare::Report const& it) { return give_text(it.context.notes, "note", index, note); });
}

tare_error tare_report_problem(tare_report const* report, size_t index, tare_text* problem) {
    return with_report(report,
                       [&](tare::Report const& it) { return give_text(it.problems, "problem", index, problem); });
}

tare_error tare_report_suite(tare_report const* report, size_t suite, tare_suite_result* result) {
    return with_suite(report, suite, [&](tare::SuiteResult const& it) {
        auto to = empty<tare_suite_result>();
        to.name = text_of(it.name);
        to.caption = text_of(it.caption);
        to.error = text_of(it.error);
        to.result_count = it.benchmarks.size();
        to.comparison_count = it.comparisons.size();
        to.note_count = it.notes.size();
        return write_sized(to, "result", result);
    });
}

tare_error tare_report_suite_note(tare_report const* report, size_t suite, size_t index, tare_text* note) {
    return with_suite(report, suite,
                      [&](tare::SuiteResult const& it) { return give_text(it.notes, "note", index, note); });
}

tare_error tare_report_result(tare_report const* report, size_t suite, size_t index, tare_result* result) {
    return with_benchmark(report, suite, index, [&](tare::BenchmarkResult const&) {
        return write_sized(result_of(report->report, suite, index), "result", result);
    });
}

tare_error tare_report_find_n(tare_report const* report, char const* name, size_t name_size, tare_result* result) {
    return with_report(report, [&](tare::Report const& it) {
        if (name == nullptr) {
            return tare::capi::failed_on_null("name");
        }
        tare::BenchmarkResult const* const found = it.find(tare::TextView(name, name_size));
        for (std::size_t suite = 0; found != nullptr && suite != it.suites.size(); ++suite) {
            for (std::size_t index = 0; index != it.suites[suite].benchmarks.size(); ++index) {
                if (&it.suites[suite].benchmarks[index] == found) {
                    return write_sized(result_of(it, suite, index), "result", result);
                }
            }
        }
        return tare::capi::failed(TARE_ERROR_NOT_FOUND,
                                  "there is no result \"" + std::string(name, name_size) + "\" in the report");
    });
}

tare_error tare_report_find(tare_report const* report, char const* name, tare_result* result) {
    return tare_report_find_n(report, name, tare::TextView(name).size(), result);
}

tare_error tare_report_comparison(tare_report const* report, size_t suite, size_t index, tare_comparison* comparison) {
    return with_suite(report, suite, [&](tare::SuiteResult const& it) {
        return with(it.comparisons, "comparison", index, [&](tare::Comparison const& from) {
            return write_sized(comparison_of(from), "comparison", comparison);
        });
    });
}

tare_error tare_report_argument(tare_report const* report, size_t suite, size_t result, size_t index,
                                tare_argument* argument) {
    return with_benchmark(report, suite, result, [&](tare::BenchmarkResult const& it) {
        return with(it.args, "argument", index, [&](tare::Argument const& from) {
            auto to = empty<tare_argument>();
            to.name = text_of(from.name);
            to.value = text_of(from.value);
            to.number = from.number;
            return write_sized(to, "argument", argument);
        });
    });
}

tare_error tare_report_counter(tare_report const* report, size_t suite, size_t result, size_t index,
                               tare_counter* counter) {
    return with_benchmark(report, suite, result, [&](tare::BenchmarkResult const& it) {
        return with(it.counters, "counter", index, [&](tare::CounterValue const& from) {
            auto to = empty<tare_counter>();
            to.name = text_of(from.name);
            to.source = text_of(from.source);
            to.per_op = from.per_op;
            to.share = from.share;
            to.at_least = from.at_least;
            to.missing = text_of(from.missing);
            return write_sized(to, "counter", counter);
        });
    });
}

tare_error tare_report_warning(tare_report const* report, size_t suite, size_t result, size_t index,
                               tare_warning* warning) {
    return with_benchmark(report, suite, result, [&](tare::BenchmarkResult const& it) {
        return with(it.warnings, "warning", index,
                    [&](tare::Warning const& from) { return write_sized(warning_of(from), "warning", warning); });
    });
}

}  // extern "C"
