#include "src/analysis/dip.hpp"
#include "src/analysis/quantile.hpp"
#include "src/analysis/ranks.hpp"
#include "src/findings/warnings.hpp"
#include "src/findings/words.hpp"

#include <cmath>
#include <cstdio>

namespace tare::findings {

namespace series_warnings {

/// One quiet row in a thousand may be warned of by chance, and only if the effect is also large enough to matter.
constexpr double error_rate = 0.001;
/// A trend that changes the time by less stays within the margin that counts as the same.
constexpr double least_change = 0.01;
/// A slower beginning of a tenth of the samples moves the median by far less than it is slower itself.
constexpr double least_slow_start = 0.02;
constexpr double least_distance_of_modes = 0.02;
/// Correlation up to which the interval keeps its promise, in the simulations of bench/simulation: ten batches stand 0.6;
/// short series, for which the sign test counts every sample as independent, stand next to none.
constexpr double most_correlation = 0.6;
constexpr double most_correlation_short = 0.3;
/// Shorter series cannot tell any of these from chance.
constexpr std::size_t shortest = 20;

inline analysis::Series part(List<double> const& values, std::size_t first, std::size_t last) {
    return analysis::Series(values.data() + first, last - first);
}

/// Both of these move the samples in time; the later checks would only say the same in other words.
bool of_time(Row& row) {
    std::size_t const count = row.settled.size();
    std::size_t const start = count / 10 < 4 ? 4 : count / 10;
    double const rest = analysis::median(part(row.settled, start, count));
    double const first = analysis::median(part(row.settled, 0, start));
    char message[300];
    if (first / rest - 1 >= least_slow_start &&
        analysis::p_value_of_larger(part(row.settled, start, count), part(row.settled, 0, start)) <= error_rate &&
        !(analysis::drift(part(row.settled, start, count)).p_value <= error_rate)) {
        std::snprintf(message, sizeof message,
                      "The first %zu samples are %s slower (%s) than the rest (%s): something was still warming up.",
                      start, percent(first / rest - 1).text, duration(first).text, duration(rest).text);
        warn(row, "slow-start", message, "Warm up in the set-up what the operation uses, or raise --time.");
        return true;
    }
    double const early = analysis::median(part(row.settled, 0, count / 3));
    double const late = analysis::median(part(row.settled, count - count / 3, count));
    if (std::fabs(late / early - 1) >= least_change && analysis::drift(row.settled).p_value <= error_rate) {
        std::snprintf(message, sizeof message, "It became %s %s while it was measured: %s at first, %s at the end.",
                      percent(std::fabs(late / early - 1)).text, late > early ? "slower" : "faster",
                      duration(early).text, duration(late).text);
        warn(row, "drift", message,
             "Look for state that grows from call to call, and for a machine that heats up; compare in one run only.");
        return true;
    }
    return false;
}

void of_modes(Row& row) {
    List<double> const in_order = analysis::sorted(row.settled);
    double const low = analysis::quantile_sorted(in_order, 0.1);
    double const high = analysis::quantile_sorted(in_order, 0.9);
    double const distance = (high - low) / analysis::quantile_sorted(in_order, 0.5);
    if (distance >= least_distance_of_modes &&
        analysis::dip_p_value(analysis::dip(in_order), in_order.size()) <= error_rate) {
        char message[300];
        std::snprintf(
            message, sizeof message,
            "The samples gather around more than one time, some near %s and some near %s: the median is one of "
            "several answers.",
            duration(low).text, duration(high).text);
        warn(row, "several-modes", message,
             "Look at the histogram, and for what alternates: two clock speeds, two CPUs, a branch on the input.");
    }
}

void of_correlation(Row& row) {
    bool const is_short = row.times.size() < analysis::shortest_for_batches;
    // Two standard deviations of what independent samples show are left to chance.
    double const chance = 2 / std::sqrt(static_cast<double>(row.times.size()));
    double const most = is_short ? std::fmax(most_correlation_short, chance) + chance : most_correlation;
    if (row.correlation > most) {
        char message[300];
        std::snprintf(
            message, sizeof message,
            "Each sample resembles the one before (correlation %.2f): the %zu are worth %.0f, and the interval may "
            "be too narrow.",
            row.correlation, row.times.size(), row.result->estimate.effective_samples);
        warn(row, "correlated", message, "Raise --time; repeat the run and compare the medians.");
    }
}

}  // namespace series_warnings

void warn_of_the_series(Row& row) {
    bool const is_noise = !(row.result->estimate.median.count > row.weight_noise);
    if (row.settled.size() < series_warnings::shortest || is_noise || analysis::has_nan(row.settled)) {
        return;
    }
    if (!series_warnings::of_time(row)) {
        series_warnings::of_modes(row);
        series_warnings::of_correlation(row);
    }
}

}  // namespace tare::findings
