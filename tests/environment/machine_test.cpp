#include "src/environment/environment.hpp"

#include <tare/version.hpp>

#include <gtest/gtest.h>

#include <cmath>
#include <string>
#include <thread>
#include <vector>

namespace {

using namespace tare;

TEST(Describe, KnowsThisMachine) {
    Context const context = environment::describe();
    EXPECT_FALSE(context.os.empty());
    EXPECT_FALSE(context.host.empty());
    EXPECT_FALSE(context.compiler.empty());
    EXPECT_FALSE(context.build.empty());
    EXPECT_GE(context.cpus, 1);
    EXPECT_EQ(std::string(context.tare_version), TARE_VERSION);
#if defined(__linux__)
    EXPECT_FALSE(context.cpu.empty());
    EXPECT_NE(std::string(context.executable).find("environment_test"), std::string::npos);
#endif
}

TEST(Describe, DatesTheReportInUtc) {
    std::string const date(environment::describe().date);
    ASSERT_EQ(date.size(), 20U) << date;
    EXPECT_EQ(date[4], '-');
    EXPECT_EQ(date[10], 'T');
    EXPECT_EQ(date[19], 'Z');
}

#if defined(__linux__)
TEST(UsageCounts, GrowWithNewPages) {
    std::size_t const pages = 2000;
    environment::Usage const before = environment::usage();
    std::vector<char> memory(pages * 4096);
    for (std::size_t i = 0; i < memory.size(); i += 4096) {
        memory[i] = static_cast<char>(i);
    }
    environment::Usage const after = environment::usage();
    EXPECT_GE(before.minor_faults, 0);
    EXPECT_GT(after.minor_faults, before.minor_faults);
    EXPECT_NE(memory[4096 * 3], 99);
}

// Counted for the process, another thread's sleeping would look like this one's.
TEST(UsageCounts, AreOfTheCallingThread) {
    environment::Usage const before = environment::usage();
    std::thread other([] {
        for (int i = 0; i != 50; ++i) {
            std::this_thread::sleep_for(std::chrono::microseconds(100));
        }
    });
    other.join();
    environment::Usage const after = environment::usage();
    EXPECT_LT(after.voluntary_switches - before.voluntary_switches, 40);
}

TEST(ResidentBytes, GrowWithMemoryThatIsUsed) {
    std::size_t const size = std::size_t(64) << 20U;
    std::uint64_t const before = environment::resident_bytes();
    std::vector<char> const memory(size, 'x');
    std::uint64_t const after = environment::resident_bytes();
    EXPECT_GT(before, 0U);
    EXPECT_GT(after, before + size / 2);
    EXPECT_EQ(memory[size / 2], 'x');
}

TEST(AvailableBytes, AreToldOnLinux) {
    EXPECT_GT(environment::available_bytes(), 0U);
}

TEST(StolenSeconds, AreNoNegativeNumber) {
    double const stolen = environment::stolen_seconds();
    EXPECT_TRUE(std::isnan(stolen) || stolen >= 0);
}
#endif

}  // namespace
