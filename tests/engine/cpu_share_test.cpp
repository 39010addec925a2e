#include <tare/tare.hpp>

#include <gtest/gtest.h>

#include <chrono>
#include <cmath>
#include <thread>

// How long anything takes is not looked at: what sleeps for 2 ms spends some us of them on a processor.
TEST(CpuShare, TellsWaitingFromWorking) {
    tare::Suite suite("s");
    suite.bench("sleeps", [] { std::this_thread::sleep_for(std::chrono::milliseconds(2)); });
    suite.bench("works", [] { tare::keep(tare::opaque(3) * 5); });
    tare::Options options;
    options.samples = 10;
    options.instructions = tare::Instructions::off;
    tare::Report const report = tare::run(suite, options);
    double const sleeps = report.find("sleeps")->cpu_share;
    double const works = report.find("works")->cpu_share;
    if (std::isnan(sleeps)) {
        GTEST_SKIP() << "this platform does not tell";
    }
    EXPECT_LT(sleeps, 0.5);
    EXPECT_GT(sleeps, 0);
    EXPECT_GT(works, sleeps);
    EXPECT_LE(works, 1);
}
