#include "src/engine/batch_time.hpp"

#include "src/exceptions.hpp"

#if TARE_EXCEPTIONS
#include <exception>
#endif

#if defined(_MSC_VER) && !defined(__clang__)
#include <malloc.h>
#define TARE_ALLOCA(size) _alloca(size)
#else
#define TARE_ALLOCA(size) __builtin_alloca(size)
#endif

namespace tare::engine {
namespace batch_run {

/// A frame of its own, so that the stack under the batch lies `stack_offset` bytes further down: where a hot variable
/// lies within its page decides whether it collides with others (4 KiB aliasing).
TARE_PLACED inline void run_moved(detail::StateData& state, std::uint64_t iterations, std::uint32_t placement,
                                  std::size_t stack_offset) {
    auto* const gap = static_cast<char volatile*>(TARE_ALLOCA(stack_offset + 16));
    gap[0] = 0;
    detail::Operation const& operation = state.operation;
    std::uint32_t const place = placement % static_cast<std::uint32_t>(operation.placements);
    if (operation.batches != nullptr) {
        detail::Batch const batch = operation.batches[place];
        state.stopwatch.plain_begin();
        batch(operation.context, iterations);
        state.stopwatch.plain_end();
    } else {
        operation.timed_batches[place](operation.context, iterations, state.stopwatch);
    }
}

}  // namespace batch_run

BatchTime time_batch(detail::StateData& state, Overheads const& overheads, std::uint64_t iterations,
                     std::uint32_t placement, std::size_t stack_offset, List<double>* calls) {
    state.stopwatch.reset(overheads, calls);
    clock::Ticks const begin = clock::now();
#if TARE_EXCEPTIONS
    try {
        batch_run::run_moved(state, iterations, placement, stack_offset);
    } catch (std::exception const& exception) {
        state.fail(std::string("threw ") + exception.what());
    } catch (...) {
        state.fail("threw something that is not a std::exception");
    }
#else
    batch_run::run_moved(state, iterations, placement, stack_offset);
#endif
    BatchTime time;
    time.begin = begin;
    time.end = clock::now();
    time.wall = static_cast<double>(time.end - begin);
    time.measured = state.stopwatch.measured();
    state.stopwatch.check_balance();
    if (*state.stopwatch.misuse() != '\0') {
        state.fail(state.stopwatch.misuse());
    }
    return time;
}

void run_body(registry::OwnedBody const& body, detail::StateData& state, char const* stage) {
#if TARE_EXCEPTIONS
    try {
        detail::Access::with_state(state, [&](State& it) { body(it); });
    } catch (std::exception const& exception) {
        state.fail(std::string(stage) + "threw " + exception.what());
    } catch (...) {
        state.fail(std::string(stage) + "threw something that is not a std::exception");
    }
#else
    static_cast<void>(stage);
    detail::Access::with_state(state, [&](State& it) { body(it); });
#endif
}

}  // namespace tare::engine
