#include "src/report/axis.hpp"
#include "src/report/braille.hpp"
#include "src/report/cells.hpp"
#include "src/report/figures.hpp"
#include "src/report/histogram.hpp"
#include "src/report/layout.hpp"
#include "src/report/plots.hpp"
#include "src/report/units.hpp"

#include <cmath>

namespace tare::report {
namespace times {

inline constexpr int lines = 3;

/// From the second to the ninety-eighth percentile and a third of that on both sides: what one sample that was hit by
/// something would otherwise squeeze flat. Dots beyond lie on the edge.
inline Axis axis_of(BenchmarkResult const& row) {
    double const low = quantile_of(row, 0.02);
    double const high = quantile_of(row, 0.98);
    double const room = (high - low) / 3;
    return axis_for({low - room, high + room}, HUGE_VAL, false);
}

inline std::string plot_of(BenchmarkResult const& row, std::string const& name, int indent, int columns,
                           std::uint32_t last_round, Style const& style) {
    Axis const axis = axis_of(row);
    Braille canvas(columns, lines);
    for (Sample const& sample : row.samples) {
        double const y = axis.position(sample.time);
        double const x = last_round == 0 ? 0 : static_cast<double>(sample.round) / last_round;
        canvas.dot(x, y > 1 ? 1 : y < 0 ? 0 : y, 0);
    }
    std::string text;
    for (int line = 0; line != lines; ++line) {
        std::string const label = line == 0           ? tick_time(axis.high)
                                  : line == lines - 1 ? tick_time(axis.low)
                                                      : std::string();
        std::string dots;
        for (int column = 0; column != columns; ++column) {
            dots += canvas.cell(column, line);
        }
        text += "  " + pad_right(line == 0 ? name : std::string(), indent - 13) + ' ' +
                paint(style, Hue::dim, pad_left(cut(label, 9), 9) + "│") + paint_lines(style, Hue::cyan, dots);
    }
    return text;
}

}  // namespace times

/// Every sample over its round, to see drift: a strip a benchmark, each with its own range of times.
std::string time_plot(SuiteResult const& suite, Style const& style) {
    PlotRows const plot = plot_rows(suite, style);
    std::uint32_t last_round = 0;
    bool any = false;
    for (BenchmarkResult const* const row : plot.rows) {
        for (Sample const& sample : row->samples) {
            last_round = sample.round > last_round ? sample.round : last_round;
            any = true;
        }
    }
    if (!any) {
        return std::string();
    }
    int const indent = plot.columns + 13;
    int const columns = width_of(style) - indent;
    std::string text = plot_title("time of every sample over the rounds", false, style);
    for (std::size_t i = 0; i != plot.rows.size(); ++i) {
        if (!plot.rows[i]->samples.empty()) {
            text += times::plot_of(*plot.rows[i], plot.names[i], indent, columns, last_round, style);
        }
    }
    Axis rounds;
    rounds.high = last_round == 0 ? 1 : last_round;
    return text + paint_lines(style, Hue::dim, axis_lines(rounds, indent, columns, false));
}

}  // namespace tare::report
