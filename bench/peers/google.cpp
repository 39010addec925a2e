/// One comparison by Google Benchmark: 20 repetitions of 0.02 s each, then the U test of its compare.py on the CPU times,
/// which are its default and the calmer ones.

#include "bench/common/cases.hpp"
#include "bench/common/outcome.hpp"
#include "bench/peers/u_test.hpp"

#include <benchmark/benchmark.h>

#include <algorithm>
#include <chrono>
#include <string>
#include <vector>

namespace {

constexpr int repetitions = 20;
constexpr double seconds_each = 0.02;
constexpr double error_rate = 0.05;

template <class Function>
void add(char const* name, Function function) {
    benchmark::RegisterBenchmark(name,
                                 [function](benchmark::State& state) mutable {
                                     for (auto _ : state) {
                                         if constexpr (std::is_void_v<decltype(function())>) {
                                             function();
                                         } else {
                                             tare::keep(function());
                                         }
                                     }
                                 })
        ->Repetitions(repetitions)
        ->MinTime(seconds_each);
}

class Collector : public benchmark::BenchmarkReporter {
public:
    bool ReportContext(Context const&) override { return true; }
    void ReportRuns(std::vector<Run> const& runs) override {
        for (Run const& run : runs) {
            if (run.run_type == Run::RT_Iteration) {
                (run.run_name.function_name == "baseline" ? left : right).push_back(run.GetAdjustedCPUTime());
            }
        }
    }
    std::vector<double> left;
    std::vector<double> right;
};

double median(std::vector<double> values) {
    std::sort(values.begin(), values.end());
    std::size_t const half = values.size() / 2;
    return values.size() % 2 != 0 ? values[half] : (values[half - 1] + values[half]) / 2;
}

/// What a pair of PauseTiming and ResumeTiming adds to an operation, ns.
void measure_pause() {
    using Chain = bench::Chain<0>;
    add("baseline", Chain{1000});
    benchmark::RegisterBenchmark("contender",
                                 [chain = Chain{1000}](benchmark::State& state) mutable {
                                     for (auto _ : state) {
                                         tare::keep(chain());
                                         state.PauseTiming();
                                         state.ResumeTiming();
                                     }
                                 })
        ->Repetitions(repetitions)
        ->MinTime(seconds_each);
    Collector collector;
    benchmark::RunSpecifiedBenchmarks(&collector);
    std::printf("pause %.17g\n", median(collector.right) - median(collector.left));
}

}  // namespace

int main(int argc, char** argv) {
    bool interleaved = false;
    bench::Kernel kernel{};
    bench::Case it{};
    bool found = false;
    if (argc == 2 && std::strcmp(argv[1], "--pause") == 0) {
        measure_pause();
        return 0;
    }
    for (int i = 1; i < argc; ++i) {
        std::string const flag = argv[i];
        interleaved = interleaved || flag == "--interleaved";
        found = found || (flag.compare(0, 6, "--one=") == 0 && bench::parse_pair(argv[i] + 6, kernel, it));
    }
    if (!found) {
        std::fprintf(stderr, "usage: bench_peer_google [--interleaved] --one=KERNEL/CASE | --pause\n");
        return 2;
    }
    std::string program = "bench_peer_google";
    std::string flag = "--benchmark_enable_random_interleaving=true";
    char* arguments[] = {program.data(), flag.data(), nullptr};
    int count = interleaved ? 2 : 1;
    benchmark::Initialize(&count, arguments);
    bench::with_pair(kernel, it, [](auto baseline, auto contender) {
        add("baseline", baseline);
        add("contender", contender);
        Collector collector;
        auto const begin = std::chrono::steady_clock::now();
        benchmark::RunSpecifiedBenchmarks(&collector);
        bench::Outcome outcome;
        outcome.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
        if (collector.left.size() != repetitions || collector.right.size() != repetitions) {
            return;
        }
        outcome.median = median(collector.left);
        outcome.ratio = median(collector.right) / outcome.median;
        bool const different = peers::u_test(collector.left, collector.right) < error_rate;
        std::snprintf(outcome.verdict, sizeof outcome.verdict, "%s",
                      !different          ? "undecided"
                      : outcome.ratio < 1 ? "faster"
                                          : "slower");
        bench::write(outcome);
    });
}
