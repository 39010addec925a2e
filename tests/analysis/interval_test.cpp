#include "src/analysis/interval.hpp"

#include "src/analysis/quantile.hpp"

#include <tare/list.hpp>

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

using namespace tare::analysis;

namespace {

constexpr double not_a_number = std::numeric_limits<double>::quiet_NaN();
constexpr double infinity = std::numeric_limits<double>::infinity();
using Values = tare::List<double>;

Values ramp(std::size_t count) {
    Values values;
    for (std::size_t i = 0; i != count; ++i) {
        values.push_back(static_cast<double>(i * 7919 % count));  // 0 ... count - 1 in a scattered order
    }
    return values;
}

}  // namespace

// Published: David & Nagaraja 7.1; the ranks that every table of the sign test gives for 95 %.
TEST(MedianInterval, OfShortSeriesIsTheTabledPairOfOrderStatistics) {
    struct Row {
        std::size_t n, rank;
    };
    for (Row const row : {Row{6, 1},
                          {7, 1},
                          {8, 1},
                          {9, 2},
                          {10, 2},
                          {11, 2},
                          {12, 3},
                          {15, 4},
                          {20, 6},
                          {25, 8},
                          {30, 10},
                          {40, 14},
                          {49, 18}}) {
        Values const values = ramp(row.n);
        Values const in_order = sorted(values);
        Estimated const result = median_with_interval(values, 0.95);
        EXPECT_EQ(result.low, in_order[row.rank - 1]) << row.n;
        EXPECT_EQ(result.high, in_order[row.n - row.rank]) << row.n;
    }
}

// Five samples lie on one side of the median with probability 1/16: an interval of 95 % would be a lie.
TEST(MedianInterval, IsNotGivenForFewerSamplesThanCanCarryIt) {
    for (std::size_t n = 0; n != 6; ++n) {
        Estimated const result = median_with_interval(ramp(n), 0.95);
        EXPECT_EQ(std::isnan(result.value), n == 0) << n;
        EXPECT_TRUE(std::isnan(result.low)) << n;
        EXPECT_TRUE(std::isnan(result.high)) << n;
    }
    EXPECT_FALSE(std::isnan(median_with_interval(ramp(5), 0.9).low));
    EXPECT_TRUE(std::isnan(median_with_interval(ramp(7), 0.99).low));
    EXPECT_FALSE(std::isnan(median_with_interval(ramp(8), 0.99).low));
}

TEST(MedianInterval, OfAConstantSeriesHasNoWidth) {
    for (std::size_t const n : {6U, 49U, 50U, 57U, 1000U}) {
        Estimated const result = median_with_interval(Values(n, 0.1), 0.95);
        EXPECT_EQ(result.value, 0.1);
        EXPECT_EQ(result.low, 0.1);
        EXPECT_EQ(result.high, 0.1);
        EXPECT_EQ(MedianSpread(Values(n, 0.1)).p_value(0.1), 1);
        EXPECT_LT(MedianSpread(Values(n, 0.1)).p_value(0.2), 0.05);
    }
}

TEST(MedianInterval, OfASeriesWithANanIsNan) {
    for (std::size_t const n : {10U, 100U}) {
        Values values(n, 1);
        values[n / 3] = not_a_number;
        Estimated const result = median_with_interval(values, 0.95);
        EXPECT_TRUE(std::isnan(result.value));
        EXPECT_TRUE(std::isnan(result.low));
        EXPECT_TRUE(std::isnan(MedianSpread(values).p_value(1)));
    }
}

TEST(MedianInterval, StandsInfiniteSpikes) {
    Values values = ramp(100);
    values[3] = infinity;
    values[77] = infinity;
    Estimated const result = median_with_interval(values, 0.95);
    EXPECT_TRUE(std::isfinite(result.low));
    EXPECT_TRUE(std::isfinite(result.high));
    EXPECT_TRUE(std::isnan(median_with_interval(Values(100, infinity), 0.95).low));
}

TEST(MedianInterval, WidensWithConfidenceAndHoldsTheMedian) {
    for (std::size_t const n : {8U, 20U, 49U, 50U, 51U, 59U, 101U, 999U}) {
        MedianSpread const spread(ramp(n));
        double previous = 0;
        for (double const confidence : {0.5, 0.8, 0.9, 0.95, 0.99}) {
            Estimated const result = spread.interval(confidence);
            EXPECT_LE(result.low, result.value);
            EXPECT_GE(result.high, result.value);
            EXPECT_GE(result.high - result.low, previous) << n << " " << confidence;
            previous = result.high - result.low;
        }
    }
}

TEST(MedianInterval, OfAConfidenceOutsideZeroToOneIsNan) {
    for (double const confidence : {0.0, 1.0, -1.0, 2.0, not_a_number}) {
        EXPECT_TRUE(std::isnan(median_with_interval(ramp(100), confidence).low));
        EXPECT_TRUE(std::isnan(median_with_interval(ramp(20), confidence).low));
    }
}

// A verdict is made from the p-value and shown with the interval: they must never contradict each other.
TEST(MedianInterval, ExcludesExactlyWhatThePValueRejects) {
    for (std::size_t const n : {6U, 7U, 13U, 30U, 49U, 50U, 123U}) {
        MedianSpread const spread(ramp(n));
        for (double const confidence : {0.8, 0.9, 0.95, 0.99}) {
            Estimated const result = spread.interval(confidence);
            for (double hypothesis = -1; hypothesis < static_cast<double>(n) + 1; hypothesis += 0.25) {
                bool const inside = !(hypothesis < result.low || hypothesis > result.high);
                EXPECT_EQ(inside, !(spread.p_value(hypothesis) <= 1 - confidence))
                    << n << " " << confidence << " " << hypothesis;
            }
        }
    }
}

// Drift in a batch-by-batch staircase: the batches must be in time order and cover every sample once.
TEST(MedianInterval, SeesSlowDriftAsUncertainty) {
    Values drifting;
    Values mixed;
    for (std::size_t i = 0; i != 200; ++i) {
        drifting.push_back(static_cast<double>(i));
        mixed.push_back(static_cast<double>(i * 77 % 200));
    }
    Estimated const slow = median_with_interval(drifting, 0.95);
    Estimated const fast = median_with_interval(mixed, 0.95);
    EXPECT_EQ(slow.value, fast.value);
    // Batch medians are 9.5, 29.5, ... 189.5, of standard deviation 60.55; t(9) = 2.262. One step in 199 crosses the
    // median: as correlated as can be, 0.95, for which a mean of 200 varies 35.2 times, one of 20 14.6 times as much.
    EXPECT_NEAR((slow.high - slow.low) / 2, 2.2621572 * 60.5530071 * std::sqrt(35.20013320 / 14.62246505 / 10), 1e-4);
    EXPECT_LT(fast.high - fast.low, (slow.high - slow.low) / 2);
}

TEST(RatioInterval, OfAnExactRatioIsThatRatio) {
    Values baseline;
    Values contender;
    for (int i = 0; i != 100; ++i) {
        baseline.push_back(1 + i % 7);
        contender.push_back(1.5 * (1 + i % 7));
    }
    Estimated const result = ratio_with_interval(baseline, contender, 0.95);
    EXPECT_NEAR(result.value, 1.5, 1e-15);
    EXPECT_NEAR(result.low, 1.5, 1e-14);
    EXPECT_NEAR(result.high, 1.5, 1e-14);
}

TEST(RatioInterval, TurnedRoundIsTheReciprocal) {
    Values const a = ramp(301);
    Values baseline;
    Values contender;
    for (std::size_t i = 0; i != a.size(); ++i) {
        baseline.push_back(100 + a[i]);
        contender.push_back(130 + a[a.size() - 1 - i]);
    }
    Estimated const there = ratio_with_interval(baseline, contender, 0.95);
    Estimated const back = ratio_with_interval(contender, baseline, 0.95);
    EXPECT_NEAR(there.value * back.value, 1, 1e-12);
    EXPECT_NEAR(there.low * back.high, 1, 1e-12);
    EXPECT_NEAR(there.high * back.low, 1, 1e-12);
}

// ln of zero or below would put infinities or NaN into the middle of a sort.
TEST(RatioInterval, WithATimeThatIsNotPositiveIsNan) {
    for (double const bad : {0.0, -1.0, not_a_number}) {
        Values baseline(20, 1);
        Values contender(20, 2);
        contender[4] = bad;
        EXPECT_TRUE(std::isnan(ratio_with_interval(baseline, contender, 0.95).value));
        EXPECT_TRUE(std::isnan(ratio_with_interval(contender, baseline, 0.95).low));
    }
}

TEST(SamplesFactor, IsTheSquareOfTheWidths) {
    EXPECT_EQ(samples_factor(0.02, 0.005), 16);
    EXPECT_EQ(relative_half_width({10, 9, 11.5}), 0.125);
    EXPECT_TRUE(std::isnan(relative_half_width({10, not_a_number, not_a_number})));
}
