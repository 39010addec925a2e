#include "bench/trust/summary.hpp"

#include "src/program/self_check.hpp"

#include <algorithm>
#include <cmath>
#include <map>

namespace trust {

static double quantile(std::vector<double> values, double share) {
    std::sort(values.begin(), values.end());
    double const at = share * static_cast<double>(values.size() - 1);
    auto const low = static_cast<std::size_t>(at);
    std::size_t const high = std::min(low + 1, values.size() - 1);
    return values[low] + (at - static_cast<double>(low)) * (values[high] - values[low]);
}

static std::string counted(std::map<std::string, int> const& counts) {
    std::vector<std::pair<std::string, int>> sorted(counts.begin(), counts.end());
    std::sort(sorted.begin(), sorted.end(), [](auto const& a, auto const& b) {
        return a.second != b.second ? a.second > b.second : a.first < b.first;
    });
    std::string text;
    for (auto const& [name, count] : sorted) {
        text += (text.empty() ? "" : ", ") + name + " " + std::to_string(count);
    }
    return text;
}

Summary summarize(Series const& series) {
    Summary summary;
    std::vector<double> ratios;
    std::vector<double> seconds;
    std::map<std::string, int> verdicts;
    for (bench::Outcome const& outcome : series.outcomes) {
        summary.called_different += outcome.called_different() ? 1 : 0;
        ratios.push_back(outcome.ratio);
        seconds.push_back(outcome.seconds);
        ++verdicts[outcome.verdict];
    }
    if (ratios.empty()) {
        return summary;
    }
    auto const count = static_cast<int>(ratios.size());
    summary.rate = static_cast<double>(summary.called_different) / count;
    tare::program::Rate const rate = tare::program::rate_interval(summary.called_different, count);
    summary.rate_low = rate.low;
    summary.rate_high = rate.high;
    summary.median_ratio = quantile(ratios, 0.5);
    summary.median_seconds = quantile(seconds, 0.5);
    double const truth = bench::is_truly_different(series.it) ? summary.median_ratio : 1;
    double squares = 0;
    for (double const ratio : ratios) {
        squares += (ratio - truth) * (ratio - truth);
    }
    summary.rms_error = std::sqrt(squares / count);
    summary.verdicts = counted(verdicts);
    return summary;
}

Coverage cover(std::vector<bench::Outcome> const& outcomes) {
    Coverage coverage;
    coverage.processes = outcomes.size();
    if (outcomes.empty()) {
        return coverage;
    }
    std::vector<double> medians;
    std::vector<double> widths;
    for (bench::Outcome const& outcome : outcomes) {
        medians.push_back(outcome.median);
        widths.push_back((outcome.median_high - outcome.median_low) / 2 / outcome.median);
    }
    coverage.median = quantile(medians, 0.5);
    coverage.scatter = (quantile(medians, 0.95) - quantile(medians, 0.05)) / 2 / coverage.median;
    coverage.half_width = quantile(widths, 0.5);
    std::map<std::string, int> warnings;
    for (std::size_t i = 0; i != outcomes.size(); ++i) {
        bench::Outcome const& outcome = outcomes[i];
        for (std::size_t j = 0; j != outcomes.size(); ++j) {
            coverage.pairs += i != j ? 1 : 0;
            coverage.covered_pairs += i != j && outcome.covers(medians[j]) ? 1 : 0;
        }
        if (outcome.covers(coverage.median)) {
            ++coverage.covering;
            continue;
        }
        std::string const codes = outcome.warnings;
        coverage.uncovering_with_warning += codes != "-" ? 1 : 0;
        for (std::size_t from = 0; from < codes.size();) {
            std::size_t const to = std::min(codes.find(',', from), codes.size());
            ++warnings[codes.substr(from, to - from)];
            from = to + 1;
        }
    }
    warnings.erase("-");
    coverage.warnings = counted(warnings);
    return coverage;
}

}  // namespace trust
