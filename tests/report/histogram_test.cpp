#include "src/report/histogram.hpp"

#include "src/report/cells.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

using tare::report::Histogram;
using tare::report::histogram_of;
using tare::report::Weighted;

namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr double not_a_number = std::numeric_limits<double>::quiet_NaN();

tare::List<Weighted> weighted(tare::List<double> const& values) {
    tare::List<Weighted> result;
    for (double const value : values) {
        result.push_back({value, 1});
    }
    return result;
}

tare::List<double> bins_of(tare::List<double> const& values, double top, int bins) {
    return histogram_of(weighted(values), top, bins).bins;
}

using Bins = tare::List<double>;

}  // namespace

TEST(Histogram, CountsEverySampleOnceInBinsOfEqualWidth) {
    EXPECT_EQ(bins_of({0, 1, 2, 3, 4}, infinity, 4), (Bins{1, 1, 1, 2})) << "the largest belongs to the last bin";
    EXPECT_EQ(bins_of({0, 0.99, 1, 1.01, 4}, infinity, 4), (Bins{2, 2, 0, 1}));
    EXPECT_EQ(bins_of({5, 1, 3}, infinity, 2), (Bins{1, 2}));
}

TEST(Histogram, OfConstantSamplesIsOneBarInTheMiddle) {
    EXPECT_EQ(bins_of({7, 7, 7}, infinity, 5), (Bins{0, 0, 3, 0, 0}));
    EXPECT_TRUE(histogram_of(weighted({7, 7}), infinity, 5).constant);
    double const next = std::nextafter(7.0, 8.0);
    EXPECT_EQ(bins_of({7, next}, infinity, 3), (Bins{1, 0, 1})) << "nearly equal is not equal";
    double const tiny = std::numeric_limits<double>::denorm_min();
    EXPECT_EQ(bins_of({0, tiny}, infinity, 4), (Bins{0, 0, 2, 0})) << "bins too narrow to tell apart";
}

TEST(Histogram, OfOneSampleIsOneBar) {
    EXPECT_EQ(bins_of({3}, infinity, 3), (Bins{0, 1, 0}));
    EXPECT_EQ(bins_of({3}, infinity, 1), (Bins{1}));
}

TEST(Histogram, OfNothingHasNoBins) {
    EXPECT_TRUE(bins_of({}, infinity, 5).empty());
    EXPECT_TRUE(bins_of({1, 2}, infinity, 0).empty());
    EXPECT_TRUE(tare::report::draw(Histogram(), 2)[0].empty());
}

TEST(Histogram, WhatLiesBeyondTheTopIsInTheLastBin) {
    Histogram const histogram = histogram_of(weighted({0, 1, 2, 3, 100, 1000}), 3, 3);
    EXPECT_EQ(histogram.bins, (Bins{1, 1, 4}));
    EXPECT_EQ(histogram.high, 3);
    EXPECT_EQ(histogram.beyond, 2);
}

TEST(Histogram, InfinitiesAndNaNDoNotStretchTheRange) {
    Histogram const histogram = histogram_of(weighted({1, 2, 3, infinity, -infinity, not_a_number}), infinity, 2);
    EXPECT_EQ(histogram.low, 1);
    EXPECT_EQ(histogram.high, 3);
    EXPECT_EQ(histogram.bins, (Bins{2, 3})) << "NaN is in no bin";
    EXPECT_EQ(histogram.beyond, 1);
    EXPECT_EQ(bins_of({infinity, infinity}, infinity, 3), (Bins{0, 0, 2}));
    EXPECT_EQ(bins_of({not_a_number}, infinity, 3), (Bins{0, 0, 0}));
    EXPECT_EQ(bins_of({1, 1, infinity}, infinity, 3), (Bins{0, 2, 1}));
}

TEST(Histogram, OfHugeValuesDoesNotOverflow) {
    double const huge = std::numeric_limits<double>::max();
    double sum = 0;
    for (double const count : bins_of({-huge, 0, huge}, infinity, 4)) {
        sum += count;
    }
    EXPECT_EQ(sum, 3);
}

TEST(Histogram, ATailBeyondTheSlowestPercentIsCutOff) {
    tare::BenchmarkResult result;
    for (int i = 0; i != 199; ++i) {
        tare::Sample sample;
        sample.time = 100 + i % 10;
        result.samples.push_back(sample);
    }
    tare::Sample far;
    far.time = 5000;
    result.samples.push_back(far);
    result.estimate.median = tare::Nanoseconds(105);
    result.estimate.p25 = tare::Nanoseconds(102);
    result.estimate.p75 = tare::Nanoseconds(107);
    result.estimate.p99 = tare::Nanoseconds(109);
    result.estimate.max = tare::Nanoseconds(5000);
    Histogram const histogram = histogram_of(result, 10);
    EXPECT_EQ(histogram.high, 109);
    EXPECT_EQ(histogram.beyond, 1);
    result.samples[199].time = 110;
    result.estimate.max = tare::Nanoseconds(110);
    EXPECT_EQ(histogram_of(result, 10).beyond, 0) << "one that is near is shown in its place";
    EXPECT_EQ(histogram_of(result, 10).high, 110);
}

TEST(Histogram, AFifthOfTheSamplesIsNoTail) {
    tare::BenchmarkResult result;
    for (int i = 0; i != 100; ++i) {
        tare::Sample sample;
        sample.time = i < 80 ? 100 + i % 3 : 300 + i % 3;
        result.samples.push_back(sample);
    }
    result.estimate.median = tare::Nanoseconds(101);
    result.estimate.p25 = tare::Nanoseconds(100);
    result.estimate.p75 = tare::Nanoseconds(102);
    result.estimate.p99 = tare::Nanoseconds(302);
    result.estimate.max = tare::Nanoseconds(302);
    EXPECT_EQ(histogram_of(result, 10).high, 302) << "the second peak is to be seen where it is";
    for (std::size_t i = 80; i != 95; ++i) {
        result.samples[i].time = 101;
    }
    EXPECT_EQ(histogram_of(result, 10).high, 102) << "a twentieth is";
    EXPECT_EQ(histogram_of(result, 10).beyond, 5);
}

TEST(Histogram, BucketsOfSingleCallsAreSpreadOverTheirWidth) {
    tare::BenchmarkResult result;
    result.distribution = {{0, 8, 800}, {8, 10, 50}};
    result.estimate.median = tare::Nanoseconds(4);
    result.estimate.p99 = tare::Nanoseconds(9.5);
    result.estimate.max = tare::Nanoseconds(10);
    Histogram const histogram = histogram_of(result, 10);
    double sum = 0;
    for (double const count : histogram.bins) {
        EXPECT_GT(count, 0) << "no holes";
        sum += count;
    }
    EXPECT_NEAR(sum, 850, 1e-9);
}

TEST(Draw, ShowsEveryBinThatIsNotEmpty) {
    Histogram histogram;
    histogram.bins = {0, 1, 1000, 500};
    tare::List<std::string> const one = tare::report::draw(histogram, 1);
    ASSERT_EQ(one.size(), 1U);
    EXPECT_EQ(one[0], " ▁█▄");
    tare::List<std::string> const two = tare::report::draw(histogram, 2);
    EXPECT_EQ(two[0], "  █ ");
    EXPECT_EQ(two[1], " ▁██");
}

TEST(Draw, AllLinesAreAsWideAsThereAreBins) {
    Histogram histogram;
    for (int i = 0; i != 33; ++i) {
        histogram.bins.push_back(i * i % 17);
    }
    for (int rows = 1; rows != 5; ++rows) {
        for (std::string const& line : tare::report::draw(histogram, rows)) {
            EXPECT_EQ(tare::report::cells(line), 33);
        }
    }
}

TEST(BinOf, FindsTheMediansBin) {
    Histogram histogram = histogram_of(weighted({0, 10}), infinity, 10);
    EXPECT_EQ(tare::report::bin_of(histogram, 0), 0);
    EXPECT_EQ(tare::report::bin_of(histogram, 4.5), 4);
    EXPECT_EQ(tare::report::bin_of(histogram, 10), 9);
    EXPECT_EQ(tare::report::bin_of(histogram, 11), 9);
    EXPECT_EQ(tare::report::bin_of(histogram, -1), 0);
    EXPECT_EQ(tare::report::bin_of(histogram, not_a_number), 0);
}

TEST(QuantileOf, InterpolatesBetweenSamples) {
    tare::BenchmarkResult result;
    for (double const time : {4.0, 1.0, 3.0, 2.0}) {
        tare::Sample sample;
        sample.time = time;
        result.samples.push_back(sample);
    }
    EXPECT_EQ(tare::report::quantile_of(result, 0), 1);
    EXPECT_EQ(tare::report::quantile_of(result, 1), 4);
    EXPECT_EQ(tare::report::quantile_of(result, 0.5), 2.5);
    EXPECT_TRUE(std::isnan(tare::report::quantile_of(tare::BenchmarkResult(), 0.5)));
    result.samples[0].time = not_a_number;
    EXPECT_EQ(tare::report::quantile_of(result, 1), 3) << "NaN is no sample";
}

TEST(QuantileOf, ADistributionIsReadFromItsBuckets) {
    tare::BenchmarkResult result;
    result.distribution = {{0, 10, 50}, {10, 20, 50}};
    result.estimate.max = tare::Nanoseconds(18);
    EXPECT_EQ(tare::report::quantile_of(result, 0.25), 5);
    EXPECT_EQ(tare::report::quantile_of(result, 0.75), 15);
    EXPECT_EQ(tare::report::quantile_of(result, 1), 18) << "never beyond the largest call";
}
