#include "src/counters/user_page.hpp"

#include <atomic>

namespace tare::counters {
namespace user_page {

/// The kernel writes the page on the processor that reads it: only the compiler must not move the readings.
inline void barrier() noexcept {
    std::atomic_signal_fence(std::memory_order_seq_cst);
}

/// ns that passed since the kernel looked at the clock last; clock readings times a fraction, without overflow.
inline std::uint64_t time_since(UserPage const volatile& page, std::uint64_t timestamp) noexcept {
    if ((page.capabilities & can_read_short_time) != 0) {
        timestamp = page.time_cycles + ((timestamp - page.time_cycles) & page.time_mask);
    }
    std::uint32_t const shift = page.time_shift;
    std::uint64_t const whole = timestamp >> shift;
    std::uint64_t const rest = timestamp & ((std::uint64_t{1} << shift) - 1);
    return page.time_offset + whole * page.time_mult + ((rest * page.time_mult) >> shift);
}

}  // namespace user_page

std::int64_t sign_extended(std::uint64_t counter, unsigned width) noexcept {
    if (width == 0 || width >= 64) {
        return static_cast<std::int64_t>(counter);
    }
    std::uint64_t const sign = std::uint64_t{1} << (width - 1);
    std::uint64_t const bits = counter & ((sign << 1) - 1);
    return static_cast<std::int64_t>((bits ^ sign) - sign);
}

bool read_user_page(UserPage const volatile& page, UserInstructions const& how, UserReading& reading) noexcept {
    constexpr int most_tries = 100;  // the kernel changes it when it switches tasks: twice in a row is rare
    for (int tries = 0; tries != most_tries; ++tries) {
        std::uint32_t const lock = page.lock;
        user_page::barrier();
        std::uint32_t const index = page.index;
        if ((page.capabilities & can_read_counter) == 0 || index == 0 || how.counter == nullptr) {
            return false;
        }
        std::uint64_t const counter = how.counter(index - 1);
        UserReading now;
        now.value = static_cast<std::uint64_t>(page.offset + sign_extended(counter, page.pmc_width));
        now.enabled = page.time_enabled;
        now.running = page.time_running;
        if ((page.capabilities & can_read_time) != 0 && now.enabled != now.running && how.timestamp != nullptr) {
            std::uint64_t const since = user_page::time_since(page, how.timestamp());
            now.enabled += since;
            now.running += since;
        }
        user_page::barrier();
        if (page.lock == lock) {
            reading = now;
            return true;
        }
    }
    return false;
}

}  // namespace tare::counters
