#include "src/report/figures.hpp"

#include <cmath>

namespace tare::report {
namespace figures {

inline double rate(BenchmarkResult const& result, double amount) {
    double const median = result.estimate.median.count;
    if (!(amount > 0) || !(median > 0) || is_nothing(result)) {
        return unknown;
    }
    return amount * (result.threads > 1 ? result.threads : 1) / median;
}

}  // namespace figures

char const* status_word(Status status) {
    switch (status) {
        case Status::failed:
            return "failed";
        case Status::skipped:
            return "skipped";
        case Status::ok:
            break;
    }
    return "ok";
}

char const* verdict_word(Verdict verdict) {
    switch (verdict) {
        case Verdict::faster:
            return "faster";
        case Verdict::slower:
            return "slower";
        case Verdict::same:
            return "same";
        case Verdict::placement:
            return "placement";
        case Verdict::undecided:
            break;
    }
    return "undecided";
}

double bytes_per_nanosecond(BenchmarkResult const& result) {
    return figures::rate(result, result.bytes_per_op);
}

double items_per_nanosecond(BenchmarkResult const& result) {
    return figures::rate(result, result.items_per_op);
}

double operations_per_nanosecond(BenchmarkResult const& result) {
    return figures::rate(result, 1);
}

bool is_nothing(BenchmarkResult const& result) {
    return result.below_floor || result.estimate.median.count <= 0;
}

Interval relative_interval(Estimate const& estimate) {
    double const median = estimate.median.count;
    if (!(median > 0)) {
        return Interval();
    }
    Interval relative;
    relative.low = (estimate.ci.low - median) / median;
    relative.high = (estimate.ci.high - median) / median;
    return relative;
}

Factor factor_of(Comparison const& comparison) {
    Factor factor;
    if (comparison.ratio >= 1) {
        factor.value = comparison.ratio;
        factor.ci = comparison.ci;
    } else if (comparison.ratio > 0) {
        factor.value = 1 / comparison.ratio;
        factor.ci.low = 1 / comparison.ci.high;
        factor.ci.high = 1 / comparison.ci.low;
    }
    return factor;
}

List<double> placement_deviations(BenchmarkResult const& result) {
    List<double> sorted;
    for (double const median : result.layout.medians) {
        std::size_t at = sorted.size();
        sorted.push_back(median);
        for (; at != 0 && sorted[at - 1] > median; --at) {
            sorted[at] = sorted[at - 1];
        }
        sorted[at] = median;
    }
    List<double> deviations;
    std::size_t const count = sorted.size();
    for (double const median : result.layout.medians) {
        double const middle = (sorted[(count - 1) / 2] + sorted[count / 2]) / 2;
        deviations.push_back(middle > 0 ? median / middle - 1 : unknown);
    }
    return deviations;
}

CounterValue const* counter_of(BenchmarkResult const& result, char const* name) {
    for (CounterValue const& counter : result.counters) {
        if (TextView(counter.name) == TextView(name) && !std::isnan(counter.per_op)) {
            return &counter;
        }
    }
    return nullptr;
}

std::string text_of(Text const& text) {
    return std::string(text.data(), text.size());
}

std::string joined_parts(std::string const& left, std::string const& right) {
    return left.empty() ? right : right.empty() ? left : left + ", " + right;
}

}  // namespace tare::report
