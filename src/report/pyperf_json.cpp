#include "src/report/cells.hpp"
#include "src/report/figures.hpp"
#include "src/report/histogram.hpp"
#include "src/report/json_writer.hpp"
#include "src/report/reporters.hpp"

#include <cmath>

/// pyperf's file format 1.0: what 'python3 -m pyperf stats | compare_to | hist' read. It knows only times above zero, in
/// seconds, and benchmarks that have at least one: what failed or was skipped is not in it.

namespace tare::report {
namespace pyperf_document {

inline void add_time(List<double>& seconds, double nanoseconds) {
    double const time = nanoseconds * 1e-9;
    if (time > 0 && std::isfinite(time)) {
        seconds.push_back(time);
    }
}

inline List<double> values_of(BenchmarkResult const& result) {
    List<double> seconds;
    for (Sample const& sample : result.samples) {
        add_time(seconds, sample.time);
    }
    if (seconds.empty() && !result.distribution.empty()) {
        constexpr int points = 1000;
        for (int i = 0; i != points; ++i) {
            add_time(seconds, quantile_of(result, (i + 0.5) / points));
        }
    }
    return seconds;
}

inline bool is_told(BenchmarkResult const& result, List<double> const& seconds) {
    return result.status == Status::ok && !seconds.empty();
}

/// Nothing but what Python's str.strip() takes away.
inline bool is_blank(TextView text) {
    for (std::size_t at = 0; at < text.size();) {
        Character const character = character_at(text, at);
        std::uint32_t const code = character.code;
        bool const space = code == ' ' || code == 0xA0 || code == 0x1680 || (code >= 0x2000 && code <= 0x200A) ||
                           code == 0x202F || code == 0x205F || code == 0x3000;
        if (!space) {
            return false;
        }
        at += character.bytes;
    }
    return true;
}

/// pyperf refuses empty texts and line ends in them.
inline void text_field(JsonWriter& out, char const* name, Text const& text) {
    if (!is_blank(text)) {
        out.field(name, visible(text));
    }
}

inline void metadata(JsonWriter& out, Context const& context) {
    out.begin_object("metadata");
    if (context.cpus > 0) {
        out.field("cpu_count", context.cpus);
    }
    text_field(out, "cpu_model_name", context.cpu);
    text_field(out, "hostname", context.host);
    text_field(out, "platform", context.os);
    text_field(out, "compiler", context.compiler);
    text_field(out, "build", context.build);
    text_field(out, "timer", context.clock);
    text_field(out, "tare_version", context.tare_version);
    out.field("unit", "second");
    out.end_object();
}

/// pyperf refuses two benchmarks of one name: with its suite a name is unique unless the report itself is wrong.
inline std::string name_of(SuiteResult const& suite, BenchmarkResult const& result) {
    return visible(suite.name) + '/' + visible(result.name);
}

inline void benchmark(JsonWriter& out, std::string const& name, BenchmarkResult const& result,
                      List<double> const& seconds) {
    out.begin_object();
    out.begin_object("metadata");
    out.field("name", name);
    out.field("loops", result.estimate.iterations > 0 ? result.estimate.iterations : 1);
    if (result.threads > 1) {
        out.field("threads", result.threads);
    }
    text_field(out, "label", result.label);
    out.end_object();
    out.begin_array("runs");
    out.begin_object();
    out.begin_array("values", true);
    for (double const value : seconds) {
        out.value(value);
    }
    out.end_array();
    out.end_object();
    out.end_array();
    out.end_object();
}

inline bool is_taken(List<std::string> const& names, std::string const& name) {
    for (std::string const& other : names) {
        if (other == name) {
            return true;
        }
    }
    return false;
}

}  // namespace pyperf_document

std::string pyperf_json(Report const& report) {
    JsonWriter out;
    out.begin_object();
    out.field("version", "1.0");
    pyperf_document::metadata(out, report.context);
    out.begin_array("benchmarks");
    List<std::string> names;
    for (SuiteResult const& suite : report.suites) {
        for (BenchmarkResult const& result : suite.benchmarks) {
            List<double> const seconds = pyperf_document::values_of(result);
            std::string const name = pyperf_document::name_of(suite, result);
            if (pyperf_document::is_told(result, seconds) && !pyperf_document::is_taken(names, name)) {
                names.push_back(name);
                pyperf_document::benchmark(out, name, result, seconds);
            }
        }
    }
    out.end_array();
    out.end_object();
    return out.take();
}

}  // namespace tare::report
