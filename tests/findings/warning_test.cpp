#include "tests/findings/made_up.hpp"

#include <gtest/gtest.h>

#include <functional>
#include <string>

using namespace tare;
using made_up::row;

namespace {

/// The only code that a row is warned of; "" for none.
std::string only_code(engine::Measured const& measured) {
    SuiteResult const result = made_up::conclude({measured});
    std::string codes;
    for (Warning const& warning : result.benchmarks[0].warnings) {
        codes += (codes.empty() ? "" : " ") + std::string(warning.code.c_str());
        EXPECT_FALSE(warning.message.empty());
        EXPECT_FALSE(warning.advice.empty());
        EXPECT_EQ(std::string(warning.message.c_str()).find("nan"), std::string::npos) << warning.message.c_str();
    }
    return codes;
}

using Spoil = std::function<void(engine::Measured&)>;

std::string spoiled(Spoil const& spoil) {
    engine::Measured measured = row("x", 100, 3);
    spoil(measured);
    return only_code(measured);
}

}  // namespace

TEST(Warnings, AreNotGivenOnAQuietRun) {
    for (std::uint64_t seed = 0; seed != 200; ++seed) {
        EXPECT_EQ(only_code(row("x", 100, seed, 200, 0.002)), "") << seed;
        EXPECT_EQ(only_code(row("x", 100, seed, 1000, 0.02)), "") << seed;
    }
}

TEST(Warnings, NeedNothingThePlatformDoesNotTell) {
    engine::Measured measured = row("x", 100, 3);
    measured.circumstances = engine::Circumstances();
    EXPECT_EQ(only_code(measured), "");
}

TEST(Warnings, NameEachDisturbanceByItsCode) {
    EXPECT_EQ(spoiled([](auto& m) { m.circumstances.involuntary_switches = 50; }), "context-switches");
    EXPECT_EQ(spoiled([](auto& m) { m.circumstances.migrations = 30; }), "migrations");
    EXPECT_EQ(spoiled([](auto& m) { m.circumstances.minor_faults = 20000; }), "page-faults");
    EXPECT_EQ(spoiled([](auto& m) { m.circumstances.major_faults = 100; }), "page-faults");
    EXPECT_EQ(spoiled([](auto& m) { m.circumstances.stolen_seconds = 0.03; }), "stolen-time");
    EXPECT_EQ(spoiled([](auto& m) { m.circumstances.frequency_last = 0.9; }), "frequency-drift");
    EXPECT_EQ(spoiled([](auto& m) {
                  m.circumstances.stepped[0] = 188;
                  m.circumstances.stepped[1] = 190;
              }),
              "instructions-differ");
    EXPECT_EQ(spoiled([](auto& m) { m.circumstances.stepped[0] = m.circumstances.stepped[1] = 188; }), "");
    EXPECT_EQ(spoiled([](auto& m) { m.circumstances.batch_ns = 200; }), "coarse-timer");
    EXPECT_EQ(spoiled([](auto& m) {
                  m.circumstances.budget_ended = true;
                  m.circumstances.precision_wanted = 1e-6;
              }),
              "precision-not-reached");
}

TEST(Warnings, NameWhatTheSeriesShows) {
    EXPECT_EQ(spoiled([](auto& m) {
                  for (Sample& sample : m.result.samples) {
                      sample.time *= 1 + 0.0001 * sample.round;
                  }
              }),
              "drift");
    EXPECT_EQ(spoiled([](auto& m) {
                  for (Sample& sample : m.result.samples) {
                      sample.time *= sample.round < 40 ? 1.1 : 1;
                  }
              }),
              "slow-start");
    EXPECT_EQ(spoiled([](auto& m) {
                  made_up::Random random(4);
                  for (Sample& sample : m.result.samples) {
                      sample.time *= random.uniform() < 0.4 ? 1.1 : 1;
                  }
              }),
              "several-modes");
    EXPECT_EQ(spoiled([](auto& m) {
                  made_up::Random random(8);
                  double state = 0;
                  for (Sample& sample : m.result.samples) {
                      state = 0.8 * state + random.normal();
                      sample.time *= 1 + 0.002 * state;
                  }
              }),
              "correlated");
    EXPECT_EQ(spoiled([](auto& m) {
                  for (Sample& sample : m.result.samples) {
                      sample.time *= sample.placement == 3 ? 1.14 : 1;
                  }
              }),
              "placement");
}

TEST(Warnings, SayThatANumberIsTooSmallToBeBelieved) {
    EXPECT_EQ(only_code(row("x", 0.01, 1)), "optimised-away");
    EXPECT_EQ(only_code(row("x", 0, 1)), "optimised-away");
    EXPECT_EQ(only_code(row("x", 0.12, 1)), "below-container");
    EXPECT_EQ(only_code(row("x", 0.41, 1)), "");
}

TEST(Warnings, SayThatThereAreTooFewSamples) {
    EXPECT_EQ(only_code(row("x", 100, 1, 1)), "few-samples");
    EXPECT_EQ(only_code(row("x", 100, 1, 5)), "few-samples");
    EXPECT_EQ(only_code(row("x", 100, 1, 6)), "");
}

// What more precision costs grows with the square: half the width, four times the time.
TEST(Warnings, SayWhatThePrecisionWouldCost) {
    engine::Measured measured = row("x", 100, 3, 100, 0.05);
    measured.circumstances.budget_ended = true;
    measured.circumstances.precision_wanted = 0.001;
    SuiteResult const result = made_up::conclude({measured});
    Estimate const& estimate = result.benchmarks[0].estimate;
    double const reached = (estimate.ci.high - estimate.ci.low) / 2 / estimate.median.count;
    double const more = 0.05 * (reached * reached / 1e-6 - 1);
    Warning const* const warning = made_up::find(result.benchmarks[0], "precision-not-reached");
    ASSERT_NE(warning, nullptr);
    char expected[64];
    std::snprintf(expected, sizeof expected, "about %.*f s more", more < 9.95 ? 1 : 0, more);
    EXPECT_NE(std::string(warning->message.c_str()).find(expected), std::string::npos)
        << warning->message.c_str() << expected;
    measured.circumstances.precision_wanted = 0.5;
    EXPECT_EQ(only_code(measured), "");
}

TEST(Warnings, SpellOutTheSpreadBetweenPlacements) {
    engine::Measured measured = row("x", 100, 3);
    for (Sample& sample : measured.result.samples) {
        sample.time *= sample.placement == 3 ? 1.14 : 1;
    }
    SuiteResult const result = made_up::conclude({measured});
    BenchmarkResult const& found = result.benchmarks[0];
    ASSERT_NE(made_up::find(found, "placement"), nullptr);
    EXPECT_EQ(std::string(made_up::find(found, "placement")->message.c_str()).rfind("+-7.0 % by code placement", 0),
              0U);
    EXPECT_TRUE(found.layout.significant);
    EXPECT_NEAR(found.layout.spread, 0.14, 0.002);
    ASSERT_EQ(found.layout.medians.size(), 8U);
    EXPECT_NEAR(found.layout.medians[3], 114, 0.2);
}
