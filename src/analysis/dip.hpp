#pragma once

#include "src/analysis/series.hpp"

namespace tare::analysis {

/// The dip of a series sorted by sorted(): the largest distance between its distribution function and the nearest
/// function with one mode; 1/(2n) at least. NaN for an empty series and one with a NaN or an infinity.
/// Source: J. A. Hartigan & P. M. Hartigan, The Dip Test of Unimodality, Annals of Statistics 13 (1985).
double dip(Series sorted_values);

/// Probability of a dip at least this large for n samples of the uniform distribution, the worst of those with one mode.
/// Interpolated in a table of simulated quantiles of sqrt(n) dip (bench/dip_table); between 0.0005 and 1, the ends
/// meaning "or less" and "or more". 1 for fewer than 4 samples.
double dip_p_value(double dip, std::size_t samples);

}  // namespace tare::analysis
