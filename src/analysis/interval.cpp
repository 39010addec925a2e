#include "src/analysis/interval.hpp"

#include "src/analysis/quantile.hpp"
#include "src/analysis/special.hpp"

#include <cmath>
#include <limits>

namespace tare::analysis {

namespace interval {

constexpr double nan = std::numeric_limits<double>::quiet_NaN();

/// Two-sided p-value of the sign test when `below` and `above` values lie on either side of the hypothesis. Values equal
/// to it count for the side that makes the test less sure, so that the p-value belongs to the closed interval.
double sign_test(std::size_t below, std::size_t above, std::size_t count) {
    std::size_t const fewer = below < above ? count - above : count - below;
    double const p = 2 * binomial_cdf(static_cast<std::int64_t>(fewer), static_cast<std::int64_t>(count), 0.5);
    return p < 1 ? p : 1;
}

/// Lag-1 correlation of a Gaussian process whose neighbours lie on the same side of their median as often as these:
/// Sheppard's arcsine law, 1899. Spikes do not move it. Between 0 and 0.95.
double correlation_of_sides(Series values, double median) {
    double same = 0;
    double pairs = 0;
    for (std::size_t i = 1; i < values.size; ++i) {
        double const product = (values[i] - median) * (values[i - 1] - median);
        same += product > 0 ? 1 : 0;
        pairs += product > 0 || product < 0 ? 1 : 0;
    }
    constexpr double pi = 3.14159265358979323846;
    double const correlation = pairs > 0 ? std::sin(pi * (same / pairs - 0.5)) : 0;
    return correlation < 0 ? 0 : correlation > 0.95 ? 0.95 : correlation;
}

/// How much wider than independent samples' the variance of a mean of `count` is when the correlation falls off
/// geometrically: Law, Simulation Modeling and Analysis (2015), 4.4.
double inflation(double correlation, double count) {
    double const rest = 1 - correlation;
    return (1 + correlation) / rest - 2 * correlation * (1 - std::pow(correlation, count)) / (count * rest * rest);
}

}  // namespace interval

// Batch means for correlated output (Schmeiser, Batch Size Effects in the Analysis of Simulation Output, Operations
// Research 30 (1982): 10 to 30 batches lose little), here with medians, which a batch's few spikes do not move.
// Neighbouring batches still share what correlates across their border, which makes batch medians scatter less than they
// should: the factor that this is for a process with the samples' own correlation is put back. Without it the interval of
// 50 samples with correlation 0.6 covered 90 % in place of 95. bench/simulation shows the coverage of this and of other
// numbers of batches, docs/method.md its tables.
MedianSpread::MedianSpread(Series in_time_order) : median_(interval::nan) {
    std::size_t const count = in_time_order.size;
    if (count == 0 || has_nan(in_time_order)) {
        return;
    }
    if (count < shortest_for_batches) {
        sorted_ = sorted(in_time_order);
        median_ = quantile_sorted(sorted_, 0.5);
        return;
    }
    List<double> scratch(in_time_order.begin(), in_time_order.end());
    double batch_medians[batches];
    for (std::size_t i = 0; i != batches; ++i) {
        std::size_t const first = i * count / batches;
        batch_medians[i] = median_in_place(scratch.data() + first, (i + 1) * count / batches - first);
    }
    median_ = median_in_place(scratch.data(), count);
    double const stddev = moments(Series(batch_medians, batches)).stddev;
    double const correlation = interval::correlation_of_sides(in_time_order, median_);
    double const whole = interval::inflation(correlation, static_cast<double>(count));
    double const batch = interval::inflation(correlation, static_cast<double>(count) / static_cast<double>(batches));
    standard_error_ = stddev * std::sqrt(whole / batch / static_cast<double>(batches));
}

Estimated MedianSpread::interval(double confidence) const {
    Estimated const no_interval = {median_, interval::nan, interval::nan};
    if (std::isnan(median_) || !(confidence > 0) || !(confidence < 1)) {
        return no_interval;
    }
    double const tail = (1 - confidence) / 2;
    if (sorted_.empty()) {
        double const half = -student_t_quantile(tail, static_cast<double>(batches - 1)) * standard_error_;
        return std::isnan(half) ? no_interval : Estimated{median_, median_ - half, median_ + half};
    }
    // Order statistics, Thompson 1936 / David & Nagaraja, Order Statistics (2003), 7.1: the number of values below the
    // true median is binomial(n, 1/2), so the k-th from either end brackets it with probability 1 - 2 P(X < k).
    auto const count = static_cast<std::int64_t>(sorted_.size());
    std::int64_t k = binomial_quantile(tail, count, 0.5);
    if (binomial_cdf(k, count, 0.5) <= tail) {
        ++k;
    }
    if (k <= 0) {
        return no_interval;
    }
    auto const index = static_cast<std::size_t>(k - 1);
    return {median_, sorted_[index], sorted_[sorted_.size() - 1 - index]};
}

double MedianSpread::p_value(double hypothesis) const {
    if (std::isnan(median_) || std::isnan(hypothesis)) {
        return interval::nan;
    }
    if (sorted_.empty()) {
        double const distance = std::fabs(median_ - hypothesis);
        if (!(distance > 0)) {
            return distance == 0 ? 1 : interval::nan;
        }
        return 2 * student_t_cdf(-distance / standard_error_, static_cast<double>(batches - 1));
    }
    std::size_t below = 0;
    std::size_t above = 0;
    for (double const value : sorted_) {
        below += value < hypothesis;
        above += value > hypothesis;
    }
    return interval::sign_test(below, above, sorted_.size());
}

Estimated median_with_interval(Series in_time_order, double confidence) {
    return MedianSpread(in_time_order).interval(confidence);
}

List<double> log_ratios(Series baseline, Series contender) {
    std::size_t const count = baseline.size < contender.size ? baseline.size : contender.size;
    List<double> logs(count);
    for (std::size_t i = 0; i != count; ++i) {
        bool const positive = baseline[i] > 0 && contender[i] > 0;
        logs[i] = positive ? std::log(contender[i] / baseline[i]) : interval::nan;
    }
    return logs;
}

Estimated ratio_with_interval(Series baseline, Series contender, double confidence) {
    Estimated const logs = median_with_interval(log_ratios(baseline, contender), confidence);
    return {std::exp(logs.value), std::exp(logs.low), std::exp(logs.high)};
}

double relative_half_width(Estimated const& estimated) {
    return (estimated.high - estimated.low) / 2 / std::fabs(estimated.value);
}

double samples_factor(double reached, double wanted) {
    return (reached / wanted) * (reached / wanted);
}

}  // namespace tare::analysis
