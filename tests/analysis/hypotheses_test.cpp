#include "src/analysis/hypotheses.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>

using namespace tare::analysis;
using Values = tare::List<double>;

namespace {
constexpr double not_a_number = std::numeric_limits<double>::quiet_NaN();
}

// Worked by hand: 0.01 x 4, then 0.02 x 3, then 0.03 x 2, and the last never below the one before.
TEST(Holm, StepsThroughTheFamily) {
    Values const corrected = holm(Values{0.03, 0.01, 0.05, 0.02});
    EXPECT_DOUBLE_EQ(corrected[1], 0.04);
    EXPECT_DOUBLE_EQ(corrected[3], 0.06);
    EXPECT_DOUBLE_EQ(corrected[0], 0.06);
    EXPECT_DOUBLE_EQ(corrected[2], 0.06);
    EXPECT_EQ(holm_divisors(Values{0.03, 0.01, 0.05, 0.02}), (Values{2, 4, 1, 3}));
}

TEST(Holm, LeavesASingleValueAlone) {
    EXPECT_EQ(holm(Values{0.04}), Values{0.04});
    EXPECT_EQ(holm_divisors(Values{0.04}), Values{1});
    EXPECT_TRUE(holm(Values{}).empty());
}

// A comparison that could not be made must neither cost the others anything nor become significant.
TEST(Holm, DoesNotCountNan) {
    Values const corrected = holm(Values{not_a_number, 0.01, not_a_number, 0.02});
    EXPECT_TRUE(std::isnan(corrected[0]));
    EXPECT_DOUBLE_EQ(corrected[1], 0.02);
    EXPECT_DOUBLE_EQ(corrected[3], 0.02);
    EXPECT_EQ(holm_divisors(Values{not_a_number, 0.01, 0.02}), (Values{1, 2, 1}));
}

TEST(Holm, KeepsTheOrderAndNeverLowersAPValue) {
    Values p = {0.5, 0.001, 0.04, 0.04, 1, 0.3};
    std::sort(p.begin(), p.end());
    do {
        Values const corrected = holm(p);
        for (std::size_t i = 0; i != p.size(); ++i) {
            EXPECT_GE(corrected[i], p[i]);
            EXPECT_LE(corrected[i], 1);
            for (std::size_t j = 0; j != p.size(); ++j) {
                EXPECT_TRUE(p[i] > p[j] || corrected[i] <= corrected[j]);
            }
        }
    } while (std::next_permutation(p.begin(), p.end()));
}

// "The same" is said from the p-value and shown with the 90 % interval: they must agree.
TEST(Equivalence, HoldsExactlyWhenTheIntervalLiesWithinTheMargins) {
    for (std::size_t const n : {12U, 30U, 49U, 50U, 200U}) {
        Values values;
        for (std::size_t i = 0; i != n; ++i) {
            values.push_back(static_cast<double>(i * 7919 % n) / static_cast<double>(n) - 0.5);
        }
        MedianSpread const spread(values);
        Estimated const interval = spread.interval(0.9);
        for (double low = -0.6; low <= 0.1; low += 0.013) {
            for (double high = -0.1; high <= 0.6; high += 0.013) {
                bool const within = interval.low > low && interval.high < high;
                EXPECT_EQ(equivalence_p_value(spread, low, high) <= 0.05, within) << n << " " << low << " " << high;
            }
        }
    }
}

TEST(Equivalence, OfNothingIsNan) {
    EXPECT_TRUE(std::isnan(equivalence_p_value(MedianSpread(Values{}), -1, 1)));
}
