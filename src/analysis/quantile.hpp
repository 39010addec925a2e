#pragma once

#include "src/analysis/series.hpp"

#include <tare/list.hpp>

#include <cstddef>

namespace tare::analysis {

/// Quantiles have one definition everywhere: the linear interpolation between order statistics at (n - 1) p, "type 7" of
/// Hyndman & Fan, Sample Quantiles in Statistical Packages, The American Statistician 50 (1996); also numpy's and R's
/// default. A series with a NaN in it, and an empty one, have NaN for every quantile: nothing is left out silently.

/// A sorted copy; NaNs come last.
List<double> sorted(Series values);

/// 0 <= p <= 1, of a series sorted by sorted().
double quantile_sorted(Series sorted_values, double p);

double median(Series values);
/// The same without an allocation: puts the values into another order.
double median_in_place(double* values, std::size_t count);

/// Arithmetic mean and sample standard deviation (n - 1; 0 for one value). Computed in two passes around the mean.
struct Moments {
    double mean;
    double stddev;
};
Moments moments(Series values);

bool has_nan(Series values);

}  // namespace tare::analysis
