#pragma once

#include "src/analysis/interval.hpp"
#include "src/analysis/series.hpp"

namespace tare::analysis {

enum class Growth { constant, logarithmic, linear, linearithmic, quadratic, cubic };

/// "O(1)", "O(log n)", "O(n)", "O(n log n)", "O(n^2)", "O(n^3)".
char const* name_of(Growth growth);

/// One class of growth fitted to times: time = coefficient * f(n), logarithms to base 2.
struct GrowthFit {
    Growth growth = Growth::constant;
    Estimated coefficient;  ///< with its interval by Student's t, one parameter
    double relative_error;  ///< root mean square of (fitted - measured) / measured, over points - 1
};

struct GrowthFits {
    bool fitted = false;  ///< false: fewer than 3 different n, or something that is not positive and finite
    GrowthFit best;
    GrowthFit second;           ///< the next best
    bool second_close = false;  ///< and its error is not clearly larger: F test of the squared errors, 5 %
};

/// Least squares on the relative error, so that the largest n does not decide alone. Of classes that fit equally well the
/// slowest growing one wins. Source: Aitken's weighted least squares with one regressor and weights 1 / time.
GrowthFits fit_growth(Series n, Series times, double confidence);

}  // namespace tare::analysis
