#include "src/report/cells.hpp"
#include "src/report/figures.hpp"
#include "src/report/json_writer.hpp"
#include "src/report/reporters.hpp"

#include <cmath>

/// Google Benchmark's JSON, as written by its json_reporter.cc: what its tools/compare.py and CI services read.

namespace tare::report {
namespace gbench_document {

inline void context(JsonWriter& out, Context const& context) {
    out.begin_object("context");
    out.field("date", context.date);
    out.field("host_name", context.host);
    out.field("executable", context.executable);
    out.field("num_cpus", context.cpus);
    out.field("mhz_per_cpu", std::isfinite(context.cpu_mhz) ? context.cpu_mhz : 0);
    out.begin_array("caches");
    out.end_array();
    out.begin_array("load_avg");
    out.end_array();
    out.field("library_build_type", "release");
    out.field("json_schema_version", 1);
    out.field("tare_version", context.tare_version);
    out.field("cpu", context.cpu);
    out.field("compiler", context.compiler);
    out.field("build", context.build);
    out.field("note",
              "cpu_time is real_time times the share of its batches that the first thread spent on a processor");
    out.end_object();
}

inline bool is_reserved(Text const& name) {
    static constexpr char const* names[] = {"name",
                                            "family_index",
                                            "per_family_instance_index",
                                            "run_name",
                                            "run_type",
                                            "repetitions",
                                            "repetition_index",
                                            "threads",
                                            "iterations",
                                            "real_time",
                                            "cpu_time",
                                            "time_unit",
                                            "bytes_per_second",
                                            "items_per_second",
                                            "label",
                                            "error_occurred",
                                            "error_message",
                                            "skipped",
                                            "skip_message",
                                            "aggregate_name",
                                            "aggregate_unit",
                                            "big_o",
                                            "rms"};
    for (char const* const reserved : names) {
        if (TextView(name) == TextView(reserved)) {
            return true;
        }
    }
    return false;
}

/// What all entries of a row have in common, and where it stands.
struct Place {
    SuiteResult const* suite;
    BenchmarkResult const* result;
    int family;
    int instance;
};

inline void begin_entry(JsonWriter& out, Place const& place, char const* aggregate) {
    std::string const run_name = text_of(place.suite->name) + '/' + text_of(place.result->name);
    out.begin_object();
    out.field("name", *aggregate == '\0' ? run_name : run_name + '_' + aggregate);
    out.field("family_index", place.family);
    out.field("per_family_instance_index", place.instance);
    out.field("run_name", run_name);
    out.field("run_type", *aggregate == '\0' ? "iteration" : "aggregate");
}

inline void end_entry(JsonWriter& out, BenchmarkResult const& result, double time) {
    out.field("real_time", time);
    double const share = result.cpu_share;
    out.field("cpu_time", std::isnan(share) ? time : time * share);
    out.field("time_unit", "ns");
    double const scale = result.estimate.median.count / time * 1e9;
    if (!std::isnan(bytes_per_nanosecond(result) * scale)) {
        out.field("bytes_per_second", bytes_per_nanosecond(result) * scale);
    }
    if (!std::isnan(items_per_nanosecond(result) * scale)) {
        out.field("items_per_second", items_per_nanosecond(result) * scale);
    }
    if (!result.label.empty()) {
        out.field("label", result.label);
    }
    for (std::size_t i = 0; i != result.counters.size(); ++i) {
        CounterValue const& counter = result.counters[i];
        bool repeated = is_reserved(counter.name) || !std::isfinite(counter.per_op);
        for (std::size_t before = 0; before != i; ++before) {
            repeated = repeated || result.counters[before].name == counter.name;
        }
        if (!repeated) {
            out.key(counter.name);
            out.value(counter.per_op);
        }
    }
    out.end_object();
}

/// `time` of the repetition with this index, of so many.
inline void repetition(JsonWriter& out, Place const& place, double time, std::uint64_t index, std::uint64_t count) {
    begin_entry(out, place, "");
    out.field("repetitions", count);
    out.field("repetition_index", index);
    out.field("threads", place.result->threads);
    out.field("iterations", place.result->estimate.iterations);
    end_entry(out, *place.result, time);
}

inline void aggregate(JsonWriter& out, Place const& place, char const* name, double time, std::uint64_t count) {
    begin_entry(out, place, name);
    out.field("repetitions", count);
    out.field("threads", place.result->threads);
    out.field("aggregate_name", name);
    out.field("aggregate_unit", "time");
    out.field("iterations", count);
    end_entry(out, *place.result, time);
}

/// One entry, the median; with samples one for each, and the aggregates behind them.
inline void row(JsonWriter& out, Place const& place, bool with_samples) {
    BenchmarkResult const& result = *place.result;
    if (result.status != Status::ok) {
        bool const failed = result.status == Status::failed;
        begin_entry(out, place, "");
        out.field("repetitions", 1);
        out.field("repetition_index", 0);
        out.field("threads", result.threads);
        out.field(failed ? "error_occurred" : "skipped", true);
        out.field(failed ? "error_message" : "skip_message", result.error);
        out.field("iterations", 0);
        out.field("real_time", 0);
        out.field("cpu_time", 0);
        out.field("time_unit", "ns");
        out.end_object();
        return;
    }
    if (!with_samples || result.samples.empty()) {
        repetition(out, place, result.estimate.median.count, 0, 1);
        return;
    }
    std::uint64_t const count = result.samples.size();
    for (std::uint64_t i = 0; i != count; ++i) {
        repetition(out, place, result.samples[static_cast<std::size_t>(i)].time, i, count);
    }
    aggregate(out, place, "mean", result.estimate.mean.count, count);
    aggregate(out, place, "median", result.estimate.median.count, count);
    aggregate(out, place, "stddev", result.estimate.stddev.count, count);
}

}  // namespace gbench_document

std::string gbench_json(Report const& report, bool with_samples) {
    JsonWriter out;
    out.begin_object();
    gbench_document::context(out, report.context);
    out.begin_array("benchmarks");
    int family = -1;
    for (SuiteResult const& suite : report.suites) {
        Text const* family_name = nullptr;
        int instance = 0;
        for (BenchmarkResult const& result : suite.benchmarks) {
            bool const same = family_name != nullptr && *family_name == result.benchmark;
            family += same ? 0 : 1;
            instance = same ? instance + 1 : 0;
            family_name = &result.benchmark;
            gbench_document::row(out, {&suite, &result, family, instance}, with_samples);
        }
    }
    out.end_array();
    out.end_object();
    return out.take();
}

}  // namespace tare::report
