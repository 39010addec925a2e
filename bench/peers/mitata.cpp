/// One comparison by mitata's C++ header, as its summary would print it: the ratio of the averages, rounded to 0.01.

#include "bench/common/cases.hpp"
#include "bench/common/outcome.hpp"

#include <chrono>
#include <cmath>
#include <functional>

#include <mitata.hpp>

namespace {

/// mitata takes plain functions only.
template <class Callable, int Side>
Callable* callable = nullptr;

template <class Callable, int Side>
void call() {
    auto& function = *callable<Callable, Side>;
    if constexpr (std::is_void_v<decltype(function())>) {
        function();
    } else {
        tare::keep(function());
    }
}

template <class Baseline, class Contender>
bench::Outcome compare(Baseline baseline, Contender contender) {
    callable<Baseline, 0> = &baseline;
    callable<Contender, 1> = &contender;
    auto const begin = std::chrono::steady_clock::now();
    mitata::runner runner;
    runner.bench("baseline", call<Baseline, 0>);
    runner.bench("contender", call<Contender, 1>);
    mitata::k_run options;
    options.format = "quiet";
    auto stats = runner.run(options);
    bench::Outcome outcome;
    outcome.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
    double const left = stats["baseline"].avg;
    double const right = stats["contender"].avg;
    outcome.ratio = right / left;
    bool const slower = right > left;
    double const shown = std::round(100 * (slower ? right / left : left / right)) / 100;
    std::snprintf(outcome.verdict, sizeof outcome.verdict, "%s", shown == 1 ? "same" : slower ? "slower" : "faster");
    outcome.median = left;
    return outcome;
}

}  // namespace

int main(int argc, char** argv) {
    bench::Kernel kernel{};
    bench::Case it{};
    if (argc != 2 || std::strncmp(argv[1], "--one=", 6) != 0 || !bench::parse_pair(argv[1] + 6, kernel, it)) {
        std::fprintf(stderr, "usage: bench_peer_mitata --one=KERNEL/CASE\n");
        return 2;
    }
    bench::with_pair(kernel, it, [](auto baseline, auto contender) { bench::write(compare(baseline, contender)); });
}
