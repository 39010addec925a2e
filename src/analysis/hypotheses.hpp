#pragma once

#include "src/analysis/interval.hpp"
#include "src/analysis/series.hpp"

#include <tare/list.hpp>

namespace tare::analysis {

/// p-values corrected for being several: what each would have to be compared with the wanted error rate of the whole
/// family. In the order given; a NaN stays NaN and does not count. Source: Holm, A Simple Sequentially Rejective Multiple
/// Test Procedure, Scandinavian Journal of Statistics 6 (1979).
List<double> holm(Series p_values);

/// By how much Holm's procedure divides the error rate for each of these: 1 for the largest p-value of the family, their
/// number for the smallest. 1 for NaN.
List<double> holm_divisors(Series p_values);

/// p-value of "the true median is not between `low` and `high`": two one-sided tests, the larger p of the two. At most
/// `alpha` exactly when the interval of confidence 1 - 2 alpha lies between the limits. Source: Schuirmann, A Comparison
/// of the Two One-Sided Tests Procedure ..., Journal of Pharmacokinetics and Biopharmaceutics 15 (1987).
double equivalence_p_value(MedianSpread const& spread, double low, double high);

}  // namespace tare::analysis
