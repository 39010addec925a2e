#include "capi/tare.h"

#include "tests/engine/simulated_clock.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <cstring>
#include <string>
#include <vector>

/// Benchmarks of C over named arguments and threads, and what their functions may say and ask.

namespace {

template <class Struct>
Struct sized() {
    Struct it;
    std::memset(static_cast<void*>(&it), 0, sizeof it);
    it.size = sizeof it;
    return it;
}

/// What `prepare` makes for a row of the benchmarks below.
struct Row {
    std::int64_t n = 0;
    double scale = 1;
    std::string kind;
};

int rows_alive = 0;

void* prepare(void*) {
    auto* const row = new Row;
    ++rows_alive;
    EXPECT_EQ(tare_integer_argument("n", &row->n), TARE_OK) << tare_message();
    tare_set_bytes(static_cast<double>(row->n) * 8);
    tare_set_items(static_cast<double>(row->n));
    return row;
}

void release(void* row) {
    --rows_alive;
    delete static_cast<Row*>(row);
}

void linear(void* row, std::uint64_t iterations) {
    SimulatedClock::pass(static_cast<std::uint64_t>(static_cast<Row*>(row)->n) * 3 * iterations);
}

tare_benchmark benchmark_of(tare_batch batch) {
    auto it = sized<tare_benchmark>();
    it.batch = batch;
    it.prepare = prepare;
    it.release = release;
    return it;
}

class Rows : public testing::Test {
protected:
    void SetUp() override {
        rows_alive = 0;
        ASSERT_EQ(tare_suite_new("s", &suite), TARE_OK);
    }
    void TearDown() override {
        tare_suite_free(suite);
        tare_report_free(report);
        EXPECT_EQ(rows_alive, 0);
    }
    void add(char const* name, tare_benchmark const& benchmark) {
        ASSERT_EQ(tare_suite_add(suite, name, &benchmark), TARE_OK) << tare_message();
    }
    void run(bool dry = false) {
        auto options = sized<tare_options>();
        options.dry_run = dry;
        ASSERT_EQ(tare_run(suite, &options, &report), TARE_OK) << tare_message();
    }
    tare_result result(char const* name) const {
        auto it = sized<tare_result>();
        EXPECT_EQ(tare_report_find(report, name, &it), TARE_OK) << tare_message();
        return it;
    }
    tare_suite_result whole() const {
        auto it = sized<tare_suite_result>();
        EXPECT_EQ(tare_report_suite(report, 0, &it), TARE_OK);
        return it;
    }

    tare_suite* suite = nullptr;
    tare_report* report = nullptr;
};

#define EXPECT_REFUSED(call, code, about) \
    EXPECT_EQ(call, code);                \
    EXPECT_NE(std::string(tare_message()).find(about), std::string::npos) << tare_message()

}  // namespace

TEST_F(Rows, HaveAContextOfTheirOwnWithTheArgument) {
    SimulatedClock const clock;
    add("linear", benchmark_of(linear));
    ASSERT_EQ(tare_suite_range(suite, "n", 10, 1000, 10), TARE_OK);
    run();
    ASSERT_EQ(whole().result_count, 3U);
    EXPECT_NEAR(result("linear/n=10").median, 30, 0.1);
    EXPECT_NEAR(result("linear/n=100").median, 300, 0.1);
    tare_result const largest = result("linear/n=1000");
    EXPECT_NEAR(largest.median, 3000, 1);
    EXPECT_EQ(largest.bytes_per_op, 8000);
    EXPECT_EQ(largest.items_per_op, 1000);
    ASSERT_EQ(largest.argument_count, 1U);
    auto argument = sized<tare_argument>();
    ASSERT_EQ(tare_report_argument(report, 0, largest.index, 0, &argument), TARE_OK);
    EXPECT_STREQ(argument.name.data, "n");
    EXPECT_STREQ(argument.value.data, "1000");
    EXPECT_EQ(argument.number, 1000);
}

TEST_F(Rows, ShowTheGrowthOverTheirArgument) {
    SimulatedClock const clock;
    add("linear", benchmark_of(linear));
    ASSERT_EQ(tare_suite_range(suite, "n", 16, 65536, 4), TARE_OK);
    ASSERT_EQ(tare_suite_complexity(suite), TARE_OK);
    run();
    ASSERT_EQ(whole().complexity_count, 1U);
    auto fit = sized<tare_complexity>();
    ASSERT_EQ(tare_report_complexity(report, 0, 0, &fit), TARE_OK);
    EXPECT_STREQ(fit.benchmark.data, "linear");
    EXPECT_STREQ(fit.argument.data, "n");
    EXPECT_STREQ(fit.big_o.data, "O(n)");
    EXPECT_NEAR(fit.coefficient, 3, 0.01);
    EXPECT_LE(fit.ci.low, fit.coefficient);
    EXPECT_GE(fit.ci.high, fit.coefficient);
    EXPECT_LT(fit.relative_error, 0.01);
    EXPECT_STREQ(fit.runner_up.data, "");
    EXPECT_REFUSED(tare_report_complexity(report, 0, 1, &fit), TARE_ERROR_INDEX, "no complexity 1: there are 1");
    EXPECT_REFUSED(tare_report_complexity(report, 0, 0, nullptr), TARE_ERROR_NULL, "complexity is null");
    EXPECT_REFUSED(tare_report_complexity(nullptr, 0, 0, &fit), TARE_ERROR_NULL, "report is null");
}

TEST_F(Rows, AreComparedInPairsWithoutABaseline) {
    SimulatedClock const clock;
    add("linear", benchmark_of(linear));
    ASSERT_EQ(tare_suite_dense_range(suite, "n", 100, 300, 100), TARE_OK);
    auto same = benchmark_of(linear);
    for (char const* const name : {"again", "and again"}) {
        add(name, same);
        ASSERT_EQ(tare_suite_dense_range(suite, "n", 100, 300, 100), TARE_OK);
    }
    run();
    // Three benchmarks for each of three arguments: three pairs each.
    ASSERT_EQ(whole().pair_count, 9U);
    auto pair = sized<tare_comparison>();
    ASSERT_EQ(tare_report_pair(report, 0, 0, &pair), TARE_OK);
    EXPECT_NEAR(pair.ratio, 1, 0.001);
    EXPECT_GT(pair.pairs, 5U);
    EXPECT_REFUSED(tare_report_pair(report, 0, 9, &pair), TARE_ERROR_INDEX, "no pair 9: there are 9");
    EXPECT_REFUSED(tare_report_pair(report, 0, 0, nullptr), TARE_ERROR_NULL, "pair is null");
    EXPECT_REFUSED(tare_report_pair(nullptr, 0, 0, &pair), TARE_ERROR_NULL, "report is null");
}

TEST_F(Rows, TakeArgumentsOfEveryKind) {
    auto benchmark = sized<tare_benchmark>();
    benchmark.batch = [](void*, std::uint64_t) {};
    static std::vector<std::string> seen;
    seen.clear();
    benchmark.prepare = [](void* context) {
        std::int64_t n = 0;
        double scale = 0;
        tare_text kind = {nullptr, 0};
        EXPECT_EQ(tare_integer_argument("n", &n), TARE_OK);
        EXPECT_EQ(tare_number_argument("scale", &scale), TARE_OK);
        EXPECT_EQ(tare_text_argument("kind", &kind), TARE_OK);
        double as_number = 0;
        EXPECT_EQ(tare_number_argument("n", &as_number), TARE_OK);
        EXPECT_EQ(as_number, static_cast<double>(n));
        seen.push_back(std::to_string(n) + ' ' + std::to_string(scale) + ' ' + std::string(kind.data, kind.size));
        tare_set_label(kind.data);
        tare_set_counter("twice", 2 * as_number);
        return context;
    };
    add("x", benchmark);
    std::int64_t const integers[] = {-4, 7};
    double const numbers[] = {0.5};
    char const* const texts[] = {"a", "b c"};
    ASSERT_EQ(tare_suite_args(suite, "n", integers, 2), TARE_OK);
    ASSERT_EQ(tare_suite_args_number(suite, "scale", numbers, 1), TARE_OK);
    ASSERT_EQ(tare_suite_args_text(suite, "kind", texts, 2), TARE_OK);
    run(true);
    ASSERT_EQ(seen.size(), 4U);
    EXPECT_EQ(seen[0], "-4 0.500000 a");
    EXPECT_EQ(seen[3], "7 0.500000 b c");
    tare_result const last = result("x/n=7/scale=0.5/kind=b c");
    EXPECT_STREQ(last.label.data, "b c");
    ASSERT_EQ(last.counter_count, 1U);
    auto counter = sized<tare_counter>();
    ASSERT_EQ(tare_report_counter(report, 0, last.index, 0, &counter), TARE_OK);
    EXPECT_STREQ(counter.name.data, "twice");
    EXPECT_STREQ(counter.source.data, "user");
    EXPECT_EQ(counter.per_op, 14);
}

TEST_F(Rows, RunOnAsManyThreadsAsAsked) {
    auto benchmark = sized<tare_benchmark>();
    benchmark.batch = [](void* index, std::uint64_t) {
        int now = -1;
        int count = 0;
        EXPECT_EQ(tare_thread(&now, &count), TARE_OK);
        EXPECT_EQ(now, *static_cast<int*>(index));
        EXPECT_GT(count, now);
        EXPECT_EQ(tare_thread(nullptr, nullptr), TARE_OK);
    };
    benchmark.prepare = [](void*) -> void* {
        auto* const index = new int(-1);
        tare_thread(index, nullptr);
        return index;
    };
    benchmark.release = [](void* index) { delete static_cast<int*>(index); };
    add("x", benchmark);
    ASSERT_EQ(tare_suite_threads(suite, 1), TARE_OK);
    ASSERT_EQ(tare_suite_thread_range(suite, 2, 4), TARE_OK);
    run(true);
    ASSERT_EQ(whole().result_count, 3U);
    EXPECT_EQ(result("x/threads=1").threads, 1);
    EXPECT_EQ(result("x/threads=4").threads, 4);
    EXPECT_EQ(result("x/threads=4").status, TARE_STATUS_OK) << result("x/threads=4").error.data;
}

TEST_F(Rows, CanBeSkippedOrFailBeforeAnythingIsMeasured) {
    auto benchmark = benchmark_of([](void*, std::uint64_t) { ADD_FAILURE() << "not to be run"; });
    benchmark.prepare = [](void*) -> void* {
        std::int64_t n = 0;
        EXPECT_EQ(tare_integer_argument("n", &n), TARE_OK);
        EXPECT_EQ(n == 1 ? tare_skip("no such device") : tare_fail("broken"), TARE_OK);
        ++rows_alive;
        return new Row;
    };
    add("x", benchmark);
    ASSERT_EQ(tare_suite_dense_range(suite, "n", 1, 2, 1), TARE_OK);
    run(true);
    EXPECT_EQ(result("x/n=1").status, TARE_STATUS_SKIPPED);
    EXPECT_STREQ(result("x/n=1").error.data, "no such device");
    EXPECT_EQ(result("x/n=2").status, TARE_STATUS_FAILED);
    EXPECT_STREQ(result("x/n=2").error.data, "broken");
}

TEST_F(Rows, AreReleasedAlsoWhenAnExceptionOfCxxPasses) {
    auto benchmark = benchmark_of([](void*, std::uint64_t) { throw std::runtime_error("from within"); });
    add("x", benchmark);
    std::int64_t const one = 1;
    ASSERT_EQ(tare_suite_args(suite, "n", &one, 1), TARE_OK);
    run(true);
    EXPECT_EQ(result("x/n=1").status, TARE_STATUS_FAILED);
    EXPECT_EQ(rows_alive, 0);
}

TEST_F(Rows, FailWhenTheyAskForAnArgumentThatTheyDoNotHave) {
    auto benchmark = sized<tare_benchmark>();
    benchmark.batch = [](void*, std::uint64_t) { ADD_FAILURE() << "not to be run"; };
    benchmark.prepare = [](void* context) {
        std::int64_t n = 5;
        EXPECT_REFUSED(tare_integer_argument(nullptr, &n), TARE_ERROR_NULL, "name is null");
        EXPECT_REFUSED(tare_integer_argument("n", nullptr), TARE_ERROR_NULL, "value is null");
        EXPECT_REFUSED(tare_integer_argument("m", &n), TARE_ERROR_NOT_FOUND, "\"m\"; the benchmark has: n");
        EXPECT_EQ(n, 5);
        return context;
    };
    add("x", benchmark);
    std::int64_t const one = 1;
    ASSERT_EQ(tare_suite_args(suite, "n", &one, 1), TARE_OK);
    run(true);
    EXPECT_EQ(result("x/n=1").status, TARE_STATUS_FAILED);
    EXPECT_STREQ(result("x/n=1").error.data, "there is no argument \"m\"; the benchmark has: n");
}

TEST_F(Rows, FailWhenTheyTakeAnArgumentForSomethingElse) {
    auto benchmark = sized<tare_benchmark>();
    benchmark.batch = [](void*, std::uint64_t) {};
    benchmark.prepare = [](void* context) {
        std::int64_t integer = 0;
        double number = 0;
        tare_text text = {nullptr, 0};
        EXPECT_REFUSED(tare_integer_argument("it", &integer), TARE_ERROR_ARGUMENT, "\"it\" = word is not an integer");
        EXPECT_REFUSED(tare_number_argument("it", &number), TARE_ERROR_ARGUMENT, "is not a number");
        EXPECT_REFUSED(tare_integer_argument("half", &integer), TARE_ERROR_ARGUMENT,
                       "\"half\" = 0.5 is not an integer");
        EXPECT_REFUSED(tare_text_argument("half", &text), TARE_ERROR_ARGUMENT, "is not a text");
        return context;
    };
    add("x", benchmark);
    char const* const word = "word";
    double const half = 0.5;
    ASSERT_EQ(tare_suite_args_text(suite, "it", &word, 1), TARE_OK);
    ASSERT_EQ(tare_suite_args_number(suite, "half", &half, 1), TARE_OK);
    run(true);
    EXPECT_EQ(result("x/it=word/half=0.5").status, TARE_STATUS_FAILED);
}

TEST_F(Rows, AreRefusedWithTheReasonAndLeaveTheBenchmarkAsItWas) {
    std::int64_t const one = 1;
    double const number = 1;
    char const* const texts[] = {"a", nullptr};
    EXPECT_REFUSED(tare_suite_args(suite, "n", &one, 1), TARE_ERROR_CONTEXT, "tare_suite_add() comes first");
    EXPECT_REFUSED(tare_suite_complexity(suite), TARE_ERROR_CONTEXT, "tare_suite_add() comes first");
    add("linear", benchmark_of([](void*, std::uint64_t) {}));
    EXPECT_REFUSED(tare_suite_args(nullptr, "n", &one, 1), TARE_ERROR_NULL, "suite is null");
    EXPECT_REFUSED(tare_suite_args(suite, nullptr, &one, 1), TARE_ERROR_NULL, "name is null");
    EXPECT_REFUSED(tare_suite_args(suite, "n", nullptr, 1), TARE_ERROR_NULL, "values is null");
    EXPECT_REFUSED(tare_suite_args(suite, "n", &one, 0), TARE_ERROR_ARGUMENT, "count is 0");
    EXPECT_REFUSED(tare_suite_args_number(nullptr, "n", &number, 1), TARE_ERROR_NULL, "suite is null");
    EXPECT_REFUSED(tare_suite_args_text(suite, "n", texts, 2), TARE_ERROR_NULL, "one of values is null");
    EXPECT_REFUSED(tare_suite_args(suite, "", &one, 1), TARE_ERROR_ARGUMENT, "no name");
    EXPECT_REFUSED(tare_suite_range(nullptr, "n", 1, 2, 2), TARE_ERROR_NULL, "suite is null");
    EXPECT_REFUSED(tare_suite_range(suite, nullptr, 1, 2, 2), TARE_ERROR_NULL, "name is null");
    EXPECT_REFUSED(tare_suite_range(suite, "n", 8, 64, 1), TARE_ERROR_ARGUMENT, "the multiplier is 1");
    EXPECT_REFUSED(tare_suite_range(suite, "n", 0, 64, 2), TARE_ERROR_ARGUMENT, "it starts at 0");
    EXPECT_REFUSED(tare_suite_dense_range(suite, "n", 2, 1, 1), TARE_ERROR_ARGUMENT, "above its end 1");
    EXPECT_REFUSED(tare_suite_dense_range(suite, nullptr, 1, 2, 1), TARE_ERROR_NULL, "name is null");
    EXPECT_REFUSED(tare_suite_threads(suite, 0), TARE_ERROR_ARGUMENT, "threads(0)");
    EXPECT_REFUSED(tare_suite_threads(nullptr, 1), TARE_ERROR_NULL, "suite is null");
    EXPECT_REFUSED(tare_suite_thread_range(suite, 1, 4096), TARE_ERROR_ARGUMENT, "at most 1024 threads");
    EXPECT_REFUSED(tare_suite_complexity(nullptr), TARE_ERROR_NULL, "suite is null");
    ASSERT_EQ(tare_suite_args(suite, "n", &one, 1), TARE_OK);
    EXPECT_REFUSED(tare_suite_args(suite, "n", &one, 1), TARE_ERROR_ARGUMENT, "\"n\" is given twice");
    run(true);
    ASSERT_EQ(whole().result_count, 1U);
    EXPECT_EQ(result("linear/n=1").status, TARE_STATUS_OK) << result("linear/n=1").error.data;
}

TEST_F(Rows, AreAskedForFromFunctionsOfABenchmarkOnly) {
    std::int64_t n = 0;
    double number = 0;
    tare_text text = {nullptr, 0};
    EXPECT_REFUSED(tare_integer_argument("n", &n), TARE_ERROR_CONTEXT, "tare_integer_argument()");
    EXPECT_REFUSED(tare_number_argument("n", &number), TARE_ERROR_CONTEXT, "tare_number_argument()");
    EXPECT_REFUSED(tare_text_argument("n", &text), TARE_ERROR_CONTEXT, "tare_text_argument()");
    EXPECT_REFUSED(tare_thread(nullptr, nullptr), TARE_ERROR_CONTEXT, "tare_thread()");
    EXPECT_REFUSED(tare_skip("why"), TARE_ERROR_CONTEXT, "tare_skip()");
    EXPECT_REFUSED(tare_set_bytes(1), TARE_ERROR_CONTEXT, "tare_set_bytes()");
    EXPECT_REFUSED(tare_set_items(1), TARE_ERROR_CONTEXT, "tare_set_items()");
    EXPECT_REFUSED(tare_set_label("x"), TARE_ERROR_CONTEXT, "tare_set_label()");
    EXPECT_REFUSED(tare_set_counter("x", 1), TARE_ERROR_CONTEXT, "tare_set_counter()");
    auto benchmark = sized<tare_benchmark>();
    benchmark.batch = [](void*, std::uint64_t) {};
    benchmark.prepare = [](void* context) {
        EXPECT_REFUSED(tare_fail(nullptr), TARE_ERROR_NULL, "why is null");
        EXPECT_REFUSED(tare_skip(nullptr), TARE_ERROR_NULL, "why is null");
        EXPECT_REFUSED(tare_set_bytes(-1), TARE_ERROR_ARGUMENT, "tare_set_bytes()");
        EXPECT_REFUSED(tare_set_items(NAN), TARE_ERROR_ARGUMENT, "tare_set_items()");
        EXPECT_REFUSED(tare_set_label(nullptr), TARE_ERROR_NULL, "text is null");
        EXPECT_REFUSED(tare_set_counter(nullptr, 1), TARE_ERROR_NULL, "name is null");
        return context;
    };
    add("x", benchmark);
    run(true);
    EXPECT_EQ(result("x").status, TARE_STATUS_OK);
}
