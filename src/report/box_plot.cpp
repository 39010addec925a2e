#include "src/report/axis.hpp"
#include "src/report/cells.hpp"
#include "src/report/figures.hpp"
#include "src/report/histogram.hpp"
#include "src/report/layout.hpp"
#include "src/report/plots.hpp"
#include "src/report/units.hpp"

#include <cmath>

namespace tare::report {
namespace boxes {

/// The five numbers of a box and the interval of the median, in ns.
struct Box {
    double low = 0;
    double p25 = 0;
    double median = 0;
    double p75 = 0;
    double high = 0;
    Interval notch;
};

inline double known(double value, double otherwise) {
    return std::isfinite(value) ? value : otherwise;
}

inline Box box_of(BenchmarkResult const& row, double low, double high) {
    Estimate const& estimate = row.estimate;
    Box box;
    box.median = estimate.median.count;
    box.p25 = known(estimate.p25.count, box.median);
    box.p75 = known(estimate.p75.count, box.median);
    box.low = known(quantile_of(row, low / 100), box.p25);
    box.high = known(quantile_of(row, high / 100), box.p75);
    box.notch.low = known(estimate.ci.low, box.median);
    box.notch.high = known(estimate.ci.high, box.median);
    return box;
}

/// Columns of the box's parts, ascending whatever the data.
struct Columns {
    int low;
    int p25;
    int median;
    int p75;
    int high;
    int notch_low;
    int notch_high;
};

inline int column_of(Axis const& axis, double value, int columns) {
    double const position = axis.position(value);
    double const clamped = position > 1 ? 1 : position > 0 ? position : 0;
    return static_cast<int>(clamped * (columns - 1) + 0.5);
}

inline int limited(int value, int low, int high) {
    return value < low ? low : value > high ? high : value;
}

inline Columns columns_of(Axis const& axis, Box const& box, int columns) {
    Columns at{};
    at.median = column_of(axis, box.median, columns);
    at.p25 = limited(column_of(axis, box.p25, columns), 0, at.median);
    at.p75 = limited(column_of(axis, box.p75, columns), at.median, columns - 1);
    at.low = limited(column_of(axis, box.low, columns), 0, at.p25);
    at.high = limited(column_of(axis, box.high, columns), at.p75, columns - 1);
    at.notch_low = limited(column_of(axis, box.notch.low, columns), at.p25, at.median);
    at.notch_high = limited(column_of(axis, box.notch.high, columns), at.median, at.p75);
    return at;
}

/// What stands in a column, for the line above (0), through the middle (1) and below (2) of the box.
inline char const* glyph(Columns const& at, int column, int line) {
    static constexpr char const* median[] = {"┬", "┃", "┴"};
    static constexpr char const* left[] = {"┌", "┤", "└"};
    static constexpr char const* right[] = {"┐", "├", "┘"};
    static constexpr char const* low[] = {"╷", "├", "╵"};
    static constexpr char const* high[] = {"╷", "┤", "╵"};
    if (column == at.median) {
        bool const alone = at.p25 == at.p75;
        return alone && line != 1 ? (line == 0 ? "╷" : "╵") : median[line];
    }
    if (column == at.p25 || column == at.p75) {
        bool const is_left = column == at.p25;
        bool const whisker = is_left ? at.low < at.p25 : at.high > at.p75;
        return line == 1 && !whisker ? "│" : is_left ? left[line] : right[line];
    }
    if (column > at.p25 && column < at.p75) {
        bool const in_notch = column >= at.notch_low && column <= at.notch_high;
        return line != 1 ? "─" : in_notch ? "▓" : "░";
    }
    if (column == at.low) {
        return low[line];
    }
    if (column == at.high) {
        return high[line];
    }
    return line == 1 && column > at.low && column < at.high ? "─" : " ";
}

inline Hue hue_of(Columns const& at, int column) {
    return column == at.median ? Hue::yellow : column >= at.p25 && column <= at.p75 ? Hue::cyan : Hue::dim;
}

inline std::string line_of(Columns const& at, int line, Style const& style) {
    std::string text;
    std::string run;
    Hue hue = Hue::plain;
    for (int column = 0; column <= at.high; ++column) {
        Hue const own = hue_of(at, column);
        if (own != hue) {
            text += paint(style, hue, run);
            run.clear();
            hue = own;
        }
        run += glyph(at, column, line);
    }
    return text + paint(style, hue, run);
}

/// The smallest and largest of the percentiles that were chosen, 1 and 99 by default.
inline Interval whiskers(Style const& style) {
    Interval chosen;
    chosen.low = 1;
    chosen.high = 99;
    for (std::size_t i = 0; i != style.percentiles.size() && style.percentiles.size() > 1; ++i) {
        double const percentile = style.percentiles[i];
        chosen.low = i == 0 || percentile < chosen.low ? percentile : chosen.low;
        chosen.high = i == 0 || percentile > chosen.high ? percentile : chosen.high;
    }
    return chosen;
}

}  // namespace boxes

std::string box_plot(SuiteResult const& suite, Style const& style) {
    PlotRows const plot = plot_rows(suite, style);
    if (plot.rows.empty()) {
        return std::string();
    }
    Interval const percentiles = boxes::whiskers(style);
    List<boxes::Box> drawn;
    List<double> values;
    for (BenchmarkResult const* const row : plot.rows) {
        drawn.push_back(boxes::box_of(*row, percentiles.low, percentiles.high));
        values.push_back(drawn.back().low);
        values.push_back(drawn.back().high);
    }
    Axis const axis = axis_for(values, 100, false);
    int const indent = 2 + plot.columns + 1;
    int const columns = width_of(style) - indent;
    std::string const title =
        "p" + exact_text(percentiles.low) + " ├ p25 [ median and its interval ] p75 ┤ p" + exact_text(percentiles.high);
    std::string text = plot_title(title.c_str(), axis.logarithmic, style);
    bool const low_lines = plot.rows.size() > 12;
    for (std::size_t i = 0; i != drawn.size(); ++i) {
        boxes::Columns const at = boxes::columns_of(axis, drawn[i], columns);
        std::string const room = spaces(indent);
        if (!low_lines) {
            text += room + boxes::line_of(at, 0, style) + '\n';
        }
        text += "  " + pad_right(plot.names[i], plot.columns) + ' ' + boxes::line_of(at, 1, style) + '\n';
        if (!low_lines) {
            text += room + boxes::line_of(at, 2, style) + '\n';
        }
    }
    return text + paint_lines(style, Hue::dim, axis_lines(axis, indent, columns, true));
}

}  // namespace tare::report
