#include "src/report/figures.hpp"
#include "src/report/json_parts.hpp"
#include "src/report/reporters.hpp"

namespace tare::report {
namespace json_document {

inline void texts(JsonWriter& out, char const* name, List<Text> const& list) {
    out.begin_array(name);
    for (Text const& text : list) {
        out.value(text);
    }
    out.end_array();
}

inline void context(JsonWriter& out, Context const& context) {
    out.begin_object("context");
    out.field("tare_version", context.tare_version);
    out.field("date", context.date);
    out.field("host", context.host);
    out.field("executable", context.executable);
    out.field("cpu", context.cpu);
    out.field("cpus", context.cpus);
    out.field("cpu_mhz", context.cpu_mhz);
    out.field("caches", context.caches);
    out.field("os", context.os);
    out.field("virtual_machine", context.virtual_machine);
    out.field("compiler", context.compiler);
    out.field("build", context.build);
    out.field("clock", context.clock);
    out.field("clock_cost", context.clock_cost);
    out.field("clock_resolution", context.clock_resolution);
    out.field("seed", context.seed);
    advice(out, "disturbances", context.disturbances);
    texts(out, "notes", context.notes);
    out.end_object();
}

inline void comparison(JsonWriter& out, Comparison const& comparison) {
    Factor const factor = factor_of(comparison);
    out.begin_object();
    out.field("baseline", comparison.baseline);
    out.field("contender", comparison.contender);
    out.field("ratio", comparison.ratio);
    interval(out, "ci", comparison.ci);
    out.field("confidence", comparison.confidence);
    out.field("factor", factor.value);
    interval(out, "factor_ci", factor.ci);
    out.field("p_value", comparison.p_value);
    out.field("floor", comparison.floor);
    out.field("margin", comparison.margin);
    out.field("verdict", verdict_word(comparison.verdict));
    out.field("seconds_more", comparison.seconds_more);
    out.field("pairs", comparison.pairs);
    numbers(out, "placement_ratios", comparison.placement_ratios);
    out.field("explanation", comparison.explanation);
    out.end_object();
}

inline void complexity(JsonWriter& out, ComplexityFit const& fit) {
    out.begin_object();
    out.field("benchmark", fit.benchmark);
    out.field("argument", fit.argument);
    out.field("big_o", fit.big_o);
    out.field("coefficient", fit.coefficient);
    interval(out, "ci", fit.ci);
    out.field("relative_error", fit.relative_error);
    out.field("runner_up", fit.runner_up);
    out.field("runner_up_error", fit.runner_up_error);
    out.end_object();
}

inline void suite(JsonWriter& out, SuiteResult const& suite, bool with_samples, List<double> const& chosen) {
    out.begin_object();
    out.field("name", suite.name);
    out.field("caption", suite.caption);
    if (!suite.error.empty()) {
        out.field("error", suite.error);
    }
    out.begin_array("benchmarks");
    for (BenchmarkResult const& result : suite.benchmarks) {
        benchmark(out, result, with_samples, chosen);
    }
    out.end_array();
    out.begin_array("comparisons");
    for (Comparison const& pair : suite.comparisons) {
        comparison(out, pair);
    }
    out.end_array();
    out.begin_array("pairs");
    for (Comparison const& pair : suite.pairs) {
        comparison(out, pair);
    }
    out.end_array();
    out.begin_array("complexities");
    for (ComplexityFit const& fit : suite.complexities) {
        complexity(out, fit);
    }
    out.end_array();
    texts(out, "notes", suite.notes);
    out.end_object();
}

}  // namespace json_document

std::string json(Report const& report, bool with_samples, List<double> const& percentiles) {
    JsonWriter out;
    out.begin_object();
    out.field("schema", "tare/1");
    json_document::context(out, report.context);
    out.begin_array("suites");
    for (SuiteResult const& suite : report.suites) {
        json_document::suite(out, suite, with_samples, percentiles);
    }
    out.end_array();
    json_document::texts(out, "problems", report.problems);
    out.field("interrupted", report.interrupted);
    out.field("seconds", report.seconds);
    out.end_object();
    return out.take();
}

}  // namespace tare::report
