#pragma once

#include <tare/options.hpp>
#include <tare/report.hpp>
#include <tare/suite.hpp>

#include <iosfwd>

namespace tare {

/// Measures a suite. Without options, the TARE_... variables of the environment decide (see --help); a variable with a
/// wrong value is reported in Report::problems and ignored.
Report run(Suite& suite);
Report run(Suite& suite, Options const& options);
/// Measures all suites of the program that TARE_SUITE made.
Report run(Options const& options);

/// Writes the report as the console shows it. Without a style: no colour, 80 columns.
void print(Report const& report, std::ostream& out);
void print(Report const& report, std::ostream& out, Style const& style);

/// What a program with TARE_MAIN does: reads flags and environment, runs all TARE_SUITEs, writes the report.
/// Returns the exit status: 0 all ran, 1 a benchmark failed, 2 wrong usage, 130 interrupted.
int run_program(int argc, char const* const* argv);

namespace detail {

/// A TARE_SUITE: a node of a list that is complete before main() begins.
struct SuiteRegistration {
    SuiteRegistration(TextView suite_name, void (*suite_fill)(Suite&));

    TextView name;
    void (*fill)(Suite&);
    SuiteRegistration* next = nullptr;
};

}  // namespace detail
}  // namespace tare

#define TARE_JOIN_AGAIN(left, right) left##right
#define TARE_JOIN(left, right) TARE_JOIN_AGAIN(left, right)
#define TARE_SUITE_NUMBERED(suite_name, suite, number)                                                            \
    static void TARE_JOIN(tare_fill_suite_, number)(::tare::Suite&);                                              \
    static ::tare::detail::SuiteRegistration TARE_JOIN(tare_suite_, number)(suite_name,                           \
                                                                            TARE_JOIN(tare_fill_suite_, number)); \
    static void TARE_JOIN(tare_fill_suite_, number)([[maybe_unused]] ::tare::Suite & suite)

/// TARE_SUITE("name", suite) { suite.bench(...); }  Suites of one name in several files are one suite.
#define TARE_SUITE(suite_name, suite) TARE_SUITE_NUMBERED(suite_name, suite, __COUNTER__)
