#include "suites/io/tables/table.hpp"

#include <gtest/gtest.h>
#include <algorithm>

namespace {

using tare_io::Cell;
using tare_io::Document;
using tare_io::Row;
using tare_io::Table;

Cell measured(double median) {
    Cell cell;
    cell.status = Cell::Status::measured;
    cell.median = median;
    cell.low = median * 0.99;
    cell.high = median * 1.02;
    cell.samples = 10;
    return cell;
}

Cell without(Cell::Status status, char const* why) {
    Cell cell;
    cell.status = status;
    cell.why = why;
    return cell;
}

Document document() {
    Table table;
    table.name = "write/text";
    table.title = "some \"text\" | more";
    table.baseline = "slow";
    table.columns = {"file", "null"};
    Cell compared = measured(2e6);
    compared.verdict = "faster";
    compared.ratio = 0.25;
    Cell cut;
    cut.status = Cell::Status::cut;
    cut.limit = 5e9;
    cut.median = 26e9;
    cut.low = 25e9;
    cut.high = 26.26e9;
    cut.samples = 7;
    cut.share = 1.0 / 32;
    table.rows.push_back({"slow", false, {measured(8e6), measured(1e6)}});
    table.rows.push_back({"quick, a|b", false, {compared, without(Cell::Status::skipped, "no such thing")}});
    table.rows.push_back({"memory", true, {measured(1e6), without(Cell::Status::failed, "disk full")}});
    table.rows.push_back({"endless", false, {cut, Cell()}});
    Document all;
    all.tables.push_back(table);
    all.settings = {{"file system", "tmpfs"}};
    return all;
}

bool contains(std::string const& text, std::string const& part) {
    return text.find(part) != std::string::npos;
}

TEST(Tables, MarkTheBestAndTheWorstButNoLimit) {
    Table const table = document().tables[0];
    EXPECT_EQ(extremes(table, 0).best, 1);
    EXPECT_EQ(extremes(table, 0).worst, 3) << "what was cut is slow, and said to be extrapolated";
    EXPECT_DOUBLE_EQ(limit_of(table, 0), 1e6);
}

TEST(Tables, SayHowFarEachWayIsFromTheLimit) {
    Table const table = document().tables[0];
    EXPECT_EQ(limit_line(table, 0), "memory, 1.00 ms; times that: slow 8.00x; quick, a|b 2.00x; endless 26000x");
    EXPECT_EQ(limit_line(table, 1), "") << "the limit failed there";
    EXPECT_TRUE(contains(as_console(document(), {}), "file, limit: memory, 1.00 ms"));
    EXPECT_TRUE(contains(as_markdown(document()), "file, limit: memory, 1.00 ms"));
}

TEST(Tables, WithOneCandidateHaveNoBest) {
    Table const table = document().tables[0];
    EXPECT_EQ(extremes(table, 1).best, -1);
}

TEST(Tables, ThatAreNotRankedHaveNoBest) {
    Table table = document().tables[0];
    table.ranked = false;
    EXPECT_EQ(extremes(table, 0).best, -1);
}

TEST(Tables, OnTheConsoleShowTimesMultiplesAndWhatWasCut) {
    std::string const text = as_console(document(), {});
    EXPECT_TRUE(contains(text, "8.00 ms ±2%")) << text;
    EXPECT_TRUE(contains(text, "13000x worst")) << text;
    EXPECT_TRUE(contains(text, "best")) << text;
    EXPECT_TRUE(contains(text, "0.50x limit")) << text;
    EXPECT_TRUE(contains(text, "> 5.00 s ~26.0 s ±3.8% of 1/32")) << text;
    EXPECT_TRUE(contains(text, "skipped: no such thing")) << text;
    EXPECT_TRUE(contains(text, "FAILED: disk full")) << text;
    EXPECT_TRUE(contains(text, "file, against slow: faster: quick, a|b")) << text;
    EXPECT_FALSE(contains(text, "\033")) << "colour without being asked";
}

TEST(Tables, TooWideForTheConsoleAreBroken) {
    tare_io::Look narrow;
    narrow.width = 60;
    Document all = document();
    all.tables[0].columns = {"first column", "second column"};
    std::string const text = as_console(all, narrow);
    std::size_t begin = 0;
    for (std::size_t end = text.find('\n'); end != std::string::npos; begin = end + 1, end = text.find('\n', begin)) {
        EXPECT_LE(end - begin, 64u) << text.substr(begin, end - begin);  // a two-byte sign counts as one column
    }
    EXPECT_LT(text.find("first column"), text.find("second column"));
}

TEST(Tables, InMarkdownEscapeWhatWouldEndACell) {
    std::string const text = as_markdown(document());
    EXPECT_TRUE(contains(text, "quick, a\\|b")) << text;
    EXPECT_FALSE(contains(text, "a|b")) << text;
    EXPECT_TRUE(contains(text, "**2.00 ms ±2%** best")) << text;
}

TEST(Tables, InCsvQuoteCommasAndHaveAsManyFieldsAsTheHeader) {
    std::string const text = as_csv(document());
    EXPECT_TRUE(contains(text, "\"quick, a|b\"")) << text;
    std::size_t expected = 0;
    std::size_t begin = 0;
    for (std::size_t end = text.find("\r\n"); end != std::string::npos;
         begin = end + 2, end = text.find("\r\n", begin)) {
        std::size_t commas = 0;
        bool quoted = false;
        for (char const c : text.substr(begin, end - begin)) {
            quoted = quoted != (c == '"');
            commas += c == ',' && !quoted ? 1 : 0;
        }
        expected = begin == 0 ? commas : expected;
        EXPECT_EQ(commas, expected) << text.substr(begin, end - begin);
    }
}

TEST(Tables, InCsvHaveTheFieldsOfTheHeaderForTextsToo) {
    Document all;
    Table table;
    table.name = "print/interleaving";
    table.columns = {"console"};
    table.rows.push_back({"stdio", false, std::vector<Cell>(1)});
    table.texts = {{"o1 e1"}};
    all.tables = {table};
    std::string const text = as_csv(all);
    std::size_t const line = text.find("\r\n") + 2;
    EXPECT_EQ(std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(line), ','),
              std::count(text.begin() + static_cast<std::ptrdiff_t>(line), text.end(), ','));
}

TEST(Tables, InJsonHaveTheIntervalAndEscapes) {
    std::string const text = as_json(document());
    EXPECT_TRUE(contains(text, "\"median\": 2000000, \"ci\": [1980000, 2040000]")) << text;
    EXPECT_TRUE(contains(text, "some \\\"text\\\" | more")) << text;
    EXPECT_TRUE(contains(text, "\"status\": \"cut\"")) << text;
    EXPECT_TRUE(contains(
        text, "\"limit\": 5000000000, \"extrapolated\": {\"median\": 26000000000, \"ci\": [25000000000, 26260000000]"))
        << text;
    EXPECT_FALSE(contains(text, "nan")) << text;
}

TEST(Reasons, OfColumnsThatShareThemAreSaidOnce) {
    Document all = document();
    Table& table = all.tables[0];
    for (Cell& cell : table.rows[0].cells) {
        cell.counted = true;
        cell.facts.work.lines = 1000;
        cell.facts.work.bytes_out = 12000;
        cell.facts.writes = 1000;
        cell.facts.bytes_written = 12000;
        cell.reason = explain(cell.facts);
    }
    auto const lines = reasons(table);
    ASSERT_FALSE(lines.empty());
    EXPECT_EQ(lines[0].way, "slow");
    EXPECT_EQ(lines[0].columns, "");
    EXPECT_NE(lines[1].way, "slow");
}

}  // namespace
