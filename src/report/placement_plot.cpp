#include "src/report/cells.hpp"
#include "src/report/figures.hpp"
#include "src/report/layout.hpp"
#include "src/report/plots.hpp"
#include "src/report/units.hpp"

#include <cmath>

namespace tare::report {
namespace placements {

inline constexpr int column_width = 7;
inline constexpr int bytes_apart = 8;  ///< two placements, see TARE_PLACE

inline double largest(PlotRows const& plot) {
    double most = 0;
    for (BenchmarkResult const* const row : plot.rows) {
        for (double const deviation : placement_deviations(*row)) {
            most = std::fabs(deviation) > most ? std::fabs(deviation) : most;
        }
    }
    return most;
}

/// A block from ▁ (the fastest on the common scale) over ▄ (the row's median) to █ (the slowest).
inline char const* block(double deviation, double most) {
    static constexpr char const* blocks[] = {"▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"};
    if (!std::isfinite(deviation) || !(most > 0)) {
        return std::isfinite(deviation) ? "▄" : " ";
    }
    int const level = static_cast<int>((deviation / most + 1) / 2 * 7 + 0.4999);
    return blocks[level < 0 ? 0 : level > 7 ? 7 : level];
}

inline std::string cell(double deviation, double most, Style const& style) {
    std::string const number = (deviation > 0 ? "+" : "") + fixed_text(deviation * 100, 1);
    bool const strong = std::fabs(deviation) > 0.6 * most && most > 0.01;
    return ' ' + paint(style, strong ? Hue::red : Hue::cyan, block(deviation, most)) +
           pad_left(cut(number, column_width - 2), column_width - 2);
}

}  // namespace placements

/// A line a benchmark: how far the median at every placement is off the median of the placements.
std::string placement_plot(SuiteResult const& suite, Style const& style) {
    PlotRows plot = plot_rows(suite, style);
    std::size_t most_placements = 0;
    for (BenchmarkResult const* const row : plot.rows) {
        std::size_t const own = row->layout.medians.size();
        most_placements = own > most_placements ? own : most_placements;
    }
    if (most_placements < 2) {
        return std::string();
    }
    double const most = placements::largest(plot);
    int const indent = 2 + plot.columns;
    auto const room = static_cast<std::size_t>((width_of(style) - indent) / placements::column_width);
    std::string text = plot_title("% off the median, at code offsets in bytes", false, style);
    for (std::size_t first = 0; first < most_placements; first += room) {
        std::size_t const last = first + room < most_placements ? first + room : most_placements;
        std::string head = spaces(indent);
        for (std::size_t i = first; i != last; ++i) {
            head += pad_left(exact_text(static_cast<double>(i) * placements::bytes_apart), placements::column_width);
        }
        text += paint_lines(style, Hue::dim, head);
        for (std::size_t row = 0; row != plot.rows.size(); ++row) {
            List<double> const deviations = placement_deviations(*plot.rows[row]);
            if (deviations.size() <= first) {
                continue;
            }
            text += "  " + pad_right(plot.names[row], plot.columns);
            for (std::size_t i = first; i != last && i != deviations.size(); ++i) {
                text += placements::cell(deviations[i], most, style);
            }
            text += '\n';
        }
    }
    return text;
}

}  // namespace tare::report
