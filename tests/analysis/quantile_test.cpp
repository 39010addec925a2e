#include "src/analysis/quantile.hpp"

#include <tare/list.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>

using namespace tare::analysis;

namespace {
constexpr double not_a_number = std::numeric_limits<double>::quiet_NaN();
constexpr double infinity = std::numeric_limits<double>::infinity();
using Values = tare::List<double>;
}  // namespace

// An index one too high or low reads beyond the series or reports another sample's time.
TEST(Quantile, OfOneSampleIsThatSample) {
    for (double const p : {0.0, 0.25, 0.5, 0.999, 1.0}) {
        EXPECT_EQ(quantile_sorted(Values{7.5}, p), 7.5);
    }
}

TEST(Quantile, OfTwoSamplesLiesOnTheLineBetweenThem) {
    for (int percent = 0; percent <= 100; ++percent) {
        double const p = percent / 100.0;
        EXPECT_DOUBLE_EQ(quantile_sorted(Values{2, 6}, p), 2 + 4 * p) << p;
    }
}

TEST(Quantile, OfThreeSamplesReachesEachOfThem) {
    Values const three = {1, 10, 100};
    EXPECT_EQ(quantile_sorted(three, 0), 1);
    EXPECT_EQ(quantile_sorted(three, 0.25), 5.5);
    EXPECT_EQ(quantile_sorted(three, 0.5), 10);
    EXPECT_EQ(quantile_sorted(three, 0.75), 55);
    EXPECT_EQ(quantile_sorted(three, 1), 100);
}

TEST(Quantile, NeverLeavesTheSeriesAndNeverFalls) {
    for (std::size_t n = 1; n <= 40; ++n) {
        Values values;
        for (std::size_t i = 0; i != n; ++i) {
            values.push_back(static_cast<double>(i * i));
        }
        double previous = -1;
        for (int permille = 0; permille <= 1000; ++permille) {
            double const q = quantile_sorted(values, permille / 1000.0);
            EXPECT_GE(q, previous);
            EXPECT_GE(q, values.front());
            EXPECT_LE(q, values.back());
            previous = q;
        }
    }
}

// A NaN among the samples that is sorted somewhere or dropped makes a number that nobody measured.
TEST(Quantile, OfASeriesWithANanIsNan) {
    for (std::size_t at = 0; at != 5; ++at) {
        Values values = {5, 4, 3, 2, 1};
        values[at] = not_a_number;
        EXPECT_TRUE(std::isnan(median(values)));
        EXPECT_TRUE(std::isnan(quantile_sorted(sorted(values), 0)));
        EXPECT_TRUE(std::isnan(quantile_sorted(sorted(values), 0.5)));
        EXPECT_TRUE(std::isnan(median_in_place(values.data(), values.size())));
        EXPECT_TRUE(std::isnan(moments(values).mean));
    }
}

TEST(Quantile, OfNothingIsNan) {
    EXPECT_TRUE(std::isnan(quantile_sorted(Values{}, 0.5)));
    EXPECT_TRUE(std::isnan(median(Values{})));
    EXPECT_TRUE(std::isnan(moments(Values{}).stddev));
}

TEST(Quantile, OutsideZeroToOneIsNan) {
    for (double const p : {-0.001, 1.001, not_a_number, infinity}) {
        EXPECT_TRUE(std::isnan(quantile_sorted(Values{1, 2}, p)));
    }
}

TEST(Quantile, StandsInfinities) {
    Values const values = {-infinity, -infinity, 1, infinity, infinity};
    EXPECT_EQ(quantile_sorted(values, 0), -infinity);
    EXPECT_EQ(quantile_sorted(values, 0.1), -infinity);
    EXPECT_EQ(quantile_sorted(values, 0.5), 1);
    EXPECT_EQ(quantile_sorted(values, 0.9), infinity);
    EXPECT_EQ(median(Values{infinity, infinity}), infinity);
    EXPECT_EQ(median(Values{3, infinity, 1}), 3);
}

TEST(Median, AgreesWithTheQuantileForEveryOrderOfUpToSevenSamples) {
    for (std::size_t n = 1; n <= 7; ++n) {
        Values values;
        for (std::size_t i = 0; i != n; ++i) {
            values.push_back(static_cast<double>(i / 2));  // with ties
        }
        double const expected = quantile_sorted(values, 0.5);
        Values order = values;
        std::size_t orders = 0;
        do {
            Values scratch = order;
            ASSERT_EQ(median_in_place(scratch.data(), n), expected);
            ASSERT_EQ(median(order), expected);
            ++orders;
        } while (std::next_permutation(order.begin(), order.end()));
        EXPECT_GE(orders, n == 1 ? 1U : n / 2);
    }
}

TEST(Sorted, KeepsEveryValueAndPutsNanLast) {
    Values const result = sorted(Values{3, not_a_number, 1, infinity, -infinity, not_a_number, 2});
    ASSERT_EQ(result.size(), 7U);
    EXPECT_EQ(result[0], -infinity);
    EXPECT_EQ(result[1], 1);
    EXPECT_EQ(result[3], 3);
    EXPECT_EQ(result[4], infinity);
    EXPECT_TRUE(std::isnan(result[5]));
    EXPECT_TRUE(std::isnan(result[6]));
}

// Sums of squares of raw values lose all digits when the spread is small against the value.
TEST(Moments, KeepTheirDigitsFarFromZero) {
    Moments const result = moments(Values{1e9 + 1, 1e9 + 2, 1e9 + 3});
    EXPECT_DOUBLE_EQ(result.mean, 1e9 + 2);
    EXPECT_DOUBLE_EQ(result.stddev, 1);
    EXPECT_EQ(moments(Values{4}).stddev, 0);
    EXPECT_EQ(moments(Values(100, 0.1)).stddev, 0);
}
