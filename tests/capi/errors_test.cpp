#include "capi/tare.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstring>
#include <limits>
#include <string>

/// Every wrong use of the C interface has its code and a message that names what was wrong.

namespace {

void nothing(void*, std::uint64_t) {}

template <class Struct>
Struct sized() {
    Struct it;
    std::memset(static_cast<void*>(&it), 0, sizeof it);
    it.size = sizeof it;
    return it;
}

tare_benchmark benchmark_of(tare_batch batch) {
    auto it = sized<tare_benchmark>();
    it.batch = batch;
    return it;
}

class Errors : public testing::Test {
protected:
    void SetUp() override {
        ASSERT_EQ(tare_suite_new("s", &suite), TARE_OK);
        tare_benchmark const it = benchmark_of(nothing);
        ASSERT_EQ(tare_suite_add(suite, "nothing", &it), TARE_OK);
    }
    void TearDown() override {
        tare_suite_free(suite);
        tare_report_free(report);
    }
    void run() {
        auto options = sized<tare_options>();
        options.dry_run = true;
        ASSERT_EQ(tare_run(suite, &options, &report), TARE_OK);
    }
    /// Runs with options that `change` makes wrong: refused, with a message that contains `about`.
    template <class Change>
    void expect_refused(Change change, char const* about, tare_error error = TARE_ERROR_OPTION) {
        auto options = sized<tare_options>();
        options.dry_run = true;
        change(options);
        EXPECT_EQ(tare_run(suite, &options, &report), error) << about;
        EXPECT_NE(std::string(tare_message()).find(about), std::string::npos) << tare_message();
        EXPECT_EQ(report, nullptr);
    }

    tare_suite* suite = nullptr;
    tare_report* report = nullptr;
};

#define EXPECT_REFUSED(call, code, about) \
    EXPECT_EQ(call, code);                \
    EXPECT_NE(std::string(tare_message()).find(about), std::string::npos) << tare_message()

}  // namespace

TEST_F(Errors, HaveNames) {
    for (int number = TARE_OK; number <= TARE_ERROR_INTERNAL; ++number) {
        EXPECT_EQ(std::string(tare_error_name(static_cast<tare_error>(number))).rfind("TARE_", 0), 0U) << number;
    }
    EXPECT_STREQ(tare_error_name(static_cast<tare_error>(TARE_ERROR_INTERNAL + 1)), "unknown error");
}

TEST_F(Errors, OfNullHandlesAreReportedByEveryFunction) {
    tare_benchmark const it = benchmark_of(nothing);
    auto result = sized<tare_result>();
    auto whole = sized<tare_suite_result>();
    auto machine = sized<tare_machine>();
    auto ran = sized<tare_run_result>();
    auto comparison = sized<tare_comparison>();
    auto argument = sized<tare_argument>();
    auto counter = sized<tare_counter>();
    auto warning = sized<tare_warning>();
    tare_text text = {nullptr, 0};
    EXPECT_REFUSED(tare_suite_new(nullptr, &suite), TARE_ERROR_NULL, "name is null");
    EXPECT_REFUSED(tare_suite_new("s", nullptr), TARE_ERROR_NULL, "suite is null");
    EXPECT_REFUSED(tare_suite_caption(nullptr, "x"), TARE_ERROR_NULL, "suite is null");
    EXPECT_REFUSED(tare_suite_caption(suite, nullptr), TARE_ERROR_NULL, "text is null");
    EXPECT_REFUSED(tare_suite_counters(nullptr, "x"), TARE_ERROR_NULL, "suite is null");
    EXPECT_REFUSED(tare_suite_counters(suite, nullptr), TARE_ERROR_NULL, "list is null");
    EXPECT_REFUSED(tare_suite_add(nullptr, "x", &it), TARE_ERROR_NULL, "suite is null");
    EXPECT_REFUSED(tare_suite_add(suite, nullptr, &it), TARE_ERROR_NULL, "name is null");
    EXPECT_REFUSED(tare_suite_add(suite, "x", nullptr), TARE_ERROR_NULL, "benchmark is null");
    EXPECT_REFUSED(tare_run(nullptr, nullptr, &report), TARE_ERROR_NULL, "suite is null");
    EXPECT_REFUSED(tare_run(suite, nullptr, nullptr), TARE_ERROR_NULL, "report is null");
    EXPECT_REFUSED(tare_run_all(nullptr, 1, nullptr, &report), TARE_ERROR_NULL, "suites is null");
    EXPECT_REFUSED(tare_report_run(nullptr, &ran), TARE_ERROR_NULL, "report is null");
    EXPECT_REFUSED(tare_report_machine(nullptr, &machine), TARE_ERROR_NULL, "report is null");
    EXPECT_REFUSED(tare_report_disturbance(nullptr, 0, &warning), TARE_ERROR_NULL, "report is null");
    EXPECT_REFUSED(tare_report_note(nullptr, 0, &text), TARE_ERROR_NULL, "report is null");
    EXPECT_REFUSED(tare_report_problem(nullptr, 0, &text), TARE_ERROR_NULL, "report is null");
    EXPECT_REFUSED(tare_report_suite(nullptr, 0, &whole), TARE_ERROR_NULL, "report is null");
    EXPECT_REFUSED(tare_report_suite_note(nullptr, 0, 0, &text), TARE_ERROR_NULL, "report is null");
    EXPECT_REFUSED(tare_report_result(nullptr, 0, 0, &result), TARE_ERROR_NULL, "report is null");
    EXPECT_REFUSED(tare_report_find(nullptr, "x", &result), TARE_ERROR_NULL, "report is null");
    EXPECT_REFUSED(tare_report_comparison(nullptr, 0, 0, &comparison), TARE_ERROR_NULL, "report is null");
    EXPECT_REFUSED(tare_report_argument(nullptr, 0, 0, 0, &argument), TARE_ERROR_NULL, "report is null");
    EXPECT_REFUSED(tare_report_counter(nullptr, 0, 0, 0, &counter), TARE_ERROR_NULL, "report is null");
    EXPECT_REFUSED(tare_report_warning(nullptr, 0, 0, 0, &warning), TARE_ERROR_NULL, "report is null");
    EXPECT_REFUSED(tare_report_write(nullptr, nullptr, 1), TARE_ERROR_NULL, "report is null");
    EXPECT_REFUSED(tare_report_print(nullptr, nullptr, nullptr, 0, nullptr), TARE_ERROR_NULL, "report is null");
}

TEST_F(Errors, OfNullResultsAreReported) {
    run();
    EXPECT_REFUSED(tare_report_run(report, nullptr), TARE_ERROR_NULL, "run is null");
    EXPECT_REFUSED(tare_report_machine(report, nullptr), TARE_ERROR_NULL, "machine is null");
    EXPECT_REFUSED(tare_report_suite(report, 0, nullptr), TARE_ERROR_NULL, "result is null");
    EXPECT_REFUSED(tare_report_result(report, 0, 0, nullptr), TARE_ERROR_NULL, "result is null");
    EXPECT_REFUSED(tare_report_find(report, "nothing", nullptr), TARE_ERROR_NULL, "result is null");
    EXPECT_REFUSED(tare_report_find(report, nullptr, nullptr), TARE_ERROR_NULL, "name is null");
    EXPECT_REFUSED(tare_report_note(report, 0, nullptr), TARE_ERROR_NULL, "note is null");
    EXPECT_REFUSED(tare_report_print(report, nullptr, nullptr, 10, nullptr), TARE_ERROR_NULL, "buffer is null");
}

TEST_F(Errors, OfOptionsNameTheOption) {
    double const nan = std::numeric_limits<double>::quiet_NaN();
    expect_refused([](tare_options& it) { it.time = -1; }, "time is -1");
    expect_refused([&](tare_options& it) { it.time = nan; }, "time is nan");
    expect_refused([](tare_options& it) { it.precision = 1; }, "precision is 1");
    expect_refused([&](tare_options& it) { it.precision = nan; }, "precision is nan");
    expect_refused([](tare_options& it) { it.margin = -0.5; }, "margin is -0.5");
    expect_refused([](tare_options& it) { it.layouts = 9; }, "layouts is 9");
    expect_refused([](tare_options& it) { it.layouts = -1; }, "layouts is -1");
    expect_refused(
        [](tare_options& it) {
            int const wrong = 77;
            std::memcpy(&it.instructions, &wrong, sizeof wrong);
        },
        "instructions is 77");
    expect_refused([](tare_options& it) { it.filter = "a("; }, "filter: ");
}

TEST_F(Errors, OfCountersNameTheCounterThatNobodyKnows) {
    expect_refused([](tare_options& it) { it.counters = "page-faults,no-such-event"; }, "\"no-such-event\"",
                   TARE_ERROR_COUNTER);
    ASSERT_EQ(tare_suite_counters(suite, "cycles,nor-this"), TARE_OK);
    expect_refused([](tare_options&) {}, "\"nor-this\"", TARE_ERROR_COUNTER);
    // Known, but perhaps not to be had on this machine: the run is made, the result says what is missing.
    ASSERT_EQ(tare_suite_counters(suite, "cycles,cache-misses"), TARE_OK);
    run();
}

TEST_F(Errors, OfSizesProtectFromOtherVersions) {
    struct Newer {
        tare_options options;
        std::uint64_t added;
    };
    Newer newer;
    std::memset(static_cast<void*>(&newer), 0, sizeof newer);
    newer.options.size = sizeof newer;
    newer.options.dry_run = true;
    EXPECT_EQ(tare_run(suite, &newer.options, &report), TARE_OK);
    tare_report_free(report);
    report = nullptr;
    newer.added = 1;
    EXPECT_REFUSED(tare_run(suite, &newer.options, &report), TARE_ERROR_SIZE, "does not know");
    expect_refused([](tare_options& it) { it.size = 0; }, "options: size is 0", TARE_ERROR_SIZE);
    expect_refused([](tare_options& it) { it.size = 4; }, "options: size is 4", TARE_ERROR_SIZE);
    auto it = benchmark_of(nothing);
    it.size = 0;
    EXPECT_REFUSED(tare_suite_add(suite, "x", &it), TARE_ERROR_SIZE, "benchmark: size is 0");
    run();
    auto result = sized<tare_result>();
    result.size = 0;
    EXPECT_REFUSED(tare_report_result(report, 0, 0, &result), TARE_ERROR_SIZE, "result: size is 0");
}

TEST_F(Errors, NeverWriteBeyondTheSizeOfAnOlderStructure) {
    run();
    auto result = sized<tare_result>();
    result.size = offsetof(tare_result, status);
    result.seconds = 1234;
    ASSERT_EQ(tare_report_result(report, 0, 0, &result), TARE_OK);
    EXPECT_EQ(result.size, offsetof(tare_result, status));
    EXPECT_STREQ(result.name.data, "nothing");
    EXPECT_EQ(result.seconds, 1234);
}

TEST_F(Errors, OfBenchmarksNameTheMember) {
    tare_benchmark it = benchmark_of(nullptr);
    EXPECT_REFUSED(tare_suite_add(suite, "x", &it), TARE_ERROR_NULL, "batch is null");
    it = benchmark_of(nothing);
    EXPECT_REFUSED(tare_suite_add(suite, "", &it), TARE_ERROR_ARGUMENT, "needs a name");
    tare_batch const batches[] = {nothing, nullptr};
    it.batches = batches;
    EXPECT_REFUSED(tare_suite_add(suite, "x", &it), TARE_ERROR_ARGUMENT, "both given");
    it.batch = nullptr;
    EXPECT_REFUSED(tare_suite_add(suite, "x", &it), TARE_ERROR_ARGUMENT, "batch_count is 0");
    it.batch_count = TARE_PLACEMENTS + 1;
    EXPECT_REFUSED(tare_suite_add(suite, "x", &it), TARE_ERROR_ARGUMENT, "batch_count is 9");
    it.batch_count = 2;
    EXPECT_REFUSED(tare_suite_add(suite, "x", &it), TARE_ERROR_NULL, "one of batches is null");
    it = benchmark_of(nothing);
    it.bytes_per_op = -1;
    EXPECT_REFUSED(tare_suite_add(suite, "x", &it), TARE_ERROR_ARGUMENT, "bytes_per_op");
    it.bytes_per_op = 0;
    it.items_per_op = std::numeric_limits<double>::infinity();
    EXPECT_REFUSED(tare_suite_add(suite, "x", &it), TARE_ERROR_ARGUMENT, "items_per_op");
    it.items_per_op = 0;
    it.threads = 1025;
    EXPECT_REFUSED(tare_suite_add(suite, "x", &it), TARE_ERROR_ARGUMENT, "threads is 1025");
    it.threads = 0;
    int const wrong = 5;
    std::memcpy(&it.loop, &wrong, sizeof wrong);
    EXPECT_REFUSED(tare_suite_add(suite, "x", &it), TARE_ERROR_ARGUMENT, "loop is 5");
}

TEST_F(Errors, OfIndicesSayHowManyThereAre) {
    run();
    auto result = sized<tare_result>();
    auto whole = sized<tare_suite_result>();
    auto comparison = sized<tare_comparison>();
    auto argument = sized<tare_argument>();
    auto counter = sized<tare_counter>();
    auto warning = sized<tare_warning>();
    tare_text text = {nullptr, 0};
    EXPECT_REFUSED(tare_report_suite(report, 1, &whole), TARE_ERROR_INDEX, "no suite 1: there are 1");
    EXPECT_REFUSED(tare_report_result(report, 0, 1, &result), TARE_ERROR_INDEX, "no result 1: there are 1");
    EXPECT_REFUSED(tare_report_comparison(report, 0, 0, &comparison), TARE_ERROR_INDEX, "no comparison 0");
    EXPECT_REFUSED(tare_report_argument(report, 0, 0, 0, &argument), TARE_ERROR_INDEX, "no argument 0");
    EXPECT_REFUSED(tare_report_counter(report, 0, 0, 7, &counter), TARE_ERROR_INDEX, "no counter 7");
    EXPECT_REFUSED(tare_report_warning(report, 0, 0, 99, &warning), TARE_ERROR_INDEX, "no warning 99");
    EXPECT_REFUSED(tare_report_disturbance(report, 999, &warning), TARE_ERROR_INDEX, "no disturbance 999");
    EXPECT_REFUSED(tare_report_note(report, 999, &text), TARE_ERROR_INDEX, "no note 999");
    EXPECT_REFUSED(tare_report_problem(report, 0, &text), TARE_ERROR_INDEX, "no problem 0");
    EXPECT_REFUSED(tare_report_suite_note(report, 0, 0, &text), TARE_ERROR_INDEX, "no note 0");
    EXPECT_REFUSED(tare_report_find(report, "something", &result), TARE_ERROR_NOT_FOUND, "\"something\"");
}

TEST_F(Errors, OfFormatsNameTheMember) {
    run();
    auto format = sized<tare_format>();
    format.width = 39;
    EXPECT_REFUSED(tare_report_print(report, &format, nullptr, 0, nullptr), TARE_ERROR_OPTION, "width is 39");
    format.width = 0;
    int const wrong = 7;
    std::memcpy(&format.kind, &wrong, sizeof wrong);
    EXPECT_REFUSED(tare_report_print(report, &format, nullptr, 0, nullptr), TARE_ERROR_OPTION, "kind is 7");
    format = sized<tare_format>();
    std::memcpy(&format.sort, &wrong, sizeof wrong);
    EXPECT_REFUSED(tare_report_print(report, &format, nullptr, 0, nullptr), TARE_ERROR_OPTION, "sort is 7");
    format = sized<tare_format>();
    format.unit = "h";
    EXPECT_REFUSED(tare_report_print(report, &format, nullptr, 0, nullptr), TARE_ERROR_OPTION, "unit is \"h\"");
    format = sized<tare_format>();
    format.plots = "box,pie";
    EXPECT_REFUSED(tare_report_print(report, &format, nullptr, 0, nullptr), TARE_ERROR_OPTION, "\"pie\"");
    format = sized<tare_format>();
    format.percentile_count = 1;
    EXPECT_REFUSED(tare_report_print(report, &format, nullptr, 0, nullptr), TARE_ERROR_NULL, "percentiles is null");
    double const above = 100.5;
    format.percentiles = &above;
    EXPECT_REFUSED(tare_report_print(report, &format, nullptr, 0, nullptr), TARE_ERROR_OPTION, "one of percentiles");
    EXPECT_REFUSED(tare_report_write(report, nullptr, -1), TARE_ERROR_OUTPUT, "file descriptor -1");
}

TEST_F(Errors, OfCallsOutsideABatchAreReported) {
    EXPECT_REFUSED(tare_fail("why"), TARE_ERROR_CONTEXT, "tare_fail()");
    EXPECT_REFUSED(tare_pause(), TARE_ERROR_CONTEXT, "tare_pause()");
    EXPECT_REFUSED(tare_resume(), TARE_ERROR_CONTEXT, "tare_resume()");
    EXPECT_REFUSED(tare_run_all(&suite, 0, nullptr, &report), TARE_ERROR_ARGUMENT, "count is 0");
}
