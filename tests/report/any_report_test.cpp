#include "tests/report/document_checks.hpp"
#include "tests/report/example.hpp"
#include "tests/report/random_report.hpp"

#include <gtest/gtest.h>

#include <string>

namespace {

tare::Report random_of(std::uint64_t seed, tare::Style& style) {
    std::string const noise = random_report::noise(seed, 4000);
    random_report::Bytes bytes(reinterpret_cast<unsigned char const*>(noise.data()), noise.size());
    style = random_report::style(bytes);
    return random_report::report(bytes);
}

}  // namespace

// Names and numbers come from users and their programs: whatever they are, a document stays one.
TEST(AnyReport, IsWrittenAsValidTextWithoutControlCharactersInItsWidth) {
    for (std::uint64_t seed = 1; seed <= 400; ++seed) {
        tare::Style style;
        tare::Report const report = random_of(seed, style);
        ASSERT_EQ(document_checks::problem(report, style), "") << "seed " << seed;
    }
}

TEST(AnyReport, FitsEveryWidthInEveryStyle) {
    tare::Report const report = example::report();
    for (int width = 20; width <= 240; width += width < 90 ? 1 : 7) {
        for (int variant = 0; variant != 8; ++variant) {
            tare::Style style;
            style.width = width;
            style.color = (variant & 1) != 0;
            style.compact = (variant & 2) != 0;
            style.unit = (variant & 4) != 0 ? "ps" : "";
            if (variant == 5) {
                style.percentiles = {0, 50, 90, 99, 99.9, 100};
            }
            style.plots = "bar,box,line,placement,time";
            ASSERT_EQ(document_checks::console_problem(report, style), "")
                << "width " << width << " variant " << variant;
            style.color = false;
            ASSERT_EQ(document_checks::spaces_at_ends(tare::report::console(report, style)), "") << "width " << width;
        }
    }
}

TEST(AnyReport, WithoutAnythingInItIsFine) {
    tare::Style style;
    style.plots = "bar,box,line,placement,time";
    EXPECT_EQ(document_checks::problem(tare::Report(), style), "");
    tare::Report report;
    report.suites.push_back(tare::SuiteResult());
    report.suites[0].benchmarks.push_back(tare::BenchmarkResult());
    EXPECT_EQ(document_checks::problem(report, style), "");
}
