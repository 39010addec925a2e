#pragma once

#include <tare/options.hpp>
#include <tare/report.hpp>

#include <cstddef>
#include <string>

namespace tare::report {

/// What is to be said about a row, below it: counters that are missing, warnings. Reasons and advice that a row before it
/// in `all` has given are not repeated.
std::string remarks(BenchmarkResult const* const* all, std::size_t row, Style const& style);

/// The same for all rows at once, below them: with Style::compact each of them has one line.
std::string remarks_together(BenchmarkResult const* const* all, std::size_t count, Style const& style);

}  // namespace tare::report
