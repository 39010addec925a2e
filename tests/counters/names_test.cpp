#include "src/counters/names.hpp"

#include <gtest/gtest.h>

namespace {

using namespace tare::counters;

TEST(SplitNames, KeepsCommasBetweenSlashes) {
    auto const names = split_names(" cycles, cpu/event=0x9c,umask=1,cmask=4/u ,,r01c2 ,cycles");
    ASSERT_EQ(names.size(), 3u);
    EXPECT_EQ(names[0], "cycles");
    EXPECT_EQ(names[1], "cpu/event=0x9c,umask=1,cmask=4/u");
    EXPECT_EQ(names[2], "r01c2");
}

TEST(SplitNames, OfNothingIsNothing) {
    EXPECT_TRUE(split_names("").empty());
    EXPECT_TRUE(split_names(" , ,").empty());
}

TEST(BuiltInNames, HaveTheKernelsNumbers) {
    struct {
        char const* name;
        std::uint32_t type;
        std::uint64_t config;
    } const expected[] = {
        {"cycles", 0, 0},       {"instructions", 0, 1},  {"cache-references", 0, 2}, {"cache-misses", 0, 3},
        {"branches", 0, 4},     {"branch-misses", 0, 5}, {"ref-cycles", 0, 9},       {"stalled-cycles-backend", 0, 8},
        {"task-clock", 1, 1},   {"page-faults", 1, 2},   {"context-switches", 1, 3}, {"cpu-migrations", 1, 4},
        {"minor-faults", 1, 5}, {"major-faults", 1, 6},  {"alignment-faults", 1, 7}};
    for (auto const& it : expected) {
        BuiltIn const* const found = find_built_in(it.name);
        ASSERT_NE(found, nullptr) << it.name;
        EXPECT_EQ(found->type, it.type) << it.name;
        EXPECT_EQ(found->config, it.config) << it.name;
    }
}

TEST(BuiltInNames, AreFoundWhateverTheirCase) {
    ASSERT_NE(find_built_in("CYCLES"), nullptr);
    EXPECT_STREQ(find_built_in("Instructions")->name, "instructions");
    EXPECT_EQ(find_built_in("instruction"), nullptr);
}

TEST(CacheEvents, AreCacheAccessAndMiss) {
    Event event;
    ASSERT_TRUE(find_cache_event("L1-dcache-load-misses", event));
    EXPECT_EQ(event.type, 3u);
    EXPECT_EQ(event.config, 0x10000u);
    ASSERT_TRUE(find_cache_event("LLC-stores", event));
    EXPECT_EQ(event.config, 0x00102u);
    ASSERT_TRUE(find_cache_event("dTLB-store-misses", event));
    EXPECT_EQ(event.config, 0x10103u);
    ASSERT_TRUE(find_cache_event("iTLB-prefetches", event));
    EXPECT_EQ(event.config, 0x00204u);
    EXPECT_FALSE(find_cache_event("L1-dcache-", event));
    EXPECT_FALSE(find_cache_event("L1-dcache", event));
    EXPECT_FALSE(find_cache_event("L2-loads", event));
    EXPECT_EQ(cache_event_names().size(), 7u * 6u);
}

TEST(Modifiers, ChooseWhereToCount) {
    Event event;
    ASSERT_TRUE(apply_modifiers("k", event));
    EXPECT_FALSE(event.user);
    EXPECT_TRUE(event.kernel);
    ASSERT_TRUE(apply_modifiers("upp", event));
    EXPECT_TRUE(event.user);
    EXPECT_FALSE(event.kernel);
    EXPECT_EQ(event.precise, 2u);
}

TEST(Modifiers, ThatAreUnknownChangeNothing) {
    Event event;
    EXPECT_FALSE(apply_modifiers("kx", event));
    EXPECT_FALSE(apply_modifiers("", event));
    EXPECT_FALSE(apply_modifiers("pppp", event));
    EXPECT_TRUE(event.user);
    EXPECT_FALSE(event.kernel);
}

TEST(RawCodes, AreHexadecimal) {
    Event event;
    ASSERT_TRUE(parse_raw("r01c2", event));
    EXPECT_EQ(event.type, 4u);
    EXPECT_EQ(event.config, 0x1c2u);
    EXPECT_FALSE(parse_raw("r", event));
    EXPECT_FALSE(parse_raw("r12g", event));
    EXPECT_FALSE(parse_raw("r12345678123456781", event));  // 17 digits do not fit
}

TEST(Numbers, AreRefusedWhenTheyDoNotFit) {
    std::uint64_t number = 7;
    EXPECT_TRUE(parse_number("18446744073709551615", number));
    EXPECT_EQ(number, UINT64_MAX);
    EXPECT_TRUE(parse_number("0xFFFFFFFFFFFFFFFF", number));
    EXPECT_FALSE(parse_number("18446744073709551616", number));
    EXPECT_FALSE(parse_number("0x10000000000000000", number));
    EXPECT_FALSE(parse_number("0x", number));
    EXPECT_FALSE(parse_number("12a", number));
    EXPECT_FALSE(parse_number("-1", number));
    EXPECT_FALSE(parse_number("", number));
}

}  // namespace
