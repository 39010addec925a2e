#pragma once

#include <cstdint>

namespace tare::analysis {

/// Distribution functions and their inverses. Arguments outside their range, and NaN, give NaN.
/// Relative accuracy 1e-10 or better in the lower tail of a cdf too, for degrees of freedom and trials up to a million;
/// the tests check it against scipy.

/// Regularised incomplete beta function I_x(a, b). a, b > 0; 0 <= x <= 1.
double incomplete_beta(double a, double b, double x);

double normal_cdf(double x);
double normal_quantile(double probability);

/// Student's t with `degrees` > 0 degrees of freedom.
double student_t_cdf(double t, double degrees);
double student_t_quantile(double probability, double degrees);

/// Probability that F with the given degrees of freedom is larger than `f`.
double f_tail(double f, double degrees_above, double degrees_below);

/// Probability of at most `successes` among `trials` independent ones with probability `chance` each.
double binomial_cdf(std::int64_t successes, std::int64_t trials, double chance);
/// The smallest number of successes whose cdf is at least `probability`; -1 for arguments outside their range.
std::int64_t binomial_quantile(double probability, std::int64_t trials, double chance);

}  // namespace tare::analysis
