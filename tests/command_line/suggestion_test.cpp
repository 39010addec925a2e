#include "src/command_line/suggestion.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <string>

namespace {

using tare::TextView;
using tare::command_line::edit_distance;
using tare::command_line::Nearest;

std::string nearest_of(char const* word) {
    Nearest guess(word);
    for (char const* candidate : {"filter", "format", "time", "list", "list-counters", "seed"}) {
        guess.consider(candidate);
    }
    return std::string(guess.best().data(), guess.best().size());
}

TEST(EditDistance, OfEqualWordsIsZero) {
    EXPECT_EQ(edit_distance("", ""), 0U);
    EXPECT_EQ(edit_distance("filter", "filter"), 0U);
}

TEST(EditDistance, CountsOneForEachOfTheFourMistakes) {
    EXPECT_EQ(edit_distance("filer", "filter"), 1U);
    EXPECT_EQ(edit_distance("filtter", "filter"), 1U);
    EXPECT_EQ(edit_distance("fikter", "filter"), 1U);
    EXPECT_EQ(edit_distance("fitler", "filter"), 1U);
}

TEST(EditDistance, ToNothingIsTheLength) {
    EXPECT_EQ(edit_distance("", "seed"), 4U);
    EXPECT_EQ(edit_distance("seed", ""), 4U);
}

TEST(EditDistance, IsTheSameInBothDirections) {
    char const* const words[] = {"", "a", "ab", "ba", "kitten", "sitting", "saturday", "sunday"};
    for (char const* left : words) {
        for (char const* right : words) {
            EXPECT_EQ(edit_distance(left, right), edit_distance(right, left)) << left << ' ' << right;
        }
    }
    EXPECT_EQ(edit_distance("kitten", "sitting"), 3U);
    EXPECT_EQ(edit_distance("saturday", "sunday"), 3U);
}

TEST(EditDistance, TakesCaseAndUnderscoreForNoMistake) {
    EXPECT_EQ(edit_distance("LIST_counters", "list-counters"), 0U);
}

TEST(EditDistance, OfEndlessWordsIsEndless) {
    std::string const longest(63, 'x');
    EXPECT_EQ(edit_distance(longest, longest), 0U);
    EXPECT_EQ(edit_distance(longest + "x", "x"), SIZE_MAX);
    EXPECT_EQ(edit_distance("x", longest + "x"), SIZE_MAX);
}

TEST(Nearest, FindsTheWordThatWasMeant) {
    EXPECT_EQ(nearest_of("fliter"), "filter");
    EXPECT_EQ(nearest_of("tmie"), "time");
    EXPECT_EQ(nearest_of("listcounter"), "list-counters");
    EXPECT_EQ(nearest_of("Seed"), "seed");
}

TEST(Nearest, SaysNothingWhenNothingIsNear) {
    EXPECT_EQ(nearest_of("verbose"), "");
    EXPECT_EQ(nearest_of("x"), "");
    EXPECT_EQ(nearest_of(""), "");
    EXPECT_EQ(nearest_of("pie"), "");
}

}  // namespace
