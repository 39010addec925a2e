#include "src/analysis/complexity.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <string>
#include <vector>

using namespace tare::analysis;
using Values = std::vector<double>;

namespace {

Values const sizes = {8, 64, 512, 4096, 32768};

Values times(double (*growth)(double), double coefficient) {
    Values result;
    double sign = 1;
    for (double const n : sizes) {
        result.push_back(coefficient * growth(n) * (1 + 0.01 * sign));
        sign = -sign;
    }
    return result;
}

}  // namespace

TEST(Complexity, RecognisesEachClass) {
    struct Row {
        char const* name;
        double (*growth)(double);
    };
    for (Row const row :
         {Row{"O(1)", [](double) { return 1.0; }}, Row{"O(log n)", [](double n) { return std::log2(n); }},
          Row{"O(n)", [](double n) { return n; }}, Row{"O(n log n)", [](double n) { return n * std::log2(n); }},
          Row{"O(n^2)", [](double n) { return n * n; }}, Row{"O(n^3)", [](double n) { return n * n * n; }}}) {
        GrowthFits const fits = fit_growth(sizes, times(row.growth, 2.5), 0.95);
        ASSERT_TRUE(fits.fitted);
        EXPECT_EQ(std::string(name_of(fits.best.growth)), row.name);
        EXPECT_NEAR(fits.best.coefficient.value, 2.5, 0.05);
        EXPECT_LT(fits.best.coefficient.low, 2.5);
        EXPECT_GT(fits.best.coefficient.high, 2.5);
        EXPECT_NEAR(fits.best.relative_error, 0.011, 0.002);
        EXPECT_FALSE(fits.second_close) << row.name;
    }
}

// n and n log n over a narrow range with noise: naming one alone would claim more than the data show.
TEST(Complexity, ShowsTheRunnerUpWhenItIsNotClearlyWorse) {
    GrowthFits const fits = fit_growth(Values{100, 120, 140, 160}, Values{100, 122, 147, 166}, 0.95);
    EXPECT_TRUE(fits.second_close);
    EXPECT_GE(fits.second.relative_error, fits.best.relative_error);
}

TEST(Complexity, OfAnExactFitIsTheSlowestGrowingOfEquals) {
    GrowthFits const fits = fit_growth(sizes, Values(5, 3.0), 0.95);
    EXPECT_EQ(fits.best.growth, Growth::constant);
    EXPECT_DOUBLE_EQ(fits.best.coefficient.value, 3);
    EXPECT_FALSE(fits.second_close);
}

TEST(Complexity, IsNotFittedToWhatCannotCarryIt) {
    double const not_a_number = std::numeric_limits<double>::quiet_NaN();
    EXPECT_FALSE(fit_growth(Values{}, Values{}, 0.95).fitted);
    EXPECT_FALSE(fit_growth(Values{1, 2}, Values{1, 2}, 0.95).fitted);
    EXPECT_FALSE(fit_growth(Values{1, 1, 2, 2}, Values{1, 2, 3, 4}, 0.95).fitted);
    EXPECT_FALSE(fit_growth(Values{0, 1, 2}, Values{1, 2, 3}, 0.95).fitted);
    EXPECT_FALSE(fit_growth(Values{1, 2, 3}, Values{1, 0, 3}, 0.95).fitted);
    EXPECT_FALSE(fit_growth(Values{1, 2, 3}, Values{1, not_a_number, 3}, 0.95).fitted);
    EXPECT_FALSE(fit_growth(Values{1, 2, 3}, Values{1, 2}, 0.95).fitted);
    EXPECT_TRUE(fit_growth(Values{1, 2, 3}, Values{1, 2, 3}, 0.95).fitted);
}
