#include "src/report/words.hpp"

#include "src/report/cells.hpp"
#include "src/report/units.hpp"

#include <cmath>

namespace tare::report {
namespace words {

inline std::string range(double low, double high, int decimals) {
    return fixed_text(low, decimals) + " … " + fixed_text(high, decimals);
}

/// " (3.58 … 3.66)", or nothing when the interval is not known.
inline std::string interval(Interval const& ci, int decimals) {
    return std::isnan(ci.low) || std::isnan(ci.high) ? std::string() : " (" + range(ci.low, ci.high, decimals) + ")";
}

inline int interval_decimals(double value, Interval const& ci) {
    int decimals = decimals_of((ci.high - ci.low) / 2);
    // The interval of a difference must not read "1.00 … 1.00".
    double const away = std::fabs(value - 1);
    if (away > 0 && away < 0.1 && (ci.low > 1 || ci.high < 1)) {
        int const needed = decimals_of(away);
        decimals = needed > decimals ? needed : decimals;
    }
    return decimals;
}

/// Of a number at least 1 that is not 1: one decimal less than its interval has, but never "1.0x", and never a number
/// that rounding has moved out of the interval beside it.
inline std::string times(double value, Interval const& ci, int decimals) {
    int shown = decimals > 1 ? decimals - 1 : decimals;
    if (shown == 0 && value < 10) {
        shown = 1;
    }
    std::string text = fixed_text(value, shown);
    while (value != 1 && shown < 12 && std::fabs(value - 1) < 0.5 * std::pow(10.0, -shown)) {
        text = fixed_text(value, ++shown);
    }
    double const half = 0.5 * std::pow(10.0, -decimals);  // the interval's ends are rounded too
    for (; shown < decimals; ++shown) {
        double const unit = std::pow(10.0, -shown);
        double const rounded = std::round(value / unit) * unit;
        if (!(rounded < ci.low - half || rounded > ci.high + half)) {
            break;
        }
        text = fixed_text(value, shown + 1);
    }
    return text + 'x';
}

/// A chosen number, not a measured one: no digits more than it has.
inline std::string margin(double fraction) {
    int decimals = 0;
    double scaled = fraction * 100;
    while (decimals < 6 && std::fabs(std::round(scaled) - scaled) > 1e-9) {
        ++decimals;
        scaled *= 10;
    }
    return fixed_text(fraction * 100, decimals) + " %";
}

inline std::string placement(Comparison const& comparison) {
    double low = unknown;
    double high = unknown;
    for (double const ratio : comparison.placement_ratios) {
        low = ratio > low ? low : ratio;
        high = ratio < high ? high : ratio;
    }
    int const decimals = decimals_of((high - low) / 2) + 1;
    std::string text = "the sign depends on where the code lies: ";
    if (!std::isnan(low)) {
        text += range(low, high, decimals) + " over " +
                count_text(static_cast<double>(comparison.placement_ratios.size())) + " placements, ";
    }
    return text + fixed_text(comparison.ratio, decimals) + " in all";
}

}  // namespace words

std::string factor_words(Factor const& factor) {
    int const decimals = words::interval_decimals(factor.value, factor.ci);
    return words::times(factor.value, factor.ci, decimals) + words::interval(factor.ci, decimals);
}

std::string time_words(BenchmarkResult const& result) {
    if (is_nothing(result)) {
        return "≈ 0 (optimised away?)";
    }
    Interval const relative = relative_interval(result.estimate);
    std::string const text = time_text(result.estimate.median.count);
    double const wider = relative.high > -relative.low ? relative.high : -relative.low;
    return std::isnan(wider) ? text : text + " ± " + percent_text(wider);
}

std::string comparison_words(Comparison const& comparison) {
    std::string const baseline = visible(comparison.baseline);
    std::string const contender = visible(comparison.contender);
    Factor const factor = factor_of(comparison);
    int const decimals = words::interval_decimals(factor.value, factor.ci);
    switch (comparison.verdict) {
        case Verdict::faster:
        case Verdict::slower:
            return contender + " is " + words::times(factor.value, factor.ci, decimals) + ' ' +
                   verdict_word(comparison.verdict) + " than " + baseline + words::interval(factor.ci, decimals);
        case Verdict::same:
            return contender + " and " + baseline + ": the same within " + words::margin(comparison.margin);
        case Verdict::placement:
            return contender + " and " + baseline + ": " + words::placement(comparison);
        case Verdict::undecided:
            break;
    }
    if (!(comparison.ratio > 0)) {
        return contender + " and " + baseline + ": no ratio, there is no time to compare";
    }
    int const own = words::interval_decimals(comparison.ratio, comparison.ci);
    std::string text = contender + " against " + baseline + ": undecided: " + fixed_text(comparison.ratio, own) +
                       words::interval(comparison.ci, own);
    if (std::isfinite(comparison.seconds_more)) {
        text += ", about " + duration_text(comparison.seconds_more) + " more would tell";
    }
    return text;
}

std::string complexity_words(ComplexityFit const& fit) {
    std::string text = visible(fit.benchmark) + " is " + visible(fit.big_o) + " in " + visible(fit.argument) + ": " +
                       time_text(fit.coefficient);
    if (!std::isnan(fit.ci.low) && !std::isnan(fit.ci.high)) {
        text += " (" + time_text(fit.ci.low) + " … " + time_text(fit.ci.high) + ")";
    }
    // O(f(n)) without its "O(" and ")" is what the coefficient is multiplied with.
    std::string const growth = visible(fit.big_o);
    if (growth.size() > 3 && growth.substr(0, 2) == "O(" && growth != "O(1)") {
        text += " × " + growth.substr(2, growth.size() - 3);
    }
    if (!std::isnan(fit.relative_error)) {
        text += ", off by " + percent_text(fit.relative_error);
    }
    if (!fit.runner_up.empty()) {
        text += "; " + visible(fit.runner_up) + " fits nearly as well";
        if (!std::isnan(fit.runner_up_error)) {
            text += " (" + percent_text(fit.runner_up_error) + ")";
        }
    }
    return text;
}

}  // namespace tare::report
