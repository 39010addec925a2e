#include "tests/findings/made_up.hpp"

#include <gtest/gtest.h>

#include <limits>

using namespace tare;
using made_up::conclude;
using made_up::row;

namespace {

Comparison compare(engine::Measured baseline, engine::Measured contender) {
    SuiteResult const result = conclude({std::move(baseline), std::move(contender)});
    EXPECT_EQ(result.comparisons.size(), 1U);
    return result.comparisons.empty() ? Comparison() : result.comparisons[0];
}

engine::Measured at_placements(engine::Measured measured, tare::List<double> const& factors) {
    for (Sample& sample : measured.result.samples) {
        sample.time *= factors[sample.placement];
    }
    return measured;
}

}  // namespace

TEST(Comparison, OfAContenderThatTakesLongerSaysSlower) {
    Comparison const found = compare(row("a", 100, 1), row("b", 110, 2));
    EXPECT_EQ(found.baseline, Text("a"));
    EXPECT_EQ(found.contender, Text("b"));
    EXPECT_EQ(found.verdict, Verdict::slower);
    EXPECT_NEAR(found.ratio, 1.1, 0.001);
    EXPECT_LT(found.ci.low, found.ratio);
    EXPECT_GT(found.ci.high, found.ratio);
    EXPECT_GT(found.ci.low, 1.09);
    EXPECT_EQ(found.pairs, 400U);
    EXPECT_LT(found.p_value, 1e-6);
    EXPECT_EQ(found.placement_ratios.size(), 8U);
    EXPECT_EQ(compare(row("a", 110, 1), row("b", 100, 2)).verdict, Verdict::faster);
}

TEST(Comparison, SaysWhatTheCountersOfBothSayAboutADifference) {
    auto const with = [](engine::Measured measured, double instructions, bool at_least = false) {
        CounterValue value;
        value.name = "instructions";
        value.per_op = instructions;
        value.at_least = at_least;
        measured.result.counters.push_back(value);
        return measured;
    };
    EXPECT_EQ(compare(with(row("a", 100, 1), 200), with(row("b", 150, 2), 300)).explanation,
              Text("the slower one runs 50 % more instructions: more work"));
    EXPECT_EQ(compare(with(row("a", 150, 1), 300), with(row("b", 100, 2), 200)).explanation,
              Text("the slower one runs 50 % more instructions: more work"));
    EXPECT_EQ(compare(with(row("a", 100, 1), 200), with(row("b", 100, 2), 300)).explanation, Text());
    EXPECT_EQ(compare(with(row("a", 100, 1), 200), with(row("b", 150, 2), 300, true)).explanation, Text());
    EXPECT_EQ(compare(row("a", 100, 1), row("b", 150, 2)).explanation, Text());
    SuiteResult const three =
        conclude({with(row("a", 100, 1), 200), with(row("b", 150, 2), 300), with(row("c", 300, 3), 600)});
    ASSERT_EQ(three.pairs.size(), 3U);
    for (Comparison const& pair : three.pairs) {
        EXPECT_FALSE(pair.explanation.empty());
    }
}

TEST(Comparison, OfTheSameTimesSaysSame) {
    Comparison const found = compare(row("a", 100, 1), row("b", 100, 2));
    EXPECT_EQ(found.verdict, Verdict::same);
    EXPECT_NEAR(found.ratio, 1, 0.0005);
}

TEST(Comparison, FindsTwoThousandthsOnAQuietMachine) {
    for (std::uint64_t seed = 0; seed != 50; ++seed) {
        EXPECT_EQ(compare(row("a", 100, 2 * seed), row("b", 100.2, 2 * seed + 1)).verdict, Verdict::slower) << seed;
    }
}

// The method's own systematic error between identical functions: an interval that excludes 1 is no evidence below it.
TEST(Comparison, ClaimsNoDifferenceBelowItsFloor) {
    Comparison const found = compare(row("a", 100, 1, 400, 1e-5), row("b", 100.04, 2, 400, 1e-5));
    EXPECT_GT(found.ci.low, 1);
    EXPECT_EQ(found.verdict, Verdict::same);
    EXPECT_NEAR(found.floor, 0.0005, 1e-12);
}

TEST(Comparison, OnANoisyMachineIsUndecidedAndSaysHowLongItWouldTake) {
    Comparison const found = compare(row("a", 100, 1, 60, 0.2), row("b", 101, 2, 60, 0.2));
    EXPECT_EQ(found.verdict, Verdict::undecided);
    EXPECT_GT(found.seconds_more, 0);
    EXPECT_LT(found.seconds_more, 3600);
}

TEST(Comparison, OfFewerThanSixPairsIsUndecided) {
    Comparison const found = compare(row("a", 100, 1, 5), row("b", 200, 2, 5));
    EXPECT_EQ(found.verdict, Verdict::undecided);
    EXPECT_TRUE(std::isnan(found.ci.low));
    EXPECT_NEAR(found.ratio, 2, 0.05);
    EXPECT_GT(found.seconds_more, 0);
    EXPECT_EQ(compare(row("a", 100, 1, 6), row("b", 200, 2, 6)).verdict, Verdict::slower);
}

// One-sided spikes hit a third of the contender's samples only.
TEST(Comparison, IsNotMovedBySpikes) {
    engine::Measured spiky = row("b", 100, 2);
    made_up::Random random(7);
    for (Sample& sample : spiky.result.samples) {
        sample.time *= random.uniform() < 0.1 ? 10 : 1;
    }
    EXPECT_EQ(compare(row("a", 100, 1), spiky).verdict, Verdict::same);
}

// The trap: the same source under two names, a few per cent apart where one of them happens to lie badly.
TEST(Comparison, OfTheSameFunctionAtOneBadPlacementIsNotADifference) {
    for (std::uint64_t seed = 0; seed != 20; ++seed) {
        engine::Measured const unlucky = at_placements(row("b", 100, 2 * seed), {1, 1, 1, 1.019, 1, 1, 1, 1});
        EXPECT_EQ(compare(row("a", 100, 2 * seed + 1), unlucky).verdict, Verdict::same) << seed;
    }
}

TEST(Comparison, OfTheSameFunctionAtSeveralBadPlacementsSaysPlacement) {
    for (std::uint64_t seed = 0; seed != 20; ++seed) {
        engine::Measured const unlucky = at_placements(row("b", 100, 2 * seed), {1, 1.1, 1, 1.1, 1.1, 1, 1.1, 1.1});
        EXPECT_EQ(compare(row("a", 100, 2 * seed + 1), unlucky).verdict, Verdict::placement) << seed;
    }
}

TEST(Comparison, WhoseSignDiffersBetweenPlacementsSaysPlacement) {
    engine::Measured const torn = at_placements(row("b", 100, 2), {1.05, 1.05, 1.05, 0.95, 1.05, 1.05, 1.05, 1.05});
    EXPECT_EQ(compare(row("a", 100, 1), torn).verdict, Verdict::placement);
}

TEST(Comparison, WhoseSizeButNotSignDependsOnThePlacementIsStillADifference) {
    engine::Measured const slower = at_placements(row("b", 100, 2), {1.05, 1.06, 1.05, 1.2, 1.05, 1.05, 1.04, 1.05});
    Comparison const found = compare(row("a", 100, 1), slower);
    EXPECT_EQ(found.verdict, Verdict::slower);
    // Eight placements of which one stands out by 15 %: 0.0475 / sqrt(8) is how well the mean of all is known.
    EXPECT_NEAR(found.floor, 0.0168, 0.002);
}

// Eight medians of noise never all have the same sign: that alone must not turn "same" into "placement".
TEST(Comparison, OfNoiseAroundOneIsNotCalledPlacement) {
    for (std::uint64_t seed = 0; seed != 200; ++seed) {
        Verdict const verdict =
            compare(row("a", 100, 2 * seed, 200, 0.01), row("b", 100, 2 * seed + 1, 200, 0.01)).verdict;
        EXPECT_NE(verdict, Verdict::placement) << seed;
    }
}

TEST(Comparison, TinyOppositeSignsWithinTheMarginAreTheSame) {
    engine::Measured const torn =
        at_placements(row("b", 100, 2), {1.004, 0.996, 1.004, 0.996, 1.004, 0.996, 1.004, 0.996});
    EXPECT_EQ(compare(row("a", 100, 1), torn).verdict, Verdict::same);
}

TEST(Comparison, PairsOnlySamplesOfTheSameRoundAndGroup) {
    engine::Measured late = row("b", 100, 2);
    for (Sample& sample : late.result.samples) {
        sample.round += 300;
    }
    EXPECT_EQ(compare(row("a", 100, 1), late).pairs, 100U);
    engine::Measured other_group = row("b", 150, 2);
    other_group.group = 1;
    Comparison const unpaired = compare(row("a", 100, 1), other_group);
    EXPECT_EQ(unpaired.pairs, 0U);
    EXPECT_EQ(unpaired.verdict, Verdict::undecided);
}

// The loop's weight came off and left nothing: a ratio of two such times is a proud number about noise.
TEST(Comparison, OfATimeBelowTheWeightOfTheLoopIsNotMade) {
    Comparison const found = compare(row("a", 100, 1), row("b", 0.01, 2));
    EXPECT_TRUE(std::isnan(found.ratio));
    EXPECT_EQ(found.verdict, Verdict::undecided);
    EXPECT_TRUE(std::isnan(found.seconds_more));
}

TEST(Comparison, StandsTimesThatAreZeroNegativeOrInfinite) {
    engine::Measured odd = row("b", 120, 2);
    odd.result.samples[10].time = 0;
    odd.result.samples[11].time = -1;
    odd.result.samples[12].time = std::numeric_limits<double>::infinity();
    for (bool const turned : {false, true}) {
        Comparison const found = turned ? compare(odd, row("a", 100, 1)) : compare(row("a", 100, 1), odd);
        EXPECT_EQ(found.pairs, 400U);
        EXPECT_EQ(found.verdict, turned ? Verdict::faster : Verdict::slower);
        EXPECT_NEAR(found.ratio, turned ? 1 / 1.2 : 1.2, 0.001);
    }
}

// A NaN that is left out of a median, or sorted somewhere into it, is a number that nobody measured.
TEST(Comparison, WithANanAmongTheTimesIsNotMade) {
    engine::Measured odd = row("b", 120, 2);
    odd.result.samples[10].time = std::numeric_limits<double>::quiet_NaN();
    Comparison const found = compare(row("a", 100, 1), odd);
    EXPECT_TRUE(std::isnan(found.ratio));
    EXPECT_EQ(found.verdict, Verdict::undecided);
}

TEST(Family, ComparesAllWithItsBaseline) {
    tare::List<engine::Measured> rows = {row("a", 100, 1), row("b", 90, 2), row("c", 120, 3)};
    rows[2].result.baseline = true;
    SuiteResult const result = conclude(rows);
    ASSERT_EQ(result.comparisons.size(), 2U);
    EXPECT_EQ(result.comparisons[0].baseline, Text("c"));
    EXPECT_EQ(result.comparisons[0].contender, Text("a"));
    EXPECT_EQ(result.comparisons[1].contender, Text("b"));
    EXPECT_EQ(result.comparisons[0].verdict, Verdict::faster);
}

TEST(Family, WithoutBaselineComparesAllWithTheFastest) {
    SuiteResult const result = conclude({row("a", 100, 1), row("b", 90, 2), row("c", 120, 3)});
    ASSERT_EQ(result.comparisons.size(), 2U);
    EXPECT_EQ(result.comparisons[0].baseline, Text("b"));
    EXPECT_EQ(result.comparisons[0].contender, Text("a"));
    EXPECT_EQ(result.comparisons[1].contender, Text("c"));
}

TEST(Family, OfTwoTakesTheFirstWrittenAsBaseline) {
    SuiteResult const result = conclude({row("a", 100, 1), row("b", 90, 2)});
    ASSERT_EQ(result.comparisons.size(), 1U);
    EXPECT_EQ(result.comparisons[0].baseline, Text("a"));
}

TEST(Family, LeavesOutWhatFailedAndWhatBelongsToNone) {
    tare::List<engine::Measured> rows = {row("a", 100, 1), row("b", 90, 2), row("c", 120, 3), row("d", 5, 4),
                                         row("e", 6, 5)};
    rows[0].result.status = Status::failed;
    rows[3].family = -1;
    rows[4].family = 1;
    SuiteResult const result = conclude(rows);
    ASSERT_EQ(result.comparisons.size(), 1U);
    EXPECT_EQ(result.comparisons[0].baseline, Text("b"));
    EXPECT_EQ(result.benchmarks[0].warnings.size(), 0U);
    EXPECT_TRUE(std::isnan(result.benchmarks[0].estimate.median.count));
}

// A large family is measured in groups, whose rounds have nothing to do with each other.
TEST(Family, ThatIsMeasuredInGroupsIsComparedWithTheBaselineOfEachGroup) {
    for (bool const named : {true, false}) {
        tare::List<engine::Measured> rows = {row("base", 100, 1), row("b", 90, 2), row("c", 120, 3),
                                             row("base", 200, 4)};
        rows[0].result.baseline = named;
        rows[3].result.baseline = named;
        rows[2].group = 1;
        rows[3].group = 1;
        rows[3].again = true;
        SuiteResult const result = conclude(rows);
        EXPECT_EQ(result.benchmarks.size(), 3U) << "what was measured again is not reported";
        ASSERT_EQ(result.comparisons.size(), 2U);
        EXPECT_EQ(result.comparisons[0].baseline, Text("base"));
        EXPECT_NEAR(result.comparisons[0].ratio, 0.9, 0.001);
        EXPECT_EQ(result.comparisons[1].contender, Text("c"));
        EXPECT_NEAR(result.comparisons[1].ratio, 0.6, 0.001) << "120 against the 200 of its own group";
    }
}

TEST(Family, WithoutBaselineHasAllItsPairsCompared) {
    SuiteResult const result = conclude({row("a", 100, 1), row("b", 90, 2), row("c", 120, 3), row("d", 120, 4)});
    ASSERT_EQ(result.pairs.size(), 6U);
    EXPECT_EQ(result.pairs[5].baseline, Text("c"));
    EXPECT_EQ(result.pairs[5].contender, Text("d"));
    EXPECT_EQ(result.pairs[5].verdict, Verdict::same);
    EXPECT_EQ(result.pairs[0].verdict, Verdict::faster);
    tare::List<engine::Measured> rows = {row("a", 100, 1), row("b", 90, 2), row("c", 120, 3)};
    rows[0].result.baseline = true;
    EXPECT_TRUE(conclude(rows).pairs.empty());
}

TEST(BelowFloor, IsSaidOfTimesWithinTheContainersOwnUncertainty) {
    EXPECT_TRUE(conclude({row("nothing", 0.001, 1)}).benchmarks[0].below_floor);
    EXPECT_FALSE(conclude({row("something", 10, 1)}).benchmarks[0].below_floor);
}

// Twenty comparisons at 5 % each would find a difference somewhere in two of three suites of identical functions.
TEST(Family, OfTwentyIdenticalOnesIsCalledDifferentInFewSuitesOnly) {
    int suites_with_difference = 0;
    constexpr int suites = 100;
    for (std::uint64_t suite = 0; suite != suites; ++suite) {
        tare::List<engine::Measured> rows;
        for (std::uint64_t i = 0; i != 20; ++i) {
            rows.push_back(row("x", 100, suite * 100 + i, 100, 0.05));
        }
        bool different = false;
        for (Comparison const& found : conclude(rows).comparisons) {
            different = different || found.verdict == Verdict::faster || found.verdict == Verdict::slower;
        }
        suites_with_difference += different;
    }
    EXPECT_LE(suites_with_difference, 10);
}
