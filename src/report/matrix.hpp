#pragma once

#include <tare/list.hpp>
#include <tare/options.hpp>
#include <tare/report.hpp>

#include <string>

namespace tare::report {

/// A table of all pairs for suites without a baseline: the fastest first, what cannot be told apart bracketed together.
/// Empty when there are fewer than three rows to compare.
std::string matrix(SuiteResult const& suite, Style const& style);

/// What is known about row (a later index, slower) against column, in a family sorted by time.
struct Family {
    List<BenchmarkResult const*> rows;
    List<Comparison const*> pairs;  ///< rows.size() squared, [row * rows.size() + column]; null: not compared
};
/// Rows that are connected by comparisons, the fastest first. Families of fewer than three are left out.
List<Family> families(SuiteResult const& suite);

/// Rows first ... last of a family, no two of which can be told apart. None lies inside another one.
struct Bracket {
    std::size_t first;
    std::size_t last;
};
List<Bracket> brackets(Family const& family);

}  // namespace tare::report
