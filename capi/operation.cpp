#include "capi/operation.hpp"

#include "capi/guard.hpp"

#include "src/registry/data.hpp"

#include <algorithm>

namespace tare::capi {
namespace operation {

/// The State of the batch that this thread runs, for tare_fail() and its like.
inline State*& current() {
    static thread_local State* state = nullptr;
    return state;
}

/// For compilers without inline assembly: what is written here is used, as far as they know.
inline void const volatile* volatile last_used = nullptr;

class Current {
public:
    explicit Current(State& state) : before_(current()) { current() = &state; }
    ~Current() { current() = before_; }
    Current(Current const&) = delete;
    Current& operator=(Current const&) = delete;

private:
    State* before_;
};

struct Run {
    Functions const& functions;
    State& state;

    /// Nothing but the operation: the engine times it, and can count its instructions one by one.
    template <int Placement>
    static void run_plain(void* run, std::uint64_t iterations) {
        Run const& it = *static_cast<Run*>(run);
        Current const here(it.state);
        it.functions.batches[Placement](it.functions.context, iterations);
    }

    /// A batch that times itself: set-up and tear-down lie outside.
    template <int Placement>
    void run(std::uint64_t iterations, detail::Meter& meter) {
        Current const here(state);
        tare_batch const batch = functions.batches[Placement];
        if (functions.set_up != nullptr) {
            functions.set_up(functions.context, iterations);
        }
        meter.start();
        batch(functions.context, iterations);
        meter.stop();
        if (functions.tear_down != nullptr) {
            functions.tear_down(functions.context, iterations);
        }
    }
};

template <int... Placement>
detail::Batch const* plain_batches(std::integer_sequence<int, Placement...>) {
    static constexpr detail::Batch table[] = {Run::run_plain<Placement>...};
    return table;
}

}  // namespace operation

void run_body(Functions const& functions, State& state) {
    operation::Run run{functions, state};
    detail::Operation it;
    it.context = &run;
    if (functions.set_up == nullptr && functions.tear_down == nullptr) {
        it.batches = operation::plain_batches(std::make_integer_sequence<int, TARE_PLACEMENTS>());
    } else {
        it.timed_batches = detail::TimedBatches<operation::Run>::table;
    }
    it.placements = static_cast<int>(functions.batches.size());
    it.container = functions.container;
    detail::Access::perform(state, it);
}

}  // namespace tare::capi

extern "C" {

using tare::capi::failed;
using tare::capi::failed_on_null;
using tare::capi::guarded;

tare_error tare_fail(char const* why) {
    return guarded([&] {
        if (why == nullptr) {
            return failed_on_null("why");
        }
        tare::State* const state = tare::capi::operation::current();
        if (state == nullptr) {
            return failed(TARE_ERROR_CONTEXT, "tare_fail(): this thread runs no batch, set-up or tear-down");
        }
        state->fail(why);
        return TARE_OK;
    });
}

tare_error tare_pause(void) {
    tare::State* const state = tare::capi::operation::current();
    if (state == nullptr) {
        return failed(TARE_ERROR_CONTEXT, "tare_pause(): this thread runs no batch");
    }
    state->pause();
    return TARE_OK;
}

tare_error tare_resume(void) {
    tare::State* const state = tare::capi::operation::current();
    if (state == nullptr) {
        return failed(TARE_ERROR_CONTEXT, "tare_resume(): this thread runs no batch");
    }
    state->resume();
    return TARE_OK;
}

void tare_use_pointer(void const volatile* pointer);
void tare_use_pointer(void const volatile* pointer) {
    tare::capi::operation::last_used = pointer;
}

}  // extern "C"
