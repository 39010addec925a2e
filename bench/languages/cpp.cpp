// The kernel measured from C++. Prints: median, its interval's ends (ns), instructions of one operation.

#include "bench/languages/kernel.h"

#include <tare/tare.hpp>

#include <cstdio>

int main() {
    tare::Suite suite("languages");
    suite.bench("kernel", [](std::uint64_t turns) { return bench_kernel(turns); }, std::uint64_t{BENCH_TURNS});
    tare::Options options;
    options.time = tare::Nanoseconds(100e6);
    options.counters = "instructions";
    tare::Report const report = tare::run(suite, options);
    tare::BenchmarkResult const* const row = report.find("kernel");
    if (row == nullptr || row->status != tare::Status::ok) {
        return 1;
    }
    double instructions = tare::unknown;
    for (tare::CounterValue const& counter : row->counters) {
        if (counter.name == tare::Text("instructions")) {
            instructions = counter.per_op;
        }
    }
    std::printf("%.9g %.9g %.9g %.9g\n", row->estimate.median.count, row->estimate.ci.low, row->estimate.ci.high,
                instructions);
    return 0;
}
