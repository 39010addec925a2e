// What the statistics promise, put to the test on series whose truth is known: coverage of the intervals, wrong verdicts.
//   bench_simulation [--runs=2000] [--seed=1]
// Prints the tables of docs/method.md; the same seed gives the same tables. Exit status 1 when a goal was missed.
#include "bench/common/table.hpp"
#include "bench/simulation/process.hpp"
#include "src/analysis/interval.hpp"
#include "src/analysis/quantile.hpp"
#include "src/analysis/special.hpp"
#include "src/engine/measured.hpp"
#include "src/findings/findings.hpp"

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <vector>

namespace simulation {

using bench::Table;
using bench::text;
using tare::analysis::Estimated;
using Values = tare::List<double>;

constexpr std::size_t lengths[] = {50, 200, 1000};
constexpr Process processes[] = {{0, false}, {0.3, false}, {0.6, false}, {0, true}, {0.3, true}, {0.6, true}};

/// Counts missed goals; rates in %.
struct Goals {
    int missed = 0;
    /// Between `low` and `high`, but for what chance does to the rate of that many runs: two standard deviations.
    void expect(std::string const& what, int count, int runs, double low, double high) {
        auto const chance = [&](double rate) { return 200 * std::sqrt(rate / 100 * (1 - rate / 100) / runs); };
        double const rate = 100.0 * count / runs;
        if (rate < low - chance(low) || rate > high + chance(high)) {
            ++missed;
            std::printf("missed: %s: %.1f %%, wanted %.0f to %.0f %%\n\n", what.c_str(), rate, low, high);
        }
    }
};

struct Settings {
    int runs = 2000;
    std::uint64_t seed = 1;
};

std::string name_of(Process const& process) {
    return text("AR(1) %.1f", process.correlation) + (process.spiky ? " + spikes" : "");
}

std::string percent(int count, int runs) {
    return text("%.1f", 100.0 * count / runs);
}

/// Batch medians and Student's t without what tare puts back for correlation across the batches' borders.
Estimated with_batches(Values const& values, std::size_t batches) {
    Values medians;
    for (std::size_t i = 0; i != batches; ++i) {
        std::size_t const first = i * values.size() / batches;
        medians.push_back(tare::analysis::median({values.data() + first, (i + 1) * values.size() / batches - first}));
    }
    double const t = -tare::analysis::student_t_quantile(0.025, static_cast<double>(batches) - 1);
    double const half = t * tare::analysis::moments(medians).stddev / std::sqrt(static_cast<double>(batches));
    double const median = tare::analysis::median(values);
    return {median, median - half, median + half};
}

/// The sign test at any length: what assuming independence costs.
Estimated by_sign_test(Values const& values) {
    Values const in_order = tare::analysis::sorted(values);
    auto const count = static_cast<std::int64_t>(values.size());
    auto const below = static_cast<std::size_t>(tare::analysis::binomial_quantile(0.025, count, 0.5) - 1);
    return {tare::analysis::median(values), in_order[below], in_order[values.size() - 1 - below]};
}

void median_coverage(Settings const& settings, Goals& goals) {
    std::puts(
        "95 % interval of the median: how often it covers the true median, in %"
        ".\n");
    Table table({"series", "n", "tare", "10 batches", "5 batches", "20 batches", "sign test"});
    for (Process const& process : processes) {
        double const truth = true_median(process);
        for (std::size_t const n : lengths) {
            Random random(settings.seed);
            int covered[5] = {};
            for (int run = 0; run != settings.runs; ++run) {
                Values const values = take(random, process, n);
                Estimated const intervals[5] = {tare::analysis::median_with_interval(values, 0.95),
                                                with_batches(values, 10), with_batches(values, 5),
                                                with_batches(values, 20), by_sign_test(values)};
                for (int i = 0; i != 5; ++i) {
                    covered[i] += intervals[i].low <= truth && truth <= intervals[i].high;
                }
            }
            std::vector<std::string> row = {name_of(process), std::to_string(n)};
            if (n >= 200) {
                goals.expect("coverage of the median, " + row[0] + ", n = " + row[1], covered[0], settings.runs, 93,
                             97);
            }
            for (int const count : covered) {
                row.push_back(percent(count, settings.runs));
            }
            table.add(row);
        }
    }
    table.print();
    std::puts("");
}

/// What disturbs both benchmarks of a round alike, relative to the noise of each.
constexpr double common_noise = 5;

/// Times of two benchmarks measured in the same rounds: common noise, and each its own of the given process.
struct Twins {
    Values baseline;
    Values contender;
};

Twins take_twins(Random& random, Process const& process, std::size_t n, double noise, double ratio) {
    Values const common = take(random, {0.95, false}, n);
    Twins twins{take(random, process, n), take(random, process, n)};
    for (std::size_t i = 0; i != n; ++i) {
        twins.baseline[i] = 100 * std::exp(noise * (twins.baseline[i] + common_noise * common[i]));
        twins.contender[i] = 100 * ratio * std::exp(noise * (twins.contender[i] + common_noise * common[i]));
    }
    return twins;
}

void ratio_coverage(Settings const& settings, Goals& goals) {
    std::puts(
        "95 % interval of the ratio: how often it covers the true ratio, in %; its root mean square error"
        ".\n");
    Table table({"series", "n", "paired (tare)", "rms error, %", "unpaired medians: rms error, %"});
    constexpr double truth = 1.5;
    constexpr double noise = 0.01;
    for (Process const& process : processes) {
        for (std::size_t const n : lengths) {
            Random random(settings.seed);
            int covered = 0;
            double paired = 0;
            double unpaired = 0;
            for (int run = 0; run != settings.runs; ++run) {
                Twins const twins = take_twins(random, process, n, noise, truth);
                Estimated const ratio = tare::analysis::ratio_with_interval(twins.baseline, twins.contender, 0.95);
                double const other = tare::analysis::median(twins.contender) /
                                     tare::analysis::median(take_twins(random, process, n, noise, truth).baseline);
                covered += ratio.low <= truth && truth <= ratio.high;
                paired += (ratio.value / truth - 1) * (ratio.value / truth - 1);
                unpaired += (other / truth - 1) * (other / truth - 1);
            }
            if (n >= 200) {
                goals.expect("coverage of the ratio, " + name_of(process) + ", n = " + std::to_string(n), covered,
                             settings.runs, 93, 97);
            }
            table.add({name_of(process), std::to_string(n), percent(covered, settings.runs),
                       text("%.3f", 100 * std::sqrt(paired / settings.runs)),
                       text("%.3f", 100 * std::sqrt(unpaired / settings.runs))});
        }
    }
    table.print();
    std::puts("");
}

tare::engine::Measured to_row(Values const& times, char const* name, Values const& at_placement = {}) {
    tare::engine::Measured measured;
    measured.result.name = name;
    measured.family = 0;
    measured.circumstances.seconds = 0.05;
    for (std::uint32_t i = 0; i != times.size(); ++i) {
        std::uint32_t const placement = i % 8;
        double const effect = at_placement.empty() ? 1 : at_placement[placement];
        measured.result.samples.push_back({times[i] * effect, i, placement});
    }
    return measured;
}

struct Verdicts {
    int counts[5] = {};
    int of(tare::Verdict verdict) const { return counts[static_cast<int>(verdict)]; }
    int different() const { return of(tare::Verdict::faster) + of(tare::Verdict::slower); }

    void add(tare::engine::Measured&& baseline, tare::engine::Measured&& contender) {
        tare::engine::MeasuredSuite suite;
        suite.rows.push_back(std::move(baseline));
        suite.rows.push_back(std::move(contender));
        tare::SuiteResult const result = tare::findings::conclude(std::move(suite), tare::Options());
        ++counts[static_cast<int>(result.comparisons[0].verdict)];
    }
};

std::vector<std::string> verdict_words(Verdicts const& verdicts, int runs) {
    return {percent(verdicts.different(), runs), percent(verdicts.of(tare::Verdict::same), runs),
            percent(verdicts.of(tare::Verdict::undecided), runs), percent(verdicts.of(tare::Verdict::placement), runs)};
}

void verdicts_by_ratio(Settings const& settings, Goals& goals) {
    std::puts(
        "Verdicts, in %, by the true ratio (same: within 1 %; the noise is that of each sample)"
        ".\n");
    Table table({"series", "noise, %", "n", "true ratio", "different", "same", "undecided", "placement"});
    struct Case {
        double noise;
        double ratio;
    };
    constexpr Case cases[] = {{0.02, 1}, {0.002, 1}, {0.02, 1.01}, {0.02, 0.99}, {0.001, 1.002}};
    for (Process const& process : {processes[0], processes[2], processes[5]}) {
        for (Case const& it : cases) {
            for (std::size_t const n : lengths) {
                Random random(settings.seed);
                Verdicts verdicts;
                for (int run = 0; run != settings.runs; ++run) {
                    Twins const twins = take_twins(random, process, n, it.noise, it.ratio);
                    verdicts.add(to_row(twins.baseline, "a"), to_row(twins.contender, "b"));
                }
                std::vector<std::string> row = {name_of(process), text("%.2f", 100 * it.noise), std::to_string(n),
                                                text("%.3f", it.ratio)};
                std::string const what = ", " + row[0] + ", noise " + row[1] + " %, n = " + row[2];
                if (it.ratio == 1 && n >= 200) {
                    goals.expect("false alarms" + what, verdicts.different(), settings.runs, 0, 5);
                } else if (std::fabs(it.ratio - 1) > 0.009 && n >= 200) {
                    goals.expect("same at the edge" + what, verdicts.of(tare::Verdict::same), settings.runs, 0, 5);
                } else if (n >= 200) {
                    goals.expect("0.2 % found" + what, verdicts.different(), settings.runs, 95, 100);
                }
                for (std::string const& word : verdict_words(verdicts, settings.runs)) {
                    row.push_back(word);
                }
                table.add(row);
            }
        }
    }
    table.print();
    std::puts("");
}

void verdicts_by_placement(Settings const& settings, Goals& goals) {
    std::puts(
        "Verdicts on two identical functions, in %, when some of the 8 placements slow one or the other"
        ".\n");
    Table table({"placements affected", "by, %", "noise, %", "n", "different", "same", "undecided", "placement"});
    for (int const affected : {1, 2, 4, 6}) {
        for (double const effect : {0.005, 0.02, 0.1}) {
            for (double const noise : {0.001, 0.01}) {
                constexpr std::size_t n = 200;
                Random random(settings.seed);
                Verdicts verdicts;
                for (int run = 0; run != settings.runs; ++run) {
                    Twins const twins = take_twins(random, {0.3, false}, n, noise, 1);
                    Values effects[2] = {Values(8, 1), Values(8, 1)};
                    for (int i = 0; i != affected; ++i) {
                        auto const unlucky = static_cast<std::size_t>(2 * random.uniform());
                        effects[unlucky][static_cast<std::size_t>(8 * random.uniform())] = 1 + effect;
                    }
                    verdicts.add(to_row(twins.baseline, "a", effects[0]), to_row(twins.contender, "b", effects[1]));
                }
                goals.expect("false alarms by placement", verdicts.different(), settings.runs, 0, 5);
                std::vector<std::string> row = {std::to_string(affected), text("%.1f", 100 * effect),
                                                text("%.1f", 100 * noise), std::to_string(n)};
                for (std::string const& word : verdict_words(verdicts, settings.runs)) {
                    row.push_back(word);
                }
                table.add(row);
            }
        }
    }
    table.print();
    std::puts("");
}

void families(Settings const& settings, Goals& goals) {
    std::puts(
        "Suites of identical functions without a baseline (the fastest is taken): any called different, in %"
        ".\n");
    Table table({"functions", "noise, %", "n", "suites"});
    int const runs = settings.runs / 4;
    for (std::size_t const size : {3U, 5U, 10U, 20U}) {
        for (double const noise : {0.01, 0.05}) {
            constexpr std::size_t n = 200;
            Random random(settings.seed);
            int wrong = 0;
            for (int run = 0; run != runs; ++run) {
                Values const common = take(random, {0.95, false}, n);
                tare::engine::MeasuredSuite suite;
                for (std::size_t i = 0; i != size; ++i) {
                    Values times = take(random, {0.3, true}, n);
                    for (std::size_t k = 0; k != n; ++k) {
                        times[k] = 100 * std::exp(noise * (times[k] + common_noise * common[k]));
                    }
                    suite.rows.push_back(to_row(times, "x"));
                }
                bool different = false;
                for (tare::Comparison const& comparison :
                     tare::findings::conclude(std::move(suite), tare::Options()).comparisons) {
                    different = different || comparison.verdict == tare::Verdict::faster ||
                                comparison.verdict == tare::Verdict::slower;
                }
                wrong += different;
            }
            goals.expect("false alarms in suites", wrong, runs, 0, 5);
            table.add({std::to_string(size), text("%.1f", 100 * noise), std::to_string(n), percent(wrong, runs)});
        }
    }
    table.print();
    std::puts("");
}

int run(int count, char** arguments) {
    Settings settings;
    for (int i = 1; i < count; ++i) {
        if (std::strncmp(arguments[i], "--runs=", 7) == 0 && std::atoi(arguments[i] + 7) > 0) {
            settings.runs = std::atoi(arguments[i] + 7);
        } else if (std::strncmp(arguments[i], "--seed=", 7) == 0) {
            settings.seed = std::strtoull(arguments[i] + 7, nullptr, 10);
        } else {
            std::fprintf(stderr, "usage: %s [--runs=2000] [--seed=1]\n", arguments[0]);
            return 2;
        }
    }
    std::printf("%d runs a line, seed %llu.\n\n", settings.runs, static_cast<unsigned long long>(settings.seed));
    Goals goals;
    median_coverage(settings, goals);
    ratio_coverage(settings, goals);
    verdicts_by_ratio(settings, goals);
    verdicts_by_placement(settings, goals);
    families(settings, goals);
    return goals.missed != 0;
}

}  // namespace simulation

int main(int count, char** arguments) {
    return simulation::run(count, arguments);
}
