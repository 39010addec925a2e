#include "src/analysis/outliers.hpp"
#include "src/analysis/placements.hpp"
#include "src/analysis/quantile.hpp"
#include "src/analysis/ranks.hpp"
#include "src/findings/row.hpp"

#include <cmath>

namespace tare::findings {

namespace estimate {

/// The container's weight is right to 0.05 ns at every placement (bench/ checks it); a heavy container, as that of
/// pauses, to a twentieth of its weight.
constexpr double weight_noise_ns = 0.05;
constexpr double weight_noise_share = 0.05;

/// Of the distribution of single calls: type 7 as everywhere, calls spread evenly over their bucket.
double quantile_of_calls(List<Bucket> const& buckets, double total, double p) {
    double const position = (total - 1) * p + 0.5;
    double before = 0;
    for (Bucket const& bucket : buckets) {
        auto const count = static_cast<double>(bucket.count);
        if (count > 0 && position <= before + count) {
            return bucket.low + (bucket.high - bucket.low) * std::fmax(0, position - before) / count;
        }
        before += count;
    }
    return buckets.back().high;
}

double middle(Bucket const& bucket) {
    return bucket.low + (bucket.high - bucket.low) / 2;
}

double known_or(double value, double otherwise) {
    return std::isnan(value) ? otherwise : value;
}

void of_calls(List<Bucket> const& buckets, Estimate& result) {
    double total = 0;
    double sum = 0;
    for (Bucket const& bucket : buckets) {
        total += static_cast<double>(bucket.count);
        sum += static_cast<double>(bucket.count) * middle(bucket);
        result.samples += bucket.count;
    }
    double const mean = sum / total;
    double squares = 0;
    double const p25 = quantile_of_calls(buckets, total, 0.25);
    double const p75 = quantile_of_calls(buckets, total, 0.75);
    double const step = 1.5 * (p75 - p25);
    for (Bucket const& bucket : buckets) {
        double const value = middle(bucket);
        double const beyond = value < p25 ? p25 - value : value - p75;
        squares += static_cast<double>(bucket.count) * (value - mean) * (value - mean);
        result.outliers_severe += beyond > 2 * step ? bucket.count : 0;
        result.outliers_mild += beyond > step && !(beyond > 2 * step) ? bucket.count : 0;
    }
    // What whoever filled the buckets knows exactly is not replaced by what can be seen from them.
    result.mean.count = known_or(result.mean.count, mean);
    result.stddev.count = known_or(result.stddev.count, total > 1 ? std::sqrt(squares / (total - 1)) : 0);
    result.min.count = known_or(result.min.count, buckets[0].low);
    result.max.count = known_or(result.max.count, buckets.back().high);
    auto const at = [&](double p) {
        double const value = quantile_of_calls(buckets, total, p);
        return Nanoseconds(std::fmin(result.max.count, std::fmax(result.min.count, value)));
    };
    result.median = at(0.5);
    result.p25 = at(0.25);
    result.p75 = at(0.75);
    result.p99 = at(0.99);
    result.p999 = at(0.999);
}

void of_batches(List<double> const& times, Estimate& result) {
    List<double> const in_order = analysis::sorted(times);
    auto const at = [&](double p) { return Nanoseconds(analysis::quantile_sorted(in_order, p)); };
    analysis::Moments const moments = analysis::moments(times);
    analysis::Outliers const outliers = analysis::outliers(in_order);
    result.samples = times.size();
    result.mean.count = moments.mean;
    result.stddev.count = moments.stddev;
    result.min = at(0);
    result.max = at(1);
    result.median = at(0.5);
    result.p25 = at(0.25);
    result.p75 = at(0.75);
    result.p99 = at(0.99);
    result.p999 = at(0.999);
    result.outliers_mild = outliers.mild;
    result.outliers_severe = outliers.severe;
}

}  // namespace estimate

bool is_usable(Row const& row) {
    return row.result->status == Status::ok && !row.times.empty();
}

void fill_row(Row& row, engine::Measured& measured) {
    row.result = &measured.result;
    row.measured = &measured;
    List<Sample> const& samples = measured.result.samples;
    row.times = List<double>(samples.size());
    row.placement = List<int>(samples.size());
    for (std::size_t i = 0; i != samples.size(); ++i) {
        auto const placement = static_cast<int>(samples[i].placement);
        row.times[i] = samples[i].time;
        row.placement[i] = placement;
        row.placements = placement >= row.placements ? placement + 1 : row.placements;
    }
    row.settled =
        row.placements > 1 ? analysis::without_placements(row.times, row.placement.data(), row.placements) : row.times;
    row.correlation = analysis::lag1_rank_correlation(row.settled);
    row.weight_noise =
        std::fmax(estimate::weight_noise_ns, estimate::weight_noise_share * measured.circumstances.container_ns);
}

void fill_estimate(Row& row) {
    Estimate& result = row.result->estimate;
    result.samples = 0;
    result.outliers_mild = 0;
    result.outliers_severe = 0;
    bool const has_calls = row.result->single_calls && !row.result->distribution.empty();
    if (has_calls) {
        estimate::of_calls(row.result->distribution, result);
    } else {
        estimate::of_batches(row.times, result);
    }
    analysis::Estimated const interval = analysis::median_with_interval(row.times, confidence);
    result.confidence = confidence;
    result.ci = {interval.low, interval.high};
    if (has_calls) {
        // The median of all calls need not lie between the limits for the rounds' medians.
        result.ci.low = result.median.count < interval.low ? result.median.count : interval.low;
        result.ci.high = result.median.count > interval.high ? result.median.count : interval.high;
    }
    result.effective_samples = analysis::effective_samples(row.times.size(), row.correlation);
}

void fill_layout(Row& row) {
    // One in a hundred of the rows that do not depend on their placement would be shown as if they did.
    constexpr double error_rate = 0.01;
    Layout& layout = row.result->layout;
    layout = Layout();
    layout.placements = row.placements;
    analysis::PlacementSpread const spread =
        analysis::placement_spread(row.times, row.placement.data(), row.placements);
    for (double const median : spread.medians) {
        layout.medians.push_back(median);
    }
    double const middle = analysis::median(spread.medians);
    double const judged = (spread.highest_judged - spread.lowest_judged) / middle;
    layout.spread = judged > 0 && std::isfinite(judged) ? judged : 0;
    layout.significant = layout.spread > 0 && spread.p_value <= error_rate;
}

}  // namespace tare::findings
