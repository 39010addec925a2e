#pragma once

#include <tare/report.hpp>

#include <cstdint>

namespace tare::environment {

/// What machine and build this is, and what will disturb measurements on it. Reads the kernel's files, changes nothing.
/// The clock's fields and the seed are the caller's to fill.
Context describe();

/// Counts of the calling thread, -1 where the platform does not tell.
struct Usage {
    std::int64_t voluntary_switches = -1;
    std::int64_t involuntary_switches = -1;
    std::int64_t minor_faults = -1;
    std::int64_t major_faults = -1;
    std::int64_t cpu_ns = -1;  ///< on a processor
};
Usage usage() noexcept;              ///< takes about 0.6 us
std::int64_t migrations() noexcept;  ///< of the calling thread between CPUs, -1: not told; takes tens of us

double stolen_seconds() noexcept;         ///< that the hypervisor gave to others since boot, all CPUs; NaN: not told
std::uint64_t resident_bytes() noexcept;  ///< of this process; 0: not told
/// Memory that the machine, or this process's control group, could still give; 0: not told.
std::uint64_t available_bytes() noexcept;

}  // namespace tare::environment
