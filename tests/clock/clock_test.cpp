#include "src/clock/clock.hpp"

#include <gtest/gtest.h>

namespace {

using namespace tare;

TEST(Clock, GoesOnAndItsTicksHaveALength) {
    clock::Ticks const first = clock::now();
    double const scale = clock::nanoseconds_per_tick();
    EXPECT_GT(clock::now(), first);
    EXPECT_GT(scale, 0);
}

TEST(Clock, AgreesWithItsReference) {
    clock::Source const& source = clock::source();
    double const scale = clock::nanoseconds_per_tick();
    clock::Ticks const begin_reference = source.reference();
    clock::Ticks const begin = clock::now();
    while (source.reference() - begin_reference < 20'000'000) {
    }
    clock::Ticks const end = clock::now();
    clock::Ticks const end_reference = source.reference();
    double const ratio =
        static_cast<double>(end - begin) * scale / static_cast<double>(end_reference - begin_reference);
    EXPECT_NEAR(ratio, 1, 0.01);
}

TEST(Clock, KnowsItsCostAndResolution) {
    clock::Properties const& properties = clock::properties();
    EXPECT_FALSE(properties.stands_still);
    EXPECT_GT(properties.resolution, 0);
    EXPECT_GE(properties.cost, 0);
    EXPECT_NE(clock::description().find("ns a reading"), std::string::npos);
}

TEST(Clock, ThatStandsStillIsNoticed) {
    static clock::Source const still{"still", [] { return clock::Ticks(1); }, 0, [] { return clock::Ticks(1); }};
    clock::use(&still);
    EXPECT_TRUE(clock::properties().stands_still);
    EXPECT_EQ(clock::nanoseconds_per_tick(), 0);
    clock::use(nullptr);
    EXPECT_FALSE(clock::properties().stands_still);
}

TEST(Clock, ThatIsCoarseShowsItsStep) {
    static clock::Ticks readings = 0;
    static clock::Source const coarse{"coarse", [] { return ++readings / 5'000 * 1'000'000; }, 1,
                                      [] { return ++readings / 5'000 * 1'000'000; }};
    clock::use(&coarse);
    EXPECT_EQ(clock::properties().resolution, 1'000'000);
    clock::use(nullptr);
}

}  // namespace
