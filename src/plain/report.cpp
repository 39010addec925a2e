#include "src/exceptions.hpp"

#include <tare/report.hpp>

#include <cstdio>
#include <cstdlib>
#include <stdexcept>
#include <string>

namespace tare {
namespace plain::report {

inline bool is_full_name(TextView name, Text const& suite, Text const& benchmark) {
    return name.size() == suite.size() + 1 + benchmark.size() &&
           TextView(name.data(), suite.size()) == TextView(suite) && name[suite.size()] == '/' &&
           TextView(name.data() + suite.size() + 1, benchmark.size()) == TextView(benchmark);
}

struct Search {
    BenchmarkResult const* found = nullptr;
    int matches = 0;
};

inline Search search(Report const& report, TextView name, bool full) {
    Search result;
    for (SuiteResult const& suite : report.suites) {
        for (BenchmarkResult const& benchmark : suite.benchmarks) {
            if (full ? is_full_name(name, suite.name, benchmark.name) : TextView(benchmark.name) == name) {
                result.found = &benchmark;
                ++result.matches;
            }
        }
    }
    return result;
}

[[noreturn]] inline void refuse(TextView name, char const* why, TextView detail) {
    std::string message = "tare: no result for '";
    message.append(name.data(), name.size());
    message += "': ";
    message += why;
    message.append(detail.data(), detail.size());
#if TARE_EXCEPTIONS
    throw std::out_of_range(message);
#else
    std::fprintf(stderr, "%s\n", message.c_str());
    std::abort();
#endif
}

}  // namespace plain::report

/// A name that several rows have means none of them: a check must not pass on somebody else's number.
BenchmarkResult const* Report::find(TextView name) const {
    plain::report::Search const full = plain::report::search(*this, name, true);
    if (full.matches != 0) {
        return full.matches == 1 ? full.found : nullptr;
    }
    plain::report::Search const own = plain::report::search(*this, name, false);
    return own.matches == 1 ? own.found : nullptr;
}

Estimate const& Report::operator[](TextView name) const {
    BenchmarkResult const* const result = find(name);
    if (result == nullptr) {
        bool const several = plain::report::search(*this, name, false).matches > 1;
        plain::report::refuse(name, several ? "several suites have it, write suite/name" : "no benchmark has this name",
                              "");
    }
    if (result->status != Status::ok) {
        plain::report::refuse(name,
                              result->status == Status::failed ? "it failed: " : "it was skipped: ", result->error);
    }
    return result->estimate;
}

bool Report::ok() const {
    if (interrupted) {
        return false;
    }
    for (SuiteResult const& suite : suites) {
        if (!suite.error.empty()) {
            return false;
        }
        for (BenchmarkResult const& benchmark : suite.benchmarks) {
            if (benchmark.status == Status::failed) {
                return false;
            }
        }
    }
    return true;
}

}  // namespace tare
