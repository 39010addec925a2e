// The same through the whole of tare: what tare::run() reports for operations whose instructions are known.

#include <tare/tare.hpp>

#include <cmath>
#include <cstdio>
#include <string>

namespace {

template <int Count>
struct Nops {
    void operator()() const { asm volatile(".rept %c0\n\tnop\n\t.endr" : : "i"(Count)); }
};

/// Instructions that a row reports; NaN when it has none.
double instructions_of(tare::BenchmarkResult const& row) {
    for (tare::CounterValue const& it : row.counters) {
        if (tare::TextView(it.name) == "instructions" && tare::TextView(it.source) == "perf") {
            return it.per_op;
        }
    }
    return NAN;
}

bool branch_misses_are_missing(tare::BenchmarkResult const& row) {
    for (tare::CounterValue const& it : row.counters) {
        if (tare::TextView(it.name) == "branch-misses") {
            return std::isnan(it.per_op) && !it.missing.empty();
        }
    }
    return false;
}

}  // namespace

int check_engine() {
    tare::Suite suite("known");
    suite.bench("measure 10", Nops<10>());
    suite.bench("measure 25", Nops<25>());
    suite.bench("measure_with 10", [](tare::State& state) {
        state.measure_with(
            [] {
                Nops<1000>()();  // making inputs is not counted
                return 1;
            },
            [](int&) { Nops<10>()(); });
    });
    suite.bench("threads 10", Nops<10>()).threads(2);
    tare::Options options;
    options.time = tare::Nanoseconds(5e6);
    options.counters = "instructions,branch-misses,cycles";
    tare::Report const report = tare::run(suite, options);

    int failures = 0;
    for (tare::SuiteResult const& result : report.suites) {
        for (tare::BenchmarkResult const& row : result.benchmarks) {
            double const expected = std::string(row.name.c_str()).find("25") != std::string::npos ? 25 : 10;
            double const counted = instructions_of(row);
            // Entering and leaving the batch may take an instruction more or less than for the empty one, by the
            // compiler's choice: no more than that, divided by the operations of the batch.
            double const batch = static_cast<double>(row.estimate.iterations);
            bool const right =
                std::fabs(counted - expected) * batch < 2.5 && batch >= 50 && branch_misses_are_missing(row);
            std::printf("%s%s: %.17g instructions (source perf), %g in a batch%s%s\n", right ? "" : "FAILED ",
                        row.name.c_str(), counted, batch, row.error.empty() ? "" : ", ", row.error.c_str());
            failures += right ? 0 : 1;
        }
    }
    return failures;
}
