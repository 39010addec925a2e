#include "src/program/self_check.hpp"

#include "src/analysis/quantile.hpp"
#include "src/analysis/special.hpp"
#include "src/engine/settings.hpp"
#include "src/findings/findings.hpp"
#include "src/report/reporters.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>

namespace tare::program {

SelfCheckPlan plan_self_check(std::size_t rows, Options const& options) {
    constexpr double seconds = 60;
    constexpr double fewest = 5;
    constexpr double most = 40;
    SelfCheckPlan plan;
    plan.rows = rows;
    // Two copies; a tenth more for calibrating.
    double const one = engine::settle(options).budget * 1e-9 * 2 * 1.1;
    double const count = static_cast<double>(std::max<std::size_t>(rows, 1));
    plan.repetitions = static_cast<int>(std::clamp(seconds / (count * one), fewest, most));
    plan.most_seconds = one * plan.repetitions * static_cast<double>(rows);
    return plan;
}

double smallest_difference(double half_width, double floor) {
    constexpr double t_of_nine_degrees = 2.262;
    constexpr double z_of_95_percent = 1.645;
    return std::expm1(half_width * (1 + z_of_95_percent / t_of_nine_degrees) + floor);
}

SelfCheckRow check_row(Suspect const& suspect, SelfCheckPlan const& plan, Options const& options,
                       engine::Observer const& observer) {
    SelfCheckRow found;
    found.name = std::string(suspect.suite->name().data(), suspect.suite->name().size()) + '/' + suspect.row->name;
    List<double> differences;
    for (int i = 0; i != plan.repetitions; ++i) {
        List<registry::Row> pair(2, *suspect.row);
        pair[0].family = 0;
        pair[1].family = 0;
        pair[0].baseline = true;
        pair[1].baseline = false;
        pair[1].name += " again";
        Options once = options;
        once.seed += static_cast<std::uint64_t>(i);
        once.counters = Text();
        SuiteResult const result =
            findings::conclude(engine::measure_suite(detail::Access::data(*suspect.suite), pair, once, observer), once);
        for (BenchmarkResult const& benchmark : result.benchmarks) {
            if (benchmark.status != Status::ok) {
                found.error = benchmark.error.c_str();
            }
        }
        if (result.comparisons.empty() || !found.error.empty()) {
            break;
        }
        Comparison const& comparison = result.comparisons[0];
        ++found.comparisons;
        found.called_different += comparison.verdict == Verdict::faster || comparison.verdict == Verdict::slower ||
                                          comparison.verdict == Verdict::placement
                                      ? 1
                                      : 0;
        double const half_width = std::log(comparison.ci.high / comparison.ci.low) / 2;
        if (half_width >= 0) {
            differences.push_back(smallest_difference(half_width, comparison.floor));
        }
    }
    if (!differences.empty()) {
        found.smallest = analysis::median(differences);
    }
    return found;
}

void add_to(SelfCheckTotal& total, SelfCheckRow const& row) {
    total.comparisons += row.comparisons;
    total.called_different += row.called_different;
    total.failed += row.error.empty() ? 0 : 1;
    total.worst_smallest = std::max(total.worst_smallest, row.smallest);
}

Rate rate_interval(int successes, int trials) {
    Rate rate;
    // The ends are where the tail of the binomial distribution becomes 2.5 %: found by bisection.
    auto const solve = [](auto tail) {
        double low = 0;
        double high = 1;
        for (int i = 0; i != 60; ++i) {
            double const middle = (low + high) / 2;
            (tail(middle) > 0.025 ? low : high) = middle;
        }
        return low;
    };
    if (successes < trials) {
        rate.high = solve([&](double chance) { return analysis::binomial_cdf(successes, trials, chance); });
    }
    if (successes > 0) {
        rate.low =
            1 - solve([&](double chance) { return 1 - analysis::binomial_cdf(successes - 1, trials, 1 - chance); });
    }
    return rate;
}

std::string describe(SelfCheckPlan const& plan) {
    char text[256];
    std::snprintf(text, sizeof text,
                  "Self-check: %zu benchmark%s, each %d times against itself; at most %.0f s.\n"
                  "Every difference that is found is a false alarm.\n\n",
                  plan.rows, plan.rows == 1 ? "" : "s", plan.repetitions, std::ceil(plan.most_seconds));
    return text;
}

std::string describe(SelfCheckRow const& row) {
    std::string text = "  " + report::printable(row.name, 200) + "\n      ";
    if (!row.error.empty()) {
        return text + "not checked: " + report::printable(row.error, 200) + "\n";
    }
    if (row.comparisons == 0) {
        return text + "not checked: too few samples to compare\n";
    }
    char line[160];
    Rate const rate = rate_interval(row.called_different, row.comparisons);
    std::snprintf(line, sizeof line, "called different %d of %d times (true rate %.0f ... %.0f %%)",
                  row.called_different, row.comparisons, rate.low * 100, rate.high * 100);
    text += line;
    if (row.smallest > 0) {
        std::snprintf(line, sizeof line, "; finds differences of %.2g %% and more", row.smallest * 100);
        text += line;
    }
    return text + "\n";
}

std::string describe(SelfCheckTotal const& total) {
    char text[320];
    if (total.comparisons == 0) {
        return "\nNothing could be checked.\n";
    }
    Rate const rate = rate_interval(total.called_different, total.comparisons);
    std::snprintf(text, sizeof text,
                  "\nIn all: called different %d of %d times, a rate of %.1f %% (95 %% interval %.1f ... %.1f %%; "
                  "5 %% is the promise).\n",
                  total.called_different, total.comparisons, 100.0 * total.called_different / total.comparisons,
                  rate.low * 100, rate.high * 100);
    return text;
}

}  // namespace tare::program
