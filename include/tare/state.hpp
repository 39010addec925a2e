#pragma once

#include <tare/batch.hpp>
#include <tare/text.hpp>
#include <tare/value.hpp>

#include <cstdint>
#include <type_traits>
#include <utility>

namespace tare {

namespace detail {
struct StateData;
struct Access;
}  // namespace detail

/// What the body of a benchmark talks to. The body runs once: first its set-up, then one call of one of the measure
/// functions (in which the engine runs the operation as often as it needs, between those of other benchmarks), then
/// whatever is left to tidy up.
class State {
public:
    /// The named argument. T: any arithmetic type for numbers, TextView or a string type for strings. An argument that
    /// does not exist, or does not fit T, fails the benchmark with a message and gives T().
    template <class T>
    T arg(TextView name) const {
        if constexpr (std::is_floating_point_v<T>) {
            return static_cast<T>(float_argument(name));
        } else if constexpr (std::is_arithmetic_v<T>) {
            return static_cast<T>(integer_argument(name, std::is_signed_v<T>, sizeof(T)));
        } else {
            TextView const text = text_argument(name);
            return T(text.data(), text.size());
        }
    }

    /// Measures function(args...). Arguments are copied once and hidden from the optimiser before every call; results
    /// are kept. A temporary callable is moved in, an lvalue is used where it is.
    template <class Function, class... Args>
    void measure(Function&& function, Args&&... args) {
        measure_stored(std::index_sequence_for<Args...>(), std::forward<Function>(function),
                       std::forward<Args>(args)...);
    }

    /// Measures function(input) with a fresh input for every call. Inputs are made before the clock starts and
    /// destroyed after it stopped; how many exist at once is bounded.
    template <class Make, class Function>
    void measure_with(Make&& make_input, Function&& function) {
        using Callable = std::remove_reference_t<Function>;
        using Call = detail::CallWithInputs<std::remove_reference_t<Make>, Callable>;
        Call call{make_input, function};
        perform_timed(&call, detail::TimedBatches<Call>::table,
                      detail::is_function_pointer<std::decay_t<Function>> ? detail::Container::call_inputs
                                                                          : detail::Container::inputs,
                      false);
    }

    /// Times every single call of function(), for latencies: p99, p99.9, max. The cost of reading the clock is taken
    /// off; operations well below 100 ns are better measured in batches.
    template <class Function>
    void measure_each(Function&& function) {
        using Call = detail::ClockedCall<std::remove_reference_t<Function>>;
        Call call{function};
        perform_timed(&call, detail::TimedBatches<Call>::table, detail::Container::clocked, true);
    }

    /// function() returns how long it took: a std::chrono duration or Nanoseconds.
    template <class Function>
    void measure_manual(Function&& function) {
        using Call = detail::ManualCall<std::remove_reference_t<Function>>;
        Call call{function};
        perform_timed(&call, detail::TimedBatches<Call>::table, detail::Container::none, true);
    }

    /// Inside an operation: leaves out what lies between pause() and resume(), the cost of the two as well.
    void pause();
    void resume();

    /// Bytes (items) that one operation handles: the report shows a throughput.
    template <class Number, class = std::enable_if_t<std::is_arithmetic_v<Number>>>
    void bytes(Number per_operation) {
        set_bytes(static_cast<double>(per_operation));
    }
    template <class Number, class = std::enable_if_t<std::is_arithmetic_v<Number>>>
    void items(Number per_operation) {
        set_items(static_cast<double>(per_operation));
    }
    /// A figure of your own, shown with the row as it is.
    template <class Number, class = std::enable_if_t<std::is_arithmetic_v<Number>>>
    void counter(TextView name, Number value) {
        set_counter(name, static_cast<double>(value));
    }
    void label(TextView text);  ///< a remark shown with the row
    void skip(TextView why);    ///< this row does not apply here; return afterwards
    void fail(TextView why);    ///< this row is wrong; nothing (more) of it is measured. Also from inside the operation

    int thread_index() const;  ///< 0 ... threads() - 1
    int threads() const;

    State(State const&) = delete;
    State& operator=(State const&) = delete;

private:
    friend struct detail::Access;
    explicit State(detail::StateData& data) : data_(&data) {}
    ~State() = default;

    template <std::size_t... Index, class Function, class... Args>
    void measure_stored(std::index_sequence<Index...> /*indices*/, Function&& function, Args&&... args) {
        using Callable = std::conditional_t<std::is_lvalue_reference_v<Function> &&
                                                !std::is_function_v<std::remove_reference_t<Function>>,
                                            Function, std::decay_t<Function>>;
        using Parameters = detail::GivenParameters<std::decay_t<Function>, State>;
        using Call = detail::Call<Callable, typename detail::Stored<std::decay_t<Args>, Index, Parameters>::type...>;
        Call call{std::forward<Function>(function),
                  {{static_cast<typename detail::Stored<std::decay_t<Args>, Index, Parameters>::type>(
                      std::forward<Args>(args))}...}};
        detail::Operation operation;
        operation.context = &call;
        operation.batches = detail::Batches<Call>::table;
        operation.placements = detail::placements;
        operation.container =
            detail::is_function_pointer<std::decay_t<Function>> ? detail::Container::call : detail::Container::loop;
        perform(operation);
    }

    double float_argument(TextView name) const;
    std::uint64_t integer_argument(TextView name, bool is_signed, std::size_t size) const;
    TextView text_argument(TextView name) const;
    void set_bytes(double per_operation);
    void set_items(double per_operation);
    void set_counter(TextView name, double value);
    void perform(detail::Operation const& operation);
    void perform_timed(void* call, detail::TimedBatch const* batches, detail::Container container, bool single_calls);

    detail::StateData* data_;
};

}  // namespace tare
