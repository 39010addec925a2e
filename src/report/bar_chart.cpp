#include "src/report/axis.hpp"
#include "src/report/cells.hpp"
#include "src/report/figures.hpp"
#include "src/report/layout.hpp"
#include "src/report/plots.hpp"
#include "src/report/units.hpp"

#include <cmath>

namespace tare::report {
namespace bars {

/// A bar up to `position` (0 to 1) of `columns` cells, in eighths; what is above nothing shows.
inline std::string bar(double position, int columns) {
    static constexpr char const* eighths[] = {"", "▏", "▎", "▍", "▌", "▋", "▊", "▉"};
    double const clamped = position > 1 ? 1 : position > 0 ? position : 0;
    int const parts = static_cast<int>(clamped * columns * 8 + 0.5);
    return repeated("█", parts / 8) + eighths[parts % 8];
}

inline int column_of(double position, int columns) {
    double const clamped = position > 1 ? 1 : position > 0 ? position : 0;
    int const column = static_cast<int>(clamped * columns);
    return column < columns ? column : columns - 1;
}

/// The interval over the bar's end, where it is wider than a cell: ├─┤.
inline std::string with_interval(std::string const& bar, Axis const& axis, Interval const& ci, int columns,
                                 Style const& style) {
    double const low = axis.position(ci.low);
    double const high = axis.position(ci.high);
    std::string const padded = pad_right(bar, columns);
    if (std::isnan(low) || std::isnan(high)) {
        return paint(style, Hue::cyan, padded);
    }
    int const first = column_of(low, columns);
    int const last = column_of(high, columns);
    if (last <= first + 1) {
        return paint(style, Hue::cyan, padded);
    }
    std::string const body = cut_to(padded, first);
    return paint(style, Hue::cyan, body) +
           paint(style, Hue::yellow, "├" + repeated("─", last - first - 1) + (high > 1 ? "›" : "┤")) +
           spaces(columns - last - 1);
}

}  // namespace bars

std::string bar_chart(SuiteResult const& suite, Style const& style) {
    PlotRows const plot = plot_rows(suite, style);
    if (plot.rows.empty()) {
        return std::string();
    }
    List<double> values;
    int labels = 0;
    for (BenchmarkResult const* const row : plot.rows) {
        values.push_back(row->estimate.median.count);
        int const own = cells(time_text(row->estimate.median.count, text_of(style.unit)));
        labels = own > labels ? own : labels;
    }
    Axis const axis = axis_for(values, 100, true);
    int const indent = 2 + plot.columns + 1;
    int const most = width_of(style) - indent - 1 - 8;
    labels = labels < most ? labels : most;
    int const columns = width_of(style) - indent - 1 - labels;
    std::string text = plot_title("median", axis.logarithmic, style);
    for (std::size_t i = 0; i != plot.rows.size(); ++i) {
        BenchmarkResult const& row = *plot.rows[i];
        double const median = row.estimate.median.count;
        std::string const bar = bars::bar(axis.position(median), columns);
        text += "  " + pad_right(plot.names[i], plot.columns) + ' ' +
                bars::with_interval(bar, axis, row.estimate.ci, columns, style) + ' ' +
                pad_left(cut(is_nothing(row) ? "≈ 0" : time_text(median, text_of(style.unit)), labels), labels) + '\n';
    }
    return text + paint_lines(style, Hue::dim, axis_lines(axis, indent, columns, true));
}

}  // namespace tare::report
