#pragma once

#include "src/analysis/series.hpp"

#include <tare/list.hpp>

namespace tare::analysis {

/// How much a series depends on the code placement its values were taken at. The placements in question are chosen on
/// every second visit to each placement and judged on the visits between: the largest of eight noisy medians is larger
/// than the smallest, so judging on the values that chose them would see a spread where there is none.
struct PlacementSpread {
    List<double> medians;  ///< one a placement, of all its values; NaN: it has none
    int lowest = 0;        ///< placement chosen, on the even visits
    int highest = 0;
    double lowest_judged;  ///< its median on the odd visits; NaN: too few values
    double highest_judged;
    double p_value = 1;  ///< one-sided, that the highest is not above the lowest
};

/// placement[i] in [0, placements) is where values[i] was taken; values in time order.
PlacementSpread placement_spread(Series values, int const* placement, int placements);

/// Are both a placement with a median significantly above `limit` and one significantly below -`limit` among them? Chosen
/// and judged as above; each by a one-sided sign test with error rate `alpha`.
bool signs_differ(Series values, int const* placement, int placements, double limit, double alpha);

/// The values with each placement's own median moved to that of the whole: what is left without the placements.
List<double> without_placements(Series values, int const* placement, int placements);

}  // namespace tare::analysis
