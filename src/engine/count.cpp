#include "src/engine/count.hpp"

#include "src/counters/arithmetic.hpp"
#include "src/counters/session.hpp"
#include "src/counters/step.hpp"
#include "src/engine/batch_time.hpp"
#include "src/engine/team.hpp"
#include "src/engine/weight.hpp"

#include <algorithm>

namespace tare::engine {
namespace counting {

inline constexpr int batches = 5;  ///< of each pass; their totals are added up

inline std::string list_of(registry::SuiteData const& suite, Options const& options) {
    std::string list(options.counters.data(), options.counters.size());
    if (!suite.counters.empty()) {
        list += (list.empty() ? "" : ",") + suite.counters;
    }
    if (options.instructions == Instructions::perf && list.find("instructions") == std::string::npos) {
        list += list.empty() ? "instructions" : ",instructions";
    }
    return list;
}

/// Once, whichever rows it holds for.
inline void add_problem(List<std::string>& problems, std::string const& line) {
    for (std::string const& known : problems) {
        if (known == line) {
            return;
        }
    }
    problems.push_back(line);
}

inline std::uint64_t iterations_of(Live const& live, counters::Session const& session, std::size_t pass) {
    std::uint64_t const longest = session.longest(pass);
    return longest == 0 ? live.iterations : std::min(live.iterations, longest);
}

/// Totals of a few batches of the operation, on all of its threads.
inline List<CounterValue> totals_of(Live& live, counters::Session& session, std::string const& list,
                                    Overheads const& overheads, std::uint64_t iterations, std::size_t pass,
                                    int repetitions) {
    List<CounterValue> sum;
    for (int i = 0; i != repetitions && live.state.status == Status::ok; ++i) {
        List<CounterValue> const totals = live.team != nullptr
                                              ? live.team->count(live.state, session, list, overheads, iterations, pass)
                                              : count_batch(session, live.state, overheads, iterations, pass);
        if (i == 0) {
            sum = totals;
        } else {
            counters::add(sum, totals);
        }
    }
    return sum;
}

inline List<CounterValue> empty_totals(detail::Container container, counters::Session& session,
                                       Overheads const& overheads, std::uint64_t iterations, std::size_t pass,
                                       int repetitions) {
    detail::StateData state;
    state.operation = empty_operation(container);
    state.stopwatch.input_limit = 65536;
    List<CounterValue> sum;
    for (int i = 0; i != repetitions; ++i) {
        List<CounterValue> const totals = count_batch(session, state, overheads, iterations, pass);
        if (i == 0) {
            sum = totals;
        } else {
            counters::add(sum, totals);
        }
    }
    return sum;
}

inline List<CounterValue> values_of(Live& live, counters::Session& session, std::string const& list,
                                    Overheads const& overheads) {
    List<CounterValue> values;
    for (std::size_t pass = 0; pass != session.passes(); ++pass) {
        std::uint64_t const iterations = iterations_of(live, session, pass);
        int const repetitions = session.longest(pass) == 1 ? 1 : batches;
        List<CounterValue> const totals = totals_of(live, session, list, overheads, iterations, pass, repetitions);
        if (session.missed_threads()) {
            break;
        }
        List<CounterValue> const empty =
            empty_totals(live.state.operation.container, session, overheads, iterations, pass, repetitions);
        // Operations of all threads: what is counted is counted on all of them.
        std::uint64_t const operations = iterations * static_cast<std::uint64_t>(repetitions);
        auto const threads = static_cast<std::uint64_t>(live.row->threads);
        for (CounterValue const& value : counters::correct(totals, operations * threads, empty, operations)) {
            values.push_back(value);
        }
    }
    return values;
}

inline void count_row(Live& live, counters::Session& session, std::string const& list, Overheads const& overheads) {
    List<CounterValue> values = values_of(live, session, list, overheads);
    if (session.missed_threads()) {
        session.include_threads();
        values = values_of(live, session, list, overheads);
    }
    for (CounterValue const& value : values) {
        live.counters.push_back(value);
    }
}

/// Batches that are stepped through: what is timed of them, as when counters count.
struct SteppedBatch {
    detail::StateData* state = nullptr;
    Overheads const* overheads = nullptr;
    std::uint64_t iterations = 0;
    std::uint64_t sections = 0;  ///< begun: one, and one more after every pause
};

struct Steps {
    counters::StepResult result;
    double sections = 0;  ///< of one call
};

inline Steps step(detail::StateData& state, Overheads const& overheads, std::uint64_t iterations,
                  std::uint64_t budget) {
    SteppedBatch batch{&state, &overheads, iterations};
    Counting counting;
    counting.context = &batch;
    counting.start = [](void* context) {
        ++static_cast<SteppedBatch*>(context)->sections;
        counters::step_on();
    };
    counting.stop = [](void*) { counters::step_off(); };
    state.stopwatch.count_with(&counting);
    Steps steps;
    steps.result = counters::count_instructions(
        [](void* context) {
            SteppedBatch const& it = *static_cast<SteppedBatch*>(context);
            time_batch(*it.state, *it.overheads, it.iterations, 0, 0, nullptr);
        },
        &batch, budget, counters::Stepped::marked);
    state.stopwatch.count_with(nullptr);
    constexpr double calls = 3;
    steps.sections = static_cast<double>(batch.sections) / calls;
    return steps;
}

/// What two operations have more than one: entering and leaving the batch cancels out.
struct Marginal {
    Steps one;
    Steps two;
    double instructions = 0;
    double sections = 0;
};

inline bool ended_early(counters::StepResult const& result, detail::StateData const& state) {
    return !result.missing.empty() || result.at_least || result.threw || state.status != Status::ok;
}

inline Marginal marginal_of(detail::StateData& state, Overheads const& overheads, std::uint64_t budget) {
    Marginal it;
    it.one = step(state, overheads, 1, budget);
    if (!ended_early(it.one.result, state)) {
        it.two = step(state, overheads, 2, 2 * budget + 64);
        it.instructions =
            static_cast<double>(it.two.result.instructions) - static_cast<double>(it.one.result.instructions);
        it.sections = it.two.sections - it.one.sections;
    }
    return it;
}

inline Marginal marginal_of_empty(detail::Operation const& operation, std::size_t input_limit,
                                  Overheads const& overheads, std::uint64_t budget) {
    detail::StateData state;
    state.operation = operation;
    state.stopwatch.input_limit = input_limit;
    return marginal_of(state, overheads, budget);
}

/// What a pause and resume leave of themselves: two of them without one.
inline double pause_steps(Overheads const& overheads, std::uint64_t budget) {
    static constexpr detail::Batch once[] = {[](void* state, std::uint64_t) {
        static_cast<State*>(state)->pause();
        static_cast<State*>(state)->resume();
    }};
    static constexpr detail::Batch twice[] = {[](void* state, std::uint64_t) {
        static_cast<State*>(state)->pause();
        static_cast<State*>(state)->resume();
        static_cast<State*>(state)->pause();
        static_cast<State*>(state)->resume();
    }};
    double instructions = 0;
    detail::StateData state;
    detail::Access::with_state(state, [&](State& it) {
        state.operation.context = &it;
        state.operation.batches = twice;
        instructions = static_cast<double>(step(state, overheads, 1, budget).result.instructions);
        state.operation.batches = once;
        instructions -= static_cast<double>(step(state, overheads, 1, budget).result.instructions);
    });
    return instructions;
}

/// Instructions of one operation, as far as it is timed, without what an empty one takes.
inline CounterValue instructions_by_stepping(Live& live, Overheads const& overheads, std::uint64_t budget) {
    CounterValue value;
    value.name = "instructions";
    value.source = "step";
    detail::StateData& state = live.state;
    Marginal const whole = marginal_of(state, overheads, budget);
    counters::StepResult const& one = whole.one.result;
    if (!one.missing.empty()) {
        value.missing = one.missing;
        return value;
    }
    if (one.at_least || one.threw || state.status != Status::ok) {
        value.at_least = true;
        value.per_op = static_cast<double>(one.instructions);
        return value;
    }
    for (counters::StepResult const* const it : {&one, &whole.two.result}) {
        if (it->differs) {
            live.circumstances.stepped[0] = static_cast<double>(it->instructions);
            live.circumstances.stepped[1] = static_cast<double>(it->second);
        }
    }
    double container = 0;  // a batch function that brings its own loop counts with it
    double sections = whole.sections;
    if (state.operation.container != detail::Container::none) {
        Marginal const empty = marginal_of_empty(empty_operation(state.operation.container),
                                                 state.stopwatch.input_limit, overheads, budget);
        container = empty.instructions;
        sections -= empty.sections;
    }
    if (sections > 0) {
        container += sections * pause_steps(overheads, budget);
    }
    value.at_least = whole.two.result.at_least;
    value.per_op = std::max(0.0, whole.instructions - container);
    return value;
}

/// Operations of at most this many ns are stepped through without being asked to: at 20 us a step that stays below 0.1 s.
inline constexpr double short_enough = 100;
inline constexpr std::uint64_t unasked_budget = 500;
inline constexpr std::uint64_t asked_budget = 50'000;

/// The generic names are the same in upper case.
inline bool is_instructions(Text const& name) {
    return TextView(name) == "instructions" || TextView(name) == "INSTRUCTIONS";
}

inline bool has_instructions(Live const& live) {
    for (CounterValue const& value : live.counters) {
        if (is_instructions(value.name) && value.missing.empty()) {
            return true;
        }
    }
    return false;
}

inline void put(Live& live, CounterValue value) {
    for (CounterValue& known : live.counters) {
        if (is_instructions(known.name) && !known.missing.empty()) {
            value.name = known.name;
            known = std::move(value);
            return;
        }
    }
    live.counters.push_back(std::move(value));
}

/// Why an operation of this row cannot be stepped through, or nullptr.
inline char const* why_not_stepped(Live const& live) {
    if (live.row->threads > 1) {
        return "one thread at a time can be stepped through, and this row has several";
    }
    bool const manual = live.state.operation.single_calls && live.state.operation.container == detail::Container::none;
    return manual ? "an operation that reports its own time (measure_manual) is not stepped through: which part it "
                    "means is not known"
                  : nullptr;
}

inline void count_instructions(Live& live, Options const& options, Overheads const& overheads, bool asked,
                               double median_ns) {
    bool const forced = options.instructions == Instructions::step;
    bool const automatic = options.instructions == Instructions::automatic;
    asked = forced || (automatic && asked);
    if (has_instructions(live)) {
        return;
    }
    if (char const* const why = why_not_stepped(live); why != nullptr) {
        if (asked) {
            CounterValue value;
            value.name = "instructions";
            value.source = "step";
            value.missing = why;
            put(live, std::move(value));
        }
    } else if (asked || (automatic && median_ns <= short_enough && counters::can_step())) {
        put(live, instructions_by_stepping(live, overheads, asked ? asked_budget : unasked_budget));
    }
}

}  // namespace counting

List<CounterValue> count_batch(counters::Session& session, detail::StateData& state, Overheads const& overheads,
                               std::uint64_t iterations, std::size_t pass) {
    Counting counting;
    counting.context = &session;
    counting.start = [](void* context) { static_cast<counters::Session*>(context)->start(); };
    counting.stop = [](void* context) { static_cast<counters::Session*>(context)->stop(); };
    session.begin(pass);
    // An operation that reports its own time starts and stops nothing: it is counted whole.
    bool const whole = state.operation.single_calls && state.operation.container == detail::Container::none;
    if (whole) {
        session.start();
        time_batch(state, overheads, iterations, 0, 0, nullptr);
        session.stop();
    } else {
        state.stopwatch.count_with(&counting);
        time_batch(state, overheads, iterations, 0, 0, nullptr);
        state.stopwatch.count_with(nullptr);
    }
    return session.read(pass);
}

void count_all(List<Live*> const& group, registry::SuiteData const& suite, Options const& options,
               Overheads const& overheads, Observer const& observer, List<std::string>& problems) {
    using namespace counting;
    std::string const list = list_of(suite, options);
    for (Live* live : group) {
        if (live->state.status != Status::ok || live->samples.empty() ||
            (observer.interrupted != nullptr && observer.interrupted(observer.context))) {
            continue;
        }
        bool wants_stepping = false;
        if (!list.empty()) {
            counters::Session session(TextView(list),
                                      live->row->threads > 1 ? counters::Scope::thread : counters::Scope::process);
            for (Text const& problem : session.problems()) {
                add_problem(problems, problem.c_str());
            }
            if (!session.empty()) {
                count_row(*live, session, list, overheads);
            }
            if (!session.threads_included()) {
                add_problem(problems,
                            "counters: hardware events of threads that an operation starts are not counted; Linux 4.13 "
                            "and later can");
            }
            wants_stepping = session.wants_stepping();
        }
        if (live->state.status == Status::ok) {
            count_instructions(*live, options, overheads, wants_stepping, live->circumstances.raw_median_ns);
            counters::derive(live->counters);
        }
    }
}

}  // namespace tare::engine
