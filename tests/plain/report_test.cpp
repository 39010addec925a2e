#include <tare/report.hpp>

#include <gtest/gtest.h>

#include <chrono>
#include <stdexcept>
#include <string>

namespace {

tare::BenchmarkResult row(char const* name, double median) {
    tare::BenchmarkResult result;
    result.name = name;
    result.estimate.median = tare::Nanoseconds(median);
    return result;
}

tare::Report two_suites() {
    tare::Report report;
    tare::SuiteResult first;
    first.name = "a";
    first.benchmarks.push_back(row("fib/30", 900));
    first.benchmarks.push_back(row("both", 1));
    tare::SuiteResult second;
    second.name = "b";
    second.benchmarks.push_back(row("both", 2));
    second.benchmarks.push_back(row("a/fib/30", 7));
    report.suites.push_back(first);
    report.suites.push_back(second);
    return report;
}

}  // namespace

TEST(Report, AResultIsFoundByItsName) {
    tare::Report const report = two_suites();
    ASSERT_NE(report.find("fib/30"), nullptr);
    EXPECT_EQ(report.find("fib/30")->estimate.median.count, 900);
    using namespace std::chrono_literals;
    EXPECT_TRUE(report["fib/30"].median < 1us);
    EXPECT_FALSE(report["fib/30"].median < 900ns);
}

TEST(Report, ANameThatSuitesShareNeedsTheSuite) {
    tare::Report const report = two_suites();
    EXPECT_EQ(report.find("both"), nullptr) << "one of two would be a guess";
    EXPECT_EQ(report.find("b/both")->estimate.median.count, 2);
    EXPECT_THROW((void)report["both"], std::out_of_range);
}

TEST(Report, TheFullNameGoesBeforeARowThatIsCalledLikeIt) {
    EXPECT_EQ(two_suites().find("a/fib/30")->estimate.median.count, 900);
    EXPECT_EQ(two_suites().find("b/a/fib/30")->estimate.median.count, 7);
}

TEST(Report, ALimitOnANumberThatIsNotThereThrowsAndSaysWhy) {
    tare::Report report = two_suites();
    report.suites[0].benchmarks[0].status = tare::Status::failed;
    report.suites[0].benchmarks[0].error = "no such file";
    try {
        (void)report["fib/30"];
        FAIL() << "a failed benchmark has no time";
    } catch (std::out_of_range const& error) {
        EXPECT_NE(std::string(error.what()).find("no such file"), std::string::npos) << error.what();
    }
    report.suites[0].benchmarks[0].status = tare::Status::skipped;
    EXPECT_THROW((void)report["fib/30"], std::out_of_range);
    EXPECT_THROW((void)report["fib/31"], std::out_of_range);
    EXPECT_THROW((void)tare::Report()[""], std::out_of_range);
}

TEST(Report, IsOkUnlessSomethingFailedOrWasInterrupted) {
    tare::Report report = two_suites();
    EXPECT_TRUE(report.ok());
    report.suites[1].benchmarks[0].status = tare::Status::skipped;
    EXPECT_TRUE(report.ok()) << "skipped on purpose";
    report.suites[1].benchmarks[0].status = tare::Status::failed;
    EXPECT_FALSE(report.ok());
    report = two_suites();
    report.interrupted = true;
    EXPECT_FALSE(report.ok());
    report = two_suites();
    report.suites[0].error = "set-up failed";
    EXPECT_FALSE(report.ok());
}

TEST(Text, KeepsAllBytesAndEndsWithANul) {
    std::string const bytes("a\0b\xff", 4);
    tare::Text const text = bytes;
    EXPECT_EQ(text.size(), 4U);
    EXPECT_EQ(std::string(text), bytes);
    EXPECT_EQ(text.c_str()[4], '\0');
    EXPECT_TRUE(tare::Text().empty());
    EXPECT_EQ(tare::Text().c_str()[0], '\0');
    tare::Text moved = tare::Text("gone");
    tare::Text const taken = std::move(moved);
    EXPECT_EQ(taken, tare::Text("gone"));
    moved = taken;
    EXPECT_EQ(moved, taken);
}
