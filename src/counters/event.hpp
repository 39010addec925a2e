#pragma once

#include <cstdint>
#include <string>

namespace tare::counters {

/// Who does the counting.
enum class Kind {
    hardware,    ///< perf, a counter of the processor: a limited number of them works at once
    software,    ///< perf, counted by the kernel
    tracepoint,  ///< perf, counted by the kernel where it traces
    process_io,  ///< /proc/self/io
    usage,       ///< getrusage
    allocator,   ///< the hooks of TARE_COUNT_ALLOCATIONS
    timestamp    ///< the processor's time stamp counter
};

/// What to count: for perf, as perf_event_open(2) wants it; for the others, `config` says which of their figures.
struct Event {
    std::string name;  ///< as it was asked for
    Kind kind = Kind::hardware;
    std::uint32_t type = 0;    ///< PERF_TYPE_... or a device's number in sysfs
    std::uint64_t config = 0;  ///< config, config1, config2 and config3 of perf_event_attr
    std::uint64_t config1 = 0;
    std::uint64_t config2 = 0;
    std::uint64_t config3 = 0;
    bool user = true;  ///< counts in user space
    bool kernel = false;
    bool hypervisor = false;
    bool level_chosen = false;  ///< the name said where to count (":u", ":k")
    bool leads_group = false;   ///< must be the first of its group (Intel's "slots")
    unsigned precise = 0;       ///< precise_ip
    double scale = 1;           ///< what one count is worth
};

// The figures of the sources that are not perf (Event::config).
enum class Io : std::uint64_t { read_calls, write_calls, read_bytes, write_bytes };
enum class Usage : std::uint64_t {
    minor_faults,
    major_faults,
    page_faults,
    voluntary_switches,
    involuntary_switches,
    context_switches
};
enum class Allocated : std::uint64_t { calls, bytes, peak };

/// "perf", "software", "tracepoint", "proc", "rusage", "allocator", "tsc": CounterValue::source.
char const* source_name(Kind kind);

}  // namespace tare::counters
