#pragma once

#include "capi/tare.h"

#include <tare/list.hpp>
#include <tare/state.hpp>

namespace tare::capi {

/// A benchmark of C: functions and their context.
struct Functions {
    List<tare_batch> batches;                               ///< 1 to TARE_PLACEMENTS
    detail::Container container = detail::Container::none;  ///< whose weight is taken off
    void* context = nullptr;
    void (*set_up)(void*, std::uint64_t) = nullptr;
    void (*tear_down)(void*, std::uint64_t) = nullptr;
    void* (*prepare)(void*) = nullptr;
    void (*release)(void*) = nullptr;
};

/// The State of the benchmark whose function this thread runs; null: it runs none.
State* current_state();

/// The body of the benchmark.
void run_body(Functions const& functions, State& state);

}  // namespace tare::capi
