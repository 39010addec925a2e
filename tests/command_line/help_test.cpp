#include "src/command_line/flags.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <sstream>
#include <string>

namespace {

using namespace tare::command_line;

TEST(Help, NamesEveryFlag) {
    std::string const text = help("prog");
    for (Flag const& flag : flags()) {
        EXPECT_NE(text.find("  --" + std::string(flag.name.data(), flag.name.size())), std::string::npos);
    }
}

// The words that a program outside relies on.
TEST(Help, KnowsEveryFlagThatWasPromised) {
    std::set<std::string> names;
    for (Flag const& flag : flags()) {
        EXPECT_TRUE(names.emplace(flag.name.data(), flag.name.size()).second) << "twice";
    }
    for (char const* promised :
         {"list",          "filter",     "format",  "out",    "time",    "precision", "counters", "instructions",
          "layouts",       "seed",       "plot",    "color",  "quick",   "dry-run",   "help",     "version",
          "list-counters", "self-check", "samples", "margin", "compact", "sort",      "unit",     "percentiles"}) {
        EXPECT_EQ(names.count(promised), 1U) << promised;
    }
}

TEST(Help, FitsEightyColumnsWithASpaceBeforeEveryExplanation) {
    std::istringstream lines(help("prog"));
    for (std::string line; std::getline(lines, line);) {
        EXPECT_LE(line.size(), 80U) << line;
        EXPECT_TRUE(line.empty() || line.back() != ' ') << line;
        if (line.rfind("  --", 0) == 0) {
            EXPECT_EQ(line[25], ' ') << line;
            EXPECT_NE(line[26], ' ') << line;
        }
    }
}

TEST(Help, TellsExitStatusesVariablesAndNoColor) {
    std::string const text = help("./sorting");
    for (char const* word : {"Usage: ./sorting", "Exit status", "130", "TARE_TIME", "NO_COLOR", "./sorting --"}) {
        EXPECT_NE(text.find(word), std::string::npos) << word;
    }
}

TEST(VariableName, IsTheFlagInCapitals) {
    for (Flag const& flag : flags()) {
        std::string expected = "TARE_" + std::string(flag.name.data(), flag.name.size());
        std::transform(expected.begin(), expected.end(), expected.begin(),
                       [](unsigned char c) { return c == '-' ? '_' : static_cast<char>(std::toupper(c)); });
        EXPECT_EQ(variable_name(flag), expected);
    }
}

}  // namespace
