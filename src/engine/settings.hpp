#pragma once

#include <tare/options.hpp>

#include <cstdint>

namespace tare::engine {

/// The options with everything that was left open decided.
struct Settings {
    double budget = 0.5e9;       ///< ns, for one benchmark
    bool whole_budget = false;   ///< measure for that long, however precise the result already is
    double precision = 0.005;    ///< wanted half-width of the intervals, relative
    double batch = 0.1e6;        ///< ns, of one timed batch
    std::uint64_t samples = 0;   ///< exactly so many; 0: as needed
    bool limited = true;         ///< measuring ends with the budget
    std::uint64_t enough = 384;  ///< samples before measuring may end early ...
    double enough_time = 40e6;   ///< ... or ns spent
    std::uint32_t placements = 8;
};

Settings settle(Options const& options);

}  // namespace tare::engine
