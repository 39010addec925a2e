#include "capi/guard.hpp"
#include "capi/handles.hpp"
#include "capi/sized.hpp"

#include "src/clock/clock.hpp"
#include "src/command_line/command_line.hpp"
#include "src/counters/names.hpp"
#include "src/counters/resolve.hpp"
#include "src/counters/system.hpp"
#include "src/program/interrupt.hpp"
#include "src/program/session.hpp"
#include "src/registry/pattern.hpp"

#include <tare/list.hpp>

#include <cstdio>
#include <cstdlib>
#include <memory>

namespace tare::capi::run {

inline tare_error wrong(std::string const& why) {
    return failed(TARE_ERROR_OPTION, "options: " + why);
}

inline std::string shown(double number) {
    char text[32];
    std::snprintf(text, sizeof text, "%g", number);
    return text;
}

inline tare_error understand(tare_options const& it, Options& options) {
    if (!(it.time >= 0) || it.time > 1e15) {
        return wrong("time is " + shown(it.time) + "; nanoseconds are needed, or 0 for the default");
    }
    if (!(it.precision >= 0 && it.precision < 1)) {
        return wrong("precision is " + shown(it.precision) +
                     "; a share between 0 and 1 is needed, or 0 for the default");
    }
    if (!(it.margin >= 0 && it.margin < 1)) {
        return wrong("margin is " + shown(it.margin) + "; a share between 0 and 1 is needed, or 0 for the default");
    }
    if (it.layouts < 0 || it.layouts > TARE_PLACEMENTS) {
        return wrong("layouts is " + std::to_string(it.layouts) + "; a number from 1 to " +
                     std::to_string(TARE_PLACEMENTS) + " is needed, or 0 for all");
    }
    switch (number_of(it.instructions)) {
        case TARE_INSTRUCTIONS_AUTOMATIC:
            options.instructions = Instructions::automatic;
            break;
        case TARE_INSTRUCTIONS_PERF:
            options.instructions = Instructions::perf;
            break;
        case TARE_INSTRUCTIONS_STEP:
            options.instructions = Instructions::step;
            break;
        case TARE_INSTRUCTIONS_OFF:
            options.instructions = Instructions::off;
            break;
        default:
            return wrong("instructions is " + std::to_string(number_of(it.instructions)) +
                         ", which is no tare_instructions");
    }
    options.time = Nanoseconds(it.time);
    options.precision = it.precision;
    options.samples = it.samples;
    options.seed = it.seed != 0 ? it.seed : options.seed;
    options.margin = it.margin > 0 ? it.margin : options.margin;
    options.layouts = it.layouts != 0 ? it.layouts : options.layouts;
    options.quick = it.quick;
    options.dry_run = it.dry_run;
    options.progress = it.progress;
    options.filter = it.filter;
    options.counters = it.counters;
    std::string const filter(options.filter);
    if (std::string const problem = filter.empty() ? "" : registry::Pattern(filter).problem(); !problem.empty()) {
        return wrong("filter: " + problem);
    }
    return TARE_OK;
}

/// A name that nothing knows is a mistake in the program; one that is known but cannot be counted here is not, and is
/// reported as missing.
inline tare_error check_counters(TextView list) {
    counters::System const& system = counters::this_system();
    for (std::string const& name : counters::expand_groups(counters::split_names(list), system)) {
        counters::Event event;
        std::string problem;
        bool const known = counters::resolve(name, system, event, problem);
        bool const hidden = name == "syscalls" || name == "topdown" || problem.find("tracepoint") != std::string::npos;
        if (!known && !hidden) {
            return failed(TARE_ERROR_COUNTER, "counter \"" + name + "\": " + problem);
        }
    }
    return TARE_OK;
}

inline char const* variable(char const* name) {
    return std::getenv(name);
}

inline void measure_all(List<tare_suite*> const& suites, Options const& options, Report& report) {
    program::InterruptGuard const guard;
    clock::Ticks const begin = clock::now();
    report.context = program::context_of(options);
    engine::Observer observer;
    observer.interrupted = [](void*) { return program::interrupted(); };
    for (tare_suite* const suite : suites) {
        std::string problem;
        List<registry::Row> const rows = program::rows_to_run(suite->suite, options, problem);
        if (!problem.empty()) {
            report.problems.push_back(Text("filter: " + problem));
            return;
        }
        report.suites.push_back(program::measure(suite->suite, rows, options, observer));
    }
    report.interrupted = program::interrupted();
    report.seconds = static_cast<double>(clock::now() - begin) * clock::nanoseconds_per_tick() * 1e-9;
}

}  // namespace tare::capi::run

extern "C" {

using tare::capi::failed;
using tare::capi::failed_on_null;
using tare::capi::guarded;

tare_error tare_run_all(tare_suite* const* suites, size_t count, tare_options const* options, tare_report** report) {
    return guarded([&] {
        if (suites == nullptr || report == nullptr) {
            return failed_on_null(suites == nullptr ? "suites" : "report");
        }
        if (count == 0) {
            return failed(TARE_ERROR_ARGUMENT, "count is 0: there is no suite to run");
        }
        tare::List<tare_suite*> const all(suites, suites + count);
        for (tare_suite const* const suite : all) {
            if (suite == nullptr) {
                return failed_on_null("suite");
            }
        }
        tare::Options chosen;
        tare::List<std::string> problems;
        if (options != nullptr) {
            tare_options it;
            if (tare_error const error = tare::capi::read_sized(options, "options", it); error != TARE_OK) {
                return error;
            }
            if (tare_error const error = tare::capi::run::understand(it, chosen); error != TARE_OK) {
                return error;
            }
        } else {
            chosen = tare::command_line::from_environment(tare::capi::run::variable, problems);
        }
        std::string counters(chosen.counters);
        for (tare_suite const* const suite : all) {
            counters += "," + suite->counters;
        }
        if (tare_error const error = tare::capi::run::check_counters(counters); error != TARE_OK) {
            return error;
        }
        auto result = std::make_unique<tare_report>();
        tare::capi::run::measure_all(all, chosen, result->report);
        for (std::string const& problem : problems) {
            result->report.problems.push_back(tare::Text(problem));
        }
        *report = result.release();
        return TARE_OK;
    });
}

tare_error tare_run(tare_suite* suite, tare_options const* options, tare_report** report) {
    return tare_run_all(&suite, 1, options, report);
}

void tare_report_free(tare_report* report) {
    delete report;
}

}  // extern "C"
