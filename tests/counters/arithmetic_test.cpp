#include "src/counters/arithmetic.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace {

using namespace tare::counters;
using tare::CounterValue;
using tare::List;

CounterValue value_of(char const* name, double per_op) {
    CounterValue value;
    value.name = name;
    value.source = "perf";
    value.per_op = per_op;
    return value;
}

CounterValue missing(char const* name) {
    CounterValue value = value_of(name, tare::unknown);
    value.missing = "not here";
    return value;
}

TEST(GroupReading, FindsEveryCounterWhereverTheKernelPutIt) {
    // nr, enabled, running, then (value, id) three times in another order than they were opened in.
    std::uint64_t const words[] = {3, 100, 50, 111, 7, 222, 5, 333, 9};
    GroupReading reading;
    ASSERT_TRUE(parse_group(words, 9, {5, 7, 9}, reading));
    EXPECT_EQ(reading.enabled, 100u);
    EXPECT_EQ(reading.running, 50u);
    EXPECT_EQ(reading.values, (tare::List<std::uint64_t>{222, 111, 333}));
}

TEST(GroupReading, DoesNotTakeAValueForAnId) {
    std::uint64_t const words[] = {2, 1, 1, 5, 7, 222, 5};
    GroupReading reading;
    ASSERT_TRUE(parse_group(words, 7, {5}, reading));
    EXPECT_EQ(reading.values[0], 222u);
}

TEST(GroupReading, ThatIsShortOrLacksACounterIsRefused) {
    std::uint64_t const words[] = {3, 100, 50, 111, 7, 222, 5};
    GroupReading reading;
    EXPECT_FALSE(parse_group(words, 7, {5}, reading));  // says three, has two
    std::uint64_t const two[] = {2, 100, 50, 111, 7, 222, 5};
    EXPECT_FALSE(parse_group(two, 7, {6}, reading));
    EXPECT_FALSE(parse_group(two, 2, {7}, reading));
    std::uint64_t const huge[] = {UINT64_MAX, 100, 50, 111, 7};
    EXPECT_FALSE(parse_group(huge, 5, {7}, reading));
}

TEST(Scaled, IsTheCountItselfWhenItAlwaysRan) {
    EXPECT_EQ(scaled(12345, 1000, 1000).value, 12345);
    EXPECT_EQ(scaled(12345, 1000, 1000).share, 1);
    // Clocks of two processors may disagree by a little.
    EXPECT_EQ(scaled(12345, 1000, 1001).value, 12345);
}

TEST(Scaled, StretchesToTheWholeTimeAndSaysSo) {
    Scaled const it = scaled(100, 1000, 250);
    EXPECT_EQ(it.value, 400);
    EXPECT_EQ(it.share, 0.25);
    // A product in 64 bits would overflow here.
    EXPECT_NEAR(scaled(std::uint64_t{1} << 60, std::uint64_t{1} << 40, std::uint64_t{1} << 39).value,
                2.0 * static_cast<double>(std::uint64_t{1} << 60), 1);
}

TEST(Scaled, IsUnknownAndNotZeroWhenItNeverRan) {
    Scaled const it = scaled(0, 1000, 0);
    EXPECT_TRUE(std::isnan(it.value));
    EXPECT_EQ(it.share, 0);
    EXPECT_TRUE(std::isnan(scaled(5, 1000, 0).value));  // not infinite
}

TEST(Scaled, OfNoTimeIsWhatWasCounted) {
    EXPECT_EQ(scaled(0, 0, 0).value, 0);
    EXPECT_EQ(scaled(0, 0, 0).share, 1);
}

TEST(Correct, TakesOffTheLoopsShare) {
    // A loop of 2 instructions around 7, 1000 times, and 14 to get in and out.
    EXPECT_EQ(correct(9014, 1000, 2014, 1000), 7);
    EXPECT_EQ(correct(9000, 1000, 400, 200), 7);
    EXPECT_EQ(correct(9000, 1000, 0, 0), 9);
    EXPECT_TRUE(std::isnan(correct(0, 0, 0, 0)));
}

TEST(Correct, IsExactForWholeCounts) {
    // 9.004 - 2.004 is 7.0000000000000009: dividing first would show.
    for (std::uint64_t n = 1; n != 3000; ++n) {
        double const count = static_cast<double>(n);
        ASSERT_EQ(correct(9 * count + 4, n, 2 * count + 4, n), 7) << n;
    }
}

TEST(Correct, MatchesCountersByName) {
    tare::List<CounterValue> const totals = {value_of("a", 900), value_of("b", 300)};
    tare::List<CounterValue> const empty = {value_of("b", 100), value_of("a", 200)};
    List<CounterValue> const result = correct(totals, 100, empty, 100);
    EXPECT_EQ(result[0].per_op, 7);
    EXPECT_EQ(result[1].per_op, 2);
}

TEST(Correct, KeepsWhatIsMissingMissing) {
    List<CounterValue> const result = correct({missing("a"), value_of("b", 5)}, 1, {value_of("a", 1), missing("b")}, 1);
    EXPECT_TRUE(std::isnan(result[0].per_op));
    EXPECT_TRUE(std::isnan(result[1].per_op));
    EXPECT_FALSE(result[1].missing.empty());
}

TEST(Correct, ShowsNothingInPlaceOfLessThanNothing) {
    List<CounterValue> const result = correct({value_of("task-clock", 90)}, 10, {value_of("task-clock", 100)}, 10);
    EXPECT_EQ(result[0].per_op, 0);
    EXPECT_FALSE(std::signbit(result[0].per_op));
}

TEST(Correct, DoesNotDivideAPeak) {
    List<CounterValue> const result = correct({value_of("peak-bytes", 4096)}, 100, {value_of("peak-bytes", 96)}, 100);
    EXPECT_EQ(result[0].per_op, 4000);
}

TEST(Correct, KeepsTheSmallerShare) {
    CounterValue full = value_of("a", 10);
    full.share = 0.5;
    CounterValue empty = value_of("a", 2);
    empty.share = 0.25;
    EXPECT_EQ(correct({full}, 1, {empty}, 1)[0].share, 0.25);
}

TEST(Add, PutsThreadsTogetherAndSpreadsWhatIsMissing) {
    tare::List<CounterValue> sum = {value_of("a", 1), value_of("b", 2)};
    add(sum, {value_of("b", 20), missing("a"), value_of("c", 3)});
    ASSERT_EQ(sum.size(), 3u);
    EXPECT_TRUE(std::isnan(sum[0].per_op));
    EXPECT_EQ(sum[1].per_op, 22);
    EXPECT_EQ(sum[2].per_op, 3);
}

double derived(List<CounterValue> counters, char const* name) {
    derive(counters);
    CounterValue const* const it = find(counters, name);
    return it != nullptr ? it->per_op : tare::unknown;
}

TEST(Derive, MakesFiguresOfTheirParts) {
    List<CounterValue> const counters = {value_of("instructions", 2690),   value_of("cycles", 1110),
                                         value_of("branches:u", 200),      value_of("branch-misses:u", 4),
                                         value_of("cache-references", 50), value_of("cache-misses", 5)};
    EXPECT_NEAR(derived(counters, "ipc"), 2690.0 / 1110.0, 1e-12);
    EXPECT_NEAR(derived(counters, "branch-miss-rate"), 0.02, 1e-12);
    EXPECT_NEAR(derived(counters, "cache-miss-rate"), 0.1, 1e-12);
}

TEST(Derive, MakesNothingOfMissingOrZeroParts) {
    EXPECT_TRUE(std::isnan(derived({value_of("instructions", 5), missing("cycles")}, "ipc")));
    EXPECT_TRUE(std::isnan(derived({value_of("instructions", 5), value_of("cycles", 0)}, "ipc")));
    // Of different levels: kernel cycles say nothing about user instructions.
    EXPECT_TRUE(std::isnan(derived({value_of("instructions", 5), value_of("cycles:k", 5)}, "ipc")));
}

TEST(Derive, FrontendBoundIsOfFourSlotsACycle) {
    EXPECT_NEAR(derived({value_of("IDQ_UOPS_NOT_DELIVERED:CORE", 100), value_of("cycles", 250)}, "frontend-bound"), 0.1,
                1e-12);
}

TEST(Derive, TopdownLevelOneAddsUpToOne) {
    List<CounterValue> counters = {value_of("topdown-total-slots", 4000), value_of("topdown-slots-issued", 2200),
                                   value_of("topdown-slots-retired", 2000), value_of("topdown-fetch-bubbles", 800),
                                   value_of("topdown-recovery-bubbles", 100)};
    derive(counters);
    double sum = 0;
    for (char const* const name :
         {"topdown-retiring-share", "topdown-bad-spec-share", "topdown-fe-bound-share", "topdown-be-bound-share"}) {
        ASSERT_NE(find(counters, name), nullptr) << name;
        sum += find(counters, name)->per_op;
    }
    EXPECT_NEAR(sum, 1, 1e-12);
    EXPECT_NEAR(find(counters, "topdown-bad-spec-share")->per_op, 0.075, 1e-12);
    EXPECT_NEAR(derived({value_of("slots", 100), value_of("topdown-retiring", 40)}, "topdown-retiring-share"), 0.4,
                1e-12);
}

TEST(Derive, TakesTheShareOfItsParts) {
    CounterValue cycles = value_of("cycles", 100);
    cycles.share = 0.5;
    List<CounterValue> counters = {value_of("instructions", 100), cycles};
    derive(counters);
    EXPECT_EQ(find(counters, "ipc")->share, 0.5);
}

TEST(ExplainDifference, SeesAlignment) {
    List<CounterValue> const fast = {value_of("instructions", 1000), value_of("stalled-cycles-frontend", 100)};
    List<CounterValue> const slow = {value_of("instructions", 1000), value_of("stalled-cycles-frontend", 310)};
    EXPECT_EQ(explain_difference(fast, slow, 1.4),
              "same instructions, 3.1 times the frontend stalls: alignment, not work");
    // Whichever of the two is the baseline.
    EXPECT_EQ(explain_difference(slow, fast, 1 / 1.4), explain_difference(fast, slow, 1.4));
}

TEST(ExplainDifference, SeesMoreWork) {
    List<CounterValue> const fast = {value_of("instructions", 1000)};
    List<CounterValue> const slow = {value_of("instructions", 1400)};
    EXPECT_EQ(explain_difference(fast, slow, 1.38), "the slower one runs 40 % more instructions: more work");
    EXPECT_EQ(explain_difference(fast, slow, 3), "the slower one runs 40 % more instructions");
    EXPECT_EQ(explain_difference(fast, {value_of("instructions", 5400)}, 5.5),
              "the slower one runs 5.4 times the instructions: more work");
    EXPECT_EQ(explain_difference(slow, fast, 1.2), "the slower one runs 29 % fewer instructions");
}

TEST(ExplainDifference, SaysNothingWithoutReason) {
    List<CounterValue> const counters = {value_of("instructions", 1000), value_of("branch-misses", 0.0001)};
    EXPECT_EQ(explain_difference(counters, counters, 1.2), "");
    EXPECT_EQ(explain_difference({}, {}, 1.2), "");
    EXPECT_EQ(explain_difference({missing("instructions")}, {missing("instructions")}, 1.2), "");
    EXPECT_EQ(explain_difference(counters, counters, std::nan("")), "");
    // Three times next to nothing is nothing.
    EXPECT_EQ(explain_difference(counters, {value_of("instructions", 1000), value_of("branch-misses", 0.0003)}, 1.2),
              "");
}

}  // namespace
