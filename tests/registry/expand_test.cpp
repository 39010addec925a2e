#include "src/registry/expand.hpp"
#include "src/registry/pattern.hpp"

#include <gtest/gtest.h>

#include <array>

#include <limits>

namespace {

using namespace tare::registry;
using tare::Suite;

tare::List<std::string> names(Suite& suite) {
    tare::List<std::string> names;
    for (Row const& row : expand(tare::detail::Access::data(suite))) {
        names.push_back(row.name);
    }
    return names;
}

TEST(GeometricRange, HasItsEndsAndThePowersBetween) {
    std::string problem;
    EXPECT_EQ(geometric_range(8, 512, 8, problem), (tare::List<std::int64_t>{8, 64, 512}));
    EXPECT_EQ(geometric_range(8, 100, 8, problem), (tare::List<std::int64_t>{8, 64, 100}));
    EXPECT_EQ(geometric_range(5, 5, 2, problem), (tare::List<std::int64_t>{5}));
    EXPECT_EQ(geometric_range(1, std::numeric_limits<std::int64_t>::max(), 1'000'000'000, problem).size(), 4u);
    EXPECT_EQ(problem, "");
}

TEST(GeometricRange, RefusesOneThatNeverEnds) {
    for (auto const& [lo, hi, multiplier] :
         {std::array<std::int64_t, 3>{1, 8, 1}, {1, 8, 0}, {1, 8, -2}, {0, 8, 2}, {-4, 8, 2}, {9, 8, 2}}) {
        std::string problem;
        EXPECT_TRUE(geometric_range(lo, hi, multiplier, problem).empty());
        EXPECT_NE(problem, "");
    }
}

TEST(LinearRange, HasItsStartAndStepsUpToItsEnd) {
    std::string problem;
    EXPECT_EQ(linear_range(0, 10, 5, problem), (tare::List<std::int64_t>{0, 5, 10}));
    EXPECT_EQ(linear_range(-3, 4, 5, problem), (tare::List<std::int64_t>{-3, 2}));
    EXPECT_EQ(
        linear_range(std::numeric_limits<std::int64_t>::max() - 1, std::numeric_limits<std::int64_t>::max(), 1, problem)
            .size(),
        2u);
    EXPECT_EQ(problem, "");
}

TEST(LinearRange, RefusesOneThatNeverEndsOrIsTooLong) {
    for (auto const& [lo, hi, step] :
         {std::array<std::int64_t, 3>{0, 8, 0}, {0, 8, -1}, {9, 8, 1}, {0, 1'000'000'000'000, 1}}) {
        std::string problem;
        EXPECT_TRUE(linear_range(lo, hi, step, problem).empty());
        EXPECT_NE(problem, "");
    }
}

TEST(Expand, GivesTheProductOfTheArguments) {
    Suite suite("s");
    suite.bench("b", [] {}).args("n", {1, 2}).args("s", {"x", "y"}).threads(1).threads(4);
    EXPECT_EQ(names(suite),
              (tare::List<std::string>{"b/n=1/s=x/threads=1", "b/n=1/s=x/threads=4", "b/n=1/s=y/threads=1",
                                       "b/n=1/s=y/threads=4", "b/n=2/s=x/threads=1", "b/n=2/s=x/threads=4",
                                       "b/n=2/s=y/threads=1", "b/n=2/s=y/threads=4"}));
}

TEST(Expand, NamesTypesAndNumbers) {
    Suite suite("s");
    suite.bench_types<int, double>("t", [](auto) { return 1; });
    suite.bench("x", [] {}).args("x", {0.1, 1e300, 1.0});
    EXPECT_EQ(names(suite), (tare::List<std::string>{"t/type=int", "t/type=double", "x/x=0.1", "x/x=1e+300", "x/x=1"}));
}

TEST(Expand, FindsASecondBenchmarkOfTheSameName) {
    Suite suite("s");
    suite.bench("a", [] {});
    suite.bench("b", [] {});
    suite.bench("a", [] {});
    auto const rows = expand(tare::detail::Access::data(suite));
    EXPECT_EQ(rows[0].problem, "");
    EXPECT_NE(rows[2].problem, "");
}

TEST(Expand, RefusesArgumentsWithoutValuesNamedTwiceOrTooMany) {
    Suite suite("s");
    suite.bench("none", [] {}).args("n", {});
    suite.bench("twice", [] {}).args("n", {1}).args("n", {2});
    suite.bench("many", [] {}).dense_range("a", 1, 1000).dense_range("b", 1, 1000);
    suite.bench("", [] {});
    suite.bench("threads", [] {}).threads(0);
    for (Row const& row : expand(tare::detail::Access::data(suite))) {
        EXPECT_NE(row.problem, "") << row.name;
    }
}

TEST(FindFamilies, PutsRowsWithTheSameArgumentsTogether) {
    Suite suite("s");
    suite.bench("a", [] {}).args("n", {1, 2}).baseline();
    suite.bench("b", [] {}).args("n", {1, 2});
    suite.bench("alone", [] {}).args("m", {1});
    auto rows = expand(tare::detail::Access::data(suite));
    find_families(rows);
    EXPECT_EQ(rows[0].family, rows[2].family);
    EXPECT_EQ(rows[1].family, rows[3].family);
    EXPECT_NE(rows[0].family, rows[1].family);
    EXPECT_EQ(rows[4].family, -1);
}

TEST(FindFamilies, ComparesAllWithABaselineThatHasNoArguments) {
    Suite suite("s");
    suite.bench("base", [] {}).baseline();
    suite.bench("b", [] {}).args("n", {1, 2});
    auto rows = expand(tare::detail::Access::data(suite));
    find_families(rows);
    EXPECT_EQ(rows[0].family, rows[1].family);
    EXPECT_EQ(rows[0].family, rows[2].family);
}

TEST(FindFamilies, AllowsOneBaseline) {
    Suite suite("s");
    suite.bench("a", [] {}).baseline();
    suite.bench("b", [] {}).baseline();
    auto rows = expand(tare::detail::Access::data(suite));
    find_families(rows);
    EXPECT_EQ(rows[0].problem, "");
    EXPECT_NE(rows[1].problem, "");
}

TEST(Filter, LooksForThePatternInTheFullName) {
    Suite suite("sorting");
    suite.bench("std::sort", [] {}).args("n", {1, 10});
    suite.bench("heap", [] {});
    auto const kept = [&](std::string const& pattern) {
        auto rows = expand(tare::detail::Access::data(suite));
        std::string problem;
        filter(rows, "sorting", pattern, problem);
        EXPECT_EQ(problem, "");
        return rows.size();
    };
    EXPECT_EQ(kept(""), 3u);
    EXPECT_EQ(kept("n=1$"), 1u);
    EXPECT_EQ(kept("^sorting/heap$"), 1u);
    EXPECT_EQ(kept("-heap"), 2u);
    EXPECT_EQ(kept("std::(sort|find)"), 2u);
    EXPECT_EQ(kept("nothing"), 0u);
}

TEST(Filter, SaysWhatIsWrongWithAPattern) {
    Suite suite("s");
    suite.bench("a", [] {});
    auto rows = expand(tare::detail::Access::data(suite));
    std::string problem;
    filter(rows, "s", "(", problem);
    EXPECT_NE(problem.find("is not a regular expression"), std::string::npos);
    EXPECT_TRUE(rows.empty());
}

TEST(TypeName, IsWhatTheCompilerCallsTheType) {
    EXPECT_EQ(tare::type_name<int>(), tare::TextView("int"));
    EXPECT_EQ(tare::type_name<unsigned char>(), tare::TextView("unsigned char"));
}

}  // namespace
