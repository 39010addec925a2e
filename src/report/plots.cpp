#include "src/report/plots.hpp"

#include "src/report/cells.hpp"
#include "src/report/figures.hpp"
#include "src/report/layout.hpp"
#include "src/report/order.hpp"

#include <cmath>

namespace tare::report {

PlotRows plot_rows(SuiteResult const& suite, Style const& style) {
    PlotRows plot;
    int const most = width_of(style) * 3 / 10;
    for (BenchmarkResult const* const row : in_order(suite, style.sort)) {
        if (row->status != Status::ok || !std::isfinite(row->estimate.median.count)) {
            continue;
        }
        plot.rows.push_back(row);
        plot.names.push_back(cut_middle(visible(row->name), most));
        int const own = cells(plot.names.back());
        plot.columns = own > plot.columns ? own : plot.columns;
    }
    return plot;
}

std::string plot_title(char const* what, bool logarithmic, Style const& style) {
    return "\n  " +
           paint(style, Hue::dim, cut(std::string(what) + (logarithmic ? ", logarithmic" : ""), width_of(style) - 2)) +
           '\n';
}

std::string plots(SuiteResult const& suite, Style const& style) {
    std::string text;
    std::string const list = text_of(style.plots);
    for (std::size_t begin = 0; begin < list.size();) {
        std::size_t end = list.find(',', begin);
        end = end == std::string::npos ? list.size() : end;
        std::string const plot = list.substr(begin, end - begin);
        begin = end + 1;
        text += plot == "bar"         ? bar_chart(suite, style)
                : plot == "box"       ? box_plot(suite, style)
                : plot == "line"      ? line_plot(suite, style)
                : plot == "placement" ? placement_plot(suite, style)
                : plot == "time"      ? time_plot(suite, style)
                                      : std::string();
    }
    return text;
}

}  // namespace tare::report
