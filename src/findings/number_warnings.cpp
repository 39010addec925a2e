#include "src/findings/warnings.hpp"
#include "src/findings/words.hpp"

#include <cmath>
#include <cstdio>

namespace tare::findings {

namespace number_warnings {

/// Below three times what the container's weight may be wrong by, a third and more of the number is not known.
constexpr double noises_of_weight = 3;
/// A batch of that many steps of the clock is known to a thousandth, a fifth of the default precision.
constexpr double steps_a_batch = 1000;
/// A single call is shown as it was read: below twenty steps its percentiles are 5 % and more apart.
constexpr double steps_a_call = 20;
/// Fewer samples lie all on one side of the median in more than one of twenty cases: no interval of 95 % exists.
constexpr std::uint64_t fewest_samples = 6;
/// Less than +-1 % by placement is within the margin that counts as the same.
constexpr double least_layout_spread = 0.02;

void of_weight(Row& row) {
    double const median = row.result->estimate.median.count;
    char message[300];
    if (median <= row.weight_noise) {
        std::snprintf(
            message, sizeof message,
            "It reads %s: within the %s by which the empty loop's own weight (%s) may be wrong. The work was probably "
            "optimised away.",
            duration(median).text, duration(row.weight_noise).text,
            duration(row.measured->circumstances.container_ns).text);
        warn(row, "optimised-away", message,
             "Hand the result to tare::keep and take inputs from tare::opaque, or let one operation do more.");
    } else if (median <= noises_of_weight * row.weight_noise) {
        std::snprintf(
            message, sizeof message,
            "The loop around it weighs %s and is known to %s only: of the %s that are left, %s are uncertain.",
            duration(row.measured->circumstances.container_ns).text, duration(row.weight_noise).text,
            duration(median).text, percent(row.weight_noise / median).text);
        warn(row, "below-container", message, "Let one operation do the work several times, in a dependent chain.");
    }
}

void of_the_clock(Row& row) {
    engine::Circumstances const& it = row.measured->circumstances;
    bool const single = row.result->single_calls;
    double const timed = single ? row.result->estimate.median.count : it.batch_ns;
    double const steps = timed / it.clock_resolution_ns;
    if (it.clock_resolution_ns > 0 && steps < (single ? steps_a_call : steps_a_batch)) {
        char message[300];
        std::snprintf(message, sizeof message,
                      "%s of %s is only %.0f steps of the clock (%s each): the samples are coarse by %s.",
                      single ? "A call" : "A batch", duration(timed).text, steps, duration(it.clock_resolution_ns).text,
                      percent(1 / steps).text);
        warn(row, "coarse-timer", message,
             single ? "Use measure, which times many calls at once." : "Raise --time, so that batches become longer.");
    }
}

void of_precision(Row& row) {
    Estimate const& estimate = row.result->estimate;
    engine::Circumstances const& it = row.measured->circumstances;
    char message[300];
    if (row.times.size() < fewest_samples) {
        std::snprintf(message, sizeof message,
                      "%zu sample%s cannot carry an interval: how far off %s is, is not known.", row.times.size(),
                      row.times.size() == 1 ? "" : "s", duration(estimate.median.count).text);
        warn(row, "few-samples", message, "Raise --time until there are six samples or more.");
        return;
    }
    double const reached = (estimate.ci.high - estimate.ci.low) / 2 / estimate.median.count;
    if (it.budget_ended && reached > it.precision_wanted && estimate.median.count > row.weight_noise) {
        double const factor = analysis::samples_factor(reached, it.precision_wanted);
        std::snprintf(
            message, sizeof message, "The time ended at +-%s instead of the +-%s wanted; about %s more would reach it.",
            percent(reached).text, percent(it.precision_wanted).text, seconds(it.seconds * (factor - 1)).text);
        warn(row, "precision-not-reached", message,
             "Raise --time, be content with less (--precision), or quieten the machine.");
    }
}

void of_placement(Row& row) {
    Layout const& layout = row.result->layout;
    if (layout.significant && layout.spread >= least_layout_spread) {
        double low = layout.medians[0];
        double high = low;
        for (double const median : layout.medians) {
            low = std::fmin(low, median);
            high = std::fmax(high, median);
        }
        char message[300];
        std::snprintf(message, sizeof message,
                      "+-%s by code placement: the same code takes from %s to %s depending on where it lies in memory.",
                      percent(layout.spread / 2).text, duration(low).text, duration(high).text);
        warn(row, "placement", message,
             "Do not trust differences of that size in programs that measure at one placement; align hot loops.");
    }
}

}  // namespace number_warnings

void warn(Row& row, char const* code, char const* message, char const* advice) {
    row.result->warnings.push_back({code, message, advice});
}

void warn_of_the_number(Row& row) {
    number_warnings::of_weight(row);
    number_warnings::of_the_clock(row);
    number_warnings::of_precision(row);
    number_warnings::of_placement(row);
}

void fill_warnings(Row& row) {
    warn_of_the_number(row);
    warn_of_the_series(row);
    warn_of_the_circumstances(row);
}

}  // namespace tare::findings
