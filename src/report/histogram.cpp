#include "src/report/histogram.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace tare::report {
namespace histogram {

inline constexpr double infinity = std::numeric_limits<double>::infinity();

/// Buckets of a distribution are spread as points over their width, so that wide buckets leave no holes between bins.
inline List<Weighted> weighted(BenchmarkResult const& result, int points) {
    List<Weighted> values;
    if (!result.distribution.empty()) {
        for (Bucket const& bucket : result.distribution) {
            int const parts =
                bucket.count < static_cast<std::uint64_t>(points) ? static_cast<int>(bucket.count) : points;
            for (int i = 0; i != parts; ++i) {
                double const share = (i + 0.5) / parts;
                values.push_back(
                    {bucket.low + (bucket.high - bucket.low) * share, static_cast<double>(bucket.count) / parts});
            }
        }
        return values;
    }
    values.reserve(result.samples.size());
    for (Sample const& sample : result.samples) {
        values.push_back({sample.time, 1});
    }
    return values;
}

inline double smallest(List<Weighted> const& values) {
    double low = infinity;
    for (Weighted const& item : values) {
        if (item.value < low && item.value > -infinity) {
            low = item.value;
        }
    }
    return low;
}

inline double largest_below(List<Weighted> const& values, double top) {
    double high = -infinity;
    for (Weighted const& item : values) {
        if (item.value > high && item.value < infinity && item.value <= top) {
            high = item.value;
        }
    }
    return high;
}

/// From where on a tail is cut off: a few far samples must not squeeze all others into one bin. At most a tenth of them
/// lies beyond, at least a hundredth does not matter; a tail that reaches little further than that is shown whole.
inline double top_of(BenchmarkResult const& result) {
    Estimate const& estimate = result.estimate;
    double const p75 = estimate.p75.count;
    double const p90 = quantile_of(result, 0.9);
    double top = p75 + 6 * (p75 - estimate.p25.count);
    top = p90 > top ? p90 : top;
    top = top > estimate.p99.count ? estimate.p99.count : top;
    return estimate.max.count > top + (top - estimate.median.count) ? top : infinity;
}

}  // namespace histogram

int bin_of(Histogram const& histogram, double value) {
    auto const count = static_cast<int>(histogram.bins.size());
    if (histogram.constant) {
        return value > histogram.high ? count - 1 : value < histogram.low ? 0 : count / 2;
    }
    double const share = (value - histogram.low) / (histogram.high - histogram.low);
    if (!(share > 0)) {
        return 0;
    }
    return share >= 1 ? count - 1 : static_cast<int>(share * count);
}

Histogram histogram_of(List<Weighted> const& values, double top, int bins) {
    Histogram result;
    result.low = histogram::smallest(values);
    result.high = histogram::largest_below(values, top);
    if (bins <= 0 || values.empty()) {
        return result;
    }
    if (!(result.low <= result.high)) {  // nothing finite at or below the top
        result.low = result.high = 0;
    }
    result.bins.assign(static_cast<std::size_t>(bins), 0);
    // Also when the two are so close that the width of a bin would vanish.
    result.constant = !((result.high - result.low) / bins > 0);
    for (Weighted const& item : values) {
        if (std::isnan(item.value)) {
            continue;
        }
        result.bins[static_cast<std::size_t>(bin_of(result, item.value))] += item.weight;
        if (item.value > result.high) {
            result.beyond += item.weight;
        }
    }
    return result;
}

Histogram histogram_of(BenchmarkResult const& result, int bins) {
    return histogram_of(histogram::weighted(result, 16), histogram::top_of(result), bins);
}

List<std::string> draw(Histogram const& histogram, int rows) {
    static constexpr char const* blocks[] = {" ", "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"};
    List<std::string> lines(static_cast<std::size_t>(rows));
    double fullest = 0;
    for (double const count : histogram.bins) {
        fullest = count > fullest ? count : fullest;
    }
    for (double const count : histogram.bins) {
        int height = fullest > 0 ? static_cast<int>(count / fullest * (8 * rows) + 0.5) : 0;
        if (height == 0 && count > 0) {
            height = 1;
        }
        for (int row = 0; row != rows; ++row) {
            int const below = 8 * (rows - 1 - row);
            int const level = height <= below ? 0 : height >= below + 8 ? 8 : height - below;
            lines[static_cast<std::size_t>(row)] += blocks[level];
        }
    }
    return lines;
}

double quantile_of(BenchmarkResult const& result, double fraction) {
    if (!result.distribution.empty()) {
        double all = 0;
        for (Bucket const& bucket : result.distribution) {
            all += static_cast<double>(bucket.count);
        }
        double before = 0;
        for (Bucket const& bucket : result.distribution) {
            auto const count = static_cast<double>(bucket.count);
            if (count > 0 && before + count >= all * fraction) {
                double const value = bucket.low + (bucket.high - bucket.low) * (all * fraction - before) / count;
                double const largest = result.estimate.max.count;
                return value > largest ? largest : value;
            }
            before += count;
        }
        return unknown;
    }
    List<double> times;
    times.reserve(result.samples.size());
    for (Sample const& sample : result.samples) {
        if (!std::isnan(sample.time)) {
            times.push_back(sample.time);
        }
    }
    if (times.empty()) {
        return unknown;
    }
    std::sort(times.begin(), times.end());
    double const position = fraction * static_cast<double>(times.size() - 1);
    auto const index = static_cast<std::size_t>(position);
    if (index + 1 >= times.size()) {
        return times.back();
    }
    double const share = position - static_cast<double>(index);
    return share > 0 ? times[index] + (times[index + 1] - times[index]) * share : times[index];
}

}  // namespace tare::report
