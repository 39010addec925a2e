#include "src/analysis/ranks.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

using namespace tare::analysis;
using Values = tare::List<double>;

namespace {
constexpr double not_a_number = std::numeric_limits<double>::quiet_NaN();
constexpr double infinity = std::numeric_limits<double>::infinity();
}  // namespace

TEST(Ranks, OfEqualValuesAreShared) {
    EXPECT_EQ(ranks(Values{3, 1, 3, 2}), (Values{3.5, 1, 3.5, 2}));
    EXPECT_EQ(ranks(Values{5, 5, 5}), (Values{2, 2, 2}));
    EXPECT_EQ(ranks(Values{infinity, -infinity, 0}), (Values{3, 1, 2}));
    EXPECT_TRUE(ranks(Values{1, not_a_number}).empty());
}

TEST(Drift, OfARisingSeriesIsOneAndOfAFallingOneMinusOne) {
    EXPECT_DOUBLE_EQ(drift(Values{1, 2, 4, 8, 16}).coefficient, 1);
    EXPECT_DOUBLE_EQ(drift(Values{9, 7, 1}).coefficient, -1);
    EXPECT_EQ(drift(Values{1, 2, 4, 8, 16}).p_value, 0);
}

TEST(Drift, OfAConstantShortOrNanSeriesIsNan) {
    for (Values const& values : {Values(20, 1.0), Values{}, Values{1, 2}, Values{1, 2, not_a_number}}) {
        EXPECT_TRUE(std::isnan(drift(values).coefficient));
        EXPECT_TRUE(std::isnan(drift(values).p_value));
    }
}

TEST(Lag1, SeesAlternationAndRuns) {
    Values alternating;
    Values runs;
    for (int i = 0; i != 100; ++i) {
        alternating.push_back(i % 2);
        runs.push_back(i / 10 % 2);
    }
    EXPECT_LT(lag1_rank_correlation(alternating), -0.9);
    EXPECT_GT(lag1_rank_correlation(runs), 0.7);
    EXPECT_EQ(lag1_rank_correlation(Values(10, 4)), 0);
    EXPECT_EQ(lag1_rank_correlation(Values{1, not_a_number, 3}), 0);
}

TEST(EffectiveSamples, LieBetweenOneAndAllOfThem) {
    EXPECT_EQ(effective_samples(100, 0), 100);
    EXPECT_EQ(effective_samples(100, -0.5), 100);
    EXPECT_DOUBLE_EQ(effective_samples(100, 0.6), 25);
    EXPECT_EQ(effective_samples(100, 1), 1);
    EXPECT_EQ(effective_samples(0, 0.5), 0);
}

// All 3 + 3 arrangements: the p-value orders them by how far the second lies above the first.
TEST(PValueOfLarger, IsSmallestWhenAllOfTheSecondAreAbove) {
    double const apart = p_value_of_larger(Values{1, 2, 3, 4, 5}, Values{6, 7, 8, 9, 10});
    EXPECT_LT(apart, 0.01);
    EXPECT_GT(p_value_of_larger(Values{6, 7, 8, 9, 10}, Values{1, 2, 3, 4, 5}), 0.99);
    EXPECT_GT(p_value_of_larger(Values{1, 7, 3, 9, 5}, Values{6, 2, 8, 4, 10}), apart);
    EXPECT_EQ(p_value_of_larger(Values{}, Values{1}), 1);
    EXPECT_EQ(p_value_of_larger(Values{2, 2}, Values{2, 2}), 1);
    EXPECT_EQ(p_value_of_larger(Values{2, not_a_number}, Values{2, 2}), 1);
}

TEST(PValueOfGroups, IsOneWhenThereIsNothingToCompare) {
    int const group[] = {0, 0, 0, 1};
    EXPECT_EQ(p_value_of_groups(Values{1, 2, 3}, group, 1), 1);
    EXPECT_EQ(p_value_of_groups(Values{5, 5, 5, 5}, group, 2), 1);
    EXPECT_EQ(p_value_of_groups(Values{}, group, 2), 1);
    EXPECT_EQ(p_value_of_groups(Values{1, not_a_number, 2, 3}, group, 2), 1);
    EXPECT_EQ(p_value_of_groups(Values{1, 1, 1, 9}, group, 2), 0);
}
