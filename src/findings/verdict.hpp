#pragma once

#include "src/analysis/interval.hpp"

#include <tare/list.hpp>
#include <tare/report.hpp>

#include <cstdint>

namespace tare::findings {

/// The rounds in which both of two benchmarks were measured, and what limits their comparison.
struct Pairs {
    List<double> logs;    ///< ln(contender / baseline), in time order
    List<int> placement;  ///< of each
    int placements = 1;
    double floor = 0;          ///< |ln ratio| below which no difference is claimed
    double seconds = unknown;  ///< that measuring them took
};

/// The claim that the ratio is not 1 by more than `floor`, which several comparisons together are corrected for.
struct Claim {
    analysis::MedianSpread spread;
    double floor;                    ///< the pairs', and what the placements' own scatter adds to it
    bool uneven;                     ///< the ratio may depend on the placement
    double p_value_of_even;          ///< that it does not
    List<double> placement_medians;  ///< of ln ratio; empty: one placement only
    double p_value_of_one;           ///< that the ratio is 1
    double p_value_of_floor;         ///< that it is within the floor
};

Claim make_claim(Pairs const& pairs);

/// What the correction for the number of comparisons made of a claim.
struct Corrected {
    double p_value_of_floor;     ///< corrected
    double interval_confidence;  ///< of the interval to show
};

/// Fills ratio, ci, confidence, floor, verdict, seconds_more, pairs and placement_ratios; margin is read.
void judge(Pairs const& pairs, Claim const& claim, Corrected const& corrected, Comparison& comparison);

}  // namespace tare::findings
