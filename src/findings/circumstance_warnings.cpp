#include "src/findings/warnings.hpp"
#include "src/findings/words.hpp"

#include <cmath>
#include <cstdio>

namespace tare::findings {

namespace circumstance_warnings {

/// A twentieth of the batches may be disturbed before the median moves by more than a few hundredths of the spread.
constexpr double most_batches_disturbed = 0.05;
/// Rates per second of measuring that any machine has: its own services, timers and balancing.
constexpr double usual_switches = 20;
constexpr double usual_migrations = 5;
/// What one page fault costs, ns: some hundred on bare metal, more in virtual machines; one with reading from a disk.
constexpr double minor_fault_ns = 500;
constexpr double major_fault_ns = 100e3;
/// Of the measured time: less than the margin that counts as the same.
constexpr double most_of_the_time = 0.01;
/// The kernel tells stolen time in ticks of 0.01 s: one of them alone is no evidence.
constexpr double least_stolen_seconds = 0.02;
constexpr double most_frequency_change = 0.02;

struct Share {
    bool known;
    double batches;  ///< share of the batches it could have disturbed, at most 1
    double rate;     ///< a second
};

inline Share share_of(std::int64_t events, Row const& row) {
    double const seconds = row.measured->circumstances.seconds;
    auto const count = static_cast<double>(events);
    bool const known = events >= 0 && seconds > 0 && !row.times.empty();
    return {known, std::fmin(1, count / static_cast<double>(row.times.size())), count / seconds};
}

void of_the_scheduler(Row& row) {
    engine::Circumstances const& it = row.measured->circumstances;
    char message[300];
    Share const switches = share_of(it.involuntary_switches, row);
    if (switches.known && switches.batches > most_batches_disturbed && switches.rate > usual_switches) {
        std::snprintf(
            message, sizeof message, "Other programs took the CPU %lld times in %s, in up to %s of the batches.",
            static_cast<long long>(it.involuntary_switches), seconds(it.seconds).text, percent(switches.batches).text);
        warn(row, "context-switches", message,
             "Stop what else is running, or keep a CPU free and pin to it (taskset).");
    }
    Share const migrations = share_of(it.migrations, row);
    if (migrations.known && migrations.batches > most_batches_disturbed && migrations.rate > usual_migrations) {
        std::snprintf(message, sizeof message,
                      "It was moved to another CPU %lld times in %s; each time the caches start cold.",
                      static_cast<long long>(it.migrations), seconds(it.seconds).text);
        warn(row, "migrations", message, "Pin the program to one CPU (taskset -c 1).");
    }
    double const stolen = it.stolen_seconds / it.group_seconds;
    if (it.stolen_seconds >= least_stolen_seconds && stolen > most_of_the_time) {
        std::snprintf(message, sizeof message, "The hypervisor gave %s of the time (%s) to other machines.",
                      percent(stolen).text, seconds(it.stolen_seconds).text);
        warn(row, "stolen-time", message, "Measure on a machine of its own, or repeat at a quieter hour.");
    }
}

void of_memory(Row& row) {
    engine::Circumstances const& it = row.measured->circumstances;
    double const minor = static_cast<double>(it.minor_faults) * minor_fault_ns;
    double const major = static_cast<double>(it.major_faults) * major_fault_ns;
    double const share = (std::fmax(0, minor) + std::fmax(0, major)) / (it.seconds * 1e9);
    double const operations =
        static_cast<double>(row.times.size()) * static_cast<double>(row.result->estimate.iterations);
    if (it.seconds > 0 && share > most_of_the_time) {
        char message[300];
        auto const faults = static_cast<double>(it.minor_faults > 0 ? it.minor_faults : 0) +
                            static_cast<double>(it.major_faults > 0 ? it.major_faults : 0);
        std::snprintf(
            message, sizeof message,
            "%.3g page faults an operation, %lld of them from the disk in all: about %s of the time went into "
            "memory that was touched for the first time.",
            faults / std::fmax(1, operations), static_cast<long long>(it.major_faults > 0 ? it.major_faults : 0),
            percent(std::fmin(1, share)).text);
        warn(row, "page-faults", message,
             "Touch the memory in the set-up and keep it between calls, unless the faults are what you measure.");
    }
}

void of_frequency(Row& row) {
    engine::Circumstances const& it = row.measured->circumstances;
    double const change = it.frequency_last / it.frequency_first - 1;
    if (std::fabs(change) > most_frequency_change) {
        char message[300];
        std::snprintf(message, sizeof message,
                      "The CPU ran %s %s at the end than at the start: times are off by as much, ratios are not.",
                      percent(std::fabs(change)).text, change > 0 ? "faster" : "slower");
        warn(row, "frequency-drift", message,
             "Fix the clock speed (turbo off, governor performance) or let it settle first.");
    }
}

void of_the_work(Row& row) {
    double const(&stepped)[2] = row.measured->circumstances.stepped;
    if (stepped[0] >= 0 && stepped[1] >= 0 && stepped[0] != stepped[1]) {
        char message[300];
        std::snprintf(
            message, sizeof message,
            "Two runs of it took %.0f and %.0f instructions: what it does depends on its data, on chance, or on "
            "what the run before left behind.",
            stepped[0], stepped[1]);
        warn(row, "instructions-differ", message,
             "Take the counted instructions for one of several answers; give every call the same input and state "
             "(measure_with) if they should be one.");
    }
}

}  // namespace circumstance_warnings

void warn_of_the_circumstances(Row& row) {
    circumstance_warnings::of_the_scheduler(row);
    circumstance_warnings::of_memory(row);
    circumstance_warnings::of_frequency(row);
    circumstance_warnings::of_the_work(row);
}

}  // namespace tare::findings
