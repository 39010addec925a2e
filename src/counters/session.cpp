#include "src/counters/session.hpp"

#include "src/counters/groups.hpp"
#include "src/counters/names.hpp"
#include "src/counters/plain_counts.hpp"
#include "src/counters/remedy.hpp"
#include "src/counters/resolve.hpp"
#include "src/counters/step.hpp"

#include <cmath>
#include <cstdlib>
#include <utility>

namespace tare::counters {
namespace session {

/// What is counted in one run of the work.
struct Pass {
    List<Group> groups;  ///< those of the kernel's counters first: the processor's are started last
    List<std::size_t> plain;
    std::uint64_t longest = 0;
};

/// Processor time of other threads, ns, that says that there are some: starting and ending one or two takes as much, and
/// reading the clocks is less exact by some hundred.
constexpr std::int64_t least_of_others = 10'000;

Surroundings look_around(System const& system) {
    Surroundings surroundings;
    std::string text;
    if (system.file("/proc/sys/kernel/perf_event_paranoid", text)) {
        surroundings.paranoid = std::atoi(text.c_str());
    }
    Event cycles;
    Opening alone;
    alone.inherit = false;
    int const file = system.open(cycles, alone);
    if (file >= 0) {
        system.close(file);
        surroundings.has_counters = true;
    }
    for (std::string const& device : system.folder(devices_folder)) {
        bool const processor = device == "cpu" || device.compare(0, 4, "cpu_") == 0 ||
                               device.compare(0, 4, "armv") == 0 || device.find("_pmu") != std::string::npos;
        surroundings.has_counters = surroundings.has_counters || processor;
    }
    surroundings.stepping = can_step();
    return surroundings;
}

bool is_instructions(Event const& event) {
    return event.kind == Kind::hardware && event.type == 0 && event.config == 1;
}

/// One way to count an event that perf refused, which comes close: getrusage, the time stamp counter.
bool take_fallback(Event& event) {
    BuiltIn const* const known = find_built_in(event.name);
    if (known == nullptr || known->fallback[0] == '\0') {
        return false;
    }
    if (TextView(known->fallback) == "tsc") {
        event.kind = Kind::timestamp;
        event.config = 0;
        return true;
    }
    constexpr struct {
        char const* name;
        Usage usage;
    } usages[] = {{"page-faults", Usage::page_faults},
                  {"minor-faults", Usage::minor_faults},
                  {"major-faults", Usage::major_faults},
                  {"context-switches", Usage::context_switches}};
    for (auto const& it : usages) {
        if (TextView(known->fallback) == it.name) {
            event.kind = Kind::usage;
            event.config = static_cast<std::uint64_t>(it.usage);
            return true;
        }
    }
    return false;
}

}  // namespace session

struct Session::Data {
    Data(System const& its_system, bool of_thread, bool in_user_space)
        : system(&its_system), thread(of_thread), user(in_user_space), plain(its_system, of_thread) {}

    System const* system;
    bool thread;
    bool user;  ///< the processor's counters are read in user space
    List<std::string> wanted;
    List<Event> events;
    List<std::string> missing;  ///< why, one an event; empty: it counts
    List<session::Pass> passes;
    List<double> pair_costs;  ///< what one start() and stop() add, one an event
    PlainCounts plain;
    List<Text> problems;
    List<Text> names;
    bool threads_included = true;
    bool wants_stepping = false;
    bool missed_threads = false;
    std::uint64_t others_before = 0;
    std::int64_t others_time = 0;  ///< of all counted so far
    std::size_t active = 0;
    std::uint64_t pairs = 0;

    void open(List<std::string> const& names_wanted);
    void open_perf();
    Opened open_processor(List<std::size_t> const& which, List<int>& errors);
    void open_plain();
    void give_up(std::size_t index, std::string const& why);
    /// Totals of the active pass since begin(), with the pairs' cost: value and share, one an event.
    void read_totals(List<Scaled>& totals);
    void begin(std::size_t pass);
    void start() noexcept;
    void stop() noexcept;
};

void Session::Data::give_up(std::size_t index, std::string const& why) {
    missing[index] = why;
    problems.push_back(events[index].name + ": " + why);
}

void Session::Data::open(List<std::string> const& names_wanted) {
    wanted = names_wanted;
    for (std::string const& name : wanted) {
        Event event;
        std::string problem;
        bool const known = resolve(name, *system, event, problem);
        event.name = name;
        events.push_back(event);
        missing.push_back({});
        names.push_back(name);
        if (!known) {
            give_up(events.size() - 1, problem);
        }
    }
    pair_costs.assign(events.size(), 0);
    if (events.empty()) {
        return;
    }
    passes.push_back({});
    open_perf();
    open_plain();
}

/// In user space, if all of them can be; threads that the operation starts are not counted then (the kernel maps no page of
/// a counter that they inherit), so it is noticed when there are any.
Opened Session::Data::open_processor(List<std::size_t> const& which, List<int>& errors) {
    user = user && !which.empty() && allows_user_reading(*system);
    if (user) {
        List<int> errors_of_user(events.size(), 0);
        Opened opened = open_groups(*system, events, which, errors_of_user, true);
        for (Group& group : opened.groups) {
            user = user && group.use_pages();
        }
        for (std::size_t const index : which) {
            user = user && errors_of_user[index] == 0;
        }
        if (user) {
            opened.threads_included = true;
            return opened;
        }
    }
    return open_groups(*system, events, which, errors);
}

void Session::Data::open_perf() {
    List<std::size_t> hardware;
    List<std::size_t> kernel;
    for (std::size_t i = 0; i != events.size(); ++i) {
        if (missing[i].empty()) {
            if (events[i].kind == Kind::hardware) {
                hardware.push_back(i);
            } else if (events[i].kind == Kind::software || events[i].kind == Kind::tracepoint) {
                kernel.push_back(i);
            }
        }
    }
    List<int> errors(events.size(), 0);
    Opened of_kernel = open_groups(*system, events, kernel, errors);
    Opened of_processor = open_processor(hardware, errors);
    threads_included = of_kernel.threads_included && of_processor.threads_included;
    for (Group& group : of_kernel.groups) {
        passes[0].groups.push_back(std::move(group));
    }
    for (std::size_t i = 0; i != of_processor.groups.size(); ++i) {
        if (i != 0) {
            passes.push_back({});
        }
        passes[i].groups.push_back(std::move(of_processor.groups[i]));
    }
    Surroundings surroundings;
    bool looked = false;
    for (std::size_t i = 0; i != events.size(); ++i) {
        if (errors[i] == 0 || session::take_fallback(events[i])) {
            continue;
        }
        if (!looked) {
            surroundings = session::look_around(*system);
            looked = true;
        }
        wants_stepping = wants_stepping || session::is_instructions(events[i]);
        give_up(i, errors[i] == never_counted ? why_never_counted()
                   : errors[i] == silent      ? why_silent(events[i])
                                              : why_refused(events[i], errors[i], surroundings));
    }
}

void Session::Data::open_plain() {
    List<std::size_t> peaks;
    for (std::size_t i = 0; i != events.size(); ++i) {
        Kind const kind = events[i].kind;
        if (!missing[i].empty() || kind == Kind::hardware || kind == Kind::software || kind == Kind::tracepoint) {
            continue;
        }
        std::string const why = plain.add(events[i]);
        if (!why.empty()) {
            give_up(i, why);
        } else if (kind == Kind::allocator && events[i].config == static_cast<std::uint64_t>(Allocated::peak)) {
            peaks.push_back(i);
        } else {
            passes[0].plain.push_back(i);
        }
    }
    if (!peaks.empty()) {
        bool const first_is_free = passes.size() == 1 && passes[0].groups.empty() && passes[0].plain.empty();
        if (!first_is_free) {
            passes.push_back({});
        }
        passes.back().plain = peaks;
        passes.back().longest = 1;
    }
}

void Session::Data::begin(std::size_t pass) {
    active = pass;
    pairs = 0;
    plain.reset();
    for (Group& group : passes[active].groups) {
        group.begin();
    }
    others_before = user ? system->others_time() : 0;
}

void Session::Data::start() noexcept {
    session::Pass& pass = passes[active];
    ++pairs;
    if (!pass.plain.empty()) {
        plain.start();
    }
    for (Group& group : pass.groups) {
        group.start();
    }
}

void Session::Data::stop() noexcept {
    session::Pass& pass = passes[active];
    for (std::size_t i = pass.groups.size(); i != 0; --i) {
        pass.groups[i - 1].stop();
    }
    if (!pass.plain.empty()) {
        plain.stop();
    }
}

void Session::Data::read_totals(List<Scaled>& totals) {
    session::Pass& pass = passes[active];
    for (Group& group : pass.groups) {
        GroupReading reading;
        bool const valid = group.totals(reading);
        List<std::size_t> const& indices = group.events();
        for (std::size_t i = 0; i != indices.size(); ++i) {
            Scaled& total = totals[indices[i]];
            if (!valid) {
                total.value = unknown;
                total.share = 0;
                continue;
            }
            total = scaled(reading.values[i], reading.enabled, reading.running);
            total.value *= events[indices[i]].scale;
        }
    }
    for (std::size_t const index : pass.plain) {
        totals[index].value = plain.total(events[index]);
        totals[index].share = 1;
    }
}

Session::Session(TextView list, Scope scope, System const* system)
    : data_(new Data(system != nullptr ? *system : this_system(), scope == Scope::thread, scope == Scope::process)) {
    data_->open(expand_groups(split_names(list), *data_->system));
    weigh_pairs();
}

/// Counts that start() and stop() add themselves: the way out of the kernel and back into it, the clock's readings.
/// Through the same functions that the engine calls, which are never inlined: the costs are those it will have.
void Session::weigh_pairs() {
    Data& data = *data_;
    constexpr int tries = 5;
    constexpr int pairs_each = 8;
    for (std::size_t pass = 0; pass != data.passes.size(); ++pass) {
        List<double> least(data.events.size(), INFINITY);
        for (int i = 0; i != tries; ++i) {
            begin(pass);
            for (int pair = 0; pair != pairs_each; ++pair) {
                start();
                stop();
            }
            List<Scaled> totals(data.events.size());
            data.read_totals(totals);
            for (std::size_t at = 0; at != data.events.size(); ++at) {
                if (totals[at].value < least[at]) {
                    least[at] = totals[at].value;
                }
            }
        }
        for (std::size_t at = 0; at != data.events.size(); ++at) {
            if (least[at] < INFINITY) {
                data.pair_costs[at] = least[at] / pairs_each;
            }
        }
    }
}

Session::~Session() = default;
Session::Session(Session&&) noexcept = default;
Session& Session::operator=(Session&&) noexcept = default;

bool Session::empty() const {
    return data_->events.empty();
}

std::size_t Session::passes() const {
    return data_->passes.size();
}

List<Text> const& Session::problems() const {
    return data_->problems;
}

List<Text> const& Session::names() const {
    return data_->names;
}

std::uint64_t Session::longest(std::size_t pass) const {
    return data_->passes[pass].longest;
}

bool Session::threads_included() const {
    return data_->threads_included;
}

bool Session::reads_in_user_space() const {
    return data_->user;
}

bool Session::missed_threads() const {
    return data_->missed_threads;
}

void Session::include_threads() {
    plain::Owned<Data> data(new Data(*data_->system, data_->thread, false));
    data->open(data_->wanted);
    data_ = std::move(data);
    weigh_pairs();
}

bool Session::wants_stepping() const {
    return data_->wants_stepping;
}

void Session::begin(std::size_t pass) {
    data_->begin(pass);
}

void Session::start() noexcept {
    data_->start();
}

void Session::stop() noexcept {
    data_->stop();
}

List<CounterValue> Session::read(std::size_t pass) {
    List<CounterValue> values;
    Data& data = *data_;
    List<Scaled> totals(data.events.size());
    for (Scaled& it : totals) {
        it.share = -1;  // not in this pass
    }
    if (pass == data.active) {
        data.read_totals(totals);
        if (data.user) {
            data.others_time += static_cast<std::int64_t>(data.system->others_time() - data.others_before);
            data.missed_threads = data.others_time > session::least_of_others;
        }
    }
    for (std::size_t i = 0; i != data.events.size(); ++i) {
        bool const gone = !data.missing[i].empty();
        if (gone ? pass != 0 : totals[i].share < 0) {
            continue;
        }
        CounterValue value;
        value.name = data.events[i].name;
        value.source = source_name(data.events[i].kind);
        if (gone) {
            value.missing = data.missing[i];
            value.share = 0;
        } else if (std::isnan(totals[i].value)) {
            value.missing = why_never_counted();
            value.share = 0;
        } else {
            value.per_op = totals[i].value - static_cast<double>(data.pairs) * data.pair_costs[i];
            value.share = totals[i].share;
        }
        values.push_back(std::move(value));
    }
    return values;
}

}  // namespace tare::counters
