#include "src/engine/count.hpp"

#include "src/counters/arithmetic.hpp"
#include "src/counters/session.hpp"
#include "src/counters/step.hpp"
#include "src/engine/batch_time.hpp"
#include "src/engine/team.hpp"
#include "src/engine/weight.hpp"

#include <algorithm>
#include <memory>

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

inline std::uint64_t iterations_of(Live const& live, counters::Session const& session, std::size_t pass) {
    std::uint64_t const longest = session.longest(pass);
    return longest == 0 ? live.iterations : std::min(live.iterations, longest);
}

/// Totals of a few batches of the operation, on all of its threads.
inline std::vector<CounterValue> totals_of(Live& live, counters::Session& session, std::string const& list,
                                           Overheads const& overheads, std::uint64_t iterations, std::size_t pass,
                                           int repetitions) {
    std::vector<CounterValue> sum;
    for (int i = 0; i != repetitions && live.state.status == Status::ok; ++i) {
        std::vector<CounterValue> const totals =
            live.team != nullptr ? live.team->count(live.state, session, list, overheads, iterations, pass)
                                 : count_batch(session, live.state, overheads, iterations, pass);
        if (i == 0) {
            sum = totals;
        } else {
            counters::add(sum, totals);
        }
    }
    return sum;
}

inline std::vector<CounterValue> empty_totals(detail::Container container, counters::Session& session,
                                              Overheads const& overheads, std::uint64_t iterations, std::size_t pass,
                                              int repetitions) {
    detail::StateData state;
    state.operation = empty_operation(container);
    state.stopwatch.input_limit = 65536;
    std::vector<CounterValue> sum;
    for (int i = 0; i != repetitions; ++i) {
        std::vector<CounterValue> const totals = count_batch(session, state, overheads, iterations, pass);
        if (i == 0) {
            sum = totals;
        } else {
            counters::add(sum, totals);
        }
    }
    return sum;
}

inline void count_row(Live& live, counters::Session& session, std::string const& list, Overheads const& overheads) {
    for (std::size_t pass = 0; pass != session.passes(); ++pass) {
        std::uint64_t const iterations = iterations_of(live, session, pass);
        int const repetitions = session.longest(pass) == 1 ? 1 : batches;
        std::vector<CounterValue> const totals =
            totals_of(live, session, list, overheads, iterations, pass, repetitions);
        std::vector<CounterValue> const empty =
            empty_totals(live.state.operation.container, session, overheads, iterations, pass, repetitions);
        // Operations of all threads: what is counted is counted on all of them.
        std::uint64_t const operations = iterations * static_cast<std::uint64_t>(repetitions);
        auto const threads = static_cast<std::uint64_t>(live.row->threads);
        for (CounterValue const& value : counters::correct(totals, operations * threads, empty, operations)) {
            live.counters.push_back(value);
        }
    }
}

struct Stepped {
    detail::Batch batch = nullptr;
    void* context = nullptr;
    std::uint64_t iterations = 0;
};

inline counters::StepResult step(detail::Operation const& operation, std::uint64_t iterations, std::uint64_t budget) {
    Stepped stepped{operation.batches[0], operation.context, iterations};
    return counters::count_instructions(
        [](void* context) {
            Stepped const& it = *static_cast<Stepped*>(context);
            it.batch(it.context, it.iterations);
        },
        &stepped, budget);
}

/// Instructions of one operation: what a batch of two has more than a batch of one, without what that is for an empty
/// operation. Entering and leaving the batch cancels out.
inline CounterValue instructions_by_stepping(detail::Operation const& operation, std::uint64_t budget) {
    CounterValue value;
    value.name = "instructions";
    value.source = "step";
    if (operation.batches == nullptr) {
        value.missing = "single-stepping counts operations given to measure() only";
        return value;
    }
    counters::StepResult const one = step(operation, 1, budget);
    if (!one.missing.empty()) {
        value.missing = one.missing;
        return value;
    }
    if (one.at_least || one.threw) {
        value.at_least = true;
        value.per_op = static_cast<double>(one.instructions);
        return value;
    }
    counters::StepResult const two = step(operation, 2, 2 * budget + 64);
    double const marginal = static_cast<double>(two.instructions) - static_cast<double>(one.instructions);
    double container = 0;  // a batch function that brings its own loop counts with it
    if (operation.container != detail::Container::none) {
        detail::Operation const& empty = empty_operation(operation.container);
        counters::StepResult const empty_one = step(empty, 1, budget);
        counters::StepResult const empty_two = step(empty, 2, budget);
        container = static_cast<double>(empty_two.instructions) - static_cast<double>(empty_one.instructions);
    }
    value.at_least = two.at_least;
    value.per_op = std::max(0.0, marginal - container);
    return value;
}

/// Operations of at most this many ns are stepped through without being asked to: at 20 us a step that stays below 0.1 s.
inline constexpr double short_enough = 100;
inline constexpr std::uint64_t unasked_budget = 500;
inline constexpr std::uint64_t asked_budget = 50'000;

inline bool has_instructions(Live const& live) {
    for (CounterValue const& value : live.counters) {
        if (value.name == Text("instructions") && value.missing.empty()) {
            return true;
        }
    }
    return false;
}

inline void put(Live& live, CounterValue value) {
    for (CounterValue& known : live.counters) {
        if (known.name == value.name) {
            known = std::move(value);
            return;
        }
    }
    live.counters.push_back(std::move(value));
}

inline void count_instructions(Live& live, Options const& options, bool asked, double median_ns) {
    bool const times_itself =
        live.state.operation.container == detail::Container::none && live.state.operation.batches == nullptr;
    if (live.row->threads > 1 || times_itself || has_instructions(live)) {
        return;
    }
    bool const forced = options.instructions == Instructions::step;
    bool const wanted =
        forced ||
        (options.instructions == Instructions::automatic &&
         (asked || (median_ns <= short_enough && live.state.operation.batches != nullptr && counters::can_step())));
    if (wanted) {
        put(live, instructions_by_stepping(live.state.operation, forced || asked ? asked_budget : unasked_budget));
    }
}

}  // namespace counting

std::vector<CounterValue> count_batch(counters::Session& session, detail::StateData& state, Overheads const& overheads,
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

void count_all(std::vector<Live*> const& group, registry::SuiteData const& suite, Options const& options,
               Overheads const& overheads, Observer const& observer, std::vector<std::string>& problems) {
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
                std::string const line = problem.c_str();
                if (std::find(problems.begin(), problems.end(), line) == problems.end()) {
                    problems.push_back(line);
                }
            }
            if (!session.empty()) {
                count_row(*live, session, list, overheads);
            }
            wants_stepping = session.wants_stepping();
        }
        if (live->state.status == Status::ok) {
            count_instructions(*live, options, wants_stepping, live->circumstances.raw_median_ns);
            counters::derive(live->counters);
        }
    }
}

}  // namespace tare::engine
