#include "capi/operation.hpp"

#include "src/registry/data.hpp"

#include <utility>

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
    void* context;  ///< of this row and thread

    /// Nothing but the operation: the engine times it, and can count its instructions one by one.
    template <int Placement>
    static void run_plain(void* run, std::uint64_t iterations) {
        Run const& it = *static_cast<Run*>(run);
        Current const here(it.state);
        it.functions.batches[Placement](it.context, iterations);
    }

    /// A batch that times itself: set-up and tear-down lie outside.
    template <int Placement>
    void run(std::uint64_t iterations, detail::Meter& meter) {
        Current const here(state);
        tare_batch const batch = functions.batches[Placement];
        if (functions.set_up != nullptr) {
            functions.set_up(context, iterations);
        }
        meter.start();
        batch(context, iterations);
        meter.stop();
        if (functions.tear_down != nullptr) {
            functions.tear_down(context, iterations);
        }
    }
};

template <int... Placement>
detail::Batch const* plain_batches(std::integer_sequence<int, Placement...>) {
    static constexpr detail::Batch table[] = {Run::run_plain<Placement>...};
    return table;
}

/// What `prepare` made, until it goes out of scope, which it does also when an exception passes.
class Prepared {
public:
    Prepared(Functions const& functions, State& state)
        : functions_(functions), state_(state), context_(functions.context) {
        if (functions.prepare != nullptr) {
            Current const here(state);
            context_ = functions.prepare(context_);
        }
    }
    ~Prepared() {
        if (functions_.release != nullptr) {
            Current const here(state_);
            functions_.release(context_);
        }
    }
    Prepared(Prepared const&) = delete;
    Prepared& operator=(Prepared const&) = delete;
    void* context() const { return context_; }

private:
    Functions const& functions_;
    State& state_;
    void* context_;
};

}  // namespace operation

State* current_state() {
    return operation::current();
}

void run_body(Functions const& functions, State& state) {
    operation::Prepared const prepared(functions, state);
    operation::Run run{functions, state, prepared.context()};
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

void tare_use_pointer(void const volatile* pointer);
void tare_use_pointer(void const volatile* pointer) {
    tare::capi::operation::last_used = pointer;
}

}  // extern "C"
