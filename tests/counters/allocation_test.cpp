#include "src/counters/session.hpp"

#include <gtest/gtest.h>

#include <string>

namespace {

using tare::counters::Session;

TEST(AllocationCounters, SayWhatToDoWhereTheProgramHasNoHooks) {
    Session session("allocs");
    ASSERT_EQ(session.problems().size(), 1u);
    std::string const problem(session.problems()[0].c_str());
    EXPECT_NE(problem.find("TARE_COUNT_ALLOCATIONS"), std::string::npos) << problem;
    session.begin(0);
    session.start();
    session.stop();
    auto const values = session.read(0);
    ASSERT_EQ(values.size(), 1u);
    EXPECT_FALSE(values[0].missing.empty());
    EXPECT_TRUE(values[0].per_op != values[0].per_op);  // NaN, never 0
}

}  // namespace
