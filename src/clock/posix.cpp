#include "src/clock/clock.hpp"

#if !defined(_WIN32)

#include <time.h>

#if defined(__x86_64__) || defined(__i386__)
#include <cpuid.h>
#endif

namespace tare::clock {
namespace posix {

#if defined(CLOCK_MONOTONIC_RAW)
inline constexpr clockid_t steady = CLOCK_MONOTONIC_RAW;  // not slewed by NTP while a batch runs
#else
inline constexpr clockid_t steady = CLOCK_MONOTONIC;
#endif

inline Ticks monotonic() {
    timespec time{};
    clock_gettime(steady, &time);
    return static_cast<Ticks>(time.tv_sec) * 1'000'000'000u + static_cast<Ticks>(time.tv_nsec);
}

inline constexpr Source system_clock{"clock_gettime", monotonic, 1, monotonic};

#if defined(__x86_64__) || defined(__i386__)
/// The fences keep what is timed inside: RDTSC by itself may run before earlier instructions have ended and after later
/// ones have begun (Intel SDM volume 2, RDTSC). Written out because <x86intrin.h> costs 0.4 s of compile time.
inline Ticks time_stamp_counter() {
    unsigned low = 0;
    unsigned high = 0;
    asm volatile("lfence\n\trdtsc\n\tlfence" : "=a"(low), "=d"(high) : : "memory");
    return (static_cast<Ticks>(high) << 32) | low;
}

/// CPUID 80000007H:EDX[8]: the counter runs at a constant rate in all power states.
inline bool time_stamp_counter_is_invariant() {
    unsigned a = 0;
    unsigned b = 0;
    unsigned c = 0;
    unsigned d = 0;
    return __get_cpuid(0x80000007u, &a, &b, &c, &d) != 0 && (d & (1u << 8)) != 0;
}

inline constexpr Source time_stamp{"tsc", time_stamp_counter, 0, monotonic};
#endif

}  // namespace posix

Source const& best() {
#if defined(__x86_64__) || defined(__i386__)
    static bool const invariant = posix::time_stamp_counter_is_invariant();
    if (invariant) {
        return posix::time_stamp;
    }
#endif
    return posix::system_clock;
}

}  // namespace tare::clock

#endif
