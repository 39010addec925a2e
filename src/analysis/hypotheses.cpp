#include "src/analysis/hypotheses.hpp"

#include <cmath>

namespace tare::analysis {

List<double> holm_divisors(Series p_values) {
    List<double> divisors(p_values.size, 1);
    for (std::size_t i = 0; i != p_values.size; ++i) {
        for (std::size_t j = 0; j != p_values.size; ++j) {
            bool const later = p_values[j] > p_values[i] || (p_values[j] == p_values[i] && j > i);
            divisors[i] += later ? 1 : 0;  // false for a NaN on either side
        }
    }
    return divisors;
}

List<double> holm(Series p_values) {
    List<double> const divisors = holm_divisors(p_values);
    List<double> corrected(p_values.begin(), p_values.end());
    for (std::size_t i = 0; i != corrected.size(); ++i) {
        // Never smaller than that of a smaller p-value: the largest product among those before it.
        for (std::size_t j = 0; j != corrected.size(); ++j) {
            bool const not_later =
                p_values[j] < p_values[i] || (p_values[j] == p_values[i] && divisors[j] >= divisors[i]);
            if (not_later && p_values[j] * divisors[j] > corrected[i]) {
                corrected[i] = p_values[j] * divisors[j];
            }
        }
        corrected[i] = corrected[i] > 1 ? 1 : corrected[i];
    }
    return corrected;
}

double equivalence_p_value(MedianSpread const& spread, double low, double high) {
    double const center = spread.median();
    if (std::isnan(center)) {
        return center;
    }
    auto const one_sided = [&](double limit, bool is_within) {
        double const half = spread.p_value(limit) / 2;
        return is_within ? half : 1 - half;
    };
    double const from_low = one_sided(low, center > low);
    double const from_high = one_sided(high, center < high);
    return from_low > from_high ? from_low : from_high;
}

}  // namespace tare::analysis
