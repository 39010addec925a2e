#include "src/engine/group_run.hpp"

#include "src/analysis/interval.hpp"
#include "src/engine/calibrate.hpp"
#include "src/engine/count.hpp"
#include "src/engine/schedule.hpp"
#include "src/engine/team.hpp"
#include "src/engine/weight.hpp"
#include "src/environment/environment.hpp"

#include <algorithm>

namespace tare::engine {
namespace group_run {

class GroupRun {
public:
    GroupRun(List<Live*> const& group, Settings const& settings, Options const& options,
             registry::SuiteData const& suite, Observer const& observer, Place place, List<std::string>& problems)
        : group_(group),
          settings_(settings),
          options_(options),
          suite_(suite),
          observer_(observer),
          place_(place),
          problems_(problems) {}

    void run();

private:
    void calibrate_all();
    void warm_up();
    void choose_strides();
    void measure_rounds();
    void measure_once(Live& live, std::uint32_t round, std::uint32_t placement, std::size_t offset);
    void forgive_when_interrupted(Live& live) const;
    void look(Live& live);
    void look_at_families();
    bool family_is_precise(List<Live*> const& family) const;
    bool exhausted(Live const& live) const;
    void finish(List<Live*> const& rows);
    void convert();
    double lightened(Live const& live, Timing const& timing) const;
    void report_progress(Live const* live);
    bool interrupted() const { return observer_.interrupted != nullptr && observer_.interrupted(observer_.context); }

    List<Live*> const& group_;
    Settings const& settings_;
    Options const& options_;
    registry::SuiteData const& suite_;
    Observer const& observer_;
    Place place_;
    List<std::string>& problems_;

    Overheads overheads_;
    Weights weights_;
    double scale_ = 1;  ///< ns of one tick
    List<List<Live*>> families_;
    List<double> calls_;
    clock::Ticks begin_ = 0;
    clock::Ticks last_progress_ = 0;
    bool looked_ = false;
};

inline BatchTime run_batch(Live& live, Overheads const& overheads, std::uint64_t iterations, std::uint32_t placement,
                           std::size_t offset, List<double>* calls) {
    return live.team != nullptr ? live.team->time_batch(live.state, overheads, iterations, placement, offset, calls)
                                : time_batch(live.state, overheads, iterations, placement, offset, calls);
}

void GroupRun::run() {
    begin_ = clock::now();
    scale_ = clock::nanoseconds_per_tick();
    overheads_ = measure_overheads();
    weights_ = weigh(overheads_);
    calibrate_all();
    if (options_.dry_run) {
        for (Live* live : group_) {
            live->finished = true;
        }
        return;
    }
    for (Live* live : group_) {
        if (live->row->family >= 0) {
            bool found = false;
            for (List<Live*>& family : families_) {
                if (family.front()->row->family == live->row->family) {
                    family.push_back(live);
                    found = true;
                }
            }
            if (found) {
                continue;
            }
        }
        families_.push_back({live});
    }
    std::int64_t const migrations_before = environment::migrations();
    double const stolen_before = environment::stolen_seconds();
    double const chain_before = time_chain();
    warm_up();
    choose_strides();
    measure_rounds();
    double const chain_after = time_chain();
    std::int64_t const migrations_after = environment::migrations();
    double const stolen_after = environment::stolen_seconds();
    scale_ = clock::nanoseconds_per_tick();
    convert();
    double const group_seconds = static_cast<double>(clock::now() - begin_) * scale_ * 1e-9;
    for (Live* live : group_) {
        Circumstances& it = live->circumstances;
        it.migrations = migrations_before < 0 || migrations_after < 0 ? -1 : migrations_after - migrations_before;
        it.stolen_seconds = stolen_after - stolen_before;
        it.group_seconds = group_seconds;
        it.frequency_first = 1 / chain_before;
        it.frequency_last = 1 / chain_after;
    }
    if (!interrupted()) {
        count_all(group_, suite_, options_, overheads_, observer_, problems_);
    }
}

void GroupRun::calibrate_all() {
    for (Live* live : group_) {
        if (interrupted()) {
            return;
        }
        report_progress(live);
        calibrate(*live, overheads_, settings_, scale_, options_.dry_run);
        if (live->state.status != Status::ok) {
            live->finished = true;
        }
    }
    // Those that are compared run the same number of iterations when their speeds are alike, so that whatever a batch
    // costs once weighs the same on both.
    for (Live* live : group_) {
        if (live->row->family < 0 || live->finished) {
            continue;
        }
        double fastest = live->wall_per_op;
        double slowest = live->wall_per_op;
        std::uint64_t least = live->iterations;
        for (Live const* other : group_) {
            if (other->row->family == live->row->family && !other->finished) {
                fastest = std::min(fastest, other->wall_per_op);
                slowest = std::max(slowest, other->wall_per_op);
                least = std::min(least, other->iterations);
            }
        }
        if (slowest <= 4 * fastest) {
            for (Live* other : group_) {
                if (other->row->family == live->row->family) {
                    other->iterations = least;
                }
            }
        }
    }
    for (Live* live : group_) {
        live->warm_up = live->iterations / 16;
    }
}

/// Rounds that do not count. They show whether a benchmark suffers from what the others do before it: its first batch of
/// a round is then slower than a second one that follows at once.
void GroupRun::warm_up() {
    constexpr std::uint32_t rounds = 8;
    List<List<double>> cold(group_.size());
    List<List<double>> warm(group_.size());
    for (std::uint32_t round = 0; round != rounds; ++round) {
        std::uint32_t const placement = placement_of_round(round, settings_.placements);
        for (std::size_t i = 0; i != group_.size(); ++i) {
            Live& live = *group_[i];
            double const cost = live.wall_per_op * static_cast<double>(live.iterations) * scale_;
            if (live.finished || cost > settings_.budget / 64 || interrupted()) {
                continue;
            }
            for (bool const second : {false, true}) {
                if (!second && live.warm_up != 0) {
                    live.spent += run_batch(live, overheads_, live.warm_up, placement, 0, nullptr).wall;
                }
                BatchTime const time = run_batch(live, overheads_, live.iterations, placement, 0, nullptr);
                live.spent += time.wall;
                (second ? warm : cold)[i].push_back(time.measured);
            }
            live.finished = live.state.status != Status::ok;
        }
    }
    constexpr double harm = 1.005;
    for (std::size_t i = 0; i != group_.size(); ++i) {
        if (group_.size() > 1 && cold[i].size() == rounds && warm[i].size() == rounds) {
            std::sort(cold[i].begin(), cold[i].end());
            std::sort(warm[i].begin(), warm[i].end());
            if (cold[i][rounds / 2] > harm * warm[i][rounds / 2]) {
                group_[i]->warm_up = group_[i]->iterations;
                group_[i]->circumstances.warmed = true;
            }
        }
    }
    // Those that are compared are warmed alike: how long an operation has been running changes what it costs a little.
    for (List<Live*> const& family : families_) {
        bool any = false;
        for (Live const* const live : family) {
            any = any || live->circumstances.warmed;
        }
        for (Live* live : family) {
            if (any && live->wall_per_op * static_cast<double>(live->iterations) * scale_ <= settings_.budget / 64) {
                live->warm_up = live->iterations;
                live->circumstances.warmed = true;
            }
        }
    }
}

void GroupRun::choose_strides() {
    if (settings_.samples != 0) {
        return;  // all get the same number: leaving rounds out would save nothing and lose pairs
    }
    double cheapest = 0;
    auto const cost_of = [](Live const& live) {
        return live.wall_per_op * static_cast<double>(live.iterations + live.warm_up);
    };
    for (Live* live : group_) {
        if (!live->finished && (cheapest == 0 || cost_of(*live) < cheapest)) {
            cheapest = cost_of(*live);
        }
    }
    for (Live* live : group_) {
        live->stride = stride_for(cost_of(*live), cheapest);
    }
}

bool GroupRun::exhausted(Live const& live) const {
    if (settings_.samples != 0 && live.timings.size() >= settings_.samples) {
        return true;
    }
    if (!settings_.limited) {
        return false;
    }
    double const cost = live.wall_per_op * static_cast<double>(live.iterations + live.warm_up);
    return (live.spent + cost / 2) * scale_ > settings_.budget;
}

inline void add_difference(std::int64_t& sum, std::int64_t before, std::int64_t after) {
    if (before >= 0 && after >= 0) {
        sum = std::max<std::int64_t>(sum, 0) + after - before;
    }
}

inline void add_usage(Circumstances& sum, environment::Usage const& before, environment::Usage const& after) {
    add_difference(sum.voluntary_switches, before.voluntary_switches, after.voluntary_switches);
    add_difference(sum.involuntary_switches, before.involuntary_switches, after.involuntary_switches);
    add_difference(sum.minor_faults, before.minor_faults, after.minor_faults);
    add_difference(sum.major_faults, before.major_faults, after.major_faults);
}

/// An operation that gives up because of Ctrl-C does not take what was measured before it.
void GroupRun::forgive_when_interrupted(Live& live) const {
    if (interrupted() && !live.timings.empty()) {
        live.state.status = Status::ok;
        live.state.error.clear();
    }
}

void GroupRun::measure_once(Live& live, std::uint32_t round, std::uint32_t placement, std::size_t offset) {
    if (live.warm_up != 0) {
        live.spent += run_batch(live, overheads_, live.warm_up, placement, offset, nullptr).wall;
        if (live.state.status != Status::ok) {
            forgive_when_interrupted(live);
            return;
        }
    }
    bool const single = live.state.operation.single_calls;
    calls_.clear();
    environment::Usage const before = environment::usage();
    BatchTime const time = run_batch(live, overheads_, live.iterations, placement, offset, single ? &calls_ : nullptr);
    environment::Usage const after = environment::usage();
    add_usage(live.circumstances, before, after);
    live.spent += time.wall;
    // Whether it waits shows where nobody took the processor away.
    if (after.involuntary_switches == before.involuntary_switches && after.cpu_ns >= 0) {
        live.circumstances.cpu_ns += static_cast<double>(after.cpu_ns - before.cpu_ns);
        live.spent_alone += time.wall;
    }
    if (live.state.status != Status::ok) {
        forgive_when_interrupted(live);
        return;
    }
    Timing timing;
    timing.round = round;
    timing.placement = placement % static_cast<std::uint32_t>(live.state.operation.placements);
    timing.ticks = time.measured / static_cast<double>(live.iterations);
    if (single && !calls_.empty()) {
        for (double const ticks : calls_) {
            bool const first = live.calls.total() == 0;
            live.calls_min = first ? ticks : std::min(live.calls_min, ticks);
            live.calls_max = first ? ticks : std::max(live.calls_max, ticks);
            live.calls.add(static_cast<std::uint64_t>(ticks + 0.5));
            live.calls_sum += ticks;
            live.calls_sum_of_squares += ticks * ticks;
        }
        auto const middle = calls_.begin() + static_cast<std::ptrdiff_t>(calls_.size() / 2);
        std::nth_element(calls_.begin(), middle, calls_.end());
        timing.ticks = *middle;
    }
    live.timings.push_back(timing);
    if (live.timings.size() >= live.next_look) {
        live.next_look *= 2;
        look(live);
    }
}

double GroupRun::lightened(Live const& live, Timing const& timing) const {
    return take_off(timing.ticks, weights_.of(live.state.operation.container, timing.placement)) * scale_;
}

/// Is the median's interval as narrow as wanted? Asked at doubling numbers of samples only, and never about a difference:
/// stopping when something looks significant finds differences that are not there.
void GroupRun::look(Live& live) {
    looked_ = true;
    if (live.timings.size() < settings_.enough && live.spent * scale_ < settings_.enough_time) {
        return;
    }
    List<double> times;
    times.reserve(live.timings.size());
    for (Timing const& timing : live.timings) {
        times.push_back(lightened(live, timing));
    }
    analysis::Estimated const median = analysis::median_with_interval(times, 0.95);
    // Below the resolution of a cycle's fraction a relative width means nothing.
    double const absolute = std::max(median.value * settings_.precision, 0.002);
    live.precise = median.high - median.value <= absolute && median.value - median.low <= absolute;
}

bool GroupRun::family_is_precise(List<Live*> const& family) const {
    Live const* reference = family.front();
    for (Live const* live : family) {
        if (live->row->baseline) {
            reference = live;
        }
    }
    for (Live const* live : family) {
        if (live == reference || live->state.status != Status::ok || reference->state.status != Status::ok) {
            continue;
        }
        List<double> left;
        List<double> right;
        std::size_t other = 0;
        for (Timing const& timing : live->timings) {
            while (other != reference->timings.size() && reference->timings[other].round < timing.round) {
                ++other;
            }
            if (other != reference->timings.size() && reference->timings[other].round == timing.round) {
                left.push_back(lightened(*reference, reference->timings[other]));
                right.push_back(lightened(*live, timing));
            }
        }
        analysis::Estimated const ratio = analysis::ratio_with_interval(left, right, 0.95);
        bool const weightless = left.empty() || left.back() <= 0 || right.back() <= 0;  // no ratio, however long
        if (!weightless && !(ratio.high <= ratio.value * (1 + settings_.precision) &&
                             ratio.low >= ratio.value * (1 - settings_.precision))) {
            return false;
        }
    }
    return true;
}

void GroupRun::finish(List<Live*> const& rows) {
    for (Live* live : rows) {
        live->finished = true;
    }
}

void GroupRun::look_at_families() {
    for (List<Live*> const& family : families_) {
        bool precise = !settings_.whole_budget;
        bool all_exhausted = true;
        for (Live* live : family) {
            bool const out = live->finished || live->state.status != Status::ok;
            precise = precise && (live->precise || out);
            all_exhausted = all_exhausted && (out || exhausted(*live));
        }
        if (all_exhausted) {
            for (Live* live : family) {
                bool const complete = settings_.samples != 0 && live->timings.size() >= settings_.samples;
                live->budget_ended = live->budget_ended || (!live->finished && !live->precise && !complete);
            }
            finish(family);
        } else if (precise && looked_ && family_is_precise(family)) {
            finish(family);
        }
    }
    looked_ = false;
}

void GroupRun::measure_rounds() {
    auto const count = static_cast<std::uint32_t>(group_.size());
    List<List<std::uint32_t>> orders;
    for (std::uint32_t row = 0; row != rows_of_design(count); ++row) {
        orders.push_back(order_in_row(count, row));
    }
    look_at_families();
    for (std::uint32_t round = 0;;) {
        std::uint32_t const placement = placement_of_round(round, settings_.placements);
        std::size_t const offset = stack_offset_of_round(round, options_.seed);
        std::uint32_t smallest_stride = 0;
        for (std::uint32_t const index : orders[row_of_round(round, settings_.placements, count)]) {
            Live& live = *group_[index];
            if (live.finished || live.state.status != Status::ok) {
                continue;
            }
            if (round % live.stride == 0 && !exhausted(live)) {
                if (interrupted()) {
                    return;
                }
                measure_once(live, round, placement, offset);
                report_progress(&live);
            }
            smallest_stride = smallest_stride == 0 ? live.stride : std::min(smallest_stride, live.stride);
        }
        look_at_families();
        if (smallest_stride == 0 || round > 0xf0000000u) {
            return;
        }
        round = (round / smallest_stride + 1) * smallest_stride;
    }
}

void GroupRun::convert() {
    for (Live* live : group_) {
        detail::Container const container = live->state.operation.container;
        List<double> raw;
        double weight = 0;
        for (std::uint32_t placement = 0; placement != settings_.placements; ++placement) {
            weight += weights_.of(container, placement) / settings_.placements;
        }
        if (live->timings.empty() && live->first_ticks > 0 && live->state.status == Status::ok) {
            live->timings.push_back({live->first_ticks, 0, 0});
            live->iterations = 1;
        }
        live->samples.reserve(live->timings.size());
        raw.reserve(live->timings.size());
        for (Timing const& timing : live->timings) {
            live->samples.push_back({lightened(*live, timing), timing.round, timing.placement});
            raw.push_back(timing.ticks * scale_);
        }
        for (std::size_t bucket = 0; bucket != live->calls.size(); ++bucket) {
            if (live->calls.count(bucket) != 0) {
                live->distribution.push_back({static_cast<double>(CallHistogram::low_of(bucket)) * scale_,
                                              static_cast<double>(CallHistogram::low_of(bucket + 1)) * scale_,
                                              live->calls.count(bucket)});
            }
        }
        Circumstances& it = live->circumstances;
        if (!raw.empty()) {
            std::nth_element(raw.begin(), raw.begin() + static_cast<std::ptrdiff_t>(raw.size() / 2), raw.end());
            it.raw_median_ns = raw[raw.size() / 2];
            it.batch_ns = it.raw_median_ns * static_cast<double>(live->iterations);
        }
        it.container_ns = weight * scale_;
        it.clock_cost_ns = clock::properties().cost;
        it.clock_resolution_ns = clock::properties().resolution;
        it.seconds = live->spent * scale_ * 1e-9;
        it.alone_ns = live->spent_alone * scale_;
        it.precision_wanted = settings_.precision;
        it.budget_ended = live->budget_ended;
    }
}

void GroupRun::report_progress(Live const* live) {
    if (observer_.progress == nullptr) {
        return;
    }
    clock::Ticks const now = clock::now();
    if (static_cast<double>(now - last_progress_) * scale_ < 100e6) {
        return;
    }
    last_progress_ = now;
    double share = 0;
    for (Live const* it : group_) {
        double const done = settings_.limited
                                ? it->spent * scale_ / settings_.budget
                                : static_cast<double>(it->timings.size()) / static_cast<double>(settings_.samples);
        share += it->finished ? 1 : std::min(1.0, done);
    }
    Progress progress;
    progress.suite = suite_.name;
    progress.activity = live != nullptr ? TextView(live->row->name) : TextView();
    double const rows = static_cast<double>(std::max<std::size_t>(place_.rows_of_suite, 1));
    progress.fraction = std::min(1.0, (static_cast<double>(place_.rows_before) + share) / rows);
    progress.seconds_left = (rows - static_cast<double>(place_.rows_before) - share) * settings_.budget * 1e-9;
    observer_.progress(observer_.context, progress);
}

}  // namespace group_run

void measure_group(List<Live*> const& group, Settings const& settings, Options const& options,
                   registry::SuiteData const& suite, Observer const& observer, Place place,
                   List<std::string>& problems) {
    group_run::GroupRun(group, settings, options, suite, observer, place, problems).run();
}

void write_result(Live& live, bool interrupted, Measured& measured) {
    BenchmarkResult& result = measured.result;
    result.status = live.state.status;
    result.error = live.state.error;
    if (live.state.status == Status::ok && live.samples.empty() && !live.finished && interrupted) {
        result.status = Status::skipped;
        result.error = "interrupted before it was measured";
    }
    result.label = live.state.label;
    result.bytes_per_op = live.state.bytes;
    result.items_per_op = live.state.items;
    result.single_calls = live.state.operation.single_calls;
    result.seconds = live.circumstances.seconds;
    if (live.circumstances.alone_ns > 0) {
        result.cpu_share = std::min(1.0, live.circumstances.cpu_ns / live.circumstances.alone_ns);
    }
    result.samples = std::move(live.samples);
    result.distribution = std::move(live.distribution);
    result.estimate.iterations = live.iterations;
    result.counters = std::move(live.counters);
    for (Metric const& metric : live.state.metrics) {
        CounterValue value;
        value.name = metric.name;
        value.source = "user";
        value.per_op = metric.value;
        result.counters.push_back(std::move(value));
    }
    measured.circumstances = live.circumstances;
}

}  // namespace tare::engine
