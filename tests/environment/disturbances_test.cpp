#include "src/environment/facts.hpp"

#include <gtest/gtest.h>

#include <limits>
#include <string>

namespace {

using namespace tare::environment;

Build good_build() {
    Build build;
    build.optimised = true;
    return build;
}

Facts quiet_machine() {
    Facts facts;
    facts.cpu = "Some CPU";
    facts.cpus = 4;
    facts.governor = "performance";
    facts.boost = Answer::no;
    facts.simultaneous_threads = Answer::no;
    facts.random_addresses = Answer::no;
    facts.traced = Answer::no;
    facts.load = 0.3;
    facts.cpu_quota = std::numeric_limits<double>::infinity();
    return facts;
}

std::string codes(Facts const& facts, Build const& build) {
    std::string text;
    for (tare::Disturbance const& one : disturbances(facts, build)) {
        EXPECT_FALSE(one.message.empty()) << one.code.c_str();
        EXPECT_FALSE(one.advice.empty()) << one.code.c_str();
        text += (text.empty() ? "" : " ") + std::string(one.code);
    }
    return text;
}

TEST(Disturbances, AreNoneOnAQuietMachine) {
    EXPECT_EQ(codes(quiet_machine(), good_build()), "");
}

TEST(Disturbances, AreNoneWhereNothingIsKnown) {
    EXPECT_EQ(codes(Facts(), good_build()), "");
}

TEST(Disturbances, NameTheGovernorThatIsNotPerformance) {
    Facts facts = quiet_machine();
    facts.governor = "powersave";
    EXPECT_EQ(codes(facts, good_build()), "governor");
    EXPECT_NE(std::string(disturbances(facts, good_build())[0].message).find("powersave"), std::string::npos);
}

TEST(Disturbances, TellTheSwitchOfTheDriverThatThereIs) {
    Facts facts = quiet_machine();
    facts.boost = Answer::yes;
    EXPECT_EQ(codes(facts, good_build()), "turbo");
    EXPECT_NE(std::string(disturbances(facts, good_build())[0].advice).find("cpufreq/boost"), std::string::npos);
    facts.intel_boost = Answer::yes;
    EXPECT_NE(std::string(disturbances(facts, good_build())[0].advice).find("no_turbo"), std::string::npos);
}

TEST(Disturbances, CountLoadAgainstTheProcessorsThereAre) {
    Facts facts = quiet_machine();
    facts.load = 1.4;
    EXPECT_EQ(codes(facts, good_build()), "") << "a run just before this one is no disturbance";
    facts.load = 1.5;
    EXPECT_EQ(codes(facts, good_build()), "load");
    facts.cpus = 64;
    facts.load = 15.9;
    EXPECT_EQ(codes(facts, good_build()), "");
    facts.load = 16;
    EXPECT_EQ(codes(facts, good_build()), "load");
}

TEST(Disturbances, OfLoadMentionSharedCores) {
    Facts facts = quiet_machine();
    facts.load = 9;
    EXPECT_EQ(std::string(disturbances(facts, good_build())[0].message).find("share"), std::string::npos);
    facts.simultaneous_threads = Answer::yes;
    EXPECT_NE(std::string(disturbances(facts, good_build())[0].message).find("share"), std::string::npos);
}

TEST(Disturbances, IncludeAQuotaBelowOneCpuOnly) {
    Facts facts = quiet_machine();
    facts.cpu_quota = 1;
    EXPECT_EQ(codes(facts, good_build()), "");
    facts.cpu_quota = 0.5;
    EXPECT_EQ(codes(facts, good_build()), "cpu-quota");
}

TEST(Disturbances, IncludeVirtualMachineTracerAndAddresses) {
    Facts facts = quiet_machine();
    facts.virtual_machine = "KVM";
    facts.traced = Answer::yes;
    facts.random_addresses = Answer::yes;
    EXPECT_EQ(codes(facts, good_build()), "traced virtual-machine aslr");
}

TEST(Disturbances, IncludeABuildThatIsNoRelease) {
    Build build;
    EXPECT_EQ(codes(quiet_machine(), build), "debug-build");
    build.checked_library = true;
    EXPECT_EQ(codes(quiet_machine(), build), "debug-build") << "one thing to do is enough";
    build.optimised = true;
    EXPECT_EQ(codes(quiet_machine(), build), "checked-library");
    build.checked_library = false;
    build.assertions = true;
    EXPECT_EQ(codes(quiet_machine(), build), "") << "assertions are a choice; the build's line shows them";
    build.sanitizer = true;
    EXPECT_EQ(codes(quiet_machine(), build), "sanitizer");
}

TEST(BuildText, NamesWhatMatters) {
    Build build;
    EXPECT_EQ(build_text(build).rfind("not optimised, assertions off", 0), 0U);
    build.optimised = true;
    build.assertions = true;
    build.sanitizer = true;
    EXPECT_EQ(build_text(build).rfind("optimised, assertions on, sanitizer", 0), 0U);
}

TEST(CompilerName, HasItsVersionAndTheStandard) {
    std::string const name = compiler_name();
#if defined(__clang__)
    EXPECT_NE(name.find("clang " + std::to_string(__clang_major__) + "."), std::string::npos) << name;
#elif defined(__GNUC__)
    EXPECT_EQ(name.rfind("g++ " + std::to_string(__GNUC__) + ".", 0), 0U) << name;
#endif
    EXPECT_NE(name.find(", C++"), std::string::npos) << name;
}

}  // namespace
