#include "bench/trust/one_process.hpp"

#include <tare/tare.hpp>

#include <chrono>

namespace trust {

static char const* word(tare::Verdict verdict) {
    switch (verdict) {
        case tare::Verdict::faster:
            return "faster";
        case tare::Verdict::slower:
            return "slower";
        case tare::Verdict::same:
            return "same";
        case tare::Verdict::undecided:
            return "undecided";
        case tare::Verdict::placement:
            return "placement";
    }
    return "?";
}

bench::Outcome compare_here(bench::Kernel kernel, bench::Case it) {
    bench::Outcome outcome;
    bench::with_pair(kernel, it, [&](auto baseline, auto contender) {
        tare::Suite suite("pair");
        suite.bench("baseline", baseline).baseline();
        suite.bench("contender", contender);
        auto const begin = std::chrono::steady_clock::now();
        tare::Report const report = tare::run(suite, tare::Options());
        outcome.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
        if (report.suites.empty() || report.suites[0].comparisons.empty()) {
            return;
        }
        tare::Comparison const& comparison = report.suites[0].comparisons[0];
        std::snprintf(outcome.verdict, sizeof outcome.verdict, "%s", word(comparison.verdict));
        outcome.ratio = comparison.ratio;
        outcome.low = comparison.ci.low;
        outcome.high = comparison.ci.high;
        tare::BenchmarkResult const& row = report.suites[0].benchmarks[0];
        outcome.median = row.estimate.median.count;
        outcome.median_low = row.estimate.ci.low;
        outcome.median_high = row.estimate.ci.high;
        outcome.samples = row.estimate.samples;
        outcome.iterations = row.estimate.iterations;
        std::string warnings;
        for (tare::Warning const& warning : row.warnings) {
            warnings += (warnings.empty() ? "" : ",") + std::string(warning.code.c_str());
        }
        std::snprintf(outcome.warnings, sizeof outcome.warnings, "%s", warnings.empty() ? "-" : warnings.c_str());
    });
    return outcome;
}

}  // namespace trust
