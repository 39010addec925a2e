#pragma once

#include "src/analysis/series.hpp"

#include <tare/list.hpp>

#include <cstddef>

namespace tare::analysis {

/// Ranks 1 ... n; equal values share the mean of theirs. Empty when the series holds a NaN.
List<double> ranks(Series values);

/// A correlation between -1 and 1, and how probable one that far from 0 is by chance (two-sided).
struct Correlation {
    double coefficient;
    double p_value;
};

/// Spearman's rank correlation of the series with its own order: 1 when every value is larger than the one before.
/// p by Student's t with n - 2 degrees of freedom; Kendall & Stuart, The Advanced Theory of Statistics 2, 31.19.
/// NaN for fewer than 3 values and for a constant series.
Correlation drift(Series in_time_order);

/// Rank autocorrelation between each value and the next: Wald & Wolfowitz, An Exact Test for Randomness, Annals of
/// Mathematical Statistics 14 (1943), on ranks. 0 for fewer than 3 values and for a constant series.
double lag1_rank_correlation(Series in_time_order);

/// How many independent samples n correlated ones are worth for a mean or a median: n (1 - r) / (1 + r) of a process
/// whose correlation falls off geometrically; Priestley, Spectral Analysis and Time Series (1981), 5.3.2.
/// Between 1 and n: a negative correlation is not credited.
double effective_samples(std::size_t samples, double lag1_correlation);

/// Probability that, were the two samples of one distribution, `second` would lie as far above `first` as it does:
/// Mann & Whitney's U, one-sided, normal approximation with the corrections for ties and continuity. 1 when either is
/// empty or holds a NaN; 0.5 or more when all values are equal.
double p_value_of_larger(Series first, Series second);

/// Probability of group locations as different as these by chance: F test on ranks, Conover & Iman, Rank Transformations
/// as a Bridge Between Parametric and Nonparametric Statistics, The American Statistician 35 (1981). group[i] in
/// [0, groups) is the group of values[i]. 1 when fewer than two groups have values, or a NaN is among them.
double p_value_of_groups(Series values, int const* group, int groups);

}  // namespace tare::analysis
