#include "capi/tare.h"

#include "src/counters/step.hpp"
#include "tests/engine/simulated_clock.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <cstring>
#include <string>
#include <thread>

/// The C interface on a simulated clock: its numbers are known to the nanosecond.

namespace {

template <class Struct>
Struct sized() {
    Struct it;
    std::memset(static_cast<void*>(&it), 0, sizeof it);
    it.size = sizeof it;
    return it;
}

void pass(void* context, std::uint64_t iterations) {
    SimulatedClock::pass(*static_cast<std::uint64_t const*>(context) * iterations);
}

class Measured {
public:
    Measured() { tare_suite_new("s", &suite_); }
    ~Measured() {
        tare_suite_free(suite_);
        tare_report_free(report_);
    }
    void add(char const* name, tare_benchmark const& benchmark) {
        ASSERT_EQ(tare_suite_add(suite_, name, &benchmark), TARE_OK) << tare_message();
    }
    void run(tare_options const& options) {
        ASSERT_EQ(tare_run(suite_, &options, &report_), TARE_OK) << tare_message();
    }
    tare_result result(char const* name) const {
        auto it = sized<tare_result>();
        EXPECT_EQ(tare_report_find(report_, name, &it), TARE_OK) << tare_message();
        return it;
    }
    tare_report const* report() const { return report_; }

private:
    tare_suite* suite_ = nullptr;
    tare_report* report_ = nullptr;
};

}  // namespace

TEST(MeasuringFromC, ReadsTheTimeThatABatchTakes) {
    SimulatedClock const clock;
    std::uint64_t slow = 300;
    std::uint64_t quick = 200;
    auto benchmark = sized<tare_benchmark>();
    benchmark.batch = pass;
    benchmark.context = &slow;
    benchmark.baseline = true;
    Measured measured;
    measured.add("slow", benchmark);
    benchmark.context = &quick;
    benchmark.baseline = false;
    measured.add("quick", benchmark);
    measured.run(sized<tare_options>());
    EXPECT_NEAR(measured.result("slow").median, 300, 0.1);
    EXPECT_NEAR(measured.result("quick").median, 200, 0.1);
    auto comparison = sized<tare_comparison>();
    ASSERT_EQ(tare_report_comparison(measured.report(), 0, 0, &comparison), TARE_OK);
    EXPECT_NEAR(comparison.ratio, 2.0 / 3, 0.001);
    EXPECT_EQ(comparison.verdict, TARE_VERDICT_FASTER);
}

TEST(MeasuringFromC, LeavesOutSetUpTearDownAndPauses) {
    SimulatedClock const clock;
    struct Context {
        std::uint64_t set_up = 0;
        std::uint64_t torn_down = 0;
        std::uint64_t open = 0;
    } context;
    auto benchmark = sized<tare_benchmark>();
    benchmark.context = &context;
    benchmark.set_up = [](void* it, std::uint64_t iterations) {
        SimulatedClock::pass(40'000);
        static_cast<Context*>(it)->set_up += iterations;
        static_cast<Context*>(it)->open = iterations;
    };
    benchmark.batch = [](void* it, std::uint64_t iterations) {
        EXPECT_EQ(static_cast<Context*>(it)->open, iterations);
        for (std::uint64_t i = 0; i != iterations; ++i) {
            SimulatedClock::pass(60);
            tare_pause();
            SimulatedClock::pass(500);
            tare_resume();
            SimulatedClock::pass(40);
        }
    };
    benchmark.tear_down = [](void* it, std::uint64_t iterations) {
        SimulatedClock::pass(30'000);
        static_cast<Context*>(it)->torn_down += iterations;
        static_cast<Context*>(it)->open = 0;
    };
    Measured measured;
    measured.add("x", benchmark);
    measured.run(sized<tare_options>());
    EXPECT_NEAR(measured.result("x").median, 100, 2);
    EXPECT_GT(context.set_up, 0U);
    EXPECT_EQ(context.set_up, context.torn_down);
}

TEST(MeasuringFromC, RunsEveryGivenPlacementAndTakesTheirLoopOff) {
    SimulatedClock const clock;
    static std::uint64_t runs[3];
    tare_batch const batches[] = {
        [](void*, std::uint64_t n) { ++runs[0], SimulatedClock::pass(100 * n); },
        [](void*, std::uint64_t n) { ++runs[1], SimulatedClock::pass(100 * n); },
        [](void*, std::uint64_t n) { ++runs[2], SimulatedClock::pass(100 * n); },
    };
    auto benchmark = sized<tare_benchmark>();
    benchmark.batches = batches;
    benchmark.batch_count = 3;
    benchmark.loop = TARE_LOOP_UNROLLED;
    Measured measured;
    measured.add("x", benchmark);
    measured.run(sized<tare_options>());
    tare_result const result = measured.result("x");
    EXPECT_NEAR(result.median, 100, 0.2);
    for (std::uint64_t const count : runs) {
        EXPECT_GT(count, 10U);
    }
    for (std::size_t i = 0; i != result.sample_count; ++i) {
        EXPECT_LT(result.sample_data[i].placement, 3U);
    }
}

TEST(MeasuringFromC, HasTheFiguresThatTheJsonHas) {
    SimulatedClock const clock;
    std::uint64_t time = 123;
    auto benchmark = sized<tare_benchmark>();
    benchmark.batch = pass;
    benchmark.context = &time;
    benchmark.bytes_per_op = 1000;
    Measured measured;
    measured.add("x", benchmark);
    auto options = sized<tare_options>();
    options.samples = 50;
    measured.run(options);
    tare_result const result = measured.result("x");
    EXPECT_EQ(result.samples, 50U);
    EXPECT_EQ(result.sample_count, 50U);
    EXPECT_EQ(result.confidence, 0.95);
    EXPECT_EQ(result.placements, 1);
    auto format = sized<tare_format>();
    format.kind = TARE_FORMAT_JSON;
    std::size_t length = 0;
    ASSERT_EQ(tare_report_print(measured.report(), &format, nullptr, 0, &length), TARE_OK);
    std::string json(length + 1, ' ');
    ASSERT_EQ(tare_report_print(measured.report(), &format, json.data(), json.size(), nullptr), TARE_OK);
    EXPECT_NE(json.find("\"samples\": 50"), std::string::npos) << json;
    EXPECT_NE(json.find("\"iterations\": " + std::to_string(result.iterations)), std::string::npos);
}

TEST(MeasuringFromC, WritesInTheStyleThatIsAskedFor) {
    SimulatedClock const clock;
    std::uint64_t time = 123'000;
    auto benchmark = sized<tare_benchmark>();
    benchmark.batch = pass;
    benchmark.context = &time;
    Measured measured;
    measured.add("x", benchmark);
    auto options = sized<tare_options>();
    options.samples = 50;
    measured.run(options);
    auto const print = [&](tare_format const& format) {
        std::string text(100'000, ' ');
        std::size_t length = 0;
        EXPECT_EQ(tare_report_print(measured.report(), &format, text.data(), text.size(), &length), TARE_OK);
        text.resize(length);
        return text;
    };
    auto format = sized<tare_format>();
    format.brief = true;
    std::string const plain = print(format);
    EXPECT_EQ(plain.find("p12.5"), std::string::npos) << plain;
    format.unit = "ns";
    EXPECT_NE(print(format).find("123000"), std::string::npos) << print(format);
    double const percentiles[] = {12.5, 99.9};
    format.percentiles = percentiles;
    format.percentile_count = 2;
    EXPECT_NE(print(format).find("p12.5"), std::string::npos) << print(format);
    std::string const tall = print(format);
    format.compact = true;
    EXPECT_LT(print(format).size(), tall.size());
    format.plots = "box";
    EXPECT_GT(print(format).size(), tall.size() / 2);
    EXPECT_NE(print(format).find("median and its interval"), std::string::npos) << print(format);
}

TEST(MeasuringFromC, CountsTheInstructionsOfABatchWhereSteppingWorks) {
    if (!tare::counters::can_step()) {
        GTEST_SKIP() << tare::counters::why_no_stepping().c_str();
    }
    auto benchmark = sized<tare_benchmark>();
    benchmark.batch = [](void*, std::uint64_t n) {
        for (std::uint64_t i = 0; i != 100 * n; ++i) {
            tare::clobber();
        }
    };
    Measured measured;
    measured.add("hundred turns", benchmark);
    auto options = sized<tare_options>();
    options.quick = true;
    options.counters = "instructions";
    options.instructions = TARE_INSTRUCTIONS_STEP;
    measured.run(options);
    tare_result const result = measured.result("hundred turns");
    double instructions = 0;
    std::string why;
    for (std::size_t i = 0; i != result.counter_count; ++i) {
        auto counter = sized<tare_counter>();
        ASSERT_EQ(tare_report_counter(measured.report(), 0, 0, i, &counter), TARE_OK);
        why += std::string(counter.name.data) + ": " + counter.missing.data + ' ';
        if (std::string(counter.name.data) == "instructions" && !std::isnan(counter.per_op)) {
            instructions = counter.per_op;
        }
    }
    // A turn of the loop is two instructions at least and, without optimisation, not a dozen calls.
    EXPECT_GE(instructions, 200) << why;
    EXPECT_LT(instructions, 5000);
}

TEST(MeasuringFromC, ReportsTheFailureOfABatchOnTheThreadThatRanIt) {
    auto benchmark = sized<tare_benchmark>();
    static std::thread::id first;
    first = std::this_thread::get_id();
    benchmark.threads = 2;
    benchmark.batch = [](void*, std::uint64_t) {
        if (std::this_thread::get_id() != first) {
            tare_fail("the second thread does not like it");
        }
    };
    Measured measured;
    measured.add("x", benchmark);
    auto options = sized<tare_options>();
    options.quick = true;
    measured.run(options);
    tare_result const result = measured.result("x/threads=2");
    EXPECT_EQ(result.status, TARE_STATUS_FAILED);
    EXPECT_NE(std::string(result.error.data).find("the second thread"), std::string::npos) << result.error.data;
}

TEST(MeasuringFromC, CatchesAnExceptionThatABatchOfCxxThrows) {
    auto benchmark = sized<tare_benchmark>();
    benchmark.batch = [](void*, std::uint64_t) { throw std::runtime_error("from within"); };
    Measured measured;
    measured.add("x", benchmark);
    measured.run(sized<tare_options>());
    EXPECT_EQ(measured.result("x").status, TARE_STATUS_FAILED);
    EXPECT_STREQ(measured.result("x").error.data, "threw from within");
    EXPECT_EQ(tare_fail("outside"), TARE_ERROR_CONTEXT);
}

TEST(MeasuringFromC, WritesToAFileDescriptorWhatItPrints) {
    auto benchmark = sized<tare_benchmark>();
    benchmark.batch = [](void*, std::uint64_t) {};
    Measured measured;
    measured.add("x", benchmark);
    auto options = sized<tare_options>();
    options.dry_run = true;
    measured.run(options);
    std::FILE* const file = std::tmpfile();
    ASSERT_NE(file, nullptr);
    ASSERT_EQ(tare_report_write(measured.report(), nullptr, fileno(file)), TARE_OK);
    std::size_t length = 0;
    ASSERT_EQ(tare_report_print(measured.report(), nullptr, nullptr, 0, &length), TARE_OK);
    std::rewind(file);
    std::string written(length + 100, ' ');
    written.resize(std::fread(written.data(), 1, written.size(), file));
    std::fclose(file);
    std::string printed(length + 1, ' ');
    ASSERT_EQ(tare_report_print(measured.report(), nullptr, printed.data(), printed.size(), nullptr), TARE_OK);
    printed.pop_back();
    EXPECT_EQ(written, printed);
    EXPECT_FALSE(written.empty());
}
