#include "src/report/units.hpp"

#include <gtest/gtest.h>

#include <clocale>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <limits>
#include <string>

using tare::report::time_text;

namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr double not_a_number = std::numeric_limits<double>::quiet_NaN();

/// The number at the beginning, and the rest.
double number_of(std::string const& text, std::string& unit) {
    char* end = nullptr;
    double const number = std::strtod(text.c_str(), &end);
    unit = end;
    return number;
}

double factor_of(std::string const& unit) {
    return unit == " ps"   ? 1e-3
           : unit == " ns" ? 1
           : unit == " µs" ? 1e3
           : unit == " ms" ? 1e6
           : unit == " s"  ? 1e9
                           : not_a_number;
}

}  // namespace

TEST(TimeText, HasFourSignificantDigitsInTheUnitThatFits) {
    EXPECT_EQ(time_text(13.4216), "13.42 ns");
    EXPECT_EQ(time_text(0.0312), "31.20 ps");
    EXPECT_EQ(time_text(1), "1.000 ns");
    EXPECT_EQ(time_text(134.216), "134.2 ns");
    EXPECT_EQ(time_text(1342.16), "1.342 µs");
    EXPECT_EQ(time_text(13421600), "13.42 ms");
    EXPECT_EQ(time_text(10e9), "10.00 s");
    EXPECT_EQ(time_text(12345e9), "12345 s") << "no digit of a whole number is made up";
    EXPECT_EQ(time_text(9999.6e9), "9999.6 s");
}

TEST(TimeText, WhatRoundsUpToTheNextUnitIsShownInIt) {
    EXPECT_EQ(time_text(999.94), "999.9 ns");
    EXPECT_EQ(time_text(999.95001), "1.000 µs");
    EXPECT_EQ(time_text(999.99), "1.000 µs");
    EXPECT_EQ(time_text(999.949e3), "999.9 µs");
    EXPECT_EQ(time_text(999.9501e3), "1.000 ms");
    EXPECT_EQ(time_text(999.9501e6), "1.000 s");
    EXPECT_EQ(time_text(0.99999), "1.000 ns");
    EXPECT_EQ(time_text(9.9996), "10.00 ns");
    EXPECT_EQ(time_text(99.996), "100.0 ns");
}

TEST(TimeText, NeverShowsAThousandOfAUnitAndIsRightWithinHalfADigit) {
    for (int exponent = -2; exponent <= 11; ++exponent) {
        for (int step = 0; step != 2000; ++step) {
            double const time = std::pow(10.0, exponent) * (1 + step * 0.0045);
            std::string unit;
            std::string const text = time_text(time);
            double const number = number_of(text, unit);
            double const factor = factor_of(unit);
            ASSERT_FALSE(std::isnan(factor)) << text;
            ASSERT_TRUE(number < 1000 || unit == " s") << text;
            ASSERT_TRUE(number >= 1 || unit == " ps") << text;
            ASSERT_NEAR(number * factor, time, time * 0.5001e-3) << text;
        }
    }
}

TEST(TimeText, IsSpecialForWhatIsNoTime) {
    EXPECT_EQ(time_text(not_a_number), "–");
    EXPECT_EQ(time_text(infinity), "∞");
    EXPECT_EQ(time_text(-infinity), "-∞");
    EXPECT_EQ(time_text(0), "0 ns");
    EXPECT_EQ(time_text(-0.0), "0 ns");
    EXPECT_EQ(time_text(-13.4216), "-13.42 ns");
    EXPECT_EQ(time_text(1e-9), "0 ns");
    EXPECT_EQ(time_text(std::numeric_limits<double>::denorm_min()), "0 ns");
    EXPECT_EQ(time_text(1e-4), "0.1000 ps");
    EXPECT_EQ(time_text(1e-6), "0.001000 ps");
    EXPECT_EQ(time_text(1e200), "1.000e+191 s");
    EXPECT_EQ(time_text(std::numeric_limits<double>::max()), "1.798e+299 s");
}

TEST(TimeText, KeepsToAUnitThatWasChosen) {
    EXPECT_EQ(time_text(13421600, "ns"), "13421600 ns");
    EXPECT_EQ(time_text(0.5, "us"), "0.0005000 µs");
    EXPECT_EQ(time_text(1.5e9, "s"), "1.500 s");
    EXPECT_EQ(time_text(0, "ms"), "0 ms");
    EXPECT_EQ(time_text(1, "ps"), "1000 ps");
    EXPECT_EQ(time_text(not_a_number, "ns"), "–");
}

TEST(CountText, ShowsSmallIntegersWhole) {
    using tare::report::count_text;
    EXPECT_EQ(count_text(0), "0");
    EXPECT_EQ(count_text(213), "213");
    EXPECT_EQ(count_text(999), "999");
    EXPECT_EQ(count_text(1000), "1.00k");
    EXPECT_EQ(count_text(1114.4), "1.11k");
    EXPECT_EQ(count_text(999.6), "1.00k");
    EXPECT_EQ(count_text(999499), "999k");
    EXPECT_EQ(count_text(999500), "1.00M");
    EXPECT_EQ(count_text(2.4154), "2.42");
    EXPECT_EQ(count_text(104857600), "105M");
    EXPECT_EQ(count_text(0.0213), "0.0213");
    EXPECT_EQ(count_text(2.5e-9), "2.50e-09");
    EXPECT_EQ(count_text(1e14), "100T");
    EXPECT_EQ(count_text(-5), "-5");
    EXPECT_EQ(count_text(not_a_number), "–");
    EXPECT_EQ(count_text(infinity), "∞");
}

TEST(BytesText, CountsInThousands) {
    EXPECT_EQ(tare::report::bytes_text(64), "64 B");
    EXPECT_EQ(tare::report::bytes_text(1048576), "1.05 MB");
    EXPECT_EQ(tare::report::bytes_text(999.9), "1.00 kB");
    EXPECT_EQ(tare::report::bytes_text(not_a_number), "– B");
}

TEST(RateText, CountsInThousandsASecond) {
    EXPECT_EQ(tare::report::bytes_rate_text(7.8195), "7.82 GB/s") << "GB is 10^9 bytes";
    EXPECT_EQ(tare::report::bytes_rate_text(0.9996), "1.00 GB/s");
    EXPECT_EQ(tare::report::rate_text(1.2, "items"), "1.20 Gitems/s");
    EXPECT_EQ(tare::report::rate_text(5e-10, "items"), "0.500 items/s");
    EXPECT_EQ(tare::report::rate_text(2e-9, "ops"), "2 ops/s");
}

TEST(PercentText, HasTwoSignificantDigits) {
    using tare::report::percent_text;
    EXPECT_EQ(percent_text(0.0031), "0.31 %");
    EXPECT_EQ(percent_text(0.0712), "7.1 %");
    EXPECT_EQ(percent_text(0.1249), "12 %");
    EXPECT_EQ(percent_text(0.0996), "10 %");
    EXPECT_EQ(percent_text(0.994), "99 %");
    EXPECT_EQ(percent_text(0.996), "99.6 %");
    EXPECT_EQ(percent_text(1.2345), "123 %");
    EXPECT_EQ(percent_text(12.345), "1230 %");
    EXPECT_EQ(percent_text(0), "0 %");
    EXPECT_EQ(percent_text(1e-9), "0 %");
    EXPECT_EQ(percent_text(-0.0123), "-1.2 %");
    EXPECT_EQ(percent_text(not_a_number), "– %");
    EXPECT_EQ(percent_text(infinity), "∞ %");
}

TEST(FixedText, NeverShowsAMinusBeforeZeros) {
    using tare::report::fixed_text;
    EXPECT_EQ(fixed_text(-0.001, 2), "0.00");
    EXPECT_EQ(fixed_text(1.0042, 3), "1.004");
    EXPECT_EQ(fixed_text(2.5, 0), "2");
    EXPECT_EQ(fixed_text(1e300, 2), "1.000e+300");
    EXPECT_EQ(fixed_text(not_a_number, 2), "–");
}

TEST(DurationText, CountsMinutesFromSixtySecondsOn) {
    using tare::report::duration_text;
    EXPECT_EQ(duration_text(3), "3 s");
    EXPECT_EQ(duration_text(0.04), "40 ms");
    EXPECT_EQ(duration_text(1.52), "1.5 s");
    EXPECT_EQ(duration_text(9.96), "10 s");
    EXPECT_EQ(duration_text(59.4), "59 s");
    EXPECT_EQ(duration_text(59.6), "1 min 0 s");
    EXPECT_EQ(duration_text(130), "2 min 10 s");
    EXPECT_EQ(duration_text(119.6), "2 min 0 s");
    EXPECT_EQ(duration_text(not_a_number), "– s");
    EXPECT_EQ(duration_text(1e20), "1.000e+20 s");
}

TEST(ExactText, ReadsBackAsTheSameDouble) {
    using tare::report::exact_text;
    EXPECT_EQ(exact_text(0.1), "0.1");
    EXPECT_EQ(exact_text(100), "100");
    EXPECT_EQ(exact_text(1e22), "1e22");
    EXPECT_EQ(exact_text(-2.5e-7), "-2.5e-7");
    EXPECT_EQ(exact_text(0), "0");
    EXPECT_EQ(exact_text(not_a_number), "null");
    EXPECT_EQ(exact_text(-infinity), "null");
    std::uint64_t state = 1;
    for (int i = 0; i != 20000; ++i) {
        state = state * 6364136223846793005U + 1442695040888963407U;
        double value = 0;
        static_assert(sizeof value == sizeof state);
        std::memcpy(&value, &state, sizeof value);
        if (std::isfinite(value)) {
            ASSERT_EQ(std::strtod(exact_text(value).c_str(), nullptr), value) << exact_text(value);
        }
    }
}

TEST(Units, DoNotDependOnTheProgramsLocale) {
    char const* const german = std::setlocale(LC_NUMERIC, "de_DE.UTF-8");
    if (german == nullptr) {
        GTEST_SKIP() << "no locale with a decimal comma here";
    }
    std::string const texts[] = {time_text(13.42), tare::report::fixed_text(1.5, 1), tare::report::exact_text(0.1)};
    std::setlocale(LC_NUMERIC, "C");
    EXPECT_EQ(texts[0], "13.42 ns");
    EXPECT_EQ(texts[1], "1.5");
    EXPECT_EQ(texts[2], "0.1");
}

TEST(DecimalsOf, ShowOneSignificantDigitOfAWidth) {
    using tare::report::decimals_of;
    EXPECT_EQ(decimals_of(0.04), 2);
    EXPECT_EQ(decimals_of(0.0096), 2) << "rounds to 0.01";
    EXPECT_EQ(decimals_of(3), 0);
    EXPECT_EQ(decimals_of(1e-30), 12);
    EXPECT_EQ(decimals_of(0), 3);
    EXPECT_EQ(decimals_of(not_a_number), 3);
    EXPECT_EQ(decimals_of(infinity), 3);
}
