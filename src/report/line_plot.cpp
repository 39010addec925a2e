#include "src/report/axis.hpp"
#include "src/report/braille.hpp"
#include "src/report/cells.hpp"
#include "src/report/figures.hpp"
#include "src/report/layout.hpp"
#include "src/report/plots.hpp"
#include "src/report/units.hpp"
#include "src/report/words.hpp"

#include <cmath>

namespace tare::report {
namespace lines {

struct Point {
    double x;
    double y;
};

/// A benchmark's rows over its first numeric argument.
struct Series {
    std::string name;
    Text benchmark;
    std::string argument;
    List<Point> points;  ///< ascending in x
    double lowest = 0;
    double highest = 0;
};

/// The series' name: the benchmark with the arguments that are not on the axis.
inline std::string series_name(BenchmarkResult const& row, std::size_t axis_argument) {
    std::string name = visible(row.benchmark);
    for (std::size_t i = 0; i != row.args.size(); ++i) {
        if (i != axis_argument) {
            name += '/' + visible(row.args[i].name) + '=' + visible(row.args[i].value);
        }
    }
    return row.threads > 1 ? name + ", " + exact_text(row.threads) + " threads" : name;
}

inline void insert(List<Point>& points, Point point) {
    std::size_t at = points.size();
    points.push_back(point);
    for (; at != 0 && points[at - 1].x > point.x; --at) {
        points[at] = points[at - 1];
    }
    points[at] = point;
}

inline List<Series> series_of(PlotRows const& plot) {
    List<Series> all;
    for (BenchmarkResult const* const row : plot.rows) {
        std::size_t argument = 0;
        while (argument != row->args.size() && !std::isfinite(row->args[argument].number)) {
            ++argument;
        }
        if (argument == row->args.size()) {
            continue;
        }
        std::string const name = series_name(*row, argument);
        std::size_t at = 0;
        while (at != all.size() && all[at].name != name) {
            ++at;
        }
        if (at == all.size()) {
            all.push_back({});
            all.back().name = name;
            all.back().benchmark = row->benchmark;
            all.back().argument = visible(row->args[argument].name);
        }
        insert(all[at].points, {row->args[argument].number, row->estimate.median.count});
    }
    return all;
}

inline char letter_of(std::size_t series) {
    static constexpr char letters[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";
    return letters[series % (sizeof letters - 1)];
}

inline Hue hue_of(int series) {
    static constexpr Hue hues[] = {Hue::cyan, Hue::yellow, Hue::green, Hue::red, Hue::blue, Hue::plain};
    return series < 0 ? Hue::plain : hues[series % 6];
}

/// f(n) of a class of growth, NaN for one that is not known.
inline double growth(Text const& big_o, double n) {
    TextView const name = big_o;
    double const log = std::log2(n);
    return name == "O(1)"         ? 1
           : name == "O(log n)"   ? log
           : name == "O(n)"       ? n
           : name == "O(n log n)" ? n * log
           : name == "O(n^2)"     ? n * n
           : name == "O(n^3)"     ? n * n * n
                                  : unknown;
}

/// The fitted curve as a dotted line between the first and the last point.
inline void draw_fit(Braille& canvas, Axis const& x, Axis const& y, Series const& series, ComplexityFit const& fit,
                     int index) {
    double const low = x.position(series.points.front().x);
    double const high = x.position(series.points.back().x);
    int const steps = 2 * canvas.columns();
    for (int i = 0; i <= steps; i += 2) {
        double const at = low + (high - low) * i / steps;
        double const n = x.logarithmic ? std::exp(std::log(x.low) + at * (std::log(x.high) - std::log(x.low)))
                                       : x.low + (x.high - x.low) * at;
        canvas.dot(at, y.position(fit.coefficient * growth(fit.big_o, n)), index);
    }
}

inline void draw(Braille& canvas, Axis const& x, Axis const& y, List<Series> const& all, SuiteResult const& suite) {
    for (std::size_t i = 0; i != all.size(); ++i) {
        Series const& series = all[i];
        auto const index = static_cast<int>(i);
        ComplexityFit const* fitted = nullptr;
        for (ComplexityFit const& fit : suite.complexities) {
            fitted = fit.benchmark == series.benchmark && visible(fit.argument) == series.argument ? &fit : fitted;
        }
        for (std::size_t point = 0; point != series.points.size(); ++point) {
            canvas.mark(x.position(series.points[point].x), y.position(series.points[point].y), letter_of(i), index);
            if (point != 0 && fitted == nullptr) {
                canvas.line(x.position(series.points[point - 1].x), y.position(series.points[point - 1].y),
                            x.position(series.points[point].x), y.position(series.points[point].y), index);
            }
        }
        if (fitted != nullptr) {
            draw_fit(canvas, x, y, series, *fitted, index);
        }
    }
}

inline std::string canvas_line(Braille const& canvas, int row, Style const& style) {
    std::string text;
    int last = canvas.columns();
    while (last != 0 && canvas.series(last - 1, row) < 0) {
        --last;
    }
    for (int column = 0; column != last; ++column) {
        text += paint(style, hue_of(canvas.series(column, row)), canvas.cell(column, row));
    }
    return text;
}

/// The canvas with the y axis' labels on its left.
inline std::string framed(Braille const& canvas, Axis const& y, int labels, Style const& style) {
    List<std::string> names(static_cast<std::size_t>(canvas.rows()));
    for (double const tick : ticks(y, canvas.rows() / 3 + 1)) {
        double const position = y.position(tick);
        if (position >= 0 && position <= 1) {
            names[static_cast<std::size_t>((1 - position) * (canvas.rows() - 1) + 0.5)] = tick_time(tick);
        }
    }
    std::string text;
    for (int row = 0; row != canvas.rows(); ++row) {
        std::string const& name = names[static_cast<std::size_t>(row)];
        text += "  " + paint(style, Hue::dim, pad_left(cut(name, labels), labels) + (name.empty() ? " │" : " ┤")) +
                canvas_line(canvas, row, style) + '\n';
    }
    return text;
}

}  // namespace lines

std::string line_plot(SuiteResult const& suite, Style const& style) {
    List<lines::Series> const all = lines::series_of(plot_rows(suite, style));
    if (all.empty()) {
        return std::string();
    }
    List<double> arguments;
    List<double> times;
    for (lines::Series const& series : all) {
        for (lines::Point const& point : series.points) {
            arguments.push_back(point.x);
            times.push_back(point.y);
        }
    }
    Axis const x = axis_for(arguments, 16, false);
    Axis const y = axis_for(times, 50, true);
    constexpr int labels = 9;
    int const indent = 2 + labels + 2;
    int const columns = width_of(style) - indent;
    Braille canvas(columns, width_of(style) >= 120 ? 22 : 16);
    lines::draw(canvas, x, y, all, suite);
    std::string title = "time over " + cut(all[0].argument, 40);
    title += x.logarithmic && y.logarithmic ? ", both logarithmic"
             : x.logarithmic                ? ", " + cut(all[0].argument, 40) + " logarithmic"
             : y.logarithmic                ? ", time logarithmic"
                                            : "";
    std::string text = plot_title(cut(title, width_of(style) - 2).c_str(), false, style);
    text +=
        lines::framed(canvas, y, labels, style) + paint_lines(style, Hue::dim, axis_lines(x, indent, columns, false));
    Flow legend(style, 2, 3);
    for (std::size_t i = 0; i != all.size(); ++i) {
        legend.add(lines::hue_of(static_cast<int>(i)), std::string(1, lines::letter_of(i)) + ' ' + all[i].name);
    }
    if (!suite.complexities.empty()) {
        legend.add(Hue::dim, "⠂⠂ the fitted growth");
    }
    return text + legend.take();
}

}  // namespace tare::report
