#include "src/report/plots.hpp"

#include "src/report/cells.hpp"
#include "tests/report/document_checks.hpp"

#include <gtest/gtest.h>

#include <set>
#include <string>

/// Plots of what is hard to draw.

namespace {

tare::BenchmarkResult row_of(std::string const& benchmark, double n, double time) {
    tare::BenchmarkResult row;
    row.benchmark = benchmark;
    tare::Argument argument;
    argument.name = "n";
    argument.value = std::to_string(static_cast<int>(n));
    argument.number = n;
    row.args.push_back(argument);
    row.name = benchmark + "/n=" + argument.value.c_str();
    row.estimate.median = tare::Nanoseconds(time);
    row.estimate.min = row.estimate.p25 = row.estimate.p75 = row.estimate.p99 = row.estimate.max = row.estimate.median;
    row.estimate.ci = {time, time};
    for (std::uint32_t i = 0; i != 20; ++i) {
        row.samples.push_back({time, i, i % 8});
    }
    return row;
}

tare::Style all_plots(int width = 80) {
    tare::Style style;
    style.width = width;
    style.plots = "bar,box,line,placement,time";
    return style;
}

void expect_drawn(tare::SuiteResult const& suite, std::size_t least_lines) {
    for (int const width : {40, 80, 160}) {
        std::string const text = tare::report::plots(suite, all_plots(width));
        std::size_t lines = 0;
        for (std::size_t begin = 0; begin < text.size();) {
            std::size_t const end = text.find('\n', begin);
            EXPECT_LE(tare::report::cells(text.substr(begin, end - begin)), width) << text.substr(begin, end - begin);
            begin = end + 1;
            ++lines;
        }
        EXPECT_GE(lines, least_lines) << text;
        EXPECT_EQ(text.find("nan"), std::string::npos) << text;
        EXPECT_EQ(text.find("inf"), std::string::npos) << text;
        EXPECT_TRUE(document_checks::is_utf8(text));
    }
}

}  // namespace

TEST(Plots, OfFortySeriesNameEachOfThemWithALetterOfItsOwn) {
    tare::SuiteResult suite;
    for (int series = 0; series != 40; ++series) {
        for (double n = 8; n <= 8192; n *= 4) {
            suite.benchmarks.push_back(row_of("series " + std::to_string(series), n, n * (series + 1)));
        }
    }
    expect_drawn(suite, 60);
    tare::Style style = all_plots();
    style.plots = "line";
    std::string const text = tare::report::plots(suite, style);
    std::set<char> letters;
    for (int series = 0; series != 40; ++series) {
        std::size_t const at = text.find(" series " + std::to_string(series));
        ASSERT_NE(at, std::string::npos) << series << text;
        letters.insert(text[at - 1]);
    }
    EXPECT_EQ(letters.size(), 40U) << text;
}

TEST(Plots, OfOnePointOfEqualOnesOfZeroAndOfAnOutlier) {
    tare::SuiteResult suite;
    suite.benchmarks.push_back(row_of("one", 8, 5));
    expect_drawn(suite, 5);
    suite.benchmarks.push_back(row_of("one", 16, 5));
    suite.benchmarks.push_back(row_of("one", 32, 5));
    expect_drawn(suite, 5);
    suite.benchmarks.push_back(row_of("zero", 8, 0));
    suite.benchmarks.push_back(row_of("zero", 16, 0));
    expect_drawn(suite, 5);
    suite.benchmarks.push_back(row_of("huge", 16, 1e15));
    suite.benchmarks.back().samples[3].time = 1e18;
    expect_drawn(suite, 5);
}
