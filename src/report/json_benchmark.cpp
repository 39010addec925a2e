#include "src/report/figures.hpp"
#include "src/report/histogram.hpp"
#include "src/report/json_parts.hpp"

#include <cmath>

namespace tare::report::json_document {

inline void arguments(JsonWriter& out, List<Argument> const& args) {
    out.begin_object("args", true);
    for (Argument const& argument : args) {
        out.key(argument.name);
        if (std::isfinite(argument.number)) {
            out.value(argument.number);
        } else {
            out.value(argument.value);
        }
    }
    out.end_object();
}

inline void estimate(JsonWriter& out, Estimate const& estimate) {
    out.begin_object("estimate");
    out.field("median", estimate.median.count);
    interval(out, "ci", estimate.ci);
    interval(out, "ci_relative", relative_interval(estimate));
    out.field("confidence", estimate.confidence);
    out.field("mean", estimate.mean.count);
    out.field("stddev", estimate.stddev.count);
    out.field("min", estimate.min.count);
    out.field("max", estimate.max.count);
    out.field("p25", estimate.p25.count);
    out.field("p75", estimate.p75.count);
    out.field("p99", estimate.p99.count);
    out.field("p999", estimate.p999.count);
    out.field("samples", estimate.samples);
    out.field("iterations", estimate.iterations);
    out.field("effective_samples", estimate.effective_samples);
    out.field("outliers_mild", estimate.outliers_mild);
    out.field("outliers_severe", estimate.outliers_severe);
    out.end_object();
}

inline void percentiles(JsonWriter& out, BenchmarkResult const& result, List<double> const& chosen) {
    if (chosen.empty()) {
        return;
    }
    out.begin_array("percentiles");
    for (double const percentile : chosen) {
        out.begin_object(true);
        out.field("percentile", percentile);
        out.field("time", quantile_of(result, percentile / 100));
        out.end_object();
    }
    out.end_array();
}

inline void throughput(JsonWriter& out, BenchmarkResult const& result) {
    out.begin_object("throughput");
    out.field("bytes_per_op", result.bytes_per_op > 0 ? result.bytes_per_op : unknown);
    out.field("items_per_op", result.items_per_op > 0 ? result.items_per_op : unknown);
    out.field("bytes_per_second", bytes_per_nanosecond(result) * 1e9);
    out.field("items_per_second", items_per_nanosecond(result) * 1e9);
    out.field("operations_per_second", operations_per_nanosecond(result) * 1e9);
    out.end_object();
}

/// A name that was counted twice (once by tare, once by the user's code) may stand in an object only once: the first.
inline bool is_repeated(List<CounterValue> const& counters, std::size_t index) {
    for (std::size_t i = 0; i != index; ++i) {
        if (counters[i].name == counters[index].name) {
            return true;
        }
    }
    return false;
}

inline void counters(JsonWriter& out, List<CounterValue> const& counters) {
    out.begin_object("counters");
    for (std::size_t i = 0; i != counters.size(); ++i) {
        CounterValue const& counter = counters[i];
        if (is_repeated(counters, i)) {
            continue;
        }
        out.key(counter.name);
        out.begin_object(true);
        out.field("per_op", counter.per_op);
        out.field("source", counter.source);
        out.field("share", counter.share);
        out.field("at_least", counter.at_least);
        if (!counter.missing.empty()) {
            out.field("missing", counter.missing);
        }
        out.end_object();
    }
    out.end_object();
}

inline void layout(JsonWriter& out, BenchmarkResult const& result) {
    Layout const& layout = result.layout;
    out.begin_object("layout");
    out.field("placements", layout.placements);
    numbers(out, "medians", layout.medians);
    out.begin_array("deviations", true);
    for (double const deviation : placement_deviations(result)) {
        out.value(deviation);
    }
    out.end_array();
    out.field("spread", layout.spread);
    out.field("significant", layout.significant);
    out.end_object();
}

inline void samples(JsonWriter& out, BenchmarkResult const& result) {
    out.begin_array("samples", true);
    for (Sample const& sample : result.samples) {
        out.value(sample.time);
    }
    out.end_array();
    out.begin_array("sample_rounds", true);
    for (Sample const& sample : result.samples) {
        out.value(std::uint64_t{sample.round});
    }
    out.end_array();
    out.begin_array("sample_placements", true);
    for (Sample const& sample : result.samples) {
        out.value(std::uint64_t{sample.placement});
    }
    out.end_array();
}

inline void distribution(JsonWriter& out, BenchmarkResult const& result) {
    out.begin_array("distribution");
    for (Bucket const& bucket : result.distribution) {
        out.begin_array(true);
        out.value(bucket.low);
        out.value(bucket.high);
        out.value(bucket.count);
        out.end_array();
    }
    out.end_array();
}

void benchmark(JsonWriter& out, BenchmarkResult const& result, bool with_samples, List<double> const& chosen) {
    out.begin_object();
    out.field("name", result.name);
    out.field("benchmark", result.benchmark);
    arguments(out, result.args);
    out.field("label", result.label);
    out.field("status", status_word(result.status));
    if (!result.error.empty()) {
        out.field("error", result.error);
    }
    out.field("baseline", result.baseline);
    out.field("threads", result.threads);
    out.field("single_calls", result.single_calls);
    out.field("below_floor", is_nothing(result));
    estimate(out, result.estimate);
    percentiles(out, result, chosen);
    throughput(out, result);
    counters(out, result.counters);
    layout(out, result);
    advice(out, "warnings", result.warnings);
    distribution(out, result);
    if (with_samples) {
        samples(out, result);
    }
    out.field("seconds", result.seconds);
    out.field("cpu_share", result.cpu_share);
    out.end_object();
}

}  // namespace tare::report::json_document
