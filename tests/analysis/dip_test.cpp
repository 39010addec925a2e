#include "src/analysis/dip.hpp"

#include "src/analysis/quantile.hpp"

#include <tare/list.hpp>

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <random>

using namespace tare::analysis;
using Values = tare::List<double>;

namespace {

Values uniform(std::mt19937_64& random, std::size_t count) {
    Values values;
    for (std::size_t i = 0; i != count; ++i) {
        values.push_back(static_cast<double>(random() >> 11) * 0x1p-53);
    }
    return sorted(values);
}

}  // namespace

TEST(Dip, OfEquallySpacedValuesIsTheSmallestThereIs) {
    for (std::size_t n = 1; n != 100; ++n) {
        Values values;
        for (std::size_t i = 0; i != n; ++i) {
            values.push_back(static_cast<double>(i));
        }
        EXPECT_DOUBLE_EQ(dip(values), 1 / (2 * static_cast<double>(n))) << n;
    }
}

TEST(Dip, OfTwoEqualHeapsIsAQuarter) {
    EXPECT_DOUBLE_EQ(dip(Values{1, 1, 1, 1, 9, 9, 9, 9}), 0.25);
    EXPECT_DOUBLE_EQ(dip(Values{1, 1, 9, 9, 9, 9, 9, 9}), 0.125);
    EXPECT_DOUBLE_EQ(dip(Values(8, 3)), 1 / 16.0);
}

TEST(Dip, DoesNotChangeWithUnitOriginOrDirection) {
    std::mt19937_64 random(5);
    for (int i = 0; i != 50; ++i) {
        Values const values = uniform(random, 60);
        Values scaled;
        Values turned;
        for (double const value : values) {
            scaled.push_back(1000 * value - 3);
            turned.push_back(-value);
        }
        EXPECT_NEAR(dip(sorted(scaled)), dip(values), 1e-12);
        EXPECT_NEAR(dip(sorted(turned)), dip(values), 1e-12);
    }
}

TEST(Dip, OfNothingNanAndInfinityIsNan) {
    EXPECT_TRUE(std::isnan(dip(Values{})));
    EXPECT_TRUE(std::isnan(dip(Values{1, 2, std::numeric_limits<double>::quiet_NaN()})));
    EXPECT_TRUE(std::isnan(dip(Values{1, 2, std::numeric_limits<double>::infinity()})));
    EXPECT_TRUE(std::isnan(dip_p_value(std::numeric_limits<double>::quiet_NaN(), 9)));
}

// J. A. Hartigan & P. M. Hartigan, Annals of Statistics 13 (1985), table 1: dips that uniform samples exceed with
// probability 0.1 and 0.05, themselves simulated (9999 samples a size).
TEST(DipPValue, AgreesWithThePublishedTable) {
    struct Row {
        std::size_t n;
        double ten_percent, five_percent;
    };
    for (Row const row : {Row{4, 0.1863, 0.2056}, Row{5, 0.1773, 0.1872}, Row{6, 0.1586, 0.1645},
                          Row{7, 0.1445, 0.1597}, Row{8, 0.1428, 0.1552}}) {
        EXPECT_NEAR(dip_p_value(row.ten_percent, row.n), 0.1, 0.02) << row.n;
        EXPECT_NEAR(dip_p_value(row.five_percent, row.n), 0.05, 0.02) << row.n;
    }
}

// Sizes that are in the table and sizes between: the p-value of uniform samples is itself uniform.
TEST(DipPValue, IsAsRareAsItSaysForUniformSamples) {
    std::mt19937_64 random(11);
    for (std::size_t const n : {9U, 20U, 37U, 150U, 700U}) {
        constexpr int runs = 4000;
        int below[3] = {};
        constexpr double levels[3] = {0.5, 0.1, 0.02};
        for (int run = 0; run != runs; ++run) {
            double const p = dip_p_value(dip(uniform(random, n)), n);
            for (int i = 0; i != 3; ++i) {
                below[i] += p <= levels[i];
            }
        }
        for (int i = 0; i != 3; ++i) {
            double const four_sigma = 4 * std::sqrt(runs * levels[i] * (1 - levels[i]));
            EXPECT_NEAR(below[i], runs * levels[i], four_sigma + 0.05 * runs * levels[i]) << n << " " << levels[i];
        }
    }
}

TEST(DipPValue, FallsWithTheDipAndStaysBetweenItsEnds) {
    for (std::size_t const n : {1U, 3U, 4U, 11U, 999U, 5000U, 1000000U}) {
        double previous = 1;
        for (int i = 0; i <= 250; ++i) {
            double const p = dip_p_value(i / 1000.0, n);
            EXPECT_LE(p, previous) << n << " " << i;
            EXPECT_GE(p, 0.0004999);
            previous = p;
        }
        EXPECT_EQ(dip_p_value(0, n), 1);
    }
    EXPECT_LT(dip_p_value(0.25, 100), 0.001);
}
