#include "src/analysis/outliers.hpp"

#include "src/analysis/quantile.hpp"

namespace tare::analysis {

Outliers outliers(Series sorted_values) {
    double const lower = quantile_sorted(sorted_values, 0.25);
    double const upper = quantile_sorted(sorted_values, 0.75);
    double const step = 1.5 * (upper - lower);
    Outliers result;
    for (double const value : sorted_values) {
        double const distance = value < lower ? lower - value : value - upper;
        result.severe += distance > 2 * step;
        result.mild += distance > step && !(distance > 2 * step);
    }
    return result;
}

}  // namespace tare::analysis
