#pragma once

#include <cstdint>
#include <string>

namespace tare::clock {

/// A reading of the clock in use, in ticks of its own. Differences of readings are unsigned.
using Ticks = std::uint64_t;

/// Where the time comes from. A test can put a clock of its own in its place.
struct Source {
    char const* name;
    Ticks (*read)();     ///< ordered: what stands before it in the program has ended, what stands behind has not begun
    double nanoseconds;  ///< of one tick; 0: found by comparison with the reference
    Ticks (*reference)();  ///< nanoseconds of a clock that the system keeps right
};

/// The best clock of this machine: the time-stamp counter where it runs at one rate through all power states, else the
/// system's monotonic clock.
Source const& best();

/// The clock in use.
Source const& source();
/// Uses another clock from now on and forgets what is known of the last one. nullptr: best().
void use(Source const* source);

inline Ticks now() {
    return source().read();
}

/// Nanoseconds of one tick. The longer ago the first call was, the more exact: a reading is compared with the
/// reference then and now. Waits until 2 ms lie between them. 0: the clock stands still.
double nanoseconds_per_tick();

struct Properties {
    double cost_ticks = 0;  ///< between two readings with nothing between them (median)
    double cost = 0;        ///< the same in ns
    double resolution = 0;  ///< smallest step, ns
    bool stands_still = false;
};
/// Measured at the first call, in about 0.1 ms.
Properties const& properties();

/// "tsc 2.59 GHz, 8.1 ns a reading"
std::string description();

}  // namespace tare::clock
