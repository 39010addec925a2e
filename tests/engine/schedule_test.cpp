#include "src/engine/schedule.hpp"

#include <gtest/gtest.h>

#include <set>

namespace {

using namespace tare::engine;

TEST(PlacementOfRound, VisitsAllPlacementsEquallyOftenWhateverTheStride) {
    for (std::uint32_t placements = 1; placements <= 8; ++placements) {
        for (std::uint32_t stride = 1; stride <= 64; stride *= 2) {
            std::vector<int> visits(placements, 0);
            std::uint32_t const rounds = placements * placements * placements * 16;
            for (std::uint32_t i = 0; i != rounds; ++i) {
                ++visits[placement_of_round(i * stride, placements)];
            }
            for (int const count : visits) {
                EXPECT_NEAR(count, rounds / placements, 0.15 * rounds / placements)
                    << placements << " placements, stride " << stride;
            }
        }
    }
}

TEST(PlacementOfRound, VisitsEachOnceInAnyRunOfRoundsAsLongAsThereArePlacements) {
    for (std::uint32_t block = 0; block != 100; ++block) {
        std::set<std::uint32_t> seen;
        for (std::uint32_t i = 0; i != 8; ++i) {
            seen.insert(placement_of_round(block * 8 + i, 8));
        }
        EXPECT_EQ(seen.size(), 8u);
    }
}

TEST(PlacementOfRound, OfOnePlacementIsAlwaysThatOne) {
    EXPECT_EQ(placement_of_round(12345, 1), 0u);
    EXPECT_EQ(placement_of_round(12345, 0), 0u);
}

TEST(OrderInRow, PutsEveryBenchmarkAtEveryPlaceEquallyOften) {
    for (std::uint32_t count = 1; count <= 12; ++count) {
        std::vector<std::vector<int>> at(count, std::vector<int>(count, 0));
        for (std::uint32_t row = 0; row != rows_of_design(count); ++row) {
            auto const order = order_in_row(count, row);
            std::set<std::uint32_t> const all(order.begin(), order.end());
            EXPECT_EQ(all.size(), count);
            for (std::uint32_t place = 0; place != count; ++place) {
                ++at[order[place]][place];
            }
        }
        for (auto const& places : at) {
            for (int const times : places) {
                EXPECT_EQ(static_cast<std::uint32_t>(times), rows_of_design(count) / count) << count;
            }
        }
    }
}

TEST(OrderInRow, LetsEveryBenchmarkFollowEveryOtherEquallyOften) {
    for (std::uint32_t count = 2; count <= 12; ++count) {
        std::vector<std::vector<int>> follows(count, std::vector<int>(count, 0));
        for (std::uint32_t row = 0; row != rows_of_design(count); ++row) {
            auto const order = order_in_row(count, row);
            for (std::uint32_t place = 1; place < count; ++place) {
                ++follows[order[place]][order[place - 1]];
            }
        }
        int const expected = static_cast<int>(rows_of_design(count) / count);
        for (std::uint32_t i = 0; i != count; ++i) {
            for (std::uint32_t j = 0; j != count; ++j) {
                EXPECT_EQ(follows[i][j], i == j ? 0 : expected) << count << ": " << i << " after " << j;
            }
        }
    }
}

TEST(RowOfRound, GivesEveryPlacementAllRowsEquallyOften) {
    // Otherwise a placement's ratio would carry the effect of one order.
    for (std::uint32_t count = 1; count <= 6; ++count) {
        std::uint32_t const rows = rows_of_design(count);
        std::vector<std::vector<int>> seen(8, std::vector<int>(rows, 0));
        for (std::uint32_t round = 0; round != 8 * rows * 10; ++round) {
            ++seen[placement_of_round(round, 8)][row_of_round(round, 8, count)];
        }
        for (auto const& placement : seen) {
            for (int const times : placement) {
                EXPECT_EQ(times, 10);
            }
        }
    }
}

TEST(StrideFor, IsAPowerOfTwoThatEvensOutTheCosts) {
    EXPECT_EQ(stride_for(100, 100), 1u);
    EXPECT_EQ(stride_for(199, 100), 1u);
    EXPECT_EQ(stride_for(200, 100), 2u);
    EXPECT_EQ(stride_for(10'000, 100), 64u);
    EXPECT_EQ(stride_for(1e300, 1), 1u << 20);
    EXPECT_EQ(stride_for(0, 0), 1u << 20);  // nothing known: ends all the same
}

TEST(StackOffset, IsAMultipleOf16Below4096AndReachesManyValues) {
    std::set<std::size_t> seen;
    for (std::uint32_t round = 0; round != 256; ++round) {
        std::size_t const offset = stack_offset_of_round(round, 1);
        EXPECT_EQ(offset % 16, 0u);
        EXPECT_LT(offset, 4096u);
        seen.insert(offset);
    }
    EXPECT_GT(seen.size(), 200u);
}

}  // namespace
