#include "src/report/reporters.hpp"
#include "tests/report/example.hpp"

#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <iterator>
#include <string>

namespace {

/// What a format is to look like. TARE_UPDATE_GOLDEN=1 writes the files anew; look at the difference before you commit it.
void expect_golden(char const* name, std::string const& text) {
    std::string const path = std::string(TARE_SOURCE_DIR "/tests/report/golden/") + name;
    if (std::getenv("TARE_UPDATE_GOLDEN") != nullptr) {
        std::ofstream(path, std::ios::binary) << text;
        return;
    }
    std::ifstream file(path, std::ios::binary);
    ASSERT_TRUE(file) << path;
    std::string const golden((std::istreambuf_iterator<char>(file)), std::istreambuf_iterator<char>());
    EXPECT_EQ(text, golden) << path;
}

tare::Style plotted(int width) {
    tare::Style style;
    style.width = width;
    style.plots = "bar,box,line,placement,time";
    return style;
}

}  // namespace

TEST(Golden, ConsoleOf80Columns) {
    expect_golden("console-80.txt", tare::report::console(example::report(), plotted(80)));
}

TEST(Golden, ConsoleOf160Columns) {
    expect_golden("console-160.txt", tare::report::console(example::report(), plotted(160)));
}

TEST(Golden, ConsoleInColor) {
    tare::Style style;
    style.color = true;
    expect_golden("console-color.txt", tare::report::console(example::report(), style));
}

TEST(Golden, ConsoleCompactSortedInOneUnit) {
    tare::Style style;
    style.compact = true;
    style.sort = tare::Sort::time;
    style.unit = "us";
    style.details = false;
    expect_golden("console-compact.txt", tare::report::console(example::report(), style));
}

TEST(Golden, Json) {
    expect_golden("report.json", tare::report::json(example::report(), false, {50, 99.9}));
}

TEST(Golden, Markdown) {
    expect_golden("report.md", tare::report::markdown(example::report()));
}

TEST(Golden, Csv) {
    expect_golden("report.csv", tare::report::csv(example::report()));
}

TEST(Golden, GoogleBenchmarkJson) {
    expect_golden("report.gbench.json", tare::report::gbench_json(example::report()));
}

TEST(Golden, PyperfJson) {
    tare::Report report = example::report();
    report.suites = {report.suites[0]};
    expect_golden("report.pyperf.json", tare::report::pyperf_json(report));
}

TEST(Golden, JunitXml) {
    expect_golden("report.xml", tare::report::junit_xml(example::report()));
}
