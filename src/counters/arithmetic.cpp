#include "src/counters/arithmetic.hpp"

#include <cmath>
#include <cstdio>

namespace tare::counters {

bool parse_group(std::uint64_t const* words, std::size_t count, List<std::uint64_t> const& ids, GroupReading& reading) {
    if (count < 3 || words[0] > (count - 3) / 2) {
        return false;
    }
    auto const events = static_cast<std::size_t>(words[0]);
    reading.enabled = words[1];
    reading.running = words[2];
    reading.values.assign(ids.size(), 0);
    for (std::size_t i = 0; i != ids.size(); ++i) {
        std::size_t at = 0;
        while (at != events && words[4 + 2 * at] != ids[i]) {
            ++at;
        }
        if (at == events) {
            return false;
        }
        reading.values[i] = words[3 + 2 * at];
    }
    return true;
}

Scaled scaled(std::uint64_t value, std::uint64_t enabled, std::uint64_t running) {
    Scaled result;
    if (enabled == 0) {
        result.value = static_cast<double>(value);
        return result;
    }
    if (running == 0) {
        result.share = 0;
        return result;
    }
    if (running >= enabled) {
        result.value = static_cast<double>(value);
        return result;
    }
    result.share = static_cast<double>(running) / static_cast<double>(enabled);
    result.value = static_cast<double>(value) / result.share;
    return result;
}

double correct(double total, std::uint64_t iterations, double empty_total, std::uint64_t empty_iterations) {
    if (iterations == 0) {
        return unknown;
    }
    // In this order whole counts stay exact: for as many empty operations as there were others, nothing is rounded.
    double const operations = static_cast<double>(iterations);
    double const empty = empty_iterations == 0 ? 0 : empty_total * (operations / static_cast<double>(empty_iterations));
    return (total - empty) / operations;
}

namespace arithmetic {

CounterValue const* entry(List<CounterValue> const& counters, TextView name) {
    for (CounterValue const& it : counters) {
        if (TextView(it.name) == name) {
            return &it;
        }
    }
    return nullptr;
}

double value_of(List<CounterValue> const& counters, TextView name) {
    CounterValue const* const it = find(counters, name);
    return it != nullptr ? it->per_op : unknown;
}

double share_of(List<CounterValue> const& counters, TextView name) {
    CounterValue const* const it = find(counters, name);
    return it != nullptr ? it->share : 1;
}

void add_quotient(List<CounterValue>& counters, char const* name, char const* upper, char const* lower,
                  double slots = 1) {
    double const above = value_of(counters, upper);
    double const below = value_of(counters, lower) * slots;
    if (!(below > 0) || std::isnan(above) || find(counters, name) != nullptr) {
        return;
    }
    CounterValue value;
    value.name = name;
    value.source = "derived";
    value.per_op = above / below;
    value.share = std::fmin(share_of(counters, upper), share_of(counters, lower));
    counters.push_back(value);
}

void add_share(List<CounterValue>& counters, char const* name, double value) {
    if (std::isnan(value) || find(counters, name) != nullptr) {
        return;
    }
    CounterValue it;
    it.name = name;
    it.source = "derived";
    it.per_op = value < 0 ? 0 : value > 1 ? 1 : value;
    counters.push_back(it);
}

/// Intel before Ice Lake counts slots, not shares: Yasin, "A Top-Down Method for Performance Analysis and Counters
/// Architecture", ISPASS 2014, level 1.
void derive_topdown(List<CounterValue>& counters) {
    double const slots = value_of(counters, "slots");
    if (slots > 0) {
        add_share(counters, "topdown-retiring-share", value_of(counters, "topdown-retiring") / slots);
        add_share(counters, "topdown-bad-spec-share", value_of(counters, "topdown-bad-spec") / slots);
        add_share(counters, "topdown-fe-bound-share", value_of(counters, "topdown-fe-bound") / slots);
        add_share(counters, "topdown-be-bound-share", value_of(counters, "topdown-be-bound") / slots);
        return;
    }
    double const total = value_of(counters, "topdown-total-slots");
    if (!(total > 0)) {
        return;
    }
    double const retired = value_of(counters, "topdown-slots-retired") / total;
    double const bubbles = value_of(counters, "topdown-fetch-bubbles") / total;
    double const issued = value_of(counters, "topdown-slots-issued") / total;
    double const recovery = value_of(counters, "topdown-recovery-bubbles") / total;
    double const wrong = issued - retired + recovery;
    add_share(counters, "topdown-retiring-share", retired);
    add_share(counters, "topdown-bad-spec-share", wrong);
    add_share(counters, "topdown-fe-bound-share", bubbles);
    add_share(counters, "topdown-be-bound-share", 1 - retired - wrong - bubbles);
}

std::string quantity(double ratio) {
    char text[40];
    std::snprintf(text, sizeof text, "%.*f times the", ratio < 10 ? 1 : 0, ratio);
    return text;
}

/// Of two exact figures: lower limits have no ratio.
double ratio_of(List<CounterValue> const& baseline, List<CounterValue> const& contender, char const* name) {
    CounterValue const* const below = find(baseline, name);
    CounterValue const* const above = find(contender, name);
    bool const exact = below != nullptr && above != nullptr && !below->at_least && !above->at_least;
    return exact ? above->per_op / below->per_op : unknown;
}

}  // namespace arithmetic

CounterValue const* find(List<CounterValue> const& counters, TextView name) {
    for (CounterValue const& it : counters) {
        // User space is what counts without a modifier, so "cycles:u" is "cycles".
        std::size_t const size = it.name.size();
        bool const user = size == name.size() + 2 && it.name.data()[size - 2] == ':' && it.name.data()[size - 1] == 'u';
        if (TextView(it.name.data(), user ? size - 2 : size) == name && !std::isnan(it.per_op)) {
            return &it;
        }
    }
    return nullptr;
}

List<CounterValue> correct(List<CounterValue> const& totals, std::uint64_t iterations,
                           List<CounterValue> const& empty_totals, std::uint64_t empty_iterations) {
    List<CounterValue> result;
    for (CounterValue const& total : totals) {
        CounterValue value = total;
        CounterValue const* const empty = arithmetic::entry(empty_totals, total.name);
        double const empty_total = empty != nullptr ? empty->per_op : 0;
        if (value.missing.empty() && empty != nullptr && !empty->missing.empty()) {
            value.missing = empty->missing;
        }
        if (!value.missing.empty()) {
            value.per_op = unknown;
        } else if (TextView(value.name) == "peak-bytes") {
            value.per_op = total.per_op - empty_total;
        } else {
            // Less than nothing was not counted: the empty operations happened to take more.
            value.per_op = correct(total.per_op, iterations, empty_total, empty_iterations);
            value.per_op = value.per_op < 0 ? 0 : value.per_op;
            if (empty != nullptr) {
                value.share = std::fmin(value.share, empty->share);
            }
        }
        result.push_back(value);
    }
    return result;
}

void add(List<CounterValue>& sum, List<CounterValue> const& other) {
    for (CounterValue const& from : other) {
        CounterValue* to = nullptr;
        for (CounterValue& it : sum) {
            if (it.name == from.name) {
                to = &it;
            }
        }
        if (to == nullptr) {
            sum.push_back(from);
            continue;
        }
        if (to->missing.empty() && !from.missing.empty()) {
            to->missing = from.missing;
        }
        to->per_op = to->missing.empty() ? to->per_op + from.per_op : unknown;
        to->share = std::fmin(to->share, from.share);
        to->at_least = to->at_least || from.at_least;
    }
}

void derive(List<CounterValue>& counters) {
    // Four slots a cycle: the width at which the processors that have this event issue (Intel up to Skylake's family).
    constexpr double slots = 4;
    arithmetic::add_quotient(counters, "ipc", "instructions", "cycles");
    arithmetic::add_quotient(counters, "branch-miss-rate", "branch-misses", "branches");
    arithmetic::add_quotient(counters, "branch-miss-rate", "branch-misses", "branch-instructions");
    arithmetic::add_quotient(counters, "cache-miss-rate", "cache-misses", "cache-references");
    arithmetic::add_quotient(counters, "frontend-bound", "IDQ_UOPS_NOT_DELIVERED:CORE", "cycles", slots);
    arithmetic::add_quotient(counters, "frontend-bound", "IDQ_UOPS_NOT_DELIVERED:CORE", "CYCLES", slots);
    arithmetic::derive_topdown(counters);
}

std::string explain_difference(List<CounterValue> const& baseline, List<CounterValue> const& contender, double ratio) {
    // One or the other way round, the reason is the same: look at the slower of the two.
    bool const slower = ratio > 1;
    List<CounterValue> const& fast = slower ? baseline : contender;
    List<CounterValue> const& slow = slower ? contender : baseline;
    double const time = slower ? ratio : 1 / ratio;
    double const instructions = arithmetic::ratio_of(fast, slow, "instructions");
    if (!(time > 1) || std::isnan(instructions) || std::isinf(instructions)) {
        return "";
    }
    constexpr double much = 1.2;  // below that a counter that changed is no reason to name
    if (std::fabs(instructions - 1) > 0.005) {
        bool const explains = instructions > 1 && std::fabs(instructions - time) < 0.25 * (time - 1);
        char text[120];
        if (instructions >= 2) {
            std::snprintf(text, sizeof text, "the slower one runs %s instructions%s",
                          arithmetic::quantity(instructions).c_str(), explains ? ": more work" : "");
            return text;
        }
        std::snprintf(text, sizeof text, "the slower one runs %.*f %% %s instructions%s",
                      std::fabs(instructions - 1) < 0.1 ? 1 : 0, std::fabs(instructions - 1) * 100,
                      instructions > 1 ? "more" : "fewer", explains ? ": more work" : "");
        return text;
    }
    struct Reason {
        char const* counter;
        char const* what;
        char const* meaning;
        double least;  ///< per operation in the slower one, below which it cannot matter
    };
    constexpr Reason reasons[] = {
        {"IDQ_UOPS_NOT_DELIVERED:CORE", "frontend stalls", "alignment, not work", 0.5},
        {"stalled-cycles-frontend", "frontend stalls", "alignment, not work", 0.5},
        {"branch-misses", "branch misses", "prediction, not work", 0.01},
        {"cache-misses", "cache misses", "memory, not work", 0.01},
        {"LLC-load-misses", "cache misses", "memory, not work", 0.01},
        {"L1-dcache-load-misses", "cache misses", "memory, not work", 0.05},
        {"dTLB-load-misses", "TLB misses", "memory, not work", 0.01},
        {"page-faults", "page faults", "memory, not work", 0.001},
        {"stalled-cycles-backend", "backend stalls", "waiting for results or memory, not work", 0.5},
    };
    for (Reason const& reason : reasons) {
        double const before = arithmetic::value_of(fast, reason.counter);
        double const after = arithmetic::value_of(slow, reason.counter);
        if (!(after >= reason.least) || !(after > before * much)) {
            continue;
        }
        std::string const more = before > 0 ? arithmetic::quantity(after / before) : std::string("new");
        return "same instructions, " + more + " " + reason.what + ": " + reason.meaning;
    }
    return "";
}

}  // namespace tare::counters
