#pragma once

#include <tare/list.hpp>
#include <tare/report.hpp>

#include <string>

namespace tare::report {

/// Figures that follow from those of the report: what several formats show is computed in one place.

char const* status_word(Status status);
char const* verdict_word(Verdict verdict);

/// Of all threads together, per nanosecond; NaN when there is none to tell.
double bytes_per_nanosecond(BenchmarkResult const& result);
double items_per_nanosecond(BenchmarkResult const& result);
double operations_per_nanosecond(BenchmarkResult const& result);

/// The time cannot be told from nothing: "≈ 0", optimised away?
bool is_nothing(BenchmarkResult const& result);

/// Ends of the median's interval relative to the median: -0.002 and 0.003. NaN when not known.
Interval relative_interval(Estimate const& estimate);

/// How many times as long the slower of the two takes, at least 1, with its interval.
struct Factor {
    double value = unknown;
    Interval ci;
};
Factor factor_of(Comparison const& comparison);

/// How far the median at every placement is off the median of these medians: 0.012 is 1.2 % slower.
List<double> placement_deviations(BenchmarkResult const& result);

/// The counter's value with this name, null when it was not counted.
CounterValue const* counter_of(BenchmarkResult const& result, char const* name);

std::string text_of(Text const& text);
/// Both with a comma between them, or the one that is not empty.
std::string joined_parts(std::string const& left, std::string const& right);

}  // namespace tare::report
