#pragma once

#include "src/report/figures.hpp"

#include <tare/report.hpp>

#include <string>

namespace tare::report {

/// "13.42 ms ± 0.22 %", "≈ 0 (optimised away?)"
std::string time_words(BenchmarkResult const& result);
/// What a comparison found, in words: "ofstream is 3.6x slower than fprintf (3.58 … 3.66)".
std::string comparison_words(Comparison const& comparison);
/// What growth was found: "sort: O(n log n) in n, 0.93 ns (0.91 … 0.95), off by 3 %; O(n) is nearly as good (3.4 %)".
std::string complexity_words(ComplexityFit const& fit);
/// "3.6x (3.58 … 3.66)": decimals as many as the interval deserves.
std::string factor_words(Factor const& factor);

}  // namespace tare::report
