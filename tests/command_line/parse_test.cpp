#include "src/command_line/command_line.hpp"

#include <tare/list.hpp>

#include <gtest/gtest.h>

#include <map>
#include <string>

namespace {

using namespace tare::command_line;

std::map<std::string, std::string>& variables() {
    static std::map<std::string, std::string> all;
    return all;
}

char const* lookup(char const* name) {
    auto const found = variables().find(name);
    return found == variables().end() ? nullptr : found->second.c_str();
}

class Parse : public testing::Test {
protected:
    void SetUp() override { variables().clear(); }

    static Request parsed(tare::List<std::string> const& arguments) { return parse(arguments, lookup); }
    static std::string error(tare::List<std::string> const& arguments) {
        Request const request = parsed(arguments);
        EXPECT_EQ(request.action == Action::wrong, !request.error.empty());
        EXPECT_EQ(request.error.find('\n'), std::string::npos) << "one line: " << request.error;
        return request.error;
    }
};

TEST_F(Parse, NothingIsARunWithTheDefaults) {
    Request const request = parsed({});
    tare::Options const defaults;
    EXPECT_EQ(request.action, Action::run);
    EXPECT_EQ(request.error, "");
    EXPECT_EQ(request.options.time.count, defaults.time.count);
    EXPECT_EQ(request.options.precision, defaults.precision);
    EXPECT_EQ(request.options.layouts, defaults.layouts);
    EXPECT_EQ(request.format, Format::console);
    EXPECT_EQ(request.color, Color::automatic);
    EXPECT_TRUE(request.outputs.empty());
    EXPECT_FALSE(request.samples);
}

// Every flag in both spellings and as a variable: what one of them sets, all must set.
struct Example {
    char const* flag;
    char const* variable;
    char const* value;
    bool (*arrived)(Request const& request);
};

Example const examples[] = {
    {"--filter", "TARE_FILTER", "a/b", [](Request const& r) { return r.options.filter == tare::Text("a/b"); }},
    {"--time", "TARE_TIME", "2s", [](Request const& r) { return r.options.time.count == 2e9; }},
    {"--precision", "TARE_PRECISION", "2%", [](Request const& r) { return r.options.precision == 0.02; }},
    {"--margin", "TARE_MARGIN", "0.03", [](Request const& r) { return r.options.margin == 0.03; }},
    {"--layouts", "TARE_LAYOUTS", "3", [](Request const& r) { return r.options.layouts == 3; }},
    {"--seed", "TARE_SEED", "42", [](Request const& r) { return r.options.seed == 42; }},
    {"--counters", "TARE_COUNTERS", "cycles,instructions",
     [](Request const& r) { return r.options.counters == tare::Text("cycles,instructions"); }},
    {"--instructions", "TARE_INSTRUCTIONS", "step",
     [](Request const& r) { return r.options.instructions == tare::Instructions::step; }},
    {"--format", "TARE_FORMAT", "csv", [](Request const& r) { return r.format == Format::csv; }},
    {"--out", "TARE_OUT", "x.md",
     [](Request const& r) {
         return r.outputs.size() == 1 && r.outputs[0].path == "x.md" && r.outputs[0].format == Format::markdown;
     }},
    {"--plot", "TARE_PLOT", "box,line", [](Request const& r) { return r.plots == "box,line"; }},
    {"--compact", "TARE_COMPACT", "yes", [](Request const& r) { return r.style.compact; }},
    {"--sort", "TARE_SORT", "time", [](Request const& r) { return r.style.sort == tare::Sort::time; }},
    {"--unit", "TARE_UNIT", "us", [](Request const& r) { return r.style.unit == tare::Text("us"); }},
    {"--percentiles", "TARE_PERCENTILES", "0,99.9,100",
     [](Request const& r) {
         return r.style.percentiles.size() == 3 && r.style.percentiles[1] == 99.9 && r.style.percentiles[2] == 100;
     }},
    {"--color", "TARE_COLOR", "always", [](Request const& r) { return r.color == Color::always; }},
};

TEST_F(Parse, TakesEveryValueInAllThreeWays) {
    for (Example const& example : examples) {
        EXPECT_FALSE(example.arrived(parsed({}))) << example.flag;
        Request const joined = parsed({std::string(example.flag) + "=" + example.value});
        EXPECT_EQ(joined.error, "");
        EXPECT_TRUE(example.arrived(joined)) << example.flag;
        EXPECT_TRUE(example.arrived(parsed({example.flag, example.value}))) << example.flag;
        variables()[example.variable] = example.value;
        EXPECT_TRUE(example.arrived(parsed({}))) << example.variable;
        variables().clear();
    }
}

Example const switches[] = {
    {"--quick", "TARE_QUICK", "", [](Request const& r) { return r.options.quick; }},
    {"--dry-run", "TARE_DRY_RUN", "", [](Request const& r) { return r.options.dry_run; }},
    {"--samples", "TARE_SAMPLES", "", [](Request const& r) { return r.samples; }},
    {"--list", "TARE_LIST", "", [](Request const& r) { return r.action == Action::list; }},
    {"--list-counters", "TARE_LIST_COUNTERS", "",
     [](Request const& r) { return r.action == Action::list_counters && r.list_pattern.empty(); }},
    {"--self-check", "TARE_SELF_CHECK", "", [](Request const& r) { return r.action == Action::self_check; }},
    {"--help", "TARE_HELP", "", [](Request const& r) { return r.action == Action::help; }},
    {"--version", "TARE_VERSION", "", [](Request const& r) { return r.action == Action::version; }},
};

TEST_F(Parse, TakesEverySwitchBareWithYesAndNoAndAsVariable) {
    for (Example const& example : switches) {
        std::string const flag = example.flag;
        EXPECT_FALSE(example.arrived(parsed({}))) << flag;
        EXPECT_TRUE(example.arrived(parsed({flag}))) << flag;
        EXPECT_TRUE(example.arrived(parsed({flag + "=yes"}))) << flag;
        EXPECT_FALSE(example.arrived(parsed({flag + "=no"}))) << flag;
        variables()[example.variable] = "1";
        EXPECT_TRUE(example.arrived(parsed({}))) << example.variable;
        EXPECT_FALSE(example.arrived(parsed({flag + "=no"}))) << flag << " wins over its variable";
        variables()[example.variable] = "0";
        EXPECT_FALSE(example.arrived(parsed({}))) << example.variable;
        EXPECT_TRUE(example.arrived(parsed({flag}))) << flag << " wins over its variable";
        variables().clear();
    }
}

TEST_F(Parse, ASwitchLeavesTheNextArgumentAlone) {
    EXPECT_NE(error({"--quick", "no"}), "");
    EXPECT_NE(error({"--list-counters", "cache"}), "");
}

TEST_F(Parse, EveryFormatAndEveryChoiceHasItsWord) {
    EXPECT_EQ(parsed({"--format=console"}).format, Format::console);
    EXPECT_EQ(parsed({"--format=markdown"}).format, Format::markdown);
    EXPECT_EQ(parsed({"--format=json"}).format, Format::json);
    EXPECT_EQ(parsed({"--format=csv"}).format, Format::csv);
    EXPECT_EQ(parsed({"--format=gbench-json"}).format, Format::gbench_json);
    EXPECT_EQ(parsed({"--format=pyperf"}).format, Format::pyperf_json);
    EXPECT_EQ(parsed({"--format=junit"}).format, Format::junit_xml);
    EXPECT_EQ(parsed({"--color=auto"}).color, Color::automatic);
    EXPECT_EQ(parsed({"--color=always"}).color, Color::always);
    EXPECT_EQ(parsed({"--color=never"}).color, Color::never);
    EXPECT_EQ(parsed({"--instructions=auto"}).options.instructions, tare::Instructions::automatic);
    EXPECT_EQ(parsed({"--instructions=perf"}).options.instructions, tare::Instructions::perf);
    EXPECT_EQ(parsed({"--instructions=step"}).options.instructions, tare::Instructions::step);
    EXPECT_EQ(parsed({"--instructions=off"}).options.instructions, tare::Instructions::off);
}

TEST_F(Parse, TheLastOfSeveralValuesCounts) {
    EXPECT_EQ(parsed({"--seed=1", "--seed=2"}).options.seed, 2U);
    EXPECT_EQ(parsed({"--format=csv", "--format=json"}).format, Format::json);
}

TEST_F(Parse, FlagsWinOverVariables) {
    variables() = {{"TARE_SEED", "7"}, {"TARE_TIME", "1s"}, {"TARE_OUT", "a.json"}};
    Request const request = parsed({"--seed=8", "--out=b.csv"});
    EXPECT_EQ(request.options.seed, 8U);
    EXPECT_EQ(request.options.time.count, 1e9);
    ASSERT_EQ(request.outputs.size(), 1U);
    EXPECT_EQ(request.outputs[0].path, "b.csv");
}

TEST_F(Parse, AFlagsActionReplacesThatOfAVariable) {
    variables() = {{"TARE_LIST", "1"}};
    EXPECT_EQ(parsed({"--self-check"}).action, Action::self_check);
}

TEST_F(Parse, AnEmptyVariableIsNone) {
    variables() = {{"TARE_TIME", ""}, {"TARE_LIST", ""}, {"TARE_OUT", ""}};
    Request const request = parsed({});
    EXPECT_EQ(request.action, Action::run);
    EXPECT_TRUE(request.outputs.empty());
}

TEST_F(Parse, AFilterMayBeginWithADashAndMayBeEmpty) {
    EXPECT_EQ(parsed({"--filter=-slow"}).options.filter, tare::Text("-slow"));
    EXPECT_EQ(parsed({"--filter", "-slow"}).options.filter, tare::Text("-slow"));
    variables() = {{"TARE_FILTER", "x"}};
    EXPECT_EQ(parsed({"--filter="}).options.filter, tare::Text(""));
}

TEST_F(Parse, AValueMayContainAnEqualsSign) {
    EXPECT_EQ(parsed({"--filter=sort/n=64"}).options.filter, tare::Text("sort/n=64"));
    EXPECT_EQ(parsed({"--filter", "n=64"}).options.filter, tare::Text("n=64"));
}

TEST_F(Parse, ListCountersTakesAPattern) {
    Request const request = parsed({"--list-counters=cache|tlb"});
    EXPECT_EQ(request.action, Action::list_counters);
    EXPECT_EQ(request.list_pattern, "cache|tlb");
    variables() = {{"TARE_LIST_COUNTERS", "cache"}};
    EXPECT_EQ(parsed({}).list_pattern, "cache");
    EXPECT_EQ(parsed({"--list-counters"}).list_pattern, "");
}

TEST_F(Parse, TheExtensionOfAFileIsItsFormat) {
    Request const request = parsed({"--out=a.json", "--out", "b.md", "--out=c.csv", "--out=d.XML", "--out=e.markdown",
                                    "--out=f.txt", "--out=dir.json/g"});
    Format const expected[] = {Format::json,     Format::markdown, Format::csv,    Format::junit_xml,
                               Format::markdown, Format::console,  Format::console};
    ASSERT_EQ(request.outputs.size(), 7U);
    for (std::size_t i = 0; i != 7; ++i) {
        EXPECT_EQ(request.outputs[i].format, expected[i]) << request.outputs[i].path;
    }
    EXPECT_EQ(request.format, Format::console);
}

TEST_F(Parse, TheFormatSaysWhichKindOfJsonAndWhatUnknownExtensionsAre) {
    Request const request = parsed({"--out=a.json", "--out=b.md", "--out=c", "--format=pyperf"});
    ASSERT_EQ(request.outputs.size(), 3U);
    EXPECT_EQ(request.outputs[0].format, Format::pyperf_json);
    EXPECT_EQ(request.outputs[1].format, Format::markdown);
    EXPECT_EQ(request.outputs[2].format, Format::pyperf_json);
}

TEST_F(Parse, OneVariableNamesSeveralFiles) {
    variables() = {{"TARE_OUT", "a.json,,b.md,"}};
    Request const request = parsed({});
    ASSERT_EQ(request.outputs.size(), 2U);
    EXPECT_EQ(request.outputs[0].path, "a.json");
    EXPECT_EQ(request.outputs[1].path, "b.md");
    EXPECT_EQ(parsed({"--out=x,y.json"}).outputs.size(), 1U) << "a flag's file may have a comma in its name";
}

TEST_F(Parse, RefusesUnknownFlagsWithASuggestion) {
    EXPECT_EQ(error({"--tmie=3s"}), "unknown flag --tmie: did you mean --time?");
    EXPECT_EQ(error({"-filter=x"}), "unknown flag -filter: did you mean --filter?");
    EXPECT_EQ(error({"---list"}), "unknown flag ---list: did you mean --list?");
    EXPECT_EQ(error({"--dry_run"}), "unknown flag --dry_run: did you mean --dry-run?");
    EXPECT_EQ(error({"--benchmark_filter=x"}), "unknown flag --benchmark_filter: did you mean --filter?");
    EXPECT_EQ(error({"--zebra"}), "unknown flag --zebra: see --help for those there are");
    EXPECT_EQ(error({"--=3"}), "unknown flag --: see --help for those there are");
}

TEST_F(Parse, RefusesWhatIsNoFlag) {
    EXPECT_EQ(error({"sort"}),
              "unexpected argument 'sort': flags begin with --; to choose benchmarks write --filter=sort");
    EXPECT_NE(error({""}), "");
    EXPECT_NE(error({"-"}), "");
    EXPECT_NE(error({"--"}), "");
}

TEST_F(Parse, RefusesAMissingValue) {
    EXPECT_EQ(error({"--time"}), "--time needs a value: --time=TIME, see --help");
    EXPECT_EQ(error({"--out", "--quick"}), "--out needs a value: --out=FILE, see --help");
    EXPECT_NE(error({"--time="}), "");
    EXPECT_NE(error({"--quick="}), "");
    EXPECT_NE(error({"--out="}), "");
}

TEST_F(Parse, RefusesWrongValuesAndNamesThem) {
    for (char const* argument :
         {"--time=5", "--precision=2", "--margin=x", "--layouts=0", "--layouts=9", "--seed=-1", "--instructions=on",
          "--format=xml", "--plot=pie", "--plot=box,", "--color=yes", "--sort=size", "--unit=h", "--percentiles=50,",
          "--percentiles=101", "--percentiles=5;6", "--quick=perhaps", "--list=x"}) {
        std::string const message = error({argument});
        EXPECT_EQ(message.rfind(argument, 0), 0U) << argument << ": " << message;
        variables().clear();
    }
}

TEST_F(Parse, RefusesAWrongVariableByItsName) {
    variables() = {{"TARE_TIME", "soon"}};
    EXPECT_EQ(error({}).rfind("TARE_TIME=soon: ", 0), 0U) << error({});
    EXPECT_EQ(parsed({"--help"}).action, Action::help) << "who needs the help gets it";
    EXPECT_EQ(parsed({"--version"}).action, Action::version);
}

TEST_F(Parse, AWrongFlagIsNotHiddenByALaterHelp) {
    EXPECT_EQ(parsed({"--zebra", "--help"}).action, Action::wrong);
}

TEST_F(Parse, ShortHelpIsKnown) {
    EXPECT_EQ(parsed({"-h"}).action, Action::help);
}

TEST_F(Parse, WorksWithoutAnEnvironment) {
    EXPECT_EQ(parse({"--list"}, nullptr).action, Action::list);
}

TEST_F(Parse, ShowsNoControlCharactersOfTheUsers) {
    for (char const* argument : {"--\x1b[31m", "\x1b[31m", "--time=\x1b[31m", "--format=\x1b[31m"}) {
        EXPECT_EQ(error({argument}).find('\x1b'), std::string::npos);
    }
}

TEST_F(Parse, FromEnvironmentReadsOptionsAndReportsWrongOnes) {
    variables() = {{"TARE_TIME", "1s"}, {"TARE_SEED", "x"}, {"TARE_QUICK", "1"}, {"TARE_FORMAT", "nonsense"}};
    tare::List<std::string> problems;
    tare::Options const options = from_environment(lookup, problems);
    EXPECT_EQ(options.time.count, 1e9);
    EXPECT_TRUE(options.quick);
    EXPECT_EQ(options.seed, tare::Options().seed);
    ASSERT_EQ(problems.size(), 1U) << "what does not belong to Options is not its business";
    EXPECT_EQ(problems[0].rfind("TARE_SEED=x: ", 0), 0U) << problems[0];
}

TEST_F(Parse, FormatsOfOtherToolsHaveEndingsOfTheirOwn) {
    Request const request = parsed({"--out=a.gbench.json", "--out=b.PYPERF.json", "--out=c.json"});
    ASSERT_EQ(request.outputs.size(), 3U);
    EXPECT_EQ(request.outputs[0].format, Format::gbench_json);
    EXPECT_EQ(request.outputs[1].format, Format::pyperf_json);
    EXPECT_EQ(request.outputs[2].format, Format::json);
}

}  // namespace
