#pragma once

#include <tare/keep.hpp>
#include <tare/units.hpp>

#include <cstddef>
#include <cstdint>
#include <new>
#include <type_traits>
#include <utility>

#if defined(_MSC_VER) && !defined(__clang__)
#define TARE_PLACED __declspec(noinline)
#define TARE_PLACE(placement) ((void)0)
#else
/// A function of its own that begins at a multiple of 64 bytes, a cache line and the unit of most instruction fetchers.
#define TARE_PLACED __attribute__((noinline, aligned(64)))
/// Moves everything behind it by 8 * placement bytes. The padding runs once a batch.
#if defined(__aarch64__) || defined(__arm__)
#define TARE_PLACE(placement) asm volatile(".rept %c0\n\tnop\n\tnop\n\t.endr" : : "i"(placement))
#elif defined(__x86_64__) || defined(__i386__)
#define TARE_PLACE(placement) asm volatile(".rept %c0\n\t.byte 0x0f,0x1f,0x84,0,0,0,0,0\n\t.endr" : : "i"(placement))
#else
#define TARE_PLACE(placement) ((void)0)
#endif
#endif

namespace tare::detail {

inline constexpr int placements = 8;  ///< code offsets at which every batch function exists
inline constexpr int unroll = 4;      ///< operations for one turn of the batch loop

/// The unit of timing: `iterations` times the operation, in a loop that the library owns. The only thing that is
/// instantiated for a benchmark; everything else is compiled once.
using Batch = void (*)(void* operation, std::uint64_t iterations);

/// Measures what a batch that times itself says is to be measured. Between batches it is the engine's.
class Meter {
public:
    void start();                     ///< from here on it counts
    void stop();                      ///< up to here
    void add(Nanoseconds duration);   ///< instead of start and stop: the operation knows its own duration
    std::size_t input_limit() const;  ///< how many inputs may exist at once, at least 1
    void inputs_made(std::size_t n);  ///< n inputs exist now: the engine looks how much memory they took

protected:
    Meter() = default;
};

/// A batch that starts and stops the meter itself.
using TimedBatch = void (*)(void* operation, std::uint64_t iterations, Meter& meter);

/// What surrounds the operation in its batch; its weight is measured and taken off.
enum class Container : unsigned char {
    loop,    ///< the unrolled loop
    call,    ///< the same with an indirect call: the operation is a function pointer
    inputs,  ///< a loop over prepared inputs
    call_inputs,
    clocked,  ///< two clock readings around each call
    none      ///< the operation brings its own loop or its own time
};

struct Operation {
    void* context = nullptr;
    Batch const* batches = nullptr;             ///< one a placement, or
    TimedBatch const* timed_batches = nullptr;  ///< one a placement
    int placements = 1;
    Container container = Container::none;
    bool single_calls = false;  ///< every start..stop is a sample
};

template <std::size_t Index, class T>
struct Slot {
    T value;
};
template <class Indices, class... Args>
struct Slots;
template <std::size_t... Index, class... Args>
struct Slots<std::index_sequence<Index...>, Args...> : Slot<Index, Args>... {};

/// The parameters of a function pointer, or of a callable with a single operator() that is not a template.
template <class... Parameters>
struct ParameterList {};
template <class Result, class... Parameters>
ParameterList<Parameters...> parameters_of(Result (*)(Parameters...));
template <class Callable, class Result, class... Parameters>
ParameterList<Parameters...> parameters_of_member(Result (Callable::*)(Parameters...));
template <class Callable, class Result, class... Parameters>
ParameterList<Parameters...> parameters_of_member(Result (Callable::*)(Parameters...) const);
template <class Callable>
decltype(parameters_of_member(&Callable::operator())) parameters_of(Callable const&);
ParameterList<> parameters_of(...);

template <class List, class State>
struct WithoutState {
    using type = List;
};
template <class State, class... Rest>
struct WithoutState<ParameterList<State&, Rest...>, State> {
    using type = ParameterList<Rest...>;
};
/// Of those that are given to bench(): without a State& in front.
template <class Function, class State>
using GivenParameters = typename WithoutState<decltype(parameters_of(std::declval<Function&>())), State>::type;

/// What an argument is stored as. A number takes the type of the parameter it is for, so that bench("fib", fib, 30)
/// converts 30 once and openly, whatever fib takes, and warns of nothing.
template <class Argument, std::size_t Index, class List>
struct Stored {
    using type = Argument;
};
template <class Argument, std::size_t Index, class First, class... Rest>
struct Stored<Argument, Index, ParameterList<First, Rest...>> : Stored<Argument, Index - 1, ParameterList<Rest...>> {};
template <class Argument, class First, class... Rest>
struct Stored<Argument, 0, ParameterList<First, Rest...>> {
    using Parameter = std::decay_t<First>;
    using type =
        std::conditional_t<std::is_arithmetic_v<Argument> && std::is_arithmetic_v<Parameter>, Parameter, Argument>;
};

template <class Function>
inline constexpr bool is_function_pointer =
    std::is_pointer_v<Function> && std::is_function_v<std::remove_pointer_t<Function>>;

/// One call: the result is kept and destroyed, and memory counts as read and written.
template <class Function, class... Args>
TARE_INLINE void call_once(Function& function, Args&... args) {
    static_assert(std::is_invocable_v<Function&, Args&...> || std::is_invocable_v<Function&, Args...>,
                  "tare: the function cannot be called with these arguments");
    if constexpr (std::is_invocable_v<Function&, Args&...>) {
        if constexpr (std::is_void_v<std::invoke_result_t<Function&, Args&...>>) {
            function(args...);
            clobber();
        } else {
            auto&& result = function(args...);
            keep(result);
        }
    } else if constexpr (std::is_invocable_v<Function&, Args...>) {
        if constexpr (std::is_void_v<std::invoke_result_t<Function&, Args...>>) {
            function(Args(args)...);
            clobber();
        } else {
            auto&& result = function(Args(args)...);
            keep(result);
        }
    }
}

/// A callable with its arguments. Function may be an lvalue reference: then the callable is the caller's.
template <class Function, class... Args>
struct Call {
    using Indices = std::index_sequence_for<Args...>;
    using Callable = std::remove_reference_t<Function>;

    Function function;
    Slots<Indices, Args...> args;

    TARE_INLINE void operator()() { run(Indices()); }

private:
    template <std::size_t... Index>
    TARE_INLINE void run(std::index_sequence<Index...>) {
        (hide(static_cast<Slot<Index, Args>&>(args).value), ...);
        call_once<Callable>(function, static_cast<Slot<Index, Args>&>(args).value...);
    }
};

/// Small, trivially copyable callables work on a copy in the batch's own frame, so that what they capture by value can
/// live in registers in spite of the clobbering; written back at the end for callables that change themselves.
template <class T>
inline constexpr bool runs_on_a_copy = std::is_trivially_copyable_v<T> && sizeof(T) <= 64;

template <class Once>
TARE_INLINE void repeat(Once& once, std::uint64_t iterations) {
    for (std::uint64_t left = iterations / unroll; left != 0; --left) {
        once();
        once();
        once();
        once();
    }
    for (std::uint64_t left = iterations % unroll; left != 0; --left) {
        once();
    }
}

template <int Placement, class Operation>
TARE_PLACED void batch(void* context, std::uint64_t iterations) {
    TARE_PLACE(Placement);
    auto& operation = *static_cast<Operation*>(context);
    if constexpr (runs_on_a_copy<Operation>) {
        Operation copy = operation;
        repeat(copy, iterations);
        __builtin_memcpy(static_cast<void*>(&operation), &copy, sizeof copy);
    } else {
        repeat(operation, iterations);
    }
}

template <class Operation, class Placements = std::make_integer_sequence<int, placements>>
struct Batches;
template <class Operation, int... Placement>
struct Batches<Operation, std::integer_sequence<int, Placement...>> {
    static constexpr Batch table[] = {batch<Placement, Operation>...};
};

/// The same for batches that time themselves: Operation::run<Placement>(iterations, meter).
template <int Placement, class Operation>
void timed_batch(void* context, std::uint64_t iterations, Meter& meter) {
    static_cast<Operation*>(context)->template run<Placement>(iterations, meter);
}
template <class Operation, class Placements = std::make_integer_sequence<int, placements>>
struct TimedBatches;
template <class Operation, int... Placement>
struct TimedBatches<Operation, std::integer_sequence<int, Placement...>> {
    static constexpr TimedBatch table[] = {timed_batch<Placement, Operation>...};
};

/// Uninitialised room for inputs. Throws std::bad_alloc (aborts without exceptions) when there is no memory.
void* allocate_inputs(std::size_t count, std::size_t size, std::size_t alignment);
void free_inputs(void* inputs, std::size_t alignment) noexcept;

/// Prepared inputs; destroyed and freed whatever happens.
template <class Input>
class Inputs {
public:
    explicit Inputs(std::size_t capacity)
        : data_(static_cast<Input*>(allocate_inputs(capacity, sizeof(Input), alignof(Input)))) {}
    Inputs(Inputs const&) = delete;
    Inputs& operator=(Inputs const&) = delete;
    ~Inputs() {
        clear();
        free_inputs(data_, alignof(Input));
    }
    template <class Make>
    void make(Make& make_input) {
        ::new (static_cast<void*>(data_ + size_)) Input(make_input());
        ++size_;
    }
    void clear() {
        while (size_ != 0) {
            data_[--size_].~Input();
        }
    }
    Input* begin() { return data_; }
    Input* end() { return data_ + size_; }
    std::size_t size() const { return size_; }

private:
    Input* data_;
    std::size_t size_ = 0;
};

template <int Placement, class Function, class Input>
TARE_PLACED void run_over(Function& function, Input* first, Input* last) {
    TARE_PLACE(Placement);
    for (; first != last; ++first) {
        call_once<Function>(function, *first);
    }
}

/// measure_with: inputs of a whole batch are made before the meter starts and destroyed after it stopped, in portions
/// when the batch needs more of them than memory should hold.
template <class Make, class Function>
struct CallWithInputs {
    Make& make_input;
    Function& function;

    template <int Placement>
    void run(std::uint64_t iterations, Meter& meter) {
        using Input = std::decay_t<std::invoke_result_t<Make&>>;
        std::size_t const limit = meter.input_limit();
        auto const portion = iterations < limit ? static_cast<std::size_t>(iterations) : limit;
        Inputs<Input> inputs(portion);
        while (iterations != 0) {
            while (inputs.size() != portion && inputs.size() != iterations) {
                inputs.make(make_input);
            }
            meter.inputs_made(inputs.size());
            meter.start();
            run_over<Placement>(function, inputs.begin(), inputs.end());
            meter.stop();
            iterations -= inputs.size();
            inputs.clear();
        }
    }
};

template <int Placement, class Function>
TARE_PLACED void run_clocked(Function& function, std::uint64_t iterations, Meter& meter) {
    TARE_PLACE(Placement);
    for (; iterations != 0; --iterations) {
        meter.start();
        call_once<Function>(function);
        meter.stop();
    }
}

/// measure_each: every single call is timed.
template <class Function>
struct ClockedCall {
    Function& function;

    template <int Placement>
    void run(std::uint64_t iterations, Meter& meter) {
        run_clocked<Placement>(function, iterations, meter);
    }
};

/// measure_manual: the function returns how long it took, as a std::chrono duration or as Nanoseconds.
template <class Function>
struct ManualCall {
    Function& function;

    template <int Placement>
    void run(std::uint64_t iterations, Meter& meter) {
        for (; iterations != 0; --iterations) {
            meter.add(Nanoseconds(function()));
        }
    }
};

}  // namespace tare::detail
