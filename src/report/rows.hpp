#pragma once

#include <tare/options.hpp>
#include <tare/report.hpp>

#include <string>

namespace tare::report {

/// The table of a suite's benchmarks: two lines a row and what is to be said about it; one line with Style::compact.
std::string rows(SuiteResult const& suite, Style const& style);

}  // namespace tare::report
