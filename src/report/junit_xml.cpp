#include "src/report/cells.hpp"
#include "src/report/figures.hpp"
#include "src/report/reporters.hpp"
#include "src/report/units.hpp"
#include "src/report/words.hpp"

#include <cmath>

/// JUnit's XML as CI services read it: a test case for every benchmark, failed ones with their reason.

namespace tare::report {
namespace junit_document {

/// XML 1.0 has no way to write most control characters, U+FFFE and U+FFFF.
inline std::string escaped(TextView bytes) {
    std::string const shown = visible(bytes);
    std::string text;
    for (std::size_t at = 0; at < shown.size();) {
        Character const character = character_at(shown, at);
        switch (character.code) {
            case '&':
                text += "&amp;";
                break;
            case '<':
                text += "&lt;";
                break;
            case '>':
                text += "&gt;";
                break;
            case '"':
                text += "&quot;";
                break;
            case 0xFFFE:
            case 0xFFFF:
                append_utf8(text, 0xFFFD);
                break;
            default:
                append_utf8(text, character.code);
        }
        at += character.bytes;
    }
    return text;
}

inline std::string attribute(char const* name, std::string const& escaped_value) {
    return std::string(" ") + name + "=\"" + escaped_value + '"';
}

inline std::string seconds_text(double seconds) {
    return std::isfinite(seconds) && seconds > 0 ? fixed_text(seconds, 6) : "0";
}

struct Counts {
    int tests = 0;
    int failures = 0;
    int errors = 0;
    int skipped = 0;
    double seconds = 0;
};

inline std::string attributes(Counts const& counts) {
    return attribute("tests", exact_text(counts.tests)) + attribute("failures", exact_text(counts.failures)) +
           attribute("errors", exact_text(counts.errors)) + attribute("skipped", exact_text(counts.skipped)) +
           attribute("time", seconds_text(counts.seconds));
}

inline std::string test_case(SuiteResult const& suite, BenchmarkResult const& result) {
    std::string text = "    <testcase" + attribute("classname", escaped(suite.name)) +
                       attribute("name", escaped(result.name)) + attribute("time", seconds_text(result.seconds)) +
                       ">\n";
    if (result.status == Status::failed) {
        text += "      <failure" + attribute("message", escaped(result.error)) + "/>\n";
    } else if (result.status == Status::skipped) {
        text += "      <skipped" + attribute("message", escaped(result.error)) + "/>\n";
    } else {
        text += "      <system-out>" + time_words(result);
        for (Warning const& warning : result.warnings) {
            text += "\n" + escaped(warning.code) + ": " + escaped(warning.message);
        }
        text += "</system-out>\n";
    }
    return text + "    </testcase>\n";
}

inline std::string test_suite(SuiteResult const& suite, Context const& context, Counts& all) {
    Counts counts;
    std::string cases;
    if (!suite.error.empty()) {
        ++counts.tests;
        ++counts.errors;
        cases += "    <testcase" + attribute("classname", escaped(suite.name)) + attribute("name", "(suite)") +
                 attribute("time", "0") + ">\n      <error" + attribute("message", escaped(suite.error)) +
                 "/>\n    </testcase>\n";
    }
    for (BenchmarkResult const& result : suite.benchmarks) {
        ++counts.tests;
        counts.failures += result.status == Status::failed ? 1 : 0;
        counts.skipped += result.status == Status::skipped ? 1 : 0;
        counts.seconds += std::isfinite(result.seconds) ? result.seconds : 0;
        cases += test_case(suite, result);
    }
    all.tests += counts.tests;
    all.failures += counts.failures;
    all.errors += counts.errors;
    all.skipped += counts.skipped;
    // The schema's timestamp has no time zone.
    std::string date = escaped(context.date);
    if (!date.empty() && date.back() == 'Z') {
        date.pop_back();
    }
    return "  <testsuite" + attribute("name", escaped(suite.name)) + attributes(counts) + attribute("timestamp", date) +
           attribute("hostname", escaped(context.host)) + ">\n" + cases + "  </testsuite>\n";
}

}  // namespace junit_document

std::string junit_xml(Report const& report) {
    junit_document::Counts all;
    std::string suites;
    for (SuiteResult const& suite : report.suites) {
        suites += junit_document::test_suite(suite, report.context, all);
    }
    all.seconds = report.seconds;
    return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites" + junit_document::attribute("name", "tare") +
           junit_document::attributes(all) + ">\n" + suites + "</testsuites>\n";
}

}  // namespace tare::report
