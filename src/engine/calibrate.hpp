#pragma once

#include "src/engine/live.hpp"
#include "src/engine/settings.hpp"

namespace tare::engine {

/// Finds how many iterations make a batch of the settings' length, and how many inputs may exist at once. Runs the
/// operation at least once; `dry`: exactly once. `scale`: ns of one tick.
void calibrate(Live& live, Overheads const& overheads, Settings const& settings, double scale, bool dry);

/// Iterations for the next, longer trial: from one that took `time` towards `wanted`, never more than 10 times as many.
std::uint64_t next_iterations(std::uint64_t iterations, double time, double wanted);

/// How many inputs of this size may exist at once: 8 MiB of them, 1 to 65536.
std::size_t input_limit_for(double bytes_per_input);

}  // namespace tare::engine
