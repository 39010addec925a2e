#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <regex>
#include <set>
#include <sstream>

namespace {

std::string text_of(std::filesystem::path const& path) {
    std::ifstream file(path);
    std::ostringstream text;
    text << file.rdbuf();
    return text.str();
}

/// All first groups of the matches of `pattern`.
std::set<std::string> found_in(std::string const& text, char const* pattern) {
    std::set<std::string> found;
    std::regex const regex(pattern);
    for (std::sregex_iterator it(text.begin(), text.end(), regex), end; it != end; ++it) {
        found.insert((*it)[1]);
    }
    return found;
}

}  // namespace

// A code that is nowhere explained is a riddle in somebody's CI log; one that is explained but never given is a lie.
TEST(Documentation, ExplainsEveryWarningCodeAndNoOther) {
    std::filesystem::path const root = TARE_SOURCE_DIR;
    std::string sources;
    for (auto const& entry : std::filesystem::directory_iterator(root / "src/findings")) {
        sources += text_of(entry.path());
    }
    std::set<std::string> const given = found_in(sources, "warn\\(row,\\s*\"([a-z-]+)\"");
    std::set<std::string> const explained = found_in(text_of(root / "docs/method.md"), "\\n\\| `([a-z-]+)` \\|");
    EXPECT_EQ(given.size(), 16U);
    EXPECT_EQ(given, explained);
}
