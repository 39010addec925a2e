#include "suites/io/experiments/budget.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>

namespace {

using tare_io::affordable;
using tare_io::Class;
using tare_io::classes_of;
using tare_io::cost_of;
using tare_io::share_within;
using tare_io::Wish;

constexpr double not_there = std::numeric_limits<double>::quiet_NaN();
constexpr double forever = 1e9;

std::size_t times_kept(std::vector<Class> const& classes, std::size_t way) {
    std::size_t count = 0;
    for (Class const& together : classes) {
        count += static_cast<std::size_t>(std::count(together.kept.begin(), together.kept.end(), way));
    }
    return count;
}

TEST(Classes, KeepEveryWayOnceAndHaveTheBaselineInAll) {
    std::vector<double> const seconds = {0.001, 0.1, not_there, 1, 0.002, 5};
    auto const classes = classes_of(seconds, 4, {0.4, 7, forever, forever});
    EXPECT_GT(classes.size(), 1u);
    for (std::size_t const way : {0u, 1u, 3u, 4u, 5u}) {
        EXPECT_EQ(times_kept(classes, way), 1u) << way;
    }
    EXPECT_EQ(times_kept(classes, 2), 0u) << "it is not measured";
    for (Class const& together : classes) {
        EXPECT_TRUE(std::count(together.ways.begin(), together.ways.end(), std::size_t{4}) == 1);
    }
}

TEST(Classes, GiveFastWaysTheirTimeAndSlowOnesTheirRounds) {
    auto const classes = classes_of({0.01, 3}, 2, {0.4, 7, forever, forever});
    ASSERT_EQ(classes.size(), 2u);
    EXPECT_EQ(classes[0].rounds, 40u);
    EXPECT_EQ(classes[1].rounds, 7u);
}

TEST(Classes, DoNotRepeatASlowBaselineForTheSakeOfFastWays) {
    auto const classes = classes_of({0.001, 1}, 1, {0.4, 7, forever, forever});
    ASSERT_EQ(classes.size(), 1u);
    EXPECT_EQ(classes[0].rounds, 7u);
}

TEST(Classes, OfNoWayAreNone) {
    EXPECT_TRUE(classes_of({not_there}, 0, {0.4, 7, forever, forever}).empty());
    EXPECT_TRUE(classes_of({}, 0, {0.4, 7, forever, forever}).empty());
}

double cost(std::vector<double> seconds, std::size_t baseline, Wish const& wish) {
    for (double& each : seconds) {
        each = std::min(each, wish.limit);
    }
    return cost_of(classes_of(seconds, baseline, wish), seconds);
}

TEST(Budgets, ThatAreLargeEnoughLeaveTheWishAsItIs) {
    Wish const wish = affordable({0.1, 0.2}, 0, {0.4, 11, 2, 0.05}, 100);
    EXPECT_EQ(wish.time, 0.4);
    EXPECT_EQ(wish.rounds, 11);
    EXPECT_EQ(wish.limit, 2);
}

TEST(Budgets, ThatAreTightTakeRoundsFirstAndOnlyThenTheSize) {
    std::vector<double> const seconds = {0.5, 0.6, 1};
    Wish const fewer = affordable(seconds, 0, {0.4, 11, 2, 0.05}, 28);
    EXPECT_LT(fewer.rounds, 11);
    EXPECT_EQ(fewer.limit, 2);
    EXPECT_LE(cost(seconds, 0, fewer), 28);
    Wish const smaller = affordable(seconds, 0, {0.4, 11, 2, 0.05}, 5);
    EXPECT_EQ(smaller.rounds, tare_io::least_rounds);
    EXPECT_LT(smaller.limit, 1);
    EXPECT_LE(cost(seconds, 0, smaller), 5);
}

TEST(Budgets, ThatAreMuchTooSmallStillLeaveRoundsForAnInterval) {
    Wish const wish = affordable({10, 20}, 0, {0.4, 11, 2, 0.05}, -3);
    EXPECT_EQ(wish.rounds, tare_io::least_rounds);
    EXPECT_EQ(wish.limit, 0.05);
}

TEST(Parts, AreTheLargestPowerOfTwoThatKeepsToTheLimit) {
    EXPECT_EQ(share_within(3, 2), 0.5);
    EXPECT_EQ(share_within(4.1, 2), 0.25);
    EXPECT_EQ(share_within(1, 2), 0.5);  // a part is less than the whole
    EXPECT_GT(share_within(1e300, 1), 0);
}

}  // namespace
