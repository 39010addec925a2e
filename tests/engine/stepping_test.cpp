#include "src/counters/step.hpp"

#include <tare/tare.hpp>

#include <gtest/gtest.h>

#include <cmath>
#include <string>

/// Instructions by single-stepping, through everything that a benchmark can be measured with.

namespace {

using namespace tare;

#if defined(__x86_64__) || defined(__i386__)
#define TARE_NOPS(count) asm volatile(".rept " #count "\n\tnop\n\t.endr")
#else
#define TARE_NOPS(count) static_cast<void>(0)
#endif

class SteppingThrough : public testing::Test {
protected:
    void SetUp() override {
        if (!counters::can_step()) {
            GTEST_SKIP() << counters::why_no_stepping().c_str();
        }
    }
    template <class Body>
    BenchmarkResult const& row_of(Body body, int threads = 1) {
        Suite suite("s");
        Benchmark& benchmark = suite.bench("x", body);
        if (threads > 1) {
            benchmark.threads(threads);
        }
        Options options;
        options.quick = true;
        options.samples = 8;
        options.instructions = Instructions::step;
        report_ = run(suite, options);
        return report_.suites[0].benchmarks[0];
    }
    static CounterValue instructions_of(BenchmarkResult const& row) {
        EXPECT_EQ(row.status, Status::ok) << row.error.c_str();
        for (CounterValue const& it : row.counters) {
            if (it.name == Text("instructions")) {
                return it;
            }
        }
        ADD_FAILURE() << "no instructions";
        return CounterValue();
    }
    static bool warns(BenchmarkResult const& row) {
        for (Warning const& it : row.warnings) {
            if (it.code == Text("instructions-differ")) {
                return true;
            }
        }
        return false;
    }

    Report report_;
};

}  // namespace

TEST_F(SteppingThrough, AnOperationCountsNothingButIt) {
    BenchmarkResult const& row = row_of([] { TARE_NOPS(100); });
    CounterValue const it = instructions_of(row);
    EXPECT_EQ(it.per_op, 100);
    EXPECT_EQ(it.source, Text("step"));
    EXPECT_FALSE(it.at_least);
    EXPECT_FALSE(warns(row));
}

TEST_F(SteppingThrough, ACountAskedForInUpperCaseHasItsName) {
    Suite suite("s");
    suite.bench("x", [] { TARE_NOPS(100); });
    Options options;
    options.quick = true;
    options.samples = 8;
    options.counters = "INSTRUCTIONS";
    Report const report = run(suite, options);
    List<CounterValue> const& counters = report.suites[0].benchmarks[0].counters;
    ASSERT_EQ(counters.size(), 1U);
    EXPECT_EQ(counters[0].name, Text("INSTRUCTIONS"));
    EXPECT_NEAR(counters[0].per_op, 100, 1);
}

TEST_F(SteppingThrough, MeasureWithLeavesOutTheMakingOfInputs) {
    BenchmarkResult const& row = row_of([](State& state) {
        state.measure_with(
            [] {
                TARE_NOPS(1000);
                return 5;
            },
            [](int& input) {
                TARE_NOPS(100);
                input = 0;
            });
    });
    // The loop over inputs differs from the empty one's by the instruction that stores, and by how it was compiled.
    EXPECT_NEAR(instructions_of(row).per_op, 101, 3);
}

TEST_F(SteppingThrough, MeasureEachLeavesOutTheClock) {
    BenchmarkResult const& row = row_of([](State& state) { state.measure_each([] { TARE_NOPS(100); }); });
    EXPECT_NEAR(instructions_of(row).per_op, 100, 3);
}

TEST_F(SteppingThrough, WhatIsPausedIsNotCounted) {
    BenchmarkResult const& row = row_of([](State& state) {
        state.measure([&] {
            TARE_NOPS(50);
            state.pause();
            TARE_NOPS(2000);
            state.resume();
            TARE_NOPS(50);
        });
    });
    EXPECT_NEAR(instructions_of(row).per_op, 100, 5);
}

TEST_F(SteppingThrough, AnOperationThatTimesItselfIsSaidNotToBeStepped) {
    CounterValue const it =
        instructions_of(row_of([](State& state) { state.measure_manual([] { return Nanoseconds(10); }); }));
    EXPECT_TRUE(std::isnan(it.per_op));
    EXPECT_NE(std::string(it.missing.c_str()).find("measure_manual"), std::string::npos) << it.missing.c_str();
}

TEST_F(SteppingThrough, RowsOnSeveralThreadsAreSaidNotToBeStepped) {
    CounterValue const it = instructions_of(row_of([] { TARE_NOPS(1); }, 2));
    EXPECT_TRUE(std::isnan(it.per_op));
    EXPECT_NE(std::string(it.missing.c_str()).find("one thread"), std::string::npos) << it.missing.c_str();
}

TEST_F(SteppingThrough, AnOperationWhoseRunsDifferIsWarnedOf) {
    BenchmarkResult const& row = row_of([](State& state) {
        unsigned calls = 0;
        state.measure([&] {
            ++calls;
            for (unsigned volatile i = 0; i != calls % 7; i = i + 1) {
            }
        });
    });
    EXPECT_TRUE(warns(row));
}

TEST_F(SteppingThrough, AnOperationThatIsTooLongCountsAtLeastSoMany) {
    CounterValue const it = instructions_of(row_of([] {
        for (unsigned volatile i = 0; i != 100'000; i = i + 1) {
        }
    }));
    EXPECT_TRUE(it.at_least);
    EXPECT_GT(it.per_op, 40'000);
}
