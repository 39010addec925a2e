#include "src/clock/clock.hpp"

#include <tare/list.hpp>

#include <algorithm>
#include <cstdio>

namespace tare::clock {
namespace state {

struct Known {
    Source const* source = nullptr;
    bool started = false;
    Ticks first = 0;
    Ticks first_reference = 0;
    bool has_properties = false;
    Properties properties;
};

inline Known& known() {
    static Known it;
    return it;
}

/// A reading and the reference at the same moment: of several tries the one in which they lay closest together.
inline void read_both(Source const& clock, Ticks& reading, Ticks& reference) {
    Ticks best_gap = ~Ticks(0);
    for (int attempt = 0; attempt != 5; ++attempt) {
        Ticks const before = clock.reference();
        Ticks const middle = clock.read();
        Ticks const after = clock.reference();
        if (after - before < best_gap) {
            best_gap = after - before;
            reading = middle;
            reference = before + (after - before) / 2;
        }
    }
}

inline void start(Known& it) {
    if (!it.started) {
        it.started = true;
        read_both(source(), it.first, it.first_reference);
    }
}

}  // namespace state

Source const& source() {
    state::Known& it = state::known();
    if (it.source == nullptr) {
        it.source = &best();
    }
    return *it.source;
}

void use(Source const* source) {
    state::known() = state::Known();
    state::known().source = source;
}

double nanoseconds_per_tick() {
    Source const& clock = source();
    if (clock.nanoseconds > 0) {
        return clock.nanoseconds;
    }
    state::Known& it = state::known();
    state::start(it);
    constexpr Ticks wait = 2'000'000;
    Ticks reading = 0;
    Ticks reference = 0;
    int tries = 0;
    do {
        state::read_both(clock, reading, reference);
        ++tries;
    } while (reference - it.first_reference < wait && tries != 1'000'000);
    if (reading == it.first) {
        return 0;
    }
    return static_cast<double>(reference - it.first_reference) / static_cast<double>(reading - it.first);
}

Properties const& properties() {
    state::Known& it = state::known();
    if (it.has_properties) {
        return it.properties;
    }
    Source const& clock = source();
    state::start(it);
    constexpr std::size_t readings = 2001;
    List<double> gaps;
    gaps.reserve(readings);
    Ticks smallest = 0;
    Ticks last = clock.read();
    for (std::size_t i = 0; i != readings; ++i) {
        Ticks const reading = clock.read();
        Ticks const gap = reading - last;
        last = reading;
        gaps.push_back(static_cast<double>(gap));
        if (gap != 0 && (smallest == 0 || gap < smallest)) {
            smallest = gap;
        }
    }
    // A clock coarser than its reading shows no step in so short a time: wait for one, but not for ever.
    for (int tries = 0; smallest == 0 && tries != 10'000'000; ++tries) {
        smallest = clock.read() - last;
    }
    it.properties.stands_still = smallest == 0;
    if (!it.properties.stands_still) {
        std::sort(gaps.begin(), gaps.end());
        double const scale = nanoseconds_per_tick();
        it.properties.cost_ticks = gaps[readings / 2];
        it.properties.cost = it.properties.cost_ticks * scale;
        // A counter's step is one tick, however long reading it takes.
        it.properties.resolution = static_cast<double>(clock.nanoseconds > 0 ? smallest : 1) * scale;
    }
    it.has_properties = true;
    return it.properties;
}

std::string description() {
    Source const& clock = source();
    std::string text = clock.name;
    char buffer[64];
    if (clock.nanoseconds <= 0) {
        double const scale = nanoseconds_per_tick();
        std::snprintf(buffer, sizeof buffer, " %.2f GHz", scale > 0 ? 1 / scale : 0.0);
        text += buffer;
    }
    std::snprintf(buffer, sizeof buffer, ", %.1f ns a reading", properties().cost);
    return text + buffer;
}

}  // namespace tare::clock
