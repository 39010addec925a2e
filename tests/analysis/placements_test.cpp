#include "src/analysis/placements.hpp"

#include "src/analysis/quantile.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <random>

using namespace tare::analysis;
using Values = tare::List<double>;

namespace {

struct Taken {
    Values values;
    tare::List<int> placement;
};

Taken take(std::uint64_t seed, std::size_t count, Values const& effects, double noise) {
    std::mt19937_64 random(seed);
    std::normal_distribution<> normal;
    Taken taken;
    for (std::size_t i = 0; i != count; ++i) {
        taken.placement.push_back(static_cast<int>(i % effects.size()));
        taken.values.push_back(effects[i % effects.size()] + noise * normal(random));
    }
    return taken;
}

Values const level = {0, 0, 0, 0, 0, 0, 0, 0};

}  // namespace

TEST(PlacementSpread, FindsThePlacementThatStandsOut) {
    Taken const taken = take(1, 200, {1, 1, 1, 1.2, 1, 1, 0.9, 1}, 0.01);
    PlacementSpread const spread = placement_spread(taken.values, taken.placement.data(), 8);
    EXPECT_EQ(spread.highest, 3);
    EXPECT_EQ(spread.lowest, 6);
    EXPECT_NEAR(spread.highest_judged - spread.lowest_judged, 0.3, 0.02);
    EXPECT_LT(spread.p_value, 0.001);
    ASSERT_EQ(spread.medians.size(), 8U);
    EXPECT_NEAR(spread.medians[3], 1.2, 0.01);
}

// The largest of eight noisy medians minus the smallest is never near zero: judged on other visits it is, on average.
TEST(PlacementSpread, OfNoiseIsZeroOnAverageAndRarelySignificant) {
    constexpr int runs = 2000;
    double sum = 0;
    int significant = 0;
    for (int run = 0; run != runs; ++run) {
        Taken const taken = take(static_cast<std::uint64_t>(run), 160, level, 1);
        PlacementSpread const spread = placement_spread(taken.values, taken.placement.data(), 8);
        sum += spread.highest_judged - spread.lowest_judged;
        significant += spread.p_value <= 0.05;
    }
    EXPECT_NEAR(sum / runs, 0, 0.06);
    EXPECT_LE(significant, 140);
    EXPECT_GE(significant, 50);
}

TEST(PlacementSpread, OfOnePlacementSaysNothing) {
    Taken const taken = take(1, 50, {1}, 0.1);
    PlacementSpread const spread = placement_spread(taken.values, taken.placement.data(), 1);
    EXPECT_EQ(spread.medians.size(), 1U);
    EXPECT_EQ(spread.p_value, 1);
    EXPECT_FALSE(signs_differ(taken.values, taken.placement.data(), 1, 0, 0.025));
}

TEST(PlacementSpread, StandsPlacementsWithoutValuesAndEmptySeries) {
    Taken const taken = take(1, 3, level, 0.1);
    PlacementSpread const spread = placement_spread(taken.values, taken.placement.data(), 8);
    EXPECT_TRUE(std::isnan(spread.medians[7]));
    EXPECT_EQ(spread.p_value, 1);
    EXPECT_TRUE(std::isnan(spread.highest_judged));
    EXPECT_EQ(placement_spread(Values{}, nullptr, 8).p_value, 1);
}

TEST(SignsDiffer, OnlyWhenBothSignsAreSure) {
    auto const differ = [](Values const& effects, double noise, double limit) {
        Taken const taken = take(3, 240, effects, noise);
        return signs_differ(taken.values, taken.placement.data(), 8, limit, 0.025);
    };
    EXPECT_TRUE(differ({0.1, 0.1, 0.1, -0.1, 0.1, 0.1, 0.1, 0.1}, 0.02, 0.001));
    EXPECT_FALSE(differ({0.1, 0.1, 0.1, 0, 0.1, 0.1, 0.1, 0.1}, 0.02, 0.001));
    EXPECT_FALSE(differ({0.1, 0.1, 0.1, 0.2, 0.1, 0.1, 0.1, 0.1}, 0.02, 0.001));
    EXPECT_FALSE(differ({0.1, 0.1, 0.1, -0.1, 0.1, 0.1, 0.1, 0.1}, 0.02, 0.2));
    EXPECT_FALSE(differ({0.1, 0.1, 0.1, -0.1, 0.1, 0.1, 0.1, 0.1}, 2, 0.001));
}

TEST(SignsDiffer, IsAlmostNeverSaidOfNoise) {
    int said = 0;
    for (std::uint64_t run = 0; run != 2000; ++run) {
        Taken const taken = take(run, 200, level, 1);
        said += signs_differ(taken.values, taken.placement.data(), 8, 0, 0.025);
    }
    EXPECT_LE(said, 8);
}

TEST(WithoutPlacements, LeavesTheMedianAndTakesTheDifferences) {
    Taken const taken = take(9, 800, {1, 5, 1, 1, 1, 3, 1, 1}, 0.01);
    Values const settled = without_placements(taken.values, taken.placement.data(), 8);
    EXPECT_NEAR(median(settled), median(taken.values), 0.01);
    EXPECT_LT(moments(settled).stddev, 0.02);
}
