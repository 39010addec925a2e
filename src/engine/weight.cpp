#include "src/engine/weight.hpp"

#include "src/engine/batch_time.hpp"

#include <algorithm>

namespace tare::engine {
namespace weighing {

struct Nothing {
    TARE_INLINE void operator()() const {}
    TARE_INLINE void operator()(int&) const {}
};

inline void nothing() {}
inline void nothing_with(int& /*input*/) {}

inline int zero() {
    return 0;
}

inline double median(List<double>& values) {
    auto const middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
    std::nth_element(values.begin(), middle, values.end());
    return *middle;
}

/// Median ticks per operation of a few batches.
inline double weigh_one(detail::Operation const& operation, Overheads const& overheads, std::uint32_t placement) {
    constexpr std::uint64_t iterations = 4096;
    constexpr int batches = 15;
    detail::StateData state;
    state.operation = operation;
    state.stopwatch.input_limit = iterations;
    List<double> times;
    for (int i = 0; i != batches; ++i) {
        times.push_back(time_batch(state, overheads, iterations, placement, 0, nullptr).measured /
                        static_cast<double>(iterations));
    }
    return median(times);
}

template <class Call>
detail::Operation plain_operation(Call& call) {
    detail::Operation operation;
    operation.context = &call;
    operation.batches = detail::Batches<Call>::table;
    operation.placements = detail::placements;
    return operation;
}

template <class Call>
detail::Operation timed_operation(Call& call) {
    detail::Operation operation;
    operation.context = &call;
    operation.timed_batches = detail::TimedBatches<Call>::table;
    operation.placements = detail::placements;
    return operation;
}

}  // namespace weighing

double Weights::of(detail::Container container, std::uint32_t placement) const {
    switch (container) {
        case detail::Container::loop:
            return loop[placement];
        case detail::Container::call:
            return call[placement];
        case detail::Container::inputs:
            return inputs[placement];
        case detail::Container::call_inputs:
            return call_inputs[placement];
        case detail::Container::clocked:
        case detail::Container::none:
            break;
    }
    return 0;
}

double take_off(double time, double weight) {
    constexpr double hidden_from = 5;
    double const lightened = (time - weight) * (hidden_from / (hidden_from - 1));
    return std::max(0.0, std::min(time, lightened));
}

Overheads measure_overheads() {
    using namespace weighing;
    Overheads overheads;
    double const scale = clock::nanoseconds_per_tick();
    overheads.nanoseconds = scale > 0 ? scale : 1;
    constexpr std::uint64_t iterations = 512;

    // A batch of no iterations is two readings and the call between them.
    Nothing callable;
    detail::Call<Nothing> nothing_call{callable, {}};
    detail::StateData plain;
    plain.operation = plain_operation(nothing_call);
    List<double> values;
    for (std::uint64_t i = 0; i != iterations; ++i) {
        values.push_back(time_batch(plain, overheads, 0, 0, 0, nullptr).measured);
    }
    overheads.reading = median(values);

    detail::ClockedCall<Nothing> clocked{callable};
    detail::StateData single;
    single.operation = timed_operation(clocked);
    values.clear();
    time_batch(single, overheads, iterations, 0, 0, &values);
    overheads.pair = median(values);

    detail::StateData pausing;
    auto pause_and_resume = [&pausing] {
        pausing.stopwatch.pause();
        pausing.stopwatch.resume();
    };
    detail::Call<decltype(pause_and_resume)> pause_call{pause_and_resume, {}};
    pausing.operation = plain_operation(pause_call);
    values.clear();
    for (int i = 0; i != 9; ++i) {
        values.push_back(time_batch(pausing, overheads, iterations, 0, 0, nullptr).measured /
                         static_cast<double>(iterations));
    }
    overheads.pause = median(values);
    return overheads;
}

namespace weighing {

inline void no_batch(void* /*context*/, std::uint64_t /*iterations*/) {}

/// One of each container, around nothing.
struct Empty {
    Nothing callable;
    void (*function)() = nothing;
    void (*function_with)(int&) = nothing_with;
    detail::Call<Nothing> loop_call{callable, {}};
    detail::Call<void (*)()> call_call{function, {}};
    detail::CallWithInputs<int(), Nothing> inputs_call{zero, callable};
    detail::CallWithInputs<int(), void (*)(int&)> call_inputs_call{zero, function_with};
    detail::ClockedCall<Nothing> clocked_call{callable};
    detail::Batch no_batches[1] = {no_batch};
    detail::Operation loop = plain_operation(loop_call);
    detail::Operation call = plain_operation(call_call);
    detail::Operation inputs = timed_operation(inputs_call);
    detail::Operation call_inputs = timed_operation(call_inputs_call);
    detail::Operation clocked = timed_operation(clocked_call);
    detail::Operation none;

    Empty() { none.batches = no_batches; }
    Empty(Empty const&) = delete;
    Empty& operator=(Empty const&) = delete;
};

}  // namespace weighing

detail::Operation const& empty_operation(detail::Container container) {
    static weighing::Empty const empty;
    switch (container) {
        case detail::Container::loop:
            return empty.loop;
        case detail::Container::call:
            return empty.call;
        case detail::Container::inputs:
            return empty.inputs;
        case detail::Container::call_inputs:
            return empty.call_inputs;
        case detail::Container::clocked:
            return empty.clocked;
        case detail::Container::none:
            break;
    }
    return empty.none;
}

Weights weigh(Overheads const& overheads) {
    using weighing::weigh_one;
    Weights weights;
    for (std::uint32_t placement = 0; placement != detail::placements; ++placement) {
        weights.loop[placement] = weigh_one(empty_operation(detail::Container::loop), overheads, placement);
        weights.call[placement] = weigh_one(empty_operation(detail::Container::call), overheads, placement);
        weights.inputs[placement] = weigh_one(empty_operation(detail::Container::inputs), overheads, placement);
        weights.call_inputs[placement] =
            weigh_one(empty_operation(detail::Container::call_inputs), overheads, placement);
    }
    return weights;
}

TARE_PLACED double time_chain() {
    double best = 0;
    for (int attempt = 0; attempt != 5; ++attempt) {
        std::uint64_t value = 1;
        hide(value);
        clock::Ticks const begin = clock::now();
        for (int i = 0; i != 8192; ++i) {
            value *= 0x9e3779b97f4a7c15u;
            hide(value);
        }
        auto const ticks = static_cast<double>(clock::now() - begin);
        best = attempt == 0 ? ticks : std::min(best, ticks);
    }
    return best;
}

}  // namespace tare::engine
