#include "src/analysis/special.hpp"

#include <cmath>
#include <limits>

namespace tare::analysis {

namespace special {

constexpr double nan = std::numeric_limits<double>::quiet_NaN();
constexpr double infinity = std::numeric_limits<double>::infinity();

/// ln Gamma(x) - ((x - 1/2) ln x - x + ln(2 pi) / 2): what Stirling's formula leaves, x >= 10. Abramowitz & Stegun 6.1.40.
double stirling_rest(double x) {
    double const y = 1 / (x * x);
    return (1 / 12.0 - y * (1 / 360.0 - y * (1 / 1260.0 - y * (1 / 1680.0 - y * (1 / 1188.0))))) / x;
}

/// ln B(a, b). For large arguments the logarithms of Gamma are far larger than their sum, so Stirling's main terms are
/// cancelled by hand and only its small rests are added.
double log_beta(double a, double b) {
    double const small = a < b ? a : b;
    double const large = a < b ? b : a;
    if (large < 10) {
        return std::lgamma(small) + std::lgamma(large) - std::lgamma(small + large);
    }
    double const sum = small + large;
    if (small < 10) {
        // ln Gamma(large) - ln Gamma(large + small)
        double const difference = -(large - 0.5) * std::log1p(small / large) - small * std::log(sum) + small +
                                  stirling_rest(large) - stirling_rest(sum);
        return std::lgamma(small) + difference;
    }
    constexpr double half_log_two_pi = 0.918938533204672741780;
    return (small - 0.5) * std::log(small / sum) - large * std::log1p(small / large) - 0.5 * std::log(large) +
           half_log_two_pi + stirling_rest(small) + stirling_rest(large) - stirling_rest(sum);
}

/// Continued fraction of I_x(a, b) without its leading factor, by Lentz's method; converges fast for
/// x < (a + 1) / (a + b + 2). Abramowitz & Stegun 26.5.8.
double beta_fraction(double a, double b, double x) {
    constexpr double tiny = 1e-300;
    auto const away_from_zero = [](double value) { return std::fabs(value) < tiny ? tiny : value; };
    double c = 1;
    double d = 1 / away_from_zero(1 - (a + b) * x / (a + 1));
    double fraction = d;
    for (int m = 1; m < 100000; ++m) {
        double const twice = a + 2 * m;
        double const even = m * (b - m) * x / ((twice - 1) * twice);
        d = 1 / away_from_zero(1 + even * d);
        c = away_from_zero(1 + even / c);
        fraction *= c * d;
        double const odd = -(a + m) * (a + b + m) * x / (twice * (twice + 1));
        d = 1 / away_from_zero(1 + odd * d);
        c = away_from_zero(1 + odd / c);
        fraction *= c * d;
        if (std::fabs(c * d - 1) < 1e-16) {
            break;
        }
    }
    return fraction;
}

/// I_x(a, b) with 1 - x given apart, because it may be too small to be seen in x.
double beta_ratio(double a, double b, double x, double complement) {
    if (x <= 0) {
        return 0;
    }
    if (complement <= 0) {
        return 1;
    }
    double const log_x = x < 0.5 ? std::log(x) : std::log1p(-complement);
    double const log_complement = x < 0.5 ? std::log1p(-x) : std::log(complement);
    double const front = std::exp(a * log_x + b * log_complement - log_beta(a, b));
    if (x < (a + 1) / (a + b + 2)) {
        return front * beta_fraction(a, b, x) / a;
    }
    return 1 - front * beta_fraction(b, a, complement) / b;
}

/// P(T > t) for t >= 0.
double student_t_tail(double t, double degrees) {
    if (std::isinf(t)) {
        return 0;
    }
    double const square = t * t;
    if (square < degrees) {
        return 0.5 * beta_ratio(degrees / 2, 0.5, degrees / (degrees + square), square / (degrees + square));
    }
    double const ratio = degrees / t / t;
    return 0.5 * beta_ratio(degrees / 2, 0.5, ratio / (1 + ratio), 1 / (1 + ratio));
}

}  // namespace special

double incomplete_beta(double a, double b, double x) {
    if (!(a > 0) || !(b > 0) || !(x >= 0) || !(x <= 1)) {
        return special::nan;
    }
    return special::beta_ratio(a, b, x, 1 - x);
}

double normal_cdf(double x) {
    constexpr double sqrt_half = 0.707106781186547524401;
    return 0.5 * std::erfc(-x * sqrt_half);
}

double normal_quantile(double probability) {
    if (!(probability >= 0) || !(probability <= 1)) {
        return special::nan;
    }
    if (probability == 0 || probability == 1) {
        return probability == 0 ? -special::infinity : special::infinity;
    }
    if (probability > 0.5) {
        return -normal_quantile(1 - probability);
    }
    // Abramowitz & Stegun 26.2.23 (error below 4.5e-4), made exact by Halley's iteration on ln cdf.
    double const t = std::sqrt(-2 * std::log(probability));
    double x = (2.515517 + t * (0.802853 + t * 0.010328)) / (1 + t * (1.432788 + t * (0.189269 + t * 0.001308))) - t;
    constexpr double sqrt_two_pi = 2.50662827463100050242;
    for (int i = 0; i < 4; ++i) {
        double const cdf = normal_cdf(x);
        double const step = (cdf - probability) * sqrt_two_pi * std::exp(x * x / 2);
        x -= step / (1 + x * step / 2);
    }
    return x;
}

double student_t_cdf(double t, double degrees) {
    if (std::isnan(t) || !(degrees > 0)) {
        return special::nan;
    }
    double const tail = special::student_t_tail(std::fabs(t), degrees);
    return t < 0 ? tail : 1 - tail;
}

double student_t_quantile(double probability, double degrees) {
    if (!(probability >= 0) || !(probability <= 1) || !(degrees > 0)) {
        return special::nan;
    }
    if (probability == 0.5) {
        return 0;
    }
    if (probability > 0.5) {
        return -student_t_quantile(1 - probability, degrees);
    }
    if (probability == 0) {
        return -special::infinity;
    }
    // Bracket ln t, then halve it: monotone, so nothing can go wrong, and a few dozen evaluations are cheap enough.
    double low = -750;
    double high = 709;
    double const start = std::log(std::fabs(normal_quantile(probability)));
    if (special::student_t_tail(std::exp(start), degrees) >= probability) {
        low = start;
        double step = 0.1;
        while (start + step < high && special::student_t_tail(std::exp(start + step), degrees) > probability) {
            low = start + step;
            step *= 2;
        }
        high = start + step < high ? start + step : high;
    }
    for (int i = 0; i < 200; ++i) {
        double const middle = low + (high - low) / 2;
        if (middle <= low || middle >= high) {
            break;
        }
        (special::student_t_tail(std::exp(middle), degrees) > probability ? low : high) = middle;
    }
    return -std::exp(low + (high - low) / 2);
}

double f_tail(double f, double degrees_above, double degrees_below) {
    if (std::isnan(f) || !(degrees_above > 0) || !(degrees_below > 0)) {
        return special::nan;
    }
    if (f <= 0) {
        return 1;
    }
    if (std::isinf(f)) {
        return 0;
    }
    double const sum = degrees_above * f + degrees_below;
    return special::beta_ratio(degrees_below / 2, degrees_above / 2, degrees_below / sum, degrees_above * f / sum);
}

double binomial_cdf(std::int64_t successes, std::int64_t trials, double chance) {
    if (trials < 0 || !(chance >= 0) || !(chance <= 1)) {
        return special::nan;
    }
    if (successes < 0) {
        return 0;
    }
    if (successes >= trials) {
        return 1;
    }
    auto const failures = static_cast<double>(trials - successes);
    return special::beta_ratio(failures, static_cast<double>(successes) + 1, 1 - chance, chance);
}

std::int64_t binomial_quantile(double probability, std::int64_t trials, double chance) {
    if (trials < 0 || !(chance >= 0) || !(chance <= 1) || !(probability >= 0) || !(probability <= 1)) {
        return -1;
    }
    std::int64_t low = -1;  // cdf below probability
    std::int64_t high = trials;
    while (high - low > 1) {
        std::int64_t const middle = low + (high - low) / 2;
        (binomial_cdf(middle, trials, chance) < probability ? low : high) = middle;
    }
    return high;
}

}  // namespace tare::analysis
