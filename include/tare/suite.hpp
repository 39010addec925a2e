#pragma once

#include <tare/state.hpp>
#include <tare/text.hpp>
#include <tare/value.hpp>

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <type_traits>
#include <utility>

namespace tare {

namespace registry {
struct BenchmarkData;
struct SuiteData;
}  // namespace registry

namespace detail {

/// A callable with its type erased.
struct Body {
    void* object = nullptr;
    void (*run)(void* object, State& state) = nullptr;
    void (*destroy)(void* object) = nullptr;
};

/// A callable registered with its arguments: what it takes decides how it is run.
template <class Function, class... Args>
struct Registered {
    Function function;
    Slots<std::index_sequence_for<Args...>, Args...> args;

    static void run(void* object, State& state) {
        static_cast<Registered*>(object)->run(state, std::index_sequence_for<Args...>());
    }
    static void destroy(void* object) { delete static_cast<Registered*>(object); }

private:
    template <std::size_t... Index>
    void run(State& state, std::index_sequence<Index...>) {
        constexpr bool plain = std::is_invocable_v<Function&, Args&...> || std::is_invocable_v<Function&, Args...>;
        // Asked only when the other is not the case: a generic lambda may not compile with a State.
        constexpr bool with_state =
            std::conjunction_v<std::bool_constant<!plain>, std::is_invocable<Function&, State&, Args&...>>;
        static_assert(
            plain || with_state,
            "tare: a benchmark is called with State& or with nothing, and with the arguments given to bench()");
        if constexpr (plain) {
            if constexpr (std::is_copy_constructible_v<Function>) {
                state.measure(Function(function), static_cast<Slot<Index, Args>&>(args).value...);
            } else {
                state.measure(function, static_cast<Slot<Index, Args>&>(args).value...);
            }
        } else if constexpr (with_state) {
            function(state, static_cast<Slot<Index, Args>&>(args).value...);
        }
    }
};

template <std::size_t... Index, class Function, class... Args>
Body make_stored_body(std::index_sequence<Index...> /*indices*/, Function&& function, Args&&... args) {
    using Parameters = GivenParameters<std::decay_t<Function>, State>;
    using Object = Registered<std::decay_t<Function>, typename Stored<std::decay_t<Args>, Index, Parameters>::type...>;
    Body body;
    body.object = new Object{
        std::forward<Function>(function),
        {{static_cast<typename Stored<std::decay_t<Args>, Index, Parameters>::type>(std::forward<Args>(args))}...}};
    body.run = Object::run;
    body.destroy = Object::destroy;
    return body;
}

template <class Function, class... Args>
Body make_body(Function&& function, Args&&... args) {
    return make_stored_body(std::index_sequence_for<Args...>(), std::forward<Function>(function),
                            std::forward<Args>(args)...);
}

}  // namespace detail

/// One benchmark of a suite; a row of the report for every combination of its arguments. All functions return the
/// benchmark itself. What is wrong with them (a range that never ends, an argument named twice) is reported in its row.
class Benchmark {
public:
    Benchmark& baseline();  ///< the others of the suite with the same arguments are compared with it
    Benchmark& args(TextView name, std::initializer_list<Value> values);
    template <class Range, class = decltype(std::declval<Range const&>().begin())>
    Benchmark& args(TextView name, Range const& values) {
        begin_args(name);
        for (auto const& value : values) {
            add_arg(Value(value));
        }
        return *this;
    }
    /// lo, lo * multiplier, ... and hi. lo <= hi; multiplier >= 2.
    Benchmark& range(TextView name, std::int64_t lo, std::int64_t hi, std::int64_t multiplier = 8);
    /// lo, lo + step, ... up to hi. step >= 1.
    Benchmark& dense_range(TextView name, std::int64_t lo, std::int64_t hi, std::int64_t step = 1);
    /// Bytes (items) that one operation handles: the report shows a throughput.
    template <class Number, class = std::enable_if_t<std::is_arithmetic_v<Number>>>
    Benchmark& bytes(Number per_operation) {
        return set_bytes(static_cast<double>(per_operation));
    }
    template <class Number, class = std::enable_if_t<std::is_arithmetic_v<Number>>>
    Benchmark& items(Number per_operation) {
        return set_items(static_cast<double>(per_operation));
    }
    Benchmark& threads(int count);            ///< count >= 1 threads run the operation at once
    Benchmark& thread_range(int lo, int hi);  ///< lo, 2 lo, ... and hi threads, a row each
    Benchmark& complexity();                  ///< fit the time's growth over the first numeric argument
    /// fn(): once, before the first row of the benchmark is set up. fn(State&): once a row, before its body runs.
    template <class Function>
    Benchmark& setup(Function&& fn) {
        return hook(make_hook(std::forward<Function>(fn)), true, std::is_invocable_v<std::decay_t<Function>&, State&>);
    }
    /// fn(): once, after the last row of the benchmark has ended. fn(State&): once a row. Also when it failed.
    template <class Function>
    Benchmark& teardown(Function&& fn) {
        return hook(make_hook(std::forward<Function>(fn)), false, std::is_invocable_v<std::decay_t<Function>&, State&>);
    }

    Benchmark(Benchmark const&) = delete;
    Benchmark& operator=(Benchmark const&) = delete;

private:
    friend struct detail::Access;
    friend class Suite;
    explicit Benchmark(registry::BenchmarkData& data) : data_(&data) {}

    template <class Function>
    struct Hook {
        Function function;
        static void run(void* object, State& state) {
            auto& fn = static_cast<Hook*>(object)->function;
            if constexpr (std::is_invocable_v<Function&, State&>) {
                fn(state);
            } else {
                fn();
            }
        }
        static void destroy(void* object) { delete static_cast<Hook*>(object); }
    };
    template <class Function>
    static detail::Body make_hook(Function&& fn) {
        using Object = Hook<std::decay_t<Function>>;
        detail::Body body;
        body.object = new Object{std::forward<Function>(fn)};
        body.run = Object::run;
        body.destroy = Object::destroy;
        return body;
    }
    Benchmark& set_bytes(double per_operation);
    Benchmark& set_items(double per_operation);
    Benchmark& hook(detail::Body body, bool before, bool each_row);
    void begin_args(TextView name);
    void add_arg(Value value);

    registry::BenchmarkData* data_;
};

/// Benchmarks that belong together: measured interleaved, compared with each other, one table in the report.
class Suite {
public:
    explicit Suite(TextView name);
    ~Suite();
    Suite(Suite&& other) noexcept;
    Suite& operator=(Suite&& other) noexcept;

    /// Registers function(args...), or function(State&) for what needs a set-up of its own. The name appears in the
    /// report and must be unique in the suite.
    template <class Function, class... Args>
    Benchmark& bench(TextView name, Function&& function, Args&&... args) {
        return add(name, detail::make_body(std::forward<Function>(function), std::forward<Args>(args)...));
    }
    /// Registers function(Type<T>, State&) or function(Type<T>) for every T; the type is the argument "type".
    template <class... Types, class Function>
    Benchmark& bench_types(TextView name, Function const& function) {
        static_assert(sizeof...(Types) != 0, "tare: bench_types needs a list of types");
        Benchmark& benchmark = add(name, detail::Body());
        (add_type(benchmark, type_name<Types>(), detail::make_body(bind_type<Types>(function))), ...);
        return benchmark;
    }

    /// fn(): once, before anything of the suite runs.
    template <class Function>
    Suite& setup(Function&& fn) {
        return hook(Benchmark::make_hook(std::forward<Function>(fn)), true);
    }
    /// fn(): once, after everything of the suite has ended, also when something failed.
    template <class Function>
    Suite& teardown(Function&& fn) {
        return hook(Benchmark::make_hook(std::forward<Function>(fn)), false);
    }
    Suite& caption(TextView text);   ///< a line under the suite's name in the report
    Suite& counters(TextView list);  ///< events to count for this suite, in addition to the options'

    TextView name() const;

private:
    friend struct detail::Access;

    template <class T, class Function>
    static auto bind_type(Function const& function) {
        if constexpr (std::is_invocable_v<Function const&, Type<T>, State&>) {
            return [function](State& state) { function(Type<T>(), state); };
        } else {
            return [function] { return function(Type<T>()); };
        }
    }
    Benchmark& add(TextView name, detail::Body body);
    void add_type(Benchmark& benchmark, TextView type, detail::Body body);
    Suite& hook(detail::Body body, bool before);

    registry::SuiteData* data_;
};

}  // namespace tare
