#include "src/report/cells.hpp"
#include "src/report/figures.hpp"
#include "src/report/order.hpp"
#include "src/report/reporters.hpp"
#include "src/report/units.hpp"
#include "src/report/words.hpp"

#include <cmath>
#include <cstring>

namespace tare::report {
namespace markdown_document {

/// Text that Markdown shows as it is, also inside a table.
inline std::string escaped(TextView bytes) {
    std::string text;
    for (char const letter : visible(bytes)) {
        if (letter == '&') {
            text += "&amp;";
        } else if (letter == '<') {
            text += "&lt;";
        } else if (letter == '@') {
            text += "&#64;";  // pasted into an issue, a name must not call somebody
        } else {
            if (letter != '\0' && std::strchr("\\`*_{}[]>#|~!$", letter) != nullptr) {
                text += '\\';
            }
            text += letter;
        }
    }
    return text;
}

struct Column {
    char const* title;
    bool right;
    List<std::string> cells;
    bool used = false;
};

inline void add(Column& column, std::string const& cell) {
    column.used = column.used || !cell.empty();
    column.cells.push_back(cell);
}

inline std::string time_cell(BenchmarkResult const& result) {
    if (result.status != Status::ok) {
        std::string const why = escaped(result.error);
        return std::string(status_word(result.status)) + (why.empty() ? "" : ": " + why);
    }
    return time_words(result);
}

inline std::string speedup_cell(SuiteResult const& suite, BenchmarkResult const& result) {
    bool is_baseline = result.baseline;
    for (Comparison const& comparison : suite.comparisons) {
        if (comparison.contender == result.name) {
            double const speedup = 1 / comparison.ratio;
            int const decimals = decimals_of((1 / comparison.ci.low - 1 / comparison.ci.high) / 2);
            std::string text = fixed_text(speedup, decimals < 2 ? 2 : decimals) + 'x';
            bool const decided = comparison.verdict == Verdict::faster || comparison.verdict == Verdict::slower;
            return decided ? text : text + " (" + verdict_word(comparison.verdict) + ")";
        }
        is_baseline = is_baseline || comparison.baseline == result.name;
    }
    return is_baseline ? "1 (baseline)" : "";
}

inline std::string counter_cell(BenchmarkResult const& result, char const* name) {
    CounterValue const* const counter = counter_of(result, name);
    return counter == nullptr ? std::string() : (counter->at_least ? "≥ " : "") + count_text(counter->per_op);
}

inline bool has_baseline(SuiteResult const& suite) {
    for (BenchmarkResult const& result : suite.benchmarks) {
        if (result.baseline) {
            return true;
        }
    }
    return false;
}

inline std::string rate_cell(double rate, char const* things) {
    return std::isnan(rate) ? std::string() : rate_text(rate, things);
}

inline std::string table(SuiteResult const& suite, Style const& style) {
    enum { name, time, speedup, iterations, bytes, items, operations, cycles, instructions, ipc, misses, count };
    Column columns[count] = {{"Benchmark", false, {}}, {"Time (±)", true, {}},    {"Speedup", true, {}},
                             {"Iterations", true, {}}, {"Throughput", true, {}},  {"Items/s", true, {}},
                             {"Ops/s", true, {}},      {"Cycles", true, {}},      {"Instructions", true, {}},
                             {"IPC", true, {}},        {"Cache misses", true, {}}};
    bool const compared = has_baseline(suite);
    for (BenchmarkResult const* const row : in_order(suite, style.sort)) {
        BenchmarkResult const& result = *row;
        bool const ok = result.status == Status::ok;
        double const bytes_rate = bytes_per_nanosecond(result);
        double const items_rate = items_per_nanosecond(result);
        bool const has_rate = !std::isnan(bytes_rate) || !std::isnan(items_rate);
        add(columns[name], escaped(result.name));
        add(columns[time], time_cell(result));
        add(columns[speedup], ok && compared ? speedup_cell(suite, result) : "");
        add(columns[iterations], ok ? count_text(static_cast<double>(result.estimate.iterations)) + " × " +
                                          count_text(static_cast<double>(result.estimate.samples))
                                    : "");
        add(columns[bytes], std::isnan(bytes_rate) ? "" : bytes_rate_text(bytes_rate));
        add(columns[items], rate_cell(items_rate, "items"));
        add(columns[operations], has_rate ? "" : rate_cell(operations_per_nanosecond(result), "ops"));
        add(columns[cycles], counter_cell(result, "cycles"));
        add(columns[instructions], counter_cell(result, "instructions"));
        add(columns[ipc], counter_cell(result, "ipc"));
        add(columns[misses], counter_cell(result, "cache-misses"));
    }
    std::string text;
    std::string line;
    for (Column const& column : columns) {
        if (column.used) {
            text += std::string("| ") + column.title + ' ';
            line += column.right ? "| ---: " : "| :--- ";
        }
    }
    text += "|\n" + line + "|\n";
    for (std::size_t i = 0; i != suite.benchmarks.size(); ++i) {
        for (Column const& column : columns) {
            if (column.used) {
                text += "| " + column.cells[i] + ' ';
            }
        }
        text += "|\n";
    }
    return text;
}

}  // namespace markdown_document

std::string markdown(Report const& report, Style const& style) {
    std::string text;
    for (SuiteResult const& suite : report.suites) {
        text += (text.empty() ? "### " : "\n### ") + markdown_document::escaped(suite.name) + "\n\n";
        if (!suite.caption.empty()) {
            text += markdown_document::escaped(suite.caption) + "\n\n";
        }
        if (!suite.error.empty()) {
            text += "failed: " + markdown_document::escaped(suite.error) + "\n\n";
        }
        if (!suite.benchmarks.empty()) {
            text += markdown_document::table(suite, style);
        }
        std::string findings;
        for (Comparison const& comparison : suite.comparisons) {
            findings += "- " + markdown_document::escaped(comparison_words(comparison));
            if (!comparison.explanation.empty()) {
                findings += "; " + markdown_document::escaped(visible(comparison.explanation));
            }
            findings += '\n';
        }
        for (ComplexityFit const& fit : suite.complexities) {
            findings += "- " + markdown_document::escaped(complexity_words(fit)) + '\n';
        }
        text += findings.empty() ? findings : '\n' + findings;
    }
    std::string const machine =
        joined_parts(joined_parts(visible(report.context.cpu), visible(report.context.os)),
                     joined_parts(joined_parts(visible(report.context.compiler), visible(report.context.build)),
                                  visible(report.context.date)));
    return machine.empty() ? text : text + '\n' + markdown_document::escaped(machine) + '\n';
}

}  // namespace tare::report
