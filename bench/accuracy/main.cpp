/// How right are the numbers? Operations whose time is known otherwise, and what measuring itself costs, in one run.

#include "bench/accuracy/heap.hpp"
#include "bench/common/kernels.hpp"
#include "bench/common/process.hpp"
#include "bench/common/table.hpp"

#include <tare/tare.hpp>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdlib>
#include <cstring>
#include <random>
#include <thread>

static void nothing() {}

TARE_SUITE("many", suite) {
    for (int i = 0; i != 10000; ++i) {
        suite.bench(bench::text("benchmark number %d", i), nothing);
    }
}

namespace {

using bench::text;
using Clock = std::chrono::steady_clock;
using Chain = bench::Chain<0>;

struct Goals {
    bench::Table table{{"what", "found", "goal", ""}};
    bool met = true;

    void add(std::string const& what, std::string const& found, std::string const& goal, bool good) {
        table.add({what, found, goal, good ? "met" : "MISSED"});
        met = met && good;
    }
    void beside(std::string const& what, std::string const& found) { table.add({what, found, "", ""}); }
};

double seconds_since(Clock::time_point begin) {
    return std::chrono::duration<double>(Clock::now() - begin).count();
}

double median(std::vector<double> values) {
    std::sort(values.begin(), values.end());
    return values.empty() ? NAN : values[values.size() / 2];
}

tare::Report measured(tare::Suite& suite, tare::Options const& options = tare::Options()) {
    tare::Report report = tare::run(suite, options);
    for (tare::BenchmarkResult const& row : report.suites[0].benchmarks) {
        if (row.status != tare::Status::ok) {
            std::fprintf(stderr, "bench_accuracy: %s: %s\n", row.name.c_str(), row.error.c_str());
            std::exit(1);
        }
    }
    return report;
}

void empty_operation(Goals& goals) {
    tare::Suite suite("empty");
    suite.bench("empty", [] {});
    tare::Report const report = measured(suite);
    std::vector<std::vector<double>> by_placement(tare::detail::placements);
    for (tare::Sample const& sample : report.suites[0].benchmarks[0].samples) {
        by_placement[sample.placement].push_back(sample.time);
    }
    std::string each;
    double worst = 0;
    for (std::vector<double> const& times : by_placement) {
        double const time = median(times);
        worst = std::max(worst, std::isnan(time) ? INFINITY : std::fabs(time));
        each += text("%s%.3f", each.empty() ? "" : " ", time);
    }
    goals.add("an empty operation, at the worst of " + std::to_string(by_placement.size()) + " placements",
              text("%.3f ns (%s)", worst, each.c_str()), "≤ 0.05 ns", worst <= 0.05);
}

void one_multiply(Goals& goals) {
    constexpr double length = 10000;
    tare::Suite suite("multiply");
    suite.bench("one", [value = 3ull]() mutable { return value *= 0x9e3779b97f4a7c15u; });
    suite.bench("chain", Chain{static_cast<std::uint64_t>(length)});
    tare::Report const report = measured(suite);
    double const one = report["one"].median.count;
    double const latency = report["chain"].median.count / length;
    double const error = one / latency - 1;
    goals.add("one dependent multiply, against one of a chain of 10,000",
              text("%.4f ns, %.4f ns: %+.2f %%", one, latency, error * 100), "within 3 %", std::fabs(error) <= 0.03);
}

void double_chain(Goals& goals) {
    tare::Suite suite("chains");
    suite.bench("1,000", Chain{1000}).baseline();
    suite.bench("2,000", Chain{2000});
    tare::Report const report = measured(suite);
    tare::Comparison const& it = report.suites[0].comparisons[0];
    goals.add("2,000 dependent multiplies against 1,000", text("%.4f (%.4f … %.4f)", it.ratio, it.ci.low, it.ci.high),
              "2.000 within 0.2 %", std::fabs(it.ratio / 2 - 1) <= 0.002);
}

void pauses(Goals& goals) {
    tare::Suite suite("pauses");
    suite.bench("plain", Chain{1000}).baseline();
    suite.bench("pair", [](tare::State& state) {
        state.measure([&state, chain = Chain{1000}]() mutable {
            std::uint64_t const value = chain();
            state.pause();
            state.resume();
            return value;
        });
    });
    suite.bench("work", [](tare::State& state) {
        state.measure([&state, chain = Chain{1000}, other = Chain{500}]() mutable {
            std::uint64_t const value = chain();
            state.pause();
            tare::keep(other());
            state.resume();
            return value;
        });
    });
    tare::Report const report = measured(suite);
    double const plain = report["plain"].median.count;
    double const pair = report["pair"].median.count - plain;
    double const work = report["work"].median.count - plain;
    goals.add("pause and resume inside an operation add", text("%+.2f ns", pair), "≤ 5 ns", std::fabs(pair) <= 5);
    goals.add(text("with %.0f ns of work between them", plain / 2), text("%+.2f ns", work), "≤ 5 ns",
              std::fabs(work) <= 5);
    std::string const self = bench::own_path();
    std::string const google = self.substr(0, self.rfind('/') + 1) + "peers/bench_peer_google";
    double added = NAN;
    if (access(google.c_str(), X_OK) == 0 &&
        std::sscanf(bench::output_of(bench::quoted(google) + " --pause").c_str(), "pause %lg", &added) == 1) {
        goals.beside("Google Benchmark's PauseTiming and ResumeTiming add", text("%+.2f ns", added));
    }
}

void many(Goals& goals) {
    std::string const command = bench::quoted(bench::own_path()) + " --many | wc -l";
    std::vector<double> seconds;
    int lines = 0;
    for (int i = 0; i != 7; ++i) {
        auto const begin = Clock::now();
        lines = std::atoi(bench::output_of(command).c_str());
        seconds.push_back(seconds_since(begin));
    }
    double const found =
        *std::min_element(seconds.begin(), seconds.end());  // starting a process: others only add to it
    goals.add("--list of 10,000 benchmarks, fastest of 7", text("%.1f ms (%d lines)", found * 1e3, lines), "< 50 ms",
              found < 0.05 && lines >= 10000);
}

/// Heap bytes that a run needs at its most, and its samples.
std::size_t most_bytes(double seconds, double& samples) {
    tare::Suite suite("samples");
    suite.bench("chain", Chain{1000});
    tare::Options options;
    options.time = tare::Nanoseconds(seconds * 1e9);
    accuracy::heap_watch();
    std::size_t const before = accuracy::heap_in_use();
    tare::Report const report = measured(suite, options);
    samples = static_cast<double>(report["chain"].samples);
    return accuracy::heap_most() - before;
}

void bytes_of_a_sample(Goals& goals) {
    double few = 0;
    double many = 0;
    std::size_t const least = most_bytes(0.1, few);
    std::size_t const most = most_bytes(1.1, many);
    double const bytes = (static_cast<double>(most) - static_cast<double>(least)) / (many - few);
    goals.add("memory for one sample, at the most of a run", text("%.1f bytes", bytes), "≤ 64 bytes", bytes <= 64);
    goals.beside("of it kept in the report", text("%zu bytes", sizeof(tare::Sample)));
}

double three_at_once(bool quick) {
    tare::Suite suite("three");
    suite.bench("fast", [value = 1ull]() mutable { return value += value; });
    suite.bench("slow", [] { std::this_thread::sleep_for(std::chrono::milliseconds(10)); });
    suite.bench("fluctuating", [](tare::State& state) {
        std::mt19937_64 random(1);
        state.measure([&] {
            std::uint64_t sum = 0;
            for (std::uint64_t left = random() & 255u; left != 0; --left) {
                sum += random();
            }
            return sum;
        });
    });
    tare::Options options;
    options.quick = quick;
    auto const begin = Clock::now();
    measured(suite, options);
    return seconds_since(begin);
}

void three(Goals& goals) {
    std::vector<double> quick;
    for (int i = 0; i != 3; ++i) {
        quick.push_back(three_at_once(true));
    }
    double const found = median(quick);
    goals.add("an addition, a 10 ms sleep and 0 … 255 random numbers, with --quick", text("%.2f s", found),
              "< 0.19 s (nanobench's own figure)", found < 0.19);
    goals.beside("the same with the default settings", text("%.2f s", three_at_once(false)));
}

}  // namespace

int main(int argc, char** argv) {
    if (argc == 2 && std::strcmp(argv[1], "--many") == 0) {
        char const* const list[] = {argv[0], "--list"};
        return tare::run_program(2, list);
    }
    if (argc == 2 && std::strcmp(argv[1], "--help") == 0) {
        std::puts("usage: bench_accuracy\nPrints a Markdown table. Exit status: 1 when a goal was missed.");
        return 0;
    }
    if (argc != 1) {
        std::fprintf(stderr, "bench_accuracy: wrong argument %s; see --help\n", argv[1]);
        return 2;
    }
    tare::Suite suite("machine");
    suite.bench("nothing", [] {});
    tare::Options dry;
    dry.dry_run = true;
    std::printf("%s\n\n", bench::machine(tare::run(suite, dry).context).c_str());
    Goals goals;
    empty_operation(goals);
    one_multiply(goals);
    double_chain(goals);
    pauses(goals);
    many(goals);
    bytes_of_a_sample(goals);
    three(goals);
    goals.table.print();
    return goals.met ? 0 : 1;
}
