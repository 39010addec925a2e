#include "src/environment/kernel_text.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdint>

namespace {

using namespace tare::environment;

TEST(ValueOf, FindsTheFirstLineWithTheKey) {
    EXPECT_EQ(value_of("a\t: 1\nb : 2 \nb: 3\n", "b"), "2");
    EXPECT_EQ(value_of("a: 1\nb: 2", "b"), "2");
    EXPECT_EQ(value_of("MemAvailable:   16 kB\n", "MemAvailable"), "16 kB");
}

TEST(ValueOf, TakesTheWholeKeyOnly) {
    EXPECT_EQ(value_of("model name : x\nmodel : 49\n", "model"), "49");
    EXPECT_EQ(value_of("MemTotalX: 1\n", "MemTotal"), "");
}

TEST(ValueOf, TakesQuotesOff) {
    EXPECT_EQ(value_of("NAME=\"Debian\"\nPRETTY_NAME=\"Some OS 1 (x)\"\n", "PRETTY_NAME"), "Some OS 1 (x)");
    EXPECT_EQ(value_of("A=\"\n", "A"), "\"");
}

TEST(ValueOf, IsEmptyWithoutTheKey) {
    EXPECT_EQ(value_of("", "a"), "");
    EXPECT_EQ(value_of("a", "a"), "");
    EXPECT_EQ(value_of("a:\n", "a"), "");
}

TEST(WholeNumber, ReadsTheBeginning) {
    EXPECT_EQ(whole_number("12 kB"), 12);
    EXPECT_EQ(whole_number(" 0\n"), 0);
    EXPECT_EQ(whole_number("9223372036854775807"), INT64_MAX);
}

TEST(WholeNumber, IsMinusOneForWhatIsNone) {
    EXPECT_EQ(whole_number(""), -1);
    EXPECT_EQ(whole_number("max"), -1);
    EXPECT_EQ(whole_number("-5"), -1);
    EXPECT_EQ(whole_number("9223372036854775808"), -1);
    EXPECT_EQ(whole_number("99999999999999999999999"), -1);
}

TEST(DecimalNumber, ReadsTheBeginning) {
    EXPECT_EQ(decimal_number("0.25 0.10 0.05 1/300 4242"), 0.25);
    EXPECT_EQ(decimal_number("2994.375"), 2994.375);
    EXPECT_EQ(decimal_number("7"), 7);
    EXPECT_EQ(decimal_number("1.2.3"), 1.2);
    EXPECT_TRUE(std::isnan(decimal_number("")));
    EXPECT_TRUE(std::isnan(decimal_number("x1")));
    EXPECT_TRUE(std::isnan(decimal_number(".")));
}

TEST(Word, CountsFromZeroAndEndsEmpty) {
    EXPECT_EQ(word("  a  bb\tc\n", 0), "a");
    EXPECT_EQ(word("  a  bb\tc\n", 2), "c");
    EXPECT_EQ(word("  a  bb\tc\n", 3), "");
    EXPECT_EQ(word("", 0), "");
}

TEST(CpuName, IsTheModelNameWithSingleBlanks) {
    EXPECT_EQ(cpu_name("processor\t: 0\nmodel\t\t: 85\nmodel name\t: Some(R)  CPU   @ 2.00GHz\n"),
              "Some(R) CPU @ 2.00GHz");
}

TEST(CpuName, OnArmIsMadeOfItsNumbers) {
    EXPECT_EQ(cpu_name("processor\t: 0\nCPU implementer\t: 0x41\nCPU part\t: 0xd0c\n"),
              "ARM, implementer 0x41, part 0xd0c");
    EXPECT_EQ(cpu_name("CPU implementer\t: 0x41\nCPU part\t: 0xd08\nModel\t: Little Board 4\n"), "Little Board 4");
    EXPECT_EQ(cpu_name(""), "");
}

TEST(StolenSeconds, IsTheEighthFigureInTicks) {
    EXPECT_EQ(stolen_seconds_of("cpu  10 20 30 40 50 60 70 800 90 100\ncpu0 1 2 3 4 5 6 7 8 9 10\n", 100), 8);
    EXPECT_EQ(stolen_seconds_of("cpu  1 2 3 4 5 6 7 0 0 0\n", 100), 0);
    EXPECT_TRUE(std::isnan(stolen_seconds_of("cpu  1 2 3 4\n", 100))) << "kernels before 2.6.11";
    EXPECT_TRUE(std::isnan(stolen_seconds_of("", 100)));
    EXPECT_TRUE(std::isnan(stolen_seconds_of("cpu  1 2 3 4 5 6 7 8\n", -1)));
}

TEST(CacheSize, ScalesToBinaryUnits) {
    EXPECT_EQ(cache_size("32K"), "32 KiB");
    EXPECT_EQ(cache_size("1024K"), "1 MiB");
    EXPECT_EQ(cache_size("36608K\n"), "35.7 MiB");
    EXPECT_EQ(cache_size("1536K"), "1.5 MiB");
    EXPECT_EQ(cache_size("8M"), "8 MiB");
    EXPECT_EQ(cache_size("what"), "what");
    EXPECT_EQ(cache_size(""), "");
}

TEST(CgroupFolder, KnowsBothVersions) {
    bool found = false;
    EXPECT_EQ(cgroup_folder("0::/user.slice/a.scope\n", "", found), "/user.slice/a.scope");
    EXPECT_TRUE(found);
    EXPECT_EQ(cgroup_folder("0::/\n", "", found), "");
    EXPECT_TRUE(found);
    char const* const first = "9:cpu,cpuacct:/docker/1:2\n8:memory:/docker/m\n1:name=systemd:/x\n";
    EXPECT_EQ(cgroup_folder(first, "memory", found), "/docker/m");
    EXPECT_EQ(cgroup_folder(first, "cpu", found), "/docker/1:2");
    EXPECT_TRUE(found);
    EXPECT_EQ(cgroup_folder(first, "cpus", found), "");
    EXPECT_FALSE(found);
    EXPECT_EQ(cgroup_folder(first, "", found), "");
    EXPECT_FALSE(found);
    cgroup_folder("nonsense", "", found);
    EXPECT_FALSE(found);
}

TEST(CpusOfQuota, DividesByThePeriod) {
    EXPECT_EQ(cpus_of_quota("50000 100000"), 0.5);
    EXPECT_EQ(cpus_of_quota("400000 100000\n"), 4);
    EXPECT_TRUE(std::isinf(cpus_of_quota("max 100000")));
    EXPECT_TRUE(std::isinf(cpus_of_quota("-1 100000")));
    EXPECT_TRUE(std::isnan(cpus_of_quota("")));
    EXPECT_TRUE(std::isnan(cpus_of_quota("5000 0")));
}

TEST(GroupAvailable, CountsWhatCanBeGivenBackAsFree) {
    EXPECT_EQ(group_available("1000", "400", "anon 300\ninactive_file 100\n", "inactive_file"), 700U);
    EXPECT_EQ(group_available("1000", "400", "", "inactive_file"), 600U);
    EXPECT_EQ(group_available("1000", "400", "total_inactive_file 400\n", "total_inactive_file"), 1000U);
}

TEST(GroupAvailable, IsNothingWhenTheLimitIsReached) {
    EXPECT_EQ(group_available("1000", "1000", "", "inactive_file"), 0U);
    EXPECT_EQ(group_available("1000", "1500", "", "inactive_file"), 0U);
    EXPECT_EQ(group_available("1000", "10", "inactive_file 50\n", "inactive_file"), 1000U);
}

TEST(GroupAvailable, HasNoLimitWhereNoneIsGiven) {
    EXPECT_EQ(group_available("max", "400", "", "inactive_file"), UINT64_MAX);
    EXPECT_EQ(group_available("9223372036854771712", "400", "", "total_inactive_file"), UINT64_MAX);
    EXPECT_EQ(group_available("", "", "", "inactive_file"), UINT64_MAX);
}

TEST(HypervisorName, TrustsTheSignatureFirst) {
    EXPECT_EQ(hypervisor_name(true, tare::TextView("KVMKVMKVM\0\0\0", 12), "QEMU", "Standard PC"), "KVM");
    EXPECT_EQ(hypervisor_name(true, "Microsoft Hv", "", ""), "Hyper-V");
    EXPECT_EQ(hypervisor_name(true, "????????????", "Amazon EC2", "m5.large"), "Amazon EC2");
    EXPECT_EQ(hypervisor_name(true, "????????????", "", ""), "unknown");
}

TEST(HypervisorName, BelievesTheFirmwareWhereTheProcessorCannotTell) {
    EXPECT_EQ(hypervisor_name(false, "", "QEMU ", "KVM Virtual Machine"), "QEMU");
    EXPECT_EQ(hypervisor_name(false, "", " xen", ""), "");
    EXPECT_EQ(hypervisor_name(false, "", "Some Maker", "Laptop 3000"), "");
    EXPECT_EQ(hypervisor_name(false, "", "", ""), "");
}

// The same firmware on machines that are rented whole.
TEST(HypervisorName, DoesNotTakeAMetalMachineForAVirtualOne) {
    EXPECT_EQ(hypervisor_name(false, "", "Amazon EC2", "m5.metal"), "");
}

}  // namespace
