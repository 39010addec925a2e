// What counting adds to the reported time (goal: nothing outside of the intervals) and to the duration of a run (goal: at
// most twice as long). Runs with and without counters take turns, so that drift hits both alike. Exit status 1: a goal
// was missed.

#include <tare/tare.hpp>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <string>
#include <vector>

namespace {

constexpr int pairs = 11;
constexpr char const* all =
    "cycles,instructions,branches,branch-misses,cache-misses,page-faults,context-switches,task-clock,ref-cycles,"
    "read-calls,write-calls";

std::uint64_t mix(std::uint64_t value) {
    for (int i = 0; i != 20; ++i) {
        value = (value ^ (value >> 31)) * 0x9e3779b97f4a7c15U;
    }
    return value;
}

struct Run {
    double seconds = 0;
    std::vector<double> medians;
    std::vector<tare::Interval> intervals;
    std::size_t counted = 0;  ///< counters with a value, of all rows
};

Run run(bool with_counters) {
    tare::Suite suite("bench");
    suite.bench("arithmetic", mix, std::uint64_t{12345});
    suite.bench("string", [] { return std::string(50, 'x'); });
    suite.bench("sort", [](tare::State& state) {
        std::vector<int> input;
        for (int i = 0; i != 256; ++i) {
            input.push_back(static_cast<int>(mix(static_cast<std::uint64_t>(i)) % 1000));
        }
        state.measure_with([&] { return input; }, [](auto& values) { std::sort(values.begin(), values.end()); });
    });
    tare::Options options;
    options.time = tare::Nanoseconds(50e6);
    options.instructions = with_counters ? tare::Instructions::automatic : tare::Instructions::off;
    if (with_counters) {
        options.counters = all;
    }
    Run result;
    auto const begin = std::chrono::steady_clock::now();
    tare::Report const report = tare::run(suite, options);
    result.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
    for (tare::BenchmarkResult const& row : report.suites[0].benchmarks) {
        result.medians.push_back(row.estimate.median.count);
        result.intervals.push_back(row.estimate.ci);
        for (tare::CounterValue const& it : row.counters) {
            result.counted += std::isnan(it.per_op) ? 0U : 1U;
        }
    }
    return result;
}

double median(std::vector<double> values) {
    std::sort(values.begin(), values.end());
    return values[values.size() / 2];
}

}  // namespace

int main() {
    std::vector<double> wall;
    std::vector<std::vector<double>> times;
    double width = 0;
    std::size_t counted = 0;
    for (int i = 0; i != pairs; ++i) {
        Run const first = run(i % 2 == 0);
        Run const second = run(i % 2 != 0);
        Run const& with = i % 2 == 0 ? first : second;
        Run const& without = i % 2 == 0 ? second : first;
        wall.push_back(with.seconds / without.seconds);
        times.resize(with.medians.size());
        for (std::size_t row = 0; row != times.size(); ++row) {
            times[row].push_back(with.medians[row] / without.medians[row]);
            tare::Interval const& ci = without.intervals[row];
            width = std::max(width, (ci.high - ci.low) / 2 / without.medians[row]);
        }
        counted = std::max(counted, with.counted);
    }
    int status = 0;
    double const longer = median(wall);
    std::printf("%zu counters of 3 benchmarks counted\n", counted);
    std::printf("run with counters / without: %.2f (goal: at most 2)%s\n", longer, longer <= 2 ? "" : "  MISSED");
    status = longer <= 2 ? status : 1;
    for (std::size_t row = 0; row != times.size(); ++row) {
        double const ratio = median(times[row]);
        bool const good = std::fabs(ratio - 1) <= std::max(width, 0.01);
        std::printf("benchmark %zu: time with counters / without: %.4f (goal: 1 within the widest interval, %.4f)%s\n",
                    row + 1, ratio, std::max(width, 0.01), good ? "" : "  MISSED");
        status = good ? status : 1;
    }
    return status;
}
