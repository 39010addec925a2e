#pragma once

#include <tare/list.hpp>
#include <tare/options.hpp>
#include <tare/report.hpp>

#include <string>

namespace tare::report {

/// The plots of Style::plots for a suite, one below the other. Empty when none is asked for or nothing was measured.
std::string plots(SuiteResult const& suite, Style const& style);

/// Each of these draws the measured rows on one common scale; empty when there are none to draw.
std::string bar_chart(SuiteResult const& suite, Style const& style);
std::string box_plot(SuiteResult const& suite, Style const& style);
std::string line_plot(SuiteResult const& suite, Style const& style);
std::string placement_plot(SuiteResult const& suite, Style const& style);
std::string time_plot(SuiteResult const& suite, Style const& style);

/// What the plots share.
struct PlotRows {
    List<BenchmarkResult const*> rows;  ///< measured, with a finite median, in the order of the table
    List<std::string> names;            ///< cut to `columns`
    int columns = 0;
};
PlotRows plot_rows(SuiteResult const& suite, Style const& style);
std::string plot_title(char const* what, bool logarithmic, Style const& style);

}  // namespace tare::report
