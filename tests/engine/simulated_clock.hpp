#pragma once

#include "src/clock/clock.hpp"
#include "src/engine/suite_run.hpp"

#include <tare/tare.hpp>

#include <stdexcept>
#include <string>

/// A clock that goes on only when an operation says so, and by 1 ns at every reading: what the engine does with time can
/// then be known to the nanosecond.
class SimulatedClock {
public:
    SimulatedClock() {
        now() = 1'000'000;
        tare::clock::use(&source());
    }
    ~SimulatedClock() { tare::clock::use(nullptr); }
    SimulatedClock(SimulatedClock const&) = delete;
    SimulatedClock& operator=(SimulatedClock const&) = delete;

    static void pass(std::uint64_t nanoseconds) { now() += nanoseconds; }
    static std::uint64_t& now() {
        static std::uint64_t it = 0;
        return it;
    }

private:
    static tare::clock::Ticks read() { return ++now(); }
    static tare::clock::Source const& source() {
        static tare::clock::Source const it{"simulated", read, 1, read};
        return it;
    }
};

inline tare::engine::MeasuredSuite measure(tare::Suite& suite, tare::Options const& options = {},
                                           tare::engine::Observer const& observer = {}) {
    auto const& data = tare::detail::Access::data(suite);
    auto rows = tare::registry::expand(data);
    tare::registry::find_families(rows);
    return tare::engine::measure_suite(data, rows, options, observer);
}

inline tare::engine::Measured const& row_of(tare::engine::MeasuredSuite const& suite, std::string const& name) {
    for (auto const& row : suite.rows) {
        if (row.result.name == tare::Text(name)) {
            return row;
        }
    }
    throw std::out_of_range("no row " + name);
}
