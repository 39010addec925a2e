#pragma once

#include "src/engine/stopwatch.hpp"

#include <cstdint>

namespace tare::engine {

/// The weight of the containers: what an empty operation costs in them, in ticks per operation at each placement.
struct Weights {
    double loop[detail::placements] = {};
    double call[detail::placements] = {};
    double inputs[detail::placements] = {};
    double call_inputs[detail::placements] = {};

    double of(detail::Container container, std::uint32_t placement) const;
};

/// Takes a container's weight off a time; both per operation, in the same unit. An empty operation comes out as 0. An
/// operation that is heavier hides the loop's few instructions behind its own latency, so from five weights on nothing is
/// taken off; in between the share falls linearly. (Taking off the whole weight made one dependent multiply, 3 cycles,
/// read 8 % too fast in a loop of 1 cycle that runs in its shadow.) Never below 0.
double take_off(double time, double weight);

/// What measuring costs: clock readings, start and stop, pause and resume.
Overheads measure_overheads();

/// Weighs every container at every placement; takes about 2 ms.
Weights weigh(Overheads const& overheads);

/// The empty operation in this container: what the container itself counts.
detail::Operation const& empty_operation(detail::Container container);

/// Ticks that a fixed chain of dependent multiplications takes: changes with the processor's frequency only.
double time_chain();

}  // namespace tare::engine
