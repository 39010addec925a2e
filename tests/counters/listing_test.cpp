#include "src/counters/listing.hpp"

#include <gtest/gtest.h>

#include <cerrno>
#include <string>

namespace {

using namespace tare::counters;

/// A system without perf, where getrusage works.
System bare_system() {
    System system;
    system.open = [](Event const&, Opening const&) { return -ENOENT; };
    system.id = [](int) { return std::uint64_t{0}; };
    system.enable = [](int) {};
    system.disable = [](int) {};
    system.read = [](int, void*, std::size_t) { return -long{ENOENT}; };
    system.close = [](int) {};
    system.open_io = [](bool) { return -ENOENT; };
    system.read_io = [](int, char*, std::size_t) { return -long{ENOENT}; };
    system.usage = [](bool, std::uint64_t(&)[4]) { return true; };
    system.timestamp = [] { return std::uint64_t{0}; };
    system.file = [](std::string const&, std::string&) { return false; };
    system.folder = [](std::string const&) { return tare::List<std::string>(); };
    system.work = [] {};
    return system;
}

TEST(ListCounters, ShowsWhatIsThereBeforeWhatIsNotAndWhy) {
    System const system = bare_system();
    std::string text;
    ASSERT_TRUE(list_counters("", text, &system));
    std::size_t const faults = text.find("page-faults");
    std::size_t const missing = text.find("Not here");
    std::size_t const cycles = text.find("- cycles");
    ASSERT_NE(faults, std::string::npos);
    ASSERT_NE(cycles, std::string::npos);
    EXPECT_LT(faults, missing);
    EXPECT_LT(missing, cycles);
    EXPECT_NE(text.find("no hardware counters here"), std::string::npos);
}

TEST(ListCounters, FollowsThePattern) {
    System const system = bare_system();
    std::string text;
    ASSERT_TRUE(list_counters("^page-", text, &system));
    EXPECT_NE(text.find("page-faults"), std::string::npos);
    EXPECT_EQ(text.find("cycles"), std::string::npos);
    ASSERT_TRUE(list_counters("no such name", text, &system));
    EXPECT_EQ(text, "no counter has such a name\n");
    EXPECT_FALSE(list_counters("(", text, &system));
    EXPECT_NE(text.find("regular expression"), std::string::npos);
}

}  // namespace
