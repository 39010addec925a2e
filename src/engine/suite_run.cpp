#include "src/engine/suite_run.hpp"

#include "src/engine/batch_time.hpp"
#include "src/engine/group_run.hpp"
#include "src/engine/groups.hpp"
#include "src/engine/settings.hpp"
#include "src/engine/team.hpp"
#include "src/environment/environment.hpp"
#include "src/exceptions.hpp"

#if defined(__unix__) || defined(__APPLE__)
#include <sys/resource.h>
#endif

namespace tare::engine {
namespace suite_run {

/// Bytes of stack that nested bodies may take before what is open is measured: a quarter of the limit.
inline std::size_t stack_allowance() {
#if defined(__unix__) || defined(__APPLE__)
    rlimit limit{};
    if (getrlimit(RLIMIT_STACK, &limit) == 0 && limit.rlim_cur != RLIM_INFINITY) {
        return static_cast<std::size_t>(limit.rlim_cur) / 4;
    }
#endif
    return std::size_t(256) * 1024;
}

/// What hooks of a suite and a benchmark need besides themselves.
struct HookCounts {
    registry::BenchmarkData const* benchmark = nullptr;
    std::size_t rows_left = 0;
    bool set_up = false;
    std::string problem;
};

/// Where the stack stands. Not the address of a local variable: sanitizers keep those elsewhere.
inline char const* stack_position() {
#if defined(_MSC_VER) && !defined(__clang__)
    return static_cast<char const*>(_AddressOfReturnAddress());
#else
    return static_cast<char const*>(__builtin_frame_address(0));
#endif
}

class SuiteRun {
public:
    SuiteRun(registry::SuiteData const& suite, List<registry::Row> const& rows, Options const& options,
             Observer const& observer)
        : suite_(suite), rows_(rows), options_(options), observer_(observer), settings_(settle(options)) {}

    MeasuredSuite run();

private:
    void prepare_results();
    bool set_up_suite();
    void run_group(Group const& group);
    /// Opens the group's rows from `index` on, each inside the one before, and measures when all are open.
    void open(std::size_t index);
    void opened(Live& live);
    void measure_open();
    bool must_measure_now() const;
    void set_up_benchmark(registry::Row const& row, detail::StateData& state);
    void tear_down_row(Live& live);
    void tear_down_unfinished();
    bool is_in_a_row(std::string const& problem) const;
    void close(std::size_t number, Live& live, bool again);
    bool interrupted() const { return observer_.interrupted != nullptr && observer_.interrupted(observer_.context); }
    HookCounts& hooks_of(registry::BenchmarkData const* benchmark);

    static void perform(void* owner, detail::StateData& state);

    registry::SuiteData const& suite_;
    List<registry::Row> const& rows_;
    Options const& options_;
    Observer const& observer_;
    Settings settings_;
    MeasuredSuite result_;
    List<HookCounts> hooks_;

    // The group that is being opened.
    Group const* group_ = nullptr;
    std::size_t next_ = 0;  ///< of the group's rows, the first that was not opened yet
    List<Live*> open_;      ///< waiting in their measure functions
    std::size_t resident_before_ = 0;
    char const* stack_top_ = nullptr;
    int group_number_ = 0;
    int parts_by_memory_ = 0;
    std::size_t rows_done_ = 0;
    List<std::string> problems_;
};

HookCounts& SuiteRun::hooks_of(registry::BenchmarkData const* benchmark) {
    for (HookCounts& hooks : hooks_) {
        if (hooks.benchmark == benchmark) {
            return hooks;
        }
    }
    hooks_.push_back({benchmark, 0, false, ""});
    return hooks_.back();
}

inline Argument argument_of(registry::NamedConstant const& constant) {
    Argument argument;
    argument.name = constant.name;
    argument.value = constant.value.text;
    if (constant.value.kind != Value::Kind::text) {
        argument.number = constant.value.number;
    }
    return argument;
}

inline BenchmarkResult result_of(registry::Row const& row) {
    BenchmarkResult result;
    result.name = row.name;
    result.benchmark = row.benchmark->name;
    for (registry::NamedConstant const& constant : row.arguments) {
        result.args.push_back(argument_of(constant));
    }
    result.baseline = row.baseline && row.problem.empty();
    result.threads = row.threads;
    result.bytes_per_op = row.benchmark->bytes;
    result.items_per_op = row.benchmark->items;
    return result;
}

void SuiteRun::prepare_results() {
    result_.name = suite_.name;
    result_.caption = suite_.caption;
    for (registry::Row const& row : rows_) {
        Measured measured;
        measured.result = result_of(row);
        measured.family = row.family;
        measured.complexity = row.benchmark->complexity;
        if (row.problem.empty()) {
            measured.result.status = Status::skipped;
            measured.result.error = "interrupted before it was measured";
            ++hooks_of(row.benchmark).rows_left;
        } else {
            measured.result.status = Status::failed;
            measured.result.error = row.problem;
        }
        result_.rows.push_back(std::move(measured));
    }
}

bool SuiteRun::set_up_suite() {
    registry::Row const no_row;
    for (registry::OwnedBody const& hook : suite_.setup) {
        detail::StateData state;
        state.row = &no_row;
        run_body(hook, state, "the suite's setup ");
        if (state.status == Status::failed) {
            result_.error = state.error;
            return false;
        }
    }
    return true;
}

MeasuredSuite SuiteRun::run() {
    prepare_results();
    if (suite_.benchmarks.empty()) {
        result_.error = "the suite is empty: it registers no benchmark";
        return std::move(result_);
    }
    if (clock::properties().stands_still) {
        result_.error = "the clock stands still (" + clock::description() + "): nothing can be measured";
    }
    bool const set_up = result_.error.empty() && set_up_suite();
    if (!set_up) {
        for (Measured& row : result_.rows) {
            row.result.status = Status::failed;
            row.result.error = result_.error;
        }
    } else {
        List<Group> const groups = split_into_groups(rows_, most_alive);
        for (Group const& group : groups) {
            if (!interrupted()) {
                run_group(group);
            }
        }
        if (group_number_ > 1) {
            std::string note = "measured in " + std::to_string(group_number_) + " groups, because at most " +
                               std::to_string(most_alive) + " benchmarks are kept alive at once";
            note += parts_by_memory_ != 0 ? " and memory or stack was short" : "";
            note += "; what is compared was measured in one group, its baseline again in each";
            if (rows_.size() > most_alive || parts_by_memory_ != 0) {
                result_.notes.push_back(Text(note));
            }
        }
    }
    for (std::string const& problem : problems_) {
        if (!is_in_a_row(problem)) {
            result_.notes.push_back(Text(problem));
        }
    }
    tear_down_unfinished();
    registry::Row const no_row;
    for (registry::OwnedBody const& hook : suite_.teardown) {
        detail::StateData state;
        state.row = &no_row;
        run_body(hook, state, "the suite's teardown ");
        if (state.status == Status::failed && result_.error.empty()) {
            result_.error = state.error;
        }
    }
    return std::move(result_);
}

void SuiteRun::run_group(Group const& group) {
    group_ = &group;
    next_ = 0;
    while (next_ != group.rows.size() && !interrupted()) {
        open_.clear();
        stack_top_ = stack_position();
        resident_before_ = environment::resident_bytes();
        open(next_);
    }
}

bool SuiteRun::must_measure_now() const {
    auto const top = reinterpret_cast<std::uintptr_t>(stack_top_);
    auto const bottom = reinterpret_cast<std::uintptr_t>(stack_position());
    std::size_t const stack = top > bottom ? top - bottom : bottom - top;
    if (stack > stack_allowance()) {
        return true;
    }
    std::uint64_t const resident = environment::resident_bytes();
    std::uint64_t const grown = resident > resident_before_ ? resident - resident_before_ : 0;
    return grown > (std::uint64_t(64) << 20) && grown > environment::available_bytes() / 2;
}

void SuiteRun::set_up_benchmark(registry::Row const& row, detail::StateData& state) {
    HookCounts& hooks = hooks_of(row.benchmark);
    if (!hooks.set_up) {
        hooks.set_up = true;
        if (row.benchmark->setup_once) {
            run_body(row.benchmark->setup_once, state, "setup ");
            hooks.problem = state.error;
        }
    } else if (!hooks.problem.empty()) {
        state.fail(hooks.problem);
    }
    if (row.benchmark->setup_row && state.status == Status::ok) {
        run_body(row.benchmark->setup_row, state, "setup ");
    }
}

void SuiteRun::open(std::size_t index) {
    for (; index != group_->rows.size(); ++index) {
        if (interrupted()) {
            break;
        }
        if (!open_.empty() && must_measure_now()) {
            ++parts_by_memory_;
            break;
        }
        std::size_t const number = group_->rows[index];
        next_ = index + 1;
        registry::Row const& row = rows_[number];
        if (!row.problem.empty()) {
            continue;
        }
        Live live;
        live.row = &row;
        for (std::size_t const again : group_->again) {
            live.again = live.again || again == number;
        }
        live.state.row = &row;
        live.state.live = &live;
        live.state.perform = perform;
        live.state.owner = this;
        live.state.bytes = row.benchmark->bytes;
        live.state.items = row.benchmark->items;
        set_up_benchmark(row, live.state);
        if (live.state.status == Status::ok) {
            plain::Owned<Team> team;
            if (row.threads > 1) {
                team = plain::Owned<Team>(new Team(row));
                live.team = team.get();
            }
            run_body(*row.body, live.state, "");
            if (team) {
                team->merge_metrics(live.state);
            }
            live.team = nullptr;
        }
        if (!live.state.measured) {
            live.state.fail("the body ended without calling one of the measure functions");
        }
        tear_down_row(live);
        close(number, live, live.again);
        if (live.opened) {
            return;  // everything behind it was opened and measured inside
        }
    }
    measure_open();
}

void SuiteRun::perform(void* owner, detail::StateData& state) {
    auto& self = *static_cast<SuiteRun*>(owner);
    self.opened(*state.live);
}

void SuiteRun::opened(Live& live) {
    live.opened = true;
    if (live.team != nullptr) {
        live.team->gather(live.state);
    }
    if (live.state.status == Status::ok) {
        open_.push_back(&live);
    }
    open(next_);
}

void SuiteRun::measure_open() {
    if (open_.empty()) {
        return;
    }
    for (Live* live : open_) {
        live->group = group_number_;
    }
    List<Live*> const group = std::move(open_);
    open_.clear();
    measure_group(group, settings_, options_, suite_, observer_, {rows_done_, rows_.size()}, problems_);
    rows_done_ += group.size();
    ++group_number_;
}

void SuiteRun::tear_down_row(Live& live) {
    registry::BenchmarkData const& benchmark = *live.row->benchmark;
    if (benchmark.teardown_row) {
        run_body(benchmark.teardown_row, live.state, "teardown ");
    }
    if (live.again) {
        return;
    }
    HookCounts& hooks = hooks_of(&benchmark);
    if (--hooks.rows_left == 0 && benchmark.teardown_once) {
        run_body(benchmark.teardown_once, live.state, "teardown ");
    }
}

/// "cycles: no hardware counters here ..." is said in the rows that miss it.
bool SuiteRun::is_in_a_row(std::string const& problem) const {
    for (Measured const& row : result_.rows) {
        for (CounterValue const& counter : row.result.counters) {
            if (!counter.missing.empty() &&
                problem.compare(0, counter.name.size() + 1, std::string(counter.name.c_str()) + ':') == 0) {
                return true;
            }
        }
    }
    return false;
}

/// After an interruption: what was set up for rows that never came.
void SuiteRun::tear_down_unfinished() {
    registry::Row const no_row;
    for (HookCounts const& hooks : hooks_) {
        if (hooks.set_up && hooks.rows_left != 0 && hooks.benchmark->teardown_once) {
            detail::StateData state;
            state.row = &no_row;
            run_body(hooks.benchmark->teardown_once, state, "teardown ");
        }
    }
}

void SuiteRun::close(std::size_t number, Live& live, bool again) {
    Measured measured;
    measured.result = result_of(*live.row);
    measured.family = live.row->family;
    measured.group = live.group;
    measured.complexity = live.row->benchmark->complexity;
    measured.again = again;
    write_result(live, interrupted(), measured);
    if (again) {
        result_.rows.push_back(std::move(measured));
    } else {
        result_.rows[number] = std::move(measured);
    }
}

}  // namespace suite_run

MeasuredSuite measure_suite(registry::SuiteData const& suite, List<registry::Row> const& rows, Options const& options,
                            Observer const& observer) {
    return suite_run::SuiteRun(suite, rows, options, observer).run();
}

}  // namespace tare::engine
