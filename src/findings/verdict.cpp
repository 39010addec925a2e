#include "src/findings/verdict.hpp"

#include "src/analysis/hypotheses.hpp"
#include "src/analysis/placements.hpp"
#include "src/analysis/quantile.hpp"
#include "src/analysis/ranks.hpp"

#include <cmath>

namespace tare::findings {

namespace verdict {

constexpr double error_rate = 0.05;
/// For each of the two placements whose signs would have to be opposite.
constexpr double sign_error_rate = 0.025;
/// Of saying "placement" because a difference is not found everywhere. Withholding "faster" takes less evidence than
/// claiming a dependence.
constexpr double placement_error_rate = 0.005;

/// Do all placements show a difference beyond the floor, and in the direction of `sign`?
bool everywhere(Claim const& claim, double sign) {
    for (double const median : claim.placement_medians) {
        if (!(sign * median > claim.floor)) {
            return false;
        }
    }
    return true;
}

bool within(Claim const& claim, double low, double high) {
    for (double const median : claim.placement_medians) {
        if (!(median >= low && median <= high)) {
            return false;
        }
    }
    return true;
}

/// Times as many pairs until one of the two intervals would decide, if the ratio stays where it is.
double factor_to_decide(Claim const& claim, Corrected const& corrected, double low, double high) {
    double const center = claim.spread.median();
    auto const half_width = [&](double confidence) {
        analysis::Estimated const interval = claim.spread.interval(confidence);
        return (interval.high - interval.low) / 2;
    };
    double const beyond_floor = std::fabs(center) - claim.floor;
    double const to_edge = center > 0 ? high - center : center - low;
    double factor = unknown;
    if (beyond_floor > 0) {
        factor = analysis::samples_factor(half_width(corrected.interval_confidence), beyond_floor);
    }
    if (to_edge > 0) {
        factor = std::fmin(factor, analysis::samples_factor(half_width(1 - 2 * error_rate), to_edge));
    }
    return factor;
}

Verdict decide(Pairs const& pairs, Claim const& claim, Corrected const& corrected, double margin) {
    if (std::isnan(claim.spread.median())) {
        return Verdict::undecided;
    }
    double const low = std::log1p(-margin);
    double const high = std::log1p(margin);
    bool const same_everywhere = within(claim, low, high);
    bool const same = analysis::equivalence_p_value(claim.spread, low, high) <= error_rate;
    if (!same_everywhere &&
        analysis::signs_differ(pairs.logs, pairs.placement.data(), pairs.placements, claim.floor, sign_error_rate)) {
        return Verdict::placement;
    }
    if (corrected.p_value_of_floor <= error_rate) {
        double const sign = claim.spread.median() < 0 ? -1 : 1;
        if (!claim.uneven || everywhere(claim, sign)) {
            return sign < 0 ? Verdict::faster : Verdict::slower;
        }
        bool const sure = claim.p_value_of_even <= placement_error_rate;
        return same ? Verdict::same : sure ? Verdict::placement : Verdict::undecided;
    }
    return same ? Verdict::same : Verdict::undecided;
}

}  // namespace verdict

Claim make_claim(Pairs const& pairs) {
    Claim claim{analysis::MedianSpread(pairs.logs), pairs.floor, false, 1, {}, unknown, unknown};
    if (pairs.placements > 1) {
        analysis::PlacementSpread spread =
            analysis::placement_spread(pairs.logs, pairs.placement.data(), pairs.placements);
        claim.placement_medians = spread.medians;
        claim.p_value_of_even = analysis::p_value_of_groups(pairs.logs, pairs.placement.data(), pairs.placements);
        claim.uneven = claim.p_value_of_even <= verdict::error_rate;
        double const scatter = analysis::moments(claim.placement_medians).stddev / std::sqrt(pairs.placements);
        if (claim.uneven && scatter > claim.floor) {
            // The placements at hand are some of many: their mean is not better known than this.
            claim.floor = scatter;
        }
    }
    double const center = claim.spread.median();
    claim.p_value_of_one = claim.spread.p_value(0);
    if (!std::isnan(center)) {
        claim.p_value_of_floor =
            std::fabs(center) > claim.floor ? claim.spread.p_value(center > 0 ? claim.floor : -claim.floor) : 1;
    }
    return claim;
}

void judge(Pairs const& pairs, Claim const& claim, Corrected const& corrected, Comparison& comparison) {
    analysis::Estimated const interval = claim.spread.interval(corrected.interval_confidence);
    comparison.ratio = std::exp(interval.value);
    comparison.ci = {std::exp(interval.low), std::exp(interval.high)};
    comparison.confidence = corrected.interval_confidence;
    comparison.floor = claim.floor;
    comparison.pairs = pairs.logs.size();
    for (double const median : claim.placement_medians) {
        comparison.placement_ratios.push_back(std::exp(median));
    }
    comparison.verdict = verdict::decide(pairs, claim, corrected, comparison.margin);
    comparison.seconds_more = unknown;
    if (comparison.verdict == Verdict::undecided && !pairs.logs.empty()) {
        // Without an interval all that can be said is when there will be one: with six pairs.
        double const factor = std::isnan(interval.low)
                                  ? 6 / static_cast<double>(pairs.logs.size())
                                  : verdict::factor_to_decide(claim, corrected, std::log1p(-comparison.margin),
                                                              std::log1p(comparison.margin));
        // An estimate of a width is itself uncertain: a quarter more makes it likelier than not to suffice.
        comparison.seconds_more = std::isnan(factor) ? unknown : pairs.seconds * std::fmax(0.25, 1.25 * factor - 1);
    }
}

}  // namespace tare::findings
