#include "src/analysis/placements.hpp"

#include "src/analysis/quantile.hpp"
#include "src/analysis/ranks.hpp"
#include "src/analysis/special.hpp"

#include <cmath>
#include <cstdint>
#include <limits>

namespace tare::analysis {

namespace placements {

enum class Visits { even, odd, all };

List<double> values_at(Series values, int const* placement, int wanted, Visits visits) {
    List<double> result;
    bool even = true;
    for (std::size_t i = 0; i != values.size; ++i) {
        if (placement[i] == wanted) {
            if (visits == Visits::all || even == (visits == Visits::even)) {
                result.push_back(values[i]);
            }
            even = !even;
        }
    }
    return result;
}

double median_at(Series values, int const* placement, int wanted, Visits visits) {
    List<double> chosen = values_at(values, placement, wanted, visits);
    return median_in_place(chosen.data(), chosen.size());
}

/// One-sided sign test that the median of `values` is above `limit` (below, when `sign` is -1).
double p_value_beyond(Series values, double limit, double sign) {
    std::int64_t not_beyond = 0;
    for (double const value : values) {
        not_beyond += !(sign * value > limit);
    }
    return binomial_cdf(not_beyond, static_cast<std::int64_t>(values.size), 0.5);
}

}  // namespace placements

PlacementSpread placement_spread(Series values, int const* placement, int placements) {
    constexpr double nan = std::numeric_limits<double>::quiet_NaN();
    PlacementSpread result;
    double lowest = nan;
    double highest = nan;
    for (int p = 0; p < placements; ++p) {
        result.medians.push_back(placements::median_at(values, placement, p, placements::Visits::all));
        double const even = placements::median_at(values, placement, p, placements::Visits::even);
        if (even < lowest || (std::isnan(lowest) && !std::isnan(even))) {
            lowest = even;
            result.lowest = p;
        }
        if (even > highest || (std::isnan(highest) && !std::isnan(even))) {
            highest = even;
            result.highest = p;
        }
    }
    List<double> low = placements::values_at(values, placement, result.lowest, placements::Visits::odd);
    List<double> high = placements::values_at(values, placement, result.highest, placements::Visits::odd);
    if (result.lowest != result.highest) {
        result.p_value = p_value_of_larger(low, high);
    }
    result.lowest_judged = median_in_place(low.data(), low.size());
    result.highest_judged = median_in_place(high.data(), high.size());
    return result;
}

bool signs_differ(Series values, int const* placement, int placements, double limit, double alpha) {
    PlacementSpread const spread = placement_spread(values, placement, placements);
    if (spread.lowest == spread.highest) {
        return false;
    }
    List<double> const low = placements::values_at(values, placement, spread.lowest, placements::Visits::odd);
    List<double> const high = placements::values_at(values, placement, spread.highest, placements::Visits::odd);
    return placements::p_value_beyond(low, limit, -1) <= alpha && placements::p_value_beyond(high, limit, 1) <= alpha;
}

List<double> without_placements(Series values, int const* placement, int placements) {
    double const whole = median(values);
    List<double> result(values.begin(), values.end());
    for (int p = 0; p < placements; ++p) {
        double const own = placements::median_at(values, placement, p, placements::Visits::all);
        for (std::size_t i = 0; i != result.size(); ++i) {
            if (placement[i] == p) {
                result[i] += whole - own;
            }
        }
    }
    return result;
}

}  // namespace tare::analysis
