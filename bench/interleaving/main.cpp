/// Does measuring benchmarks in turns do harm? An operation that lives in a cache, alone and beside one that empties all
/// caches. Batches that suffer are preceded by untimed ones: the times must be the same.

#include "bench/common/kernels.hpp"
#include "bench/common/table.hpp"

#include <tare/tare.hpp>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <numeric>

namespace {

using bench::text;

/// Walks through all of `cells` in an order that no prefetcher foresees, on and on.
struct Walk {
    std::uint32_t const* next;
    std::uint32_t steps;
    std::uint32_t at = 0;

    std::uint32_t operator()() {
        for (std::uint32_t i = 0; i != steps; ++i) {
            at = next[at];
        }
        return at;
    }
};

/// A cycle through all cells, one cell a cache line (Sattolo's algorithm).
std::vector<std::uint32_t> make_cycle(std::size_t bytes) {
    constexpr std::uint32_t line = 64 / sizeof(std::uint32_t);
    auto const cells = static_cast<std::uint32_t>(bytes / 64);
    std::vector<std::uint32_t> order(cells);
    std::iota(order.begin(), order.end(), 0u);
    std::uint64_t state = 1;
    for (std::uint32_t i = cells - 1; i != 0; --i) {
        state = state * 6364136223846793005u + 1442695040888963407u;
        std::swap(order[i], order[(state >> 33) % i]);
    }
    std::vector<std::uint32_t> next(std::size_t(cells) * line);
    for (std::uint32_t i = 0; i != cells; ++i) {
        next[std::size_t(i) * line] = order[i] * line;
    }
    return next;
}

double median(std::vector<double> values) {
    std::sort(values.begin(), values.end());
    return values[values.size() / 2];
}

double measure(std::size_t bytes, std::vector<std::uint64_t>* emptied) {
    std::vector<std::uint32_t> const next = make_cycle(bytes);
    tare::Suite suite("interleaving");
    suite.bench("cached", Walk{next.data(), 1000});
    if (emptied != nullptr) {
        suite.bench("emptying", [emptied] {
            for (std::size_t i = 0; i < emptied->size(); i += 8) {
                (*emptied)[i] += 1;
            }
        });
    }
    tare::Report const report = tare::run(suite, tare::Options());
    return report["cached"].median.count;
}

}  // namespace

int main(int argc, char** argv) {
    if (argc > 1) {
        bool const help = std::strcmp(argv[1], "--help") == 0;
        std::fprintf(
            help ? stdout : stderr,
            help ? "usage: bench_interleaving\nPrints a Markdown table. Exit status: 1 when interleaving did harm.\n"
                 : "bench_interleaving: takes no arguments\n");
        return help ? 0 : 2;
    }
    tare::Suite suite("machine");
    suite.bench("nothing", [] {});
    tare::Options dry;
    dry.dry_run = true;
    std::printf("%s\n\n", bench::machine(tare::run(suite, dry).context).c_str());
    constexpr int repetitions = 7;
    constexpr double allowed = 0.01;
    bench::Table table({"1,000 dependent reads in", "alone", "beside writes to", "beside them", "ratio",
                        "ratios of the repetitions", "goal: within 1 %"});
    bool good = true;
    for (std::size_t const mib : {std::size_t(4), std::size_t(64)}) {
        std::vector<std::uint64_t> emptied(mib << 17);
        for (std::size_t const kib : {std::size_t(16), std::size_t(128), std::size_t(512)}) {
            std::vector<double> alone;
            std::vector<double> beside;
            std::vector<double> ratios;
            for (int i = 0; i != repetitions; ++i) {
                alone.push_back(measure(kib * 1024, nullptr));
                beside.push_back(measure(kib * 1024, &emptied));
                ratios.push_back(beside.back() / alone.back());
            }
            double const ratio = median(ratios);
            bool const met = std::fabs(ratio - 1) <= allowed;
            good = good && met;
            table.add({text("%zu KiB", kib), text("%.1f ns", median(alone)), text("%zu MiB", mib),
                       text("%.1f ns", median(beside)), text("%.4f", ratio),
                       text("%.4f … %.4f", *std::min_element(ratios.begin(), ratios.end()),
                            *std::max_element(ratios.begin(), ratios.end())),
                       met ? "met" : "MISSED"});
        }
    }
    table.print();
    return good ? 0 : 1;
}
