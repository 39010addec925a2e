#include "tests/findings/made_up.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <string>

using namespace tare;
using made_up::conclude;
using made_up::row;

namespace {

BenchmarkResult conclude_one(engine::Measured measured) {
    return conclude({std::move(measured)}).benchmarks[0];
}

engine::Measured with_times(tare::List<double> const& times) {
    engine::Measured measured = row("x", 100, 1, 0);
    for (double const time : times) {
        auto const round = static_cast<std::uint32_t>(measured.result.samples.size());
        measured.result.samples.push_back({time, round, 0});
    }
    return measured;
}

}  // namespace

TEST(Estimate, OfOneSampleIsThatSampleWithoutAnInterval) {
    Estimate const found = conclude_one(with_times({42})).estimate;
    for (Nanoseconds const time :
         {found.median, found.mean, found.min, found.max, found.p25, found.p75, found.p99, found.p999}) {
        EXPECT_EQ(time.count, 42);
    }
    EXPECT_EQ(found.stddev.count, 0);
    EXPECT_EQ(found.samples, 1U);
    EXPECT_TRUE(std::isnan(found.ci.low));
    EXPECT_TRUE(std::isnan(found.ci.high));
}

TEST(Estimate, HoldsEveryStatisticOfTheSamples) {
    tare::List<double> times;
    for (int i = 0; i <= 1000; ++i) {
        times.push_back(100 + i * 389 % 1001);
    }
    Estimate const found = conclude_one(with_times(times)).estimate;
    EXPECT_EQ(found.median.count, 600);
    EXPECT_EQ(found.p25.count, 350);
    EXPECT_EQ(found.p75.count, 850);
    EXPECT_EQ(found.p99.count, 1090);
    EXPECT_EQ(found.p999.count, 1099);
    EXPECT_EQ(found.min.count, 100);
    EXPECT_EQ(found.max.count, 1100);
    EXPECT_NEAR(found.mean.count, 600, 1e-9);
    EXPECT_NEAR(found.stddev.count, std::sqrt(1001.0 * 1002 / 12), 1e-9);
    EXPECT_EQ(found.samples, 1001U);
    EXPECT_EQ(found.confidence, 0.95);
    EXPECT_LT(found.ci.low, 600);
    EXPECT_GT(found.ci.high, 600);
    EXPECT_EQ(found.outliers_mild, 0U);
}

TEST(Estimate, CountsOutliersAndKeepsThem) {
    tare::List<double> times;
    for (int i = 0; i != 100; ++i) {
        times.push_back(100 + i % 5);
    }
    times[10] = 107;
    times[20] = 109;  // on the outer fence, not beyond
    times[30] = 1000;
    Estimate const found = conclude_one(with_times(times)).estimate;
    EXPECT_EQ(found.outliers_mild, 2U);
    EXPECT_EQ(found.outliers_severe, 1U);
    EXPECT_EQ(found.max.count, 1000);
    EXPECT_EQ(found.samples, 100U);
}

TEST(Estimate, OfInfiniteAndNanTimesIsNeverAPlausibleNumber) {
    tare::List<double> times(20, 5.0);
    times[3] = std::numeric_limits<double>::infinity();
    EXPECT_EQ(conclude_one(with_times(times)).estimate.max.count, std::numeric_limits<double>::infinity());
    EXPECT_EQ(conclude_one(with_times(times)).estimate.median.count, 5);
    times[3] = std::numeric_limits<double>::quiet_NaN();
    Estimate const found = conclude_one(with_times(times)).estimate;
    for (Nanoseconds const time : {found.median, found.mean, found.min, found.max, found.stddev}) {
        EXPECT_TRUE(std::isnan(time.count));
    }
}

TEST(Estimate, SaysWhatCorrelatedSamplesAreWorth) {
    engine::Measured measured = row("x", 100, 8);
    made_up::Random random(8);
    double state = 0;
    for (Sample& sample : measured.result.samples) {
        state = 0.6 * state + random.normal();
        sample.time = 100 + state;
    }
    EXPECT_NEAR(conclude_one(measured).estimate.effective_samples, 100, 30);
    EXPECT_GT(conclude_one(row("x", 100, 8)).estimate.effective_samples, 300);
}

// measure_each: percentiles are those of the calls, the interval is that of the rounds' medians.
TEST(Estimate, OfSingleCallsComesFromTheirDistribution) {
    engine::Measured measured = row("x", 100, 1, 100);
    measured.result.single_calls = true;
    measured.result.distribution = {{90, 91, 100}, {100, 101, 800}, {200, 201, 98}, {5000, 5001, 2}};
    Estimate const found = conclude_one(measured).estimate;
    EXPECT_EQ(found.samples, 1000U);
    EXPECT_NEAR(found.median.count, 100.5, 0.51);
    EXPECT_NEAR(found.p25.count, 100.5, 0.51);
    EXPECT_NEAR(found.p99.count, 200.5, 0.51);
    EXPECT_NEAR(found.p999.count, 5000.5, 0.51);
    EXPECT_EQ(found.min.count, 90);
    EXPECT_EQ(found.max.count, 5001);
    EXPECT_NEAR(found.mean.count, (90.5 * 100 + 100.5 * 800 + 200.5 * 98 + 5000.5 * 2) / 1000, 1e-9);
    EXPECT_LE(found.ci.low, found.median.count);
    EXPECT_GE(found.ci.high, found.median.count);
    EXPECT_EQ(found.outliers_mild + found.outliers_severe, 200U);
}

TEST(Estimate, KeepsWhatIsKnownExactlyOfSingleCalls) {
    engine::Measured measured = row("x", 100, 1, 100);
    measured.result.single_calls = true;
    measured.result.distribution = {{100, 101, 10}};
    measured.result.estimate.min = Nanoseconds(100.25);
    measured.result.estimate.max = Nanoseconds(100.75);
    measured.result.estimate.mean = Nanoseconds(100.5);
    Estimate const found = conclude_one(measured).estimate;
    EXPECT_EQ(found.min.count, 100.25);
    EXPECT_EQ(found.max.count, 100.75);
    EXPECT_EQ(found.mean.count, 100.5);
    EXPECT_GE(found.p25.count, 100.25);
    EXPECT_LE(found.p999.count, 100.75);
}

TEST(Layout, IsNotSignificantWithoutPlacementEffects) {
    int significant = 0;
    for (std::uint64_t seed = 0; seed != 300; ++seed) {
        significant += conclude_one(row("x", 100, seed, 200, 0.02)).layout.significant;
    }
    EXPECT_LE(significant, 9);
    EXPECT_EQ(conclude_one(with_times({1, 2, 3})).layout.placements, 1);
}

TEST(Growth, IsFittedForEveryCombinationOfTheOtherArguments) {
    tare::List<engine::Measured> rows;
    std::uint64_t seed = 0;
    for (double const n : {8.0, 64.0, 512.0, 4096.0}) {
        for (char const* kind : {"list", "tree"}) {
            double const time = kind[0] == 'l' ? 2 * n : 20 * std::log2(n);
            engine::Measured measured = row("", time, ++seed);
            char number[20];
            std::snprintf(number, sizeof number, "%.0f", n);
            measured.result.benchmark = "find";
            measured.result.name = std::string("find/in=") + kind + "/n=" + number;
            measured.result.args = {{"in", kind, unknown}, {"n", number, n}};
            measured.complexity = true;
            measured.family = static_cast<int>(n);
            rows.push_back(measured);
        }
    }
    rows[0].result.status = Status::failed;
    SuiteResult const result = conclude(rows);
    ASSERT_EQ(result.complexities.size(), 2U);
    EXPECT_EQ(result.complexities[0].benchmark, Text("find/in=list"));
    EXPECT_EQ(result.complexities[0].argument, Text("n"));
    EXPECT_EQ(result.complexities[0].big_o, Text("O(n)"));
    EXPECT_NEAR(result.complexities[0].coefficient, 2, 0.01);
    EXPECT_EQ(result.complexities[1].benchmark, Text("find/in=tree"));
    EXPECT_EQ(result.complexities[1].big_o, Text("O(log n)"));
    rows[2].result.status = Status::failed;
    EXPECT_EQ(conclude(rows).complexities.size(), 1U);
}

TEST(Suite, KeepsItsTextsAndRowsInOrder) {
    engine::MeasuredSuite suite;
    suite.name = "n";
    suite.caption = "c";
    suite.error = "e";
    suite.notes = {"one", "two"};
    suite.rows = {row("b", 1, 1), row("a", 1, 2)};
    SuiteResult const result = findings::conclude(suite, Options());
    EXPECT_EQ(result.name, Text("n"));
    EXPECT_EQ(result.caption, Text("c"));
    EXPECT_EQ(result.error, Text("e"));
    EXPECT_EQ(result.notes.size(), 2U);
    EXPECT_EQ(result.benchmarks[0].name, Text("b"));
    EXPECT_EQ(result.benchmarks[1].name, Text("a"));
    EXPECT_TRUE(findings::conclude(engine::MeasuredSuite(), Options()).benchmarks.empty());
}
