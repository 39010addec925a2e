#include "src/analysis/complexity.hpp"

#include "src/analysis/special.hpp"

#include <cmath>

namespace tare::analysis {

namespace complexity {

double growth(Growth which, double n) {
    switch (which) {
        case Growth::constant:
            return 1;
        case Growth::logarithmic:
            return std::log2(n);
        case Growth::linear:
            return n;
        case Growth::linearithmic:
            return n * std::log2(n);
        case Growth::quadratic:
            return n * n;
        case Growth::cubic:
            return n * n * n;
    }
    return 1;
}

/// Minimises the sum of (c f(n) / time - 1)^2 over c.
GrowthFit fit(Growth which, Series n, Series times, double confidence) {
    double sum = 0;
    double squares = 0;
    for (std::size_t i = 0; i != n.size; ++i) {
        double const relative = growth(which, n[i]) / times[i];
        sum += relative;
        squares += relative * relative;
    }
    double const coefficient = sum / squares;
    double residuals = 0;
    for (std::size_t i = 0; i != n.size; ++i) {
        double const residual = coefficient * growth(which, n[i]) / times[i] - 1;
        residuals += residual * residual;
    }
    double const degrees = static_cast<double>(n.size) - 1;
    double const error = std::sqrt(residuals / degrees);
    double const half = -student_t_quantile((1 - confidence) / 2, degrees) * error / std::sqrt(squares);
    return {which, {coefficient, coefficient - half, coefficient + half}, error};
}

bool usable(Series n, Series times) {
    if (n.size != times.size) {
        return false;
    }
    std::size_t different = 0;
    for (std::size_t i = 0; i != n.size; ++i) {
        if (!(n[i] > 0) || !(times[i] > 0) || std::isinf(n[i]) || std::isinf(times[i])) {
            return false;
        }
        bool seen = false;
        for (std::size_t j = 0; j != i; ++j) {
            seen = seen || n[j] == n[i];
        }
        different += !seen;
    }
    return different >= 3;
}

}  // namespace complexity

char const* name_of(Growth growth) {
    switch (growth) {
        case Growth::constant:
            return "O(1)";
        case Growth::logarithmic:
            return "O(log n)";
        case Growth::linear:
            return "O(n)";
        case Growth::linearithmic:
            return "O(n log n)";
        case Growth::quadratic:
            return "O(n^2)";
        case Growth::cubic:
            return "O(n^3)";
    }
    return "";
}

GrowthFits fit_growth(Series n, Series times, double confidence) {
    GrowthFits result;
    if (!complexity::usable(n, times)) {
        return result;
    }
    result.fitted = true;
    result.best = complexity::fit(Growth::constant, n, times, confidence);
    bool has_second = false;
    for (Growth const which :
         {Growth::logarithmic, Growth::linear, Growth::linearithmic, Growth::quadratic, Growth::cubic}) {
        GrowthFit const other = complexity::fit(which, n, times, confidence);
        if (other.relative_error < result.best.relative_error) {
            result.second = result.best;
            result.best = other;
            has_second = true;
        } else if (!has_second || other.relative_error < result.second.relative_error) {
            result.second = other;
            has_second = true;
        }
    }
    double const errors = result.second.relative_error / result.best.relative_error;
    double const degrees = static_cast<double>(n.size) - 1;
    result.second_close =
        result.second.relative_error == result.best.relative_error || f_tail(errors * errors, degrees, degrees) > 0.05;
    return result;
}

}  // namespace tare::analysis
