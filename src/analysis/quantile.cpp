#include "src/analysis/quantile.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace tare::analysis {

bool has_nan(Series values) {
    for (double const value : values) {
        if (std::isnan(value)) {
            return true;
        }
    }
    return false;
}

List<double> sorted(Series values) {
    List<double> result(values.begin(), values.end());
    std::size_t numbers = 0;
    for (std::size_t i = 0; i != result.size(); ++i) {
        if (!std::isnan(result[i])) {
            std::swap(result[numbers++], result[i]);
        }
    }
    std::sort(result.data(), result.data() + numbers);
    return result;
}

double quantile_sorted(Series sorted_values, double p) {
    std::size_t const count = sorted_values.size;
    if (count == 0 || std::isnan(sorted_values[count - 1]) || !(p >= 0) || !(p <= 1)) {
        return std::numeric_limits<double>::quiet_NaN();
    }
    double const position = static_cast<double>(count - 1) * p;
    auto const index = static_cast<std::size_t>(position);
    double const fraction = position - static_cast<double>(index);
    double const below = sorted_values[index];
    if (!(fraction > 0) || index + 1 >= count) {
        return below;
    }
    double const above = sorted_values[index + 1];
    return below == above ? below : below + fraction * (above - below);  // equal infinities have no difference
}

double median_in_place(double* values, std::size_t count) {
    if (count == 0 || has_nan(Series(values, count))) {
        return std::numeric_limits<double>::quiet_NaN();
    }
    double* const middle = values + count / 2;
    std::nth_element(values, middle, values + count);
    if (count % 2 == 1) {
        return *middle;
    }
    double below = values[0];
    for (double* value = values; value != middle; ++value) {
        below = *value > below ? *value : below;
    }
    return below == *middle ? below : below + (*middle - below) / 2;
}

double median(Series values) {
    List<double> copy(values.begin(), values.end());
    return median_in_place(copy.data(), copy.size());
}

Moments moments(Series values) {
    if (values.size == 0) {
        constexpr double nan = std::numeric_limits<double>::quiet_NaN();
        return {nan, nan};
    }
    auto const count = static_cast<double>(values.size);
    double sum = 0;
    for (double const value : values) {
        sum += value;
    }
    double const mean = sum / count;
    double squares = 0;
    double rest = 0;
    for (double const value : values) {
        squares += (value - mean) * (value - mean);
        rest += value - mean;
    }
    // The second term is what rounding of the mean left: the corrected two-pass algorithm of Chan, Golub and LeVeque,
    // Algorithms for Computing the Sample Variance, The American Statistician 37 (1983).
    double const stddev = values.size == 1 ? squares : std::sqrt((squares - rest * rest / count) / (count - 1));
    return {mean, stddev};
}

}  // namespace tare::analysis
