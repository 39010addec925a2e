#include "src/report/side_by_side.hpp"

#include "src/report/cells.hpp"
#include "src/report/layout.hpp"
#include "src/report/units.hpp"

#include <cmath>

namespace tare::report {
namespace beside {

inline BenchmarkResult const* row_of(SuiteResult const& suite, Text const& name) {
    for (BenchmarkResult const& row : suite.benchmarks) {
        if (row.name == name) {
            return &row;
        }
    }
    return nullptr;
}

/// Counted by tare: figures that follow from others, and the user's own, are in the rows.
inline bool is_shown(CounterValue const& counter) {
    return !std::isnan(counter.per_op) && TextView(counter.source) != TextView("derived") &&
           TextView(counter.source) != TextView("user");
}

inline std::string value_text(CounterValue const& counter) {
    return (counter.at_least ? "≥ " : "") + count_text(counter.per_op);
}

}  // namespace beside

std::string side_by_side(SuiteResult const& suite, Comparison const& comparison, Style const& style) {
    BenchmarkResult const* const baseline = beside::row_of(suite, comparison.baseline);
    BenchmarkResult const* const contender = beside::row_of(suite, comparison.contender);
    if (baseline == nullptr || contender == nullptr || comparison.verdict == Verdict::same) {
        return std::string();
    }
    Flow line(style, 4, 3);
    for (CounterValue const& before : baseline->counters) {
        for (CounterValue const& after : contender->counters) {
            if (before.name == after.name && beside::is_shown(before) && beside::is_shown(after)) {
                line.add(Hue::dim,
                         visible(before.name) + ' ' + beside::value_text(before) + " → " + beside::value_text(after));
            }
        }
    }
    std::string text = line.take();
    if (!comparison.explanation.empty()) {
        text += paragraph(style, "    ", 4, visible(comparison.explanation), Hue::plain);
    }
    return text;
}

}  // namespace tare::report
