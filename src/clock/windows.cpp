#include "src/clock/clock.hpp"

#if defined(_WIN32)

extern "C" {
__declspec(dllimport) int __stdcall QueryPerformanceCounter(union _LARGE_INTEGER*);
__declspec(dllimport) int __stdcall QueryPerformanceFrequency(union _LARGE_INTEGER*);
}

namespace tare::clock {
namespace windows {

/// Nanoseconds: the counter's own rate is fixed at boot (10 MHz on current systems).
inline Ticks performance_counter() {
    long long count = 0;
    static long long const frequency = [] {
        long long per_second = 1;
        QueryPerformanceFrequency(reinterpret_cast<union _LARGE_INTEGER*>(&per_second));
        return per_second;
    }();
    QueryPerformanceCounter(reinterpret_cast<union _LARGE_INTEGER*>(&count));
    long long const seconds = count / frequency;
    long long const rest = count % frequency;
    return static_cast<Ticks>(seconds * 1'000'000'000 + rest * 1'000'000'000 / frequency);
}

inline constexpr Source system_clock{"QueryPerformanceCounter", performance_counter, 1, performance_counter};

}  // namespace windows

Source const& best() {
    return windows::system_clock;
}

}  // namespace tare::clock

#endif
