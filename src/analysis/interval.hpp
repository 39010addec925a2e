#pragma once

#include "src/analysis/series.hpp"

namespace tare::analysis {

/// A point with its two-sided interval. NaN where the series is too short to say.
struct Estimated {
    double value;
    double low;
    double high;
};

/// The median of a series in time order, with a confidence interval that holds for correlated samples too:
/// ten batch medians and Student's t; for short series the exact sign-test interval.
Estimated median_with_interval(Series in_time_order, double confidence);

/// exp of the median of ln(contender / baseline), with its interval. The two series are pairs of the same rounds.
Estimated ratio_with_interval(Series baseline, Series contender, double confidence);

}  // namespace tare::analysis
