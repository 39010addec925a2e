#include "src/report/axis.hpp"

#include "src/report/cells.hpp"

#include <tare/list.hpp>

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <string>

/// Scales of the plots: everything finds room, ticks are round, few enough, ascending and on the axis.

namespace {

using namespace tare::report;

constexpr double infinite = std::numeric_limits<double>::infinity();
double const nan_value = std::nan("");

void expect_sound(Axis const& axis, tare::List<double> const& values, int most = 6) {
    EXPECT_TRUE(std::isfinite(axis.low) && std::isfinite(axis.high));
    EXPECT_LT(axis.low, axis.high);
    for (double const value : values) {
        if (std::isfinite(value)) {
            EXPECT_GE(axis.position(value), -1e-9) << value;
            EXPECT_LE(axis.position(value), 1 + 1e-9) << value;
        }
    }
    tare::List<double> const marks = ticks(axis, most);
    EXPECT_GE(marks.size(), most < 4 ? 1U : 2U);
    EXPECT_LE(marks.size(), static_cast<std::size_t>(most) + 2);
    for (std::size_t i = 0; i != marks.size(); ++i) {
        EXPECT_GE(axis.position(marks[i]), -1e-6) << marks[i];
        EXPECT_LE(axis.position(marks[i]), 1 + 1e-6) << marks[i];
        EXPECT_TRUE(i == 0 || marks[i] > marks[i - 1]) << marks[i];
    }
}

std::string line_of(Axis const& axis, int row, int columns = 60, bool times = true) {
    std::string const lines = axis_lines(axis, 2, columns, times);
    std::size_t const end = lines.find('\n');
    return row == 0 ? lines.substr(0, end) : lines.substr(end + 1, lines.size() - end - 2);
}

}  // namespace

TEST(Axis, IsLinearForValuesOfOneSize) {
    tare::List<double> const values = {10, 14, 19.5};
    Axis const axis = axis_for(values, 20, false);
    EXPECT_FALSE(axis.logarithmic);
    expect_sound(axis, values);
    EXPECT_EQ(ticks(axis, 6), (tare::List<double>{10, 12, 14, 16, 18}));
    EXPECT_DOUBLE_EQ(axis.position(axis.low), 0);
    EXPECT_DOUBLE_EQ(axis.position(axis.high), 1);
}

TEST(Axis, IsLogarithmicFromTheGivenRatioOn) {
    EXPECT_FALSE(axis_for({1, 19.9}, 20, false).logarithmic);
    Axis const axis = axis_for({3, 70000}, 20, false);
    EXPECT_TRUE(axis.logarithmic);
    expect_sound(axis, {3, 70000});
    EXPECT_EQ(ticks(axis, 6), (tare::List<double>{10, 100, 1000, 10000}));
    EXPECT_NEAR(axis.position(std::sqrt(axis.low * axis.high)), 0.5, 1e-12);
}

TEST(Axis, OfFewPowersOfTenHasTwosAndFivesToo) {
    Axis const axis = axis_for({2, 45}, 20, false);
    EXPECT_TRUE(axis.logarithmic);
    expect_sound(axis, {2, 45});
    EXPECT_EQ(ticks(axis, 6), (tare::List<double>{2, 5, 10, 20, 50}));
}

TEST(Axis, OfPowersOfTwoHasSuchTicks) {
    tare::List<double> const values = {8, 64, 512, 4096, 32768, 1048576};
    Axis const axis = axis_for(values, 20, false);
    EXPECT_EQ(axis.base, 2);
    expect_sound(axis, values);
    for (double const tick : ticks(axis, 6)) {
        EXPECT_EQ(tick, std::exp2(std::round(std::log2(tick)))) << tick;
    }
}

TEST(Axis, OfEqualValuesHasRoomOnBothSides) {
    for (double const value : {5.0, 1e-12, 3e15, -7.0}) {
        Axis const axis = axis_for({value, value, value}, 20, false);
        expect_sound(axis, {value});
        EXPECT_GT(axis.position(value), 0.2) << value;
        EXPECT_LT(axis.position(value), 0.8) << value;
    }
}

TEST(Axis, OfOnePointIsTheSameAsOfEqualOnes) {
    Axis const one = axis_for({5}, 20, false);
    Axis const equal = axis_for({5, 5}, 20, false);
    EXPECT_EQ(one.low, equal.low);
    EXPECT_EQ(one.high, equal.high);
    expect_sound(axis_for({5}, 20, true), {0, 5});
}

TEST(Axis, OfZerosAndOfNothingIsStillOne) {
    expect_sound(axis_for({0}, 20, false), {0});
    expect_sound(axis_for({0, 0}, 20, true), {0});
    expect_sound(axis_for({}, 20, false), {});
    expect_sound(axis_for({nan_value, infinite, -infinite}, 20, true), {});
    EXPECT_EQ(axis_for({0, 1, 1e6}, 20, false).logarithmic, false);  // there is no logarithm of zero
}

TEST(Axis, BeginsAtZeroWhereBarsDo) {
    Axis const axis = axis_for({80, 90}, 20, true);
    EXPECT_EQ(axis.low, 0);
    EXPECT_EQ(ticks(axis, 6).front(), 0);
    EXPECT_LT(axis_for({-3, 5}, 20, true).low, -2.9);
}

TEST(Axis, KeepsRoomForAHugeOutlier) {
    tare::List<double> values(200, 10.0);
    values.push_back(1e9);
    expect_sound(axis_for(values, 20, false), values);
    expect_sound(axis_for(values, infinite, false), values);
    expect_sound(axis_for({5e-324, 1.7e308}, 20, false), {5e-324, 1.7e308});
    expect_sound(axis_for({-1.7e308, 1.7e308}, 20, false), {-1.7e308, 1.7e308});
}

TEST(Axis, PutsWhatIsNoNumberBesideItself) {
    Axis axis;
    EXPECT_TRUE(std::isnan(axis.position(nan_value)));
    EXPECT_GT(axis.position(infinite), 1);
    EXPECT_LT(axis.position(-infinite), 0);
    axis.low = 1;
    axis.logarithmic = true;
    EXPECT_LT(axis.position(0), 0);
    EXPECT_LT(axis.position(-5), 0);
}

TEST(Ticks, AreFewEnoughForEveryAxis) {
    for (double low = 1e-9; low < 1e9; low *= 37) {
        for (double ratio = 1.001; ratio < 1e12; ratio *= 7.3) {
            for (int most = 2; most != 12; ++most) {
                Axis const axis = axis_for({low, low * ratio}, 20, false);
                expect_sound(axis, {low, low * ratio}, most);
                if (HasFailure()) {
                    FAIL() << low << " to " << low * ratio << ", at most " << most << (axis.logarithmic ? ", log" : "");
                }
            }
        }
    }
}

TEST(TickLabels, AreShort) {
    EXPECT_EQ(tick_time(0), "0");
    EXPECT_EQ(tick_time(10'000), "10 µs");
    EXPECT_EQ(tick_time(2.5), "2.5 ns");
    EXPECT_EQ(tick_number(4096), "4096");
    EXPECT_EQ(tick_number(1e6), "1M");
    EXPECT_EQ(tick_number(0.25), "0.25");
}

TEST(AxisLines, PutEachLabelBelowItsTick) {
    Axis const axis = axis_for({0, 100}, 20, true);
    std::string const line = line_of(axis, 0);
    std::string const labels = line_of(axis, 1);
    EXPECT_EQ(cells(line), 62);
    EXPECT_LE(cells(labels), 62);
    EXPECT_EQ(line.substr(2, 3), "┬");
    EXPECT_EQ(labels.substr(2, 1), "0");
    EXPECT_NE(labels.find("100 ns"), std::string::npos) << labels;
}

TEST(AxisLines, LeaveOutLabelsThatWouldRunIntoEachOther) {
    for (int columns = 1; columns != 100; ++columns) {
        for (Axis const& axis : {axis_for({1e-3, 1e12}, 20, false), axis_for({123456, 123457}, 20, false)}) {
            std::string const labels = line_of(axis, 1, columns);
            EXPECT_EQ(cells(line_of(axis, 0, columns)), columns + 2) << columns;
            EXPECT_LE(cells(labels), columns + 2) << columns;
            EXPECT_EQ(labels.find("sn"), std::string::npos) << labels;  // "ns" run into "ns"
        }
    }
}
