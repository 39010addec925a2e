// A reporter of your own is a loop over plain data.

#include <tare.hpp>

#include <cstdio>

static void print_names_and_times(tare::Report const& report) {
    for (tare::SuiteResult const& suite : report.suites) {
        for (tare::BenchmarkResult const& row : suite.benchmarks) {
            if (row.status == tare::Status::ok) {
                std::printf("%s/%s %.2f ns\n", suite.name.c_str(), row.name.c_str(), row.estimate.median.count);
            } else {
                std::printf("%s/%s: %s\n", suite.name.c_str(), row.name.c_str(), row.error.c_str());
            }
        }
    }
}

int main() {
    tare::Suite suite("arithmetic");
    suite.bench("multiply", [](int a, int b) { return a * b; }, 6, 7);
    suite.bench("divide", [](int a, int b) { return a / b; }, 42, 7);
    print_names_and_times(tare::run(suite));
}
