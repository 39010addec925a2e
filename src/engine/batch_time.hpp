#pragma once

#include "src/engine/live.hpp"

namespace tare::engine {

struct BatchTime {
    double measured = 0;  ///< ticks that count, clock and pauses taken off
    double wall = 0;      ///< ticks that passed
    clock::Ticks begin = 0;
    clock::Ticks end = 0;
};

/// Runs one batch on the calling thread. An exception, a fail() or a misuse inside ends up in `state`.
BatchTime time_batch(detail::StateData& state, Overheads const& overheads, std::uint64_t iterations,
                     std::uint32_t placement, std::size_t stack_offset, List<double>* calls);

/// Calls the body with a State of `state`; what it throws ends up there, with `stage` before it ("setup: ...").
void run_body(registry::OwnedBody const& body, detail::StateData& state, char const* stage);

}  // namespace tare::engine
