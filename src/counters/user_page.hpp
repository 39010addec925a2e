#pragma once

#include <cstdint>

namespace tare::counters {

/// What the kernel tells of an open counter in its mapped page: the beginning of struct perf_event_mmap_page
/// (linux/perf_event.h, perf_event_open(2)), with which user space can read the counter without a system call.
struct UserPage {
    std::uint32_t version;
    std::uint32_t compat_version;
    std::uint32_t lock;   ///< changes whenever the rest does
    std::uint32_t index;  ///< of the processor's counter, plus 1; 0: it is on none at the moment
    std::int64_t offset;  ///< to be added to the processor's counter
    std::uint64_t time_enabled;
    std::uint64_t time_running;
    std::uint64_t capabilities;
    std::uint16_t pmc_width;  ///< bits of the processor's counter
    std::uint16_t time_shift;
    std::uint32_t time_mult;
    std::uint64_t time_offset;
    std::uint64_t time_zero;
    std::uint32_t size;
    std::uint32_t reserved;
    std::uint64_t time_cycles;
    std::uint64_t time_mask;
};

// Bits of UserPage::capabilities.
inline constexpr std::uint64_t can_read_counter = 1U << 2U;     // cap_user_rdpmc
inline constexpr std::uint64_t can_read_time = 1U << 3U;        // cap_user_time
inline constexpr std::uint64_t can_read_short_time = 1U << 5U;  // cap_user_time_short

/// The two instructions that reading takes.
struct UserInstructions {
    std::uint64_t (*counter)(std::uint32_t number) = nullptr;  ///< rdpmc, mrs pmevcntr<n>_el0; null: there is none
    std::uint64_t (*timestamp)() = nullptr;                    ///< rdtsc, mrs cntvct_el0
};

struct UserReading {
    std::uint64_t value = 0;
    std::uint64_t enabled = 0;  ///< ns; up to now where the page allows it, else up to the last time the kernel looked
    std::uint64_t running = 0;
};

/// Reads the counter of the page on its own thread. False: the page does not allow it, or the counter is on no counter of
/// the processor at the moment, or the kernel keeps changing the page; then read(2) knows.
bool read_user_page(UserPage const volatile& page, UserInstructions const& how, UserReading& reading) noexcept;

/// The lower `width` bits of a counter as a signed number: the offset is made for that.
std::int64_t sign_extended(std::uint64_t counter, unsigned width) noexcept;

}  // namespace tare::counters
