#pragma once

#include "src/analysis/complexity.hpp"
#include "src/analysis/dip.hpp"
#include "src/analysis/hypotheses.hpp"
#include "src/analysis/interval.hpp"
#include "src/analysis/outliers.hpp"
#include "src/analysis/quantile.hpp"
#include "src/analysis/ranks.hpp"
#include "src/analysis/special.hpp"

#include <tare/list.hpp>

#include <cstdint>
#include <string>
#include <vector>

/// The library's answers to the questions of reference.py.
namespace answers {

using namespace tare::analysis;
using Values = tare::List<double>;

inline std::int64_t whole(double value) {
    return static_cast<std::int64_t>(value);
}

inline Values of(Estimated const& estimated) {
    return {estimated.value, estimated.low, estimated.high};
}

inline Values growth(Values const& p, Values const& x) {
    std::size_t const half = x.size() / 2;
    GrowthFits const fits = fit_growth(Series(x.data(), half), Series(x.data() + half, half), p[0]);
    return {static_cast<double>(fits.best.growth),
            fits.best.coefficient.value,
            fits.best.coefficient.low,
            fits.best.coefficient.high,
            fits.best.relative_error,
            static_cast<double>(fits.second.growth),
            fits.second.relative_error};
}

/// Empty for a name it does not know.
inline Values answer(std::string const& name, Values const& p, Values const& x) {
    if (name == "normal_cdf") {
        return {normal_cdf(p[0])};
    }
    if (name == "normal_quantile") {
        return {normal_quantile(p[0])};
    }
    if (name == "student_t_cdf") {
        return {student_t_cdf(p[0], p[1])};
    }
    if (name == "student_t_quantile") {
        return {student_t_quantile(p[0], p[1])};
    }
    if (name == "f_tail") {
        return {f_tail(p[0], p[1], p[2])};
    }
    if (name == "incomplete_beta") {
        return {incomplete_beta(p[0], p[1], p[2])};
    }
    if (name == "binomial_cdf") {
        return {binomial_cdf(whole(p[0]), whole(p[1]), p[2])};
    }
    if (name == "binomial_quantile") {
        return {static_cast<double>(binomial_quantile(p[0], whole(p[1]), p[2]))};
    }
    if (name == "quantile") {
        return {quantile_sorted(sorted(x), p[0])};
    }
    if (name == "median") {
        return {median(x)};
    }
    if (name == "moments") {
        return {moments(x).mean, moments(x).stddev};
    }
    if (name == "ranks") {
        return ranks(x);
    }
    if (name == "drift") {
        return {drift(x).coefficient, drift(x).p_value};
    }
    if (name == "lag1") {
        return {lag1_rank_correlation(x)};
    }
    if (name == "larger") {
        auto const first = static_cast<std::size_t>(p[0]);
        return {p_value_of_larger(Series(x.data(), first), Series(x.data() + first, x.size() - first))};
    }
    if (name == "groups") {
        std::vector<int> const group(p.begin() + 1, p.end());
        return {p_value_of_groups(x, group.data(), static_cast<int>(p[0]))};
    }
    if (name == "outliers") {
        Outliers const found = outliers(sorted(x));
        return {static_cast<double>(found.mild), static_cast<double>(found.severe)};
    }
    if (name == "interval") {
        return of(median_with_interval(x, p[0]));
    }
    if (name == "ratio") {
        std::size_t const half = x.size() / 2;
        return of(ratio_with_interval(Series(x.data(), half), Series(x.data() + half, half), p[0]));
    }
    if (name == "median_p_value") {
        return {MedianSpread(x).p_value(p[0])};
    }
    if (name == "equivalence") {
        return {equivalence_p_value(MedianSpread(x), p[0], p[1])};
    }
    if (name == "holm") {
        return holm(x);
    }
    if (name == "growth") {
        return growth(p, x);
    }
    if (name == "dip") {
        return {dip(sorted(x))};
    }
    return {};
}

}  // namespace answers
