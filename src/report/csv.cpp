#include "src/report/cells.hpp"
#include "src/report/figures.hpp"
#include "src/report/json_writer.hpp"
#include "src/report/reporters.hpp"
#include "src/report/units.hpp"

#include <cmath>

namespace tare::report {
namespace csv_document {

/// RFC 4180: fields separated by commas, lines by CR LF, quotes doubled inside quotes. Control characters are written as
/// in the console, so that every row is one line.
class Table {
public:
    void field(TextView bytes) {
        if (!first_) {
            text_ += ',';
        }
        first_ = false;
        std::string const shown = visible(bytes);
        if (shown.find_first_of(",\"") == std::string::npos) {
            text_ += shown;
            return;
        }
        text_ += '"';
        for (char const letter : shown) {
            text_ += letter;
            if (letter == '"') {
                text_ += '"';
            }
        }
        text_ += '"';
    }
    /// Empty when it was not measured.
    void field(double number) {
        field(TextView(std::isnan(number)   ? std::string()
                       : std::isinf(number) ? std::string(number < 0 ? "-inf" : "inf")
                                            : exact_text(number)));
    }
    void field(char const* text) { field(TextView(text)); }
    void field(bool truth) { field(TextView(truth ? "true" : "false")); }
    void field(Nanoseconds time) { field(time.count); }
    void field(std::uint64_t number) { field(static_cast<double>(number)); }
    void field(int number) { field(static_cast<double>(number)); }
    void end_line() {
        text_ += "\r\n";
        first_ = true;
    }
    std::string const& text() const { return text_; }

private:
    std::string text_;
    bool first_ = true;
};

/// Names and values as JSON, because a table's columns must not depend on what was measured.
inline std::string arguments(BenchmarkResult const& result) {
    std::string text;
    for (Argument const& argument : result.args) {
        text += (text.empty() ? "{" : ", ") + json_string(argument.name) + ": " +
                (std::isfinite(argument.number) ? exact_text(argument.number) : json_string(argument.value));
    }
    return text.empty() ? text : text + '}';
}

inline std::string counters(BenchmarkResult const& result) {
    std::string text;
    for (CounterValue const& counter : result.counters) {
        text += (text.empty() ? "{" : ", ") + json_string(counter.name) + ": " + exact_text(counter.per_op);
    }
    return text.empty() ? text : text + '}';
}

inline std::string warnings(BenchmarkResult const& result) {
    std::string text;
    for (Warning const& warning : result.warnings) {
        text += (text.empty() ? "" : " ") + text_of(warning.code);
    }
    return text;
}

inline double counter(BenchmarkResult const& result, char const* name) {
    CounterValue const* const found = counter_of(result, name);
    return found == nullptr ? unknown : found->per_op;
}

/// The first comparison in which the row is the contender.
inline Comparison comparison_of(SuiteResult const& suite, BenchmarkResult const& result, bool& found) {
    for (Comparison const& comparison : suite.comparisons) {
        if (comparison.contender == result.name) {
            found = true;
            return comparison;
        }
    }
    return Comparison();
}

inline constexpr char const* columns[] = {"suite",
                                          "name",
                                          "benchmark",
                                          "args",
                                          "label",
                                          "status",
                                          "error",
                                          "threads",
                                          "baseline",
                                          "median_ns",
                                          "ci_low_ns",
                                          "ci_high_ns",
                                          "confidence",
                                          "mean_ns",
                                          "stddev_ns",
                                          "min_ns",
                                          "max_ns",
                                          "p25_ns",
                                          "p75_ns",
                                          "p99_ns",
                                          "p999_ns",
                                          "samples",
                                          "iterations",
                                          "effective_samples",
                                          "outliers_mild",
                                          "outliers_severe",
                                          "below_floor",
                                          "bytes_per_second",
                                          "items_per_second",
                                          "operations_per_second",
                                          "cycles",
                                          "instructions",
                                          "ipc",
                                          "cache_misses",
                                          "branch_misses",
                                          "counters",
                                          "placements",
                                          "placement_spread",
                                          "placement_significant",
                                          "compared_with",
                                          "ratio",
                                          "ratio_ci_low",
                                          "ratio_ci_high",
                                          "verdict",
                                          "warnings",
                                          "seconds"};

inline void row(Table& table, SuiteResult const& suite, BenchmarkResult const& result) {
    Estimate const& estimate = result.estimate;
    table.field(suite.name);
    table.field(result.name);
    table.field(result.benchmark);
    table.field(arguments(result));
    table.field(result.label);
    table.field(status_word(result.status));
    table.field(result.error);
    table.field(result.threads);
    table.field(result.baseline);
    table.field(estimate.median);
    table.field(estimate.ci.low);
    table.field(estimate.ci.high);
    table.field(estimate.confidence);
    table.field(estimate.mean);
    table.field(estimate.stddev);
    table.field(estimate.min);
    table.field(estimate.max);
    table.field(estimate.p25);
    table.field(estimate.p75);
    table.field(estimate.p99);
    table.field(estimate.p999);
    table.field(estimate.samples);
    table.field(estimate.iterations);
    table.field(estimate.effective_samples);
    table.field(estimate.outliers_mild);
    table.field(estimate.outliers_severe);
    table.field(is_nothing(result));
    table.field(bytes_per_nanosecond(result) * 1e9);
    table.field(items_per_nanosecond(result) * 1e9);
    table.field(operations_per_nanosecond(result) * 1e9);
    table.field(counter(result, "cycles"));
    table.field(counter(result, "instructions"));
    table.field(counter(result, "ipc"));
    table.field(counter(result, "cache-misses"));
    table.field(counter(result, "branch-misses"));
    table.field(counters(result));
    table.field(result.layout.placements);
    table.field(result.layout.spread);
    table.field(result.layout.significant);
    bool found = false;
    Comparison const comparison = comparison_of(suite, result, found);
    table.field(comparison.baseline);
    table.field(comparison.ratio);
    table.field(comparison.ci.low);
    table.field(comparison.ci.high);
    table.field(found ? verdict_word(comparison.verdict) : "");
    table.field(warnings(result));
    table.field(result.seconds);
    table.end_line();
}

}  // namespace csv_document

std::string csv(Report const& report) {
    csv_document::Table table;
    for (char const* const column : csv_document::columns) {
        table.field(column);
    }
    table.end_line();
    for (SuiteResult const& suite : report.suites) {
        for (BenchmarkResult const& result : suite.benchmarks) {
            csv_document::row(table, suite, result);
        }
    }
    return table.text();
}

}  // namespace tare::report
