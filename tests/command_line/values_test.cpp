#include "src/command_line/values.hpp"

#include <gtest/gtest.h>

#include <clocale>
#include <cstdint>
#include <string>

namespace {

using namespace tare::command_line;
using tare::Nanoseconds;
using tare::TextView;

double time_of(char const* text) {
    Nanoseconds value{-1};
    std::string complaint;
    bool const right = read_time(text, value, complaint);
    EXPECT_EQ(right, complaint.empty()) << text;
    return value.count;
}

double share_of(char const* text) {
    double value = -1;
    std::string complaint;
    bool const right = read_share(text, value, complaint);
    EXPECT_EQ(right, complaint.empty()) << text;
    return value;
}

std::string complaint_of_time(char const* text) {
    Nanoseconds value;
    std::string complaint;
    read_time(text, value, complaint);
    return complaint;
}

TEST(ReadTime, KnowsEveryUnit) {
    EXPECT_EQ(time_of("7ns"), 7);
    EXPECT_EQ(time_of("7us"), 7e3);
    EXPECT_EQ(time_of("7\u00B5s"), 7e3);
    EXPECT_EQ(time_of("7\u03BCs"), 7e3);
    EXPECT_EQ(time_of("500ms"), 5e8);
    EXPECT_EQ(time_of("0.5s"), 5e8);
    EXPECT_EQ(time_of("2m"), 1.2e11);
    EXPECT_EQ(time_of("2min"), 1.2e11);
    EXPECT_EQ(time_of("1h"), 3.6e12);
}

TEST(ReadTime, TakesFractionsAndExponents) {
    EXPECT_EQ(time_of(".5s"), 5e8);
    EXPECT_EQ(time_of("5.s"), 5e9);
    EXPECT_EQ(time_of("1e-3s"), 1e6);
    EXPECT_EQ(time_of("1E+3us"), 1e6);
    EXPECT_DOUBLE_EQ(time_of("0.000000000000000000001e21s"), 1e9);
    EXPECT_DOUBLE_EQ(time_of("100000000000000000000000000e-26s"), 1e9);
}

TEST(ReadTime, TakesNothingButTheWholeText) {
    for (char const* text :
         {"",    "s",   "0.5", "5x",  "5 s", " 5s", "5s ",    "-5s", "+5s",  "0s",     "0x5s",    "nans",  "infs",
          "nan", "inf", "1e",  "1es", ".s",  ".",   "1.2.3s", "5S",  "5sec", "1e999s", "1e-999s", "0.4ns", "e3s"}) {
        EXPECT_EQ(time_of(text), -1) << text;
    }
}

TEST(ReadTime, SaysWhatWouldBeRight) {
    EXPECT_EQ(complaint_of_time("5"), "the unit is missing; seconds would be 5s");
    EXPECT_EQ(complaint_of_time("5x"), "'x' is no unit of time; there are ns, us, ms, s, m and h");
    EXPECT_NE(complaint_of_time("soon").find("500ms"), std::string::npos);
    EXPECT_NE(complaint_of_time("0s").find("1 ns"), std::string::npos);
}

// strtod would stop at the point and read half a second as none.
TEST(ReadTime, DoesNotDependOnTheLocale) {
    for (char const* name : {"de_DE.UTF-8", "de_DE.utf8", "fr_FR.UTF-8", "de_DE"}) {
        std::setlocale(LC_NUMERIC, name);  // where there is one
    }
    EXPECT_EQ(time_of("0.5s"), 5e8);
    EXPECT_EQ(time_of("0,5s"), -1);
    std::setlocale(LC_NUMERIC, "C");
}

TEST(ReadShare, TakesPerCentAndFractions) {
    EXPECT_EQ(share_of("0.5%"), 0.005);
    EXPECT_EQ(share_of("0.005"), 0.005);
    EXPECT_EQ(share_of("5e-3"), 0.005);
    EXPECT_EQ(share_of("0.1%"), 0.001);
    EXPECT_EQ(share_of("99%"), 0.99);
    EXPECT_EQ(share_of("0.0123456789"), 0.0123456789);
}

TEST(ReadShare, RefusesNothingAndEverything) {
    for (char const* text :
         {"", "0", "0%", "1", "100%", "5", "-1%", "1%%", "1 %", "%", "x", "0.5x", "nan", "inf", "1e-400"}) {
        EXPECT_EQ(share_of(text), -1) << text;
    }
}

TEST(ReadShare, GuessesPerCentWhereTheNumberIsTooLarge) {
    double value = 0;
    std::string complaint;
    read_share("5", value, complaint);
    EXPECT_NE(complaint.find("5%"), std::string::npos) << complaint;
}

TEST(ReadWhole, KeepsToItsLimits) {
    std::uint64_t value = 99;
    std::string complaint;
    EXPECT_TRUE(read_whole("1", 1, 8, value, complaint));
    EXPECT_EQ(value, 1U);
    EXPECT_TRUE(read_whole("8", 1, 8, value, complaint));
    EXPECT_EQ(value, 8U);
    for (char const* text : {"0", "9", "", "-1", "+1", "1.0", "1e0", " 1", "1 ", "x", "0x", "0xg"}) {
        EXPECT_FALSE(read_whole(text, 1, 8, value, complaint)) << text;
    }
    EXPECT_EQ(value, 8U);
    EXPECT_EQ(complaint, "must be a whole number from 1 to 8");
}

TEST(ReadWhole, ReadsAllOfSixtyFourBitsAndNoMore) {
    std::uint64_t value = 0;
    std::string complaint;
    EXPECT_TRUE(read_whole("18446744073709551615", 0, UINT64_MAX, value, complaint));
    EXPECT_EQ(value, UINT64_MAX);
    EXPECT_TRUE(read_whole("0xFFFFffffFFFFffff", 0, UINT64_MAX, value, complaint));
    EXPECT_EQ(value, UINT64_MAX);
    EXPECT_TRUE(read_whole("0", 0, UINT64_MAX, value, complaint));
    EXPECT_EQ(value, 0U);
    EXPECT_FALSE(read_whole("18446744073709551616", 0, UINT64_MAX, value, complaint));
    EXPECT_FALSE(read_whole("99999999999999999999", 0, UINT64_MAX, value, complaint));
    EXPECT_FALSE(read_whole("0x10000000000000000", 0, UINT64_MAX, value, complaint));
}

TEST(ReadYesNo, KnowsTheUsualWordsOnly) {
    bool value = false;
    std::string complaint;
    for (char const* text : {"yes", "on", "true", "1"}) {
        value = false;
        EXPECT_TRUE(read_yes_no(text, value, complaint));
        EXPECT_TRUE(value) << text;
    }
    for (char const* text : {"no", "off", "false", "0"}) {
        value = true;
        EXPECT_TRUE(read_yes_no(text, value, complaint));
        EXPECT_FALSE(value) << text;
    }
    for (char const* text : {"", "2", "y", "maybe"}) {
        EXPECT_FALSE(read_yes_no(text, value, complaint)) << text;
    }
}

TEST(ReadChoice, NamesAllChoicesAndTheNearest) {
    static TextView const words[] = {"auto", "always", "never"};
    std::size_t choice = 9;
    std::string complaint;
    EXPECT_TRUE(read_choice("never", words, 3, choice, complaint));
    EXPECT_EQ(choice, 2U);
    EXPECT_FALSE(read_choice("nevr", words, 3, choice, complaint));
    EXPECT_EQ(complaint, "must be auto, always or never; did you mean never?");
    EXPECT_FALSE(read_choice("", words, 3, choice, complaint));
    EXPECT_EQ(complaint, "must be auto, always or never");
    EXPECT_EQ(choice, 2U);
}

// What a user typed must not be able to move the cursor or to change colours.
TEST(Shown, HasNoControlCharacters) {
    EXPECT_EQ(shown("a\x1b[31m\n\tb\x7f"), "a?[31m??b?");
    EXPECT_EQ(shown("gr\u00FC\u00DF"), "gr\u00FC\u00DF");
}

TEST(Shown, CutsLongTextsBetweenCharacters) {
    std::string const ascii(200, 'x');
    EXPECT_EQ(shown(ascii), std::string(60, 'x') + "...");
    std::string const odd = std::string(59, 'x') + "\u00FC\u00FC\u00FC";
    EXPECT_EQ(shown(odd), std::string(59, 'x') + "\u00FC...");
}

}  // namespace
