#include "src/report/words.hpp"

#include "src/report/matrix.hpp"
#include "tests/report/example.hpp"

#include <gtest/gtest.h>

#include <limits>
#include <string>

using example::comparison;
using tare::Verdict;
using tare::report::comparison_words;

TEST(ComparisonWords, TellTheSizeBesideTheWord) {
    EXPECT_EQ(comparison_words(comparison("fprintf", "ofstream", 3.62, 0.04, Verdict::slower)),
              "ofstream is 3.6x slower than fprintf (3.58 … 3.66)");
    EXPECT_EQ(comparison_words(comparison("fprintf", "write(2)", 0.25, 0.001, Verdict::faster)),
              "write(2) is 4.0x faster than fprintf (3.98 … 4.02)");
}

TEST(ComparisonWords, NeverRoundANumberOutOfItsInterval) {
    EXPECT_EQ(comparison_words(comparison("a", "b", 1.977, 0.015, Verdict::slower)),
              "b is 1.98x slower than a (1.96 … 1.99)");
    EXPECT_EQ(comparison_words(comparison("a", "b", 3.24, 0.03, Verdict::slower)),
              "b is 3.24x slower than a (3.21 … 3.27)");
}

TEST(ComparisonWords, NeverSayThatADifferenceIsOne) {
    EXPECT_EQ(comparison_words(comparison("a", "b", 1.0021, 0.0004, Verdict::slower)),
              "b is 1.002x slower than a (1.0017 … 1.0025)");
    EXPECT_EQ(comparison_words(comparison("a", "b", 1.02, 0.0199, Verdict::slower)),
              "b is 1.02x slower than a (1.00 … 1.04)");
}

TEST(ComparisonWords, TellWhatIsTheSameAndWhatIsOpen) {
    EXPECT_EQ(comparison_words(comparison("fwrite", "write(2)", 1.001, 0.002, Verdict::same)),
              "write(2) and fwrite: the same within 1 %");
    tare::Comparison open = comparison("a", "b", 1.004, 0.008, Verdict::undecided);
    open.seconds_more = 3;
    EXPECT_EQ(comparison_words(open), "b against a: undecided: 1.004 (0.996 … 1.012), about 3 s more would tell");
    open.seconds_more = tare::unknown;
    EXPECT_EQ(comparison_words(open), "b against a: undecided: 1.004 (0.996 … 1.012)");
}

TEST(ComparisonWords, TellWhenThePlacementDecides) {
    tare::Comparison pair = comparison("a", "b", 1.002, 0.01, Verdict::placement);
    pair.placement_ratios = {0.98, 1.03, 1.0};
    EXPECT_EQ(comparison_words(pair),
              "b and a: the sign depends on where the code lies: 0.980 … 1.030 over 3 placements, 1.002 in all");
}

TEST(ComparisonWords, WithoutARatioSaySo) {
    tare::Comparison pair = comparison("a", "b", tare::unknown, 0, Verdict::undecided);
    EXPECT_EQ(comparison_words(pair), "b and a: no ratio, there is no time to compare");
}

TEST(ComplexityWords, NameTheClassAndTheRunnerUp) {
    tare::ComplexityFit fit = example::report().suites[1].complexities[0];
    EXPECT_EQ(tare::report::complexity_words(fit),
              "sort is O(n log n) in n: 931.2 ps (911.8 ps … 950.7 ps) × n log n, off by 2.1 %; O(n) fits nearly as "
              "well (3.5 %)");
    fit.big_o = "O(1)";
    fit.runner_up = "";
    EXPECT_EQ(tare::report::complexity_words(fit), "sort is O(1) in n: 931.2 ps (911.8 ps … 950.7 ps), off by 2.1 %");
}

TEST(Brackets, HoldWhatCannotBeToldApartPairByPair) {
    tare::SuiteResult const suite = example::copies();  // families point into it
    tare::List<tare::report::Family> const families = tare::report::families(suite);
    ASSERT_EQ(families.size(), 1U);
    tare::List<tare::report::Bracket> const brackets = tare::report::brackets(families[0]);
    ASSERT_EQ(brackets.size(), 2U) << "memcpy ~ copy and copy ~ copy_n, but memcpy and copy_n differ";
    EXPECT_EQ(brackets[0].first, 0U);
    EXPECT_EQ(brackets[0].last, 1U);
    EXPECT_EQ(brackets[1].first, 1U);
    EXPECT_EQ(brackets[1].last, 2U);
}

TEST(Matrix, IsNotDrawnBesideABaseline) {
    tare::SuiteResult suite = example::copies();
    EXPECT_NE(tare::report::matrix(suite, tare::Style()), "");
    suite.benchmarks[0].baseline = true;
    EXPECT_EQ(tare::report::matrix(suite, tare::Style()), "");
}

TEST(Matrix, IsNotDrawnForMoreRowsThanAPageHolds) {
    tare::SuiteResult suite;
    for (int i = 0; i != 17; ++i) {
        std::string const name = "row " + std::to_string(i);
        suite.benchmarks.push_back(example::row(name.c_str(), 10 + i, 0.01, 1));
        if (i != 0) {
            suite.comparisons.push_back(
                example::comparison("row 0", name.c_str(), 1 + i * 0.1, 0.01, tare::Verdict::slower));
        }
        EXPECT_EQ(tare::report::matrix(suite, tare::Style()).empty(), i < 2 || i == 16) << i;
    }
}
