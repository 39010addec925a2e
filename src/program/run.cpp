#include <tare/run.hpp>

#include "src/clock/clock.hpp"
#include "src/command_line/command_line.hpp"
#include "src/environment/environment.hpp"
#include "src/findings/findings.hpp"
#include "src/program/interrupt.hpp"
#include "src/program/session.hpp"

#include <tare/version.hpp>

#include <cstdlib>

namespace tare {

List<registry::Row> program::rows_to_run(Suite& suite, Options const& options, std::string& problem) {
    registry::SuiteData const& data = detail::Access::data(suite);
    List<registry::Row> rows = registry::expand(data);
    registry::filter(rows, data.name, std::string(options.filter), problem);
    registry::find_families(rows);
    return rows;
}

SuiteResult program::measure(Suite& suite, List<registry::Row> const& rows, Options const& options,
                             engine::Observer const& observer) {
    return findings::conclude(engine::measure_suite(detail::Access::data(suite), rows, options, observer), options);
}

Context program::context_of(Options const& options) {
    Context context = environment::describe();
    context.tare_version = TARE_VERSION;
    context.seed = options.seed;
    clock::Properties const& clock = clock::properties();
    context.clock = clock::description();
    context.clock_cost = clock.cost;
    context.clock_resolution = clock.resolution;
    return context;
}

namespace program::run_api {

inline Report run_suites(List<Suite*> const& suites, Options const& options, List<std::string> problems) {
    InterruptGuard const guard;
    clock::Ticks const begin = clock::now();
    Report report;
    report.context = context_of(options);
    engine::Observer observer;
    observer.interrupted = [](void*) { return interrupted(); };
    for (Suite* suite : suites) {
        std::string problem;
        List<registry::Row> const rows = rows_to_run(*suite, options, problem);
        if (!problem.empty()) {
            problems.push_back("filter: " + problem);
            break;
        }
        report.suites.push_back(measure(*suite, rows, options, observer));
    }
    for (std::string const& problem : problems) {
        report.problems.push_back(Text(problem));
    }
    report.interrupted = interrupted();
    report.seconds = static_cast<double>(clock::now() - begin) * clock::nanoseconds_per_tick() * 1e-9;
    return report;
}

inline char const* variable(char const* name) {
    return std::getenv(name);
}

}  // namespace program::run_api

Report run(Suite& suite, Options const& options) {
    return program::run_api::run_suites({&suite}, options, {});
}

Report run(Suite& suite) {
    List<std::string> problems;
    Options const options = command_line::from_environment(program::run_api::variable, problems);
    return program::run_api::run_suites({&suite}, options, problems);
}

Report run(Options const& options) {
    List<Suite> suites = registry::registered_suites();
    List<Suite*> pointers;
    pointers.reserve(suites.size());
    for (Suite& suite : suites) {
        pointers.push_back(&suite);
    }
    return program::run_api::run_suites(pointers, options, {});
}

}  // namespace tare
