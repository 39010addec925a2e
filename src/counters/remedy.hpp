#pragma once

#include "src/counters/event.hpp"

#include <string>

namespace tare::counters {

/// What the wording of a refusal depends on.
struct Surroundings {
    int paranoid = -2;          ///< kernel.perf_event_paranoid; -2: not readable
    bool has_counters = false;  ///< the processor shows hardware counters (a device of its own in sysfs)
    bool stepping = false;      ///< instructions can be counted by single-stepping here
};

/// Why the kernel refused to open a counter (errno) and what to do, in one line without the counter's name.
std::string why_refused(Event const& event, int error, Surroundings const& surroundings);

/// The kernel opened it, and it never was on a counter / counted nothing during work that it must count.
std::string why_never_counted();
std::string why_silent(Event const& event);

}  // namespace tare::counters
