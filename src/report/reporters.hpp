#pragma once

#include <tare/options.hpp>
#include <tare/report.hpp>

#include <string>

namespace tare::report {

/// Every reporter is a pure function from plain data to text. The console's comes in pieces, so that a long run can show
/// what it has: header, then each suite as it ends, then the end.
std::string console_header(Context const& context, Style const& style);
std::string console_suite(SuiteResult const& suite, Style const& style);
std::string console_footer(Report const& report, Style const& style);
std::string console(Report const& report, Style const& style);

/// Any bytes as they may be put on a terminal: control characters and invalid UTF-8 made visible, cut to `width` columns.
std::string printable(std::string const& text, int width);

/// `percentiles`: 0 to 100, given for every row in addition.
std::string json(Report const& report, bool with_samples, List<double> const& percentiles = List<double>());
std::string markdown(Report const& report, Style const& style = Style());
std::string csv(Report const& report);
/// One entry a row; with samples one for each of them, which is what compare.py's U test wants.
std::string gbench_json(Report const& report, bool with_samples = false);
std::string pyperf_json(Report const& report);
std::string junit_xml(Report const& report);

}  // namespace tare::report
