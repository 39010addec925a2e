#include "src/engine/calibrate.hpp"
#include "src/engine/call_histogram.hpp"
#include "src/engine/groups.hpp"
#include "src/engine/settings.hpp"
#include "src/engine/weight.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <vector>

namespace {

using namespace tare;
using namespace tare::engine;

TEST(TakeOff, MakesAnEmptyOperationNothingAndNeverLess) {
    EXPECT_EQ(take_off(0.25, 0.25), 0);
    EXPECT_EQ(take_off(0.2, 0.25), 0);
}

TEST(TakeOff, LeavesAnOperationAloneThatHidesTheLoop) {
    EXPECT_EQ(take_off(5 * 0.25, 0.25), 5 * 0.25);
    EXPECT_EQ(take_off(100, 0.25), 100);
    EXPECT_EQ(take_off(100, 0), 100);
}

TEST(TakeOff, NeverLetsAHeavierOperationReadLighter) {
    double last = 0;
    for (double time = 0; time < 3; time += 0.001) {
        double const lightened = take_off(time, 0.25);
        EXPECT_GE(lightened, last);
        EXPECT_LE(lightened, time);
        last = lightened;
    }
}

TEST(CallHistogram, HasABucketForEveryValueAndNeverTwo) {
    std::size_t last = 0;
    for (std::uint64_t value = 0; value != 100'000; ++value) {
        std::size_t const bucket = CallHistogram::bucket_of(value);
        EXPECT_TRUE(bucket == last || bucket == last + 1) << value;
        EXPECT_LE(CallHistogram::low_of(bucket), value);
        EXPECT_GT(CallHistogram::low_of(bucket + 1), value);
        last = bucket;
    }
}

TEST(CallHistogram, HasNarrowBucketsUpToTheLargestValues) {
    for (unsigned bit = 8; bit != 63; ++bit) {
        for (std::uint64_t const value : {std::uint64_t(1) << bit, (std::uint64_t(1) << bit) + 12345u}) {
            std::size_t const bucket = CallHistogram::bucket_of(value);
            std::uint64_t const low = CallHistogram::low_of(bucket);
            std::uint64_t const high = CallHistogram::low_of(bucket + 1);
            EXPECT_LE(low, value);
            EXPECT_GT(high, value);
            EXPECT_LE(static_cast<double>(high - low), static_cast<double>(low) / 128 * 1.0001);
        }
    }
}

TEST(CallHistogram, CountsWhatItIsGiven) {
    CallHistogram histogram;
    histogram.add(0);
    histogram.add(0);
    histogram.add(1'000'000);
    EXPECT_EQ(histogram.total(), 3u);
    EXPECT_EQ(histogram.count(0), 2u);
    EXPECT_EQ(histogram.count(CallHistogram::bucket_of(1'000'000)), 1u);
}

TEST(NextIterations, GrowAtLeastTwofoldAndAtMostTenfold) {
    EXPECT_EQ(next_iterations(10, 1, 1000), 100u);
    EXPECT_EQ(next_iterations(10, 100, 500), 50u);
    EXPECT_EQ(next_iterations(10, 100, 100), 20u);
    EXPECT_EQ(next_iterations(10, 0, 100), 100u);
    EXPECT_EQ(next_iterations(std::uint64_t(1) << 62, 0, 1), std::uint64_t(1) << 30);
}

TEST(InputLimit, BoundsTheMemoryOfInputs) {
    EXPECT_EQ(input_limit_for(1), 65536u);
    EXPECT_EQ(input_limit_for(1024), 8192u);
    EXPECT_EQ(input_limit_for(8.0 * 1024 * 1024), 1u);
    EXPECT_EQ(input_limit_for(1e12), 1u);
    EXPECT_EQ(input_limit_for(0), 65536u);
}

TEST(Settings, KeepAGivenTimeAndElseStopWhenPreciseEnough) {
    Options options;
    EXPECT_FALSE(settle(options).whole_budget);
    EXPECT_EQ(settle(options).budget, 0.5e9);
    options.time = Nanoseconds(2e9);
    EXPECT_TRUE(settle(options).whole_budget);
    EXPECT_EQ(settle(options).budget, 2e9);
    options.precision = 0.001;
    EXPECT_FALSE(settle(options).whole_budget);
    EXPECT_EQ(settle(options).precision, 0.001);
}

TEST(Settings, OfAQuickRunAreShorter) {
    Options options;
    options.quick = true;
    EXPECT_EQ(settle(options).budget, 0.05e9);
    EXPECT_LT(settle(options).enough, settle(Options()).enough);
}

TEST(Settings, NeverLeaveTheNumberOfPlacementsThatThereAre) {
    Options options;
    options.layouts = 100;
    EXPECT_EQ(settle(options).placements, 8u);
    options.layouts = -1;
    EXPECT_EQ(settle(options).placements, 1u);
}

registry::Row row(registry::BenchmarkData const& data, int family, int threads = 1) {
    registry::Row row;
    row.benchmark = &data;
    row.family = family;
    row.threads = threads;
    row.baseline = data.baseline;
    return row;
}

TEST(SplitIntoGroups, KeepsASmallSuiteTogether) {
    registry::BenchmarkData const data;
    tare::List<registry::Row> const rows = {row(data, -1), row(data, 0), row(data, 0)};
    auto const groups = split_into_groups(rows, 32);
    ASSERT_EQ(groups.size(), 1u);
    EXPECT_EQ(groups[0].rows, (tare::List<std::size_t>{0, 1, 2}));
}

TEST(SplitIntoGroups, NeverTearsAFamilyApartThatFits) {
    registry::BenchmarkData const data;
    tare::List<registry::Row> rows;
    for (int i = 0; i != 40; ++i) {
        rows.push_back(row(data, i / 3));
    }
    for (Group const& group : split_into_groups(rows, 8)) {
        EXPECT_LE(group.rows.size(), 8u);
        for (std::size_t const i : group.rows) {
            for (std::size_t j = 0; j != rows.size(); ++j) {
                if (rows[i].family == rows[j].family) {
                    EXPECT_NE(std::find(group.rows.begin(), group.rows.end(), j), group.rows.end());
                }
            }
        }
    }
}

TEST(SplitIntoGroups, TakesTheBaselineOfALargeFamilyIntoEveryPart) {
    for (std::size_t const at : {std::size_t(0), std::size_t(57), std::size_t(99)}) {
        std::vector<registry::BenchmarkData> data(100);
        data[at].baseline = true;
        tare::List<registry::Row> rows;
        for (auto const& it : data) {
            rows.push_back(row(it, 0));
        }
        auto const groups = split_into_groups(rows, 32);
        std::multiset<std::size_t> seen;
        for (std::size_t i = 0; i != groups.size(); ++i) {
            EXPECT_LE(groups[i].rows.size(), 32u);
            EXPECT_NE(std::find(groups[i].rows.begin(), groups[i].rows.end(), at), groups[i].rows.end());
            EXPECT_EQ(groups[i].again, i == 0 ? tare::List<std::size_t>{} : tare::List<std::size_t>{at});
            seen.insert(groups[i].rows.begin(), groups[i].rows.end());
        }
        for (std::size_t i = 0; i != rows.size(); ++i) {
            EXPECT_EQ(seen.count(i), i == at ? groups.size() : 1u);
        }
    }
}

TEST(SplitIntoGroups, MeasuresThreadsApartAndLast) {
    registry::BenchmarkData const data;
    tare::List<registry::Row> const rows = {row(data, -1, 4), row(data, -1), row(data, -1, 2)};
    auto const groups = split_into_groups(rows, 32);
    ASSERT_EQ(groups.size(), 3u);
    EXPECT_EQ(groups[0].rows, (tare::List<std::size_t>{1}));
    EXPECT_EQ(groups[1].rows, (tare::List<std::size_t>{0}));
    EXPECT_EQ(groups[2].rows, (tare::List<std::size_t>{2}));
}

}  // namespace
