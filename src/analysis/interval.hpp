#pragma once

#include "src/analysis/series.hpp"

#include <tare/list.hpp>

#include <cstdint>

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
/// A pair with a time that is not positive has no ratio: it makes the result NaN.
Estimated ratio_with_interval(Series baseline, Series contender, double confidence);

/// ln(contender / baseline), pair by pair; NaN for a pair with a time that is not positive.
List<double> log_ratios(Series baseline, Series contender);

/// Below this many samples median_with_interval uses the sign test.
constexpr std::size_t shortest_for_batches = 50;
/// Batches of consecutive samples that series of at least that length are cut into.
constexpr std::size_t batches = 10;

/// The median's spread, kept so that intervals of several confidences and tests can be had from one pass over the data.
class MedianSpread {
public:
    explicit MedianSpread(Series in_time_order);

    double median() const { return median_; }
    Estimated interval(double confidence) const;
    /// Two-sided p-value of "the true median is `hypothesis`", the one that belongs to interval(): the interval of
    /// confidence 1 - p just reaches it.
    double p_value(double hypothesis) const;

private:
    double median_;
    double standard_error_ = 0;  ///< long series: of the median, from the batch medians
    List<double> sorted_;        ///< short series
};

/// Half the interval's width relative to its value; NaN when there is no interval.
double relative_half_width(Estimated const& estimated);

/// How many times as many samples bring a half-width from `reached` to `wanted`: widths shrink with the square root.
double samples_factor(double reached, double wanted);

}  // namespace tare::analysis
