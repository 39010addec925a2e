#include "capi/guard.hpp"
#include "capi/handles.hpp"
#include "capi/plain.hpp"

namespace tare::capi::report {

inline tare_error no_such(char const* what, std::size_t index, std::size_t count) {
    return failed(TARE_ERROR_INDEX, std::string("there is no ") + what + ' ' + std::to_string(index) + ": there are " +
                                        std::to_string(count));
}

/// Hands `list[index]` to `use`, or says that there is no such element.
template <class Element, class Use>
tare_error with(List<Element> const& list, char const* what, std::size_t index, Use const& use) {
    return index < list.size() ? use(list[index]) : no_such(what, index, list.size());
}

template <class Use>
tare_error with_report(tare_report const* report, Use const& use) {
    return guarded([&] { return report == nullptr ? failed_on_null("report") : use(report->report); });
}

template <class Use>
tare_error with_suite(tare_report const* report, std::size_t suite, Use const& use) {
    return with_report(report, [&](Report const& it) { return with(it.suites, "suite", suite, use); });
}

template <class Use>
tare_error with_benchmark(tare_report const* report, std::size_t suite, std::size_t index, Use const& use) {
    return with_suite(report, suite, [&](SuiteResult const& it) { return with(it.benchmarks, "result", index, use); });
}

inline tare_error give_text(List<Text> const& list, char const* what, std::size_t index, tare_text* to) {
    if (to == nullptr) {
        return failed_on_null(what);
    }
    return with(list, what, index, [&](Text const& text) {
        *to = text_of(text);
        return TARE_OK;
    });
}

}  // namespace tare::capi::report

extern "C" {

using namespace tare::capi::report;
using tare::capi::text_of;
using tare::capi::write_sized;

tare_error tare_report_run(tare_report const* report, tare_run_result* run) {
    return with_report(report, [&](tare::Report const& it) { return write_sized(run_of(it), "run", run); });
}

tare_error tare_report_machine(tare_report const* report, tare_machine* machine) {
    return with_report(report,
                       [&](tare::Report const& it) { return write_sized(machine_of(it.context), "machine", machine); });
}

tare_error tare_report_disturbance(tare_report const* report, size_t index, tare_warning* disturbance) {
    return with_report(report, [&](tare::Report const& it) {
        return with(it.context.disturbances, "disturbance", index, [&](tare::Disturbance const& from) {
            return write_sized(warning_of(from), "disturbance", disturbance);
        });
    });
}

tare_error tare_report_note(tare_report const* report, size_t index, tare_text* note) {
    return with_report(report,
                       [&](tare::Report const& it) { return give_text(it.context.notes, "note", index, note); });
}

tare_error tare_report_problem(tare_report const* report, size_t index, tare_text* problem) {
    return with_report(report,
                       [&](tare::Report const& it) { return give_text(it.problems, "problem", index, problem); });
}

tare_error tare_report_suite(tare_report const* report, size_t suite, tare_suite_result* result) {
    return with_suite(report, suite,
                      [&](tare::SuiteResult const& it) { return write_sized(suite_of(it), "result", result); });
}

tare_error tare_report_suite_note(tare_report const* report, size_t suite, size_t index, tare_text* note) {
    return with_suite(report, suite,
                      [&](tare::SuiteResult const& it) { return give_text(it.notes, "note", index, note); });
}

tare_error tare_report_result(tare_report const* report, size_t suite, size_t index, tare_result* result) {
    return with_benchmark(report, suite, index, [&](tare::BenchmarkResult const&) {
        return write_sized(result_of(report->report, suite, index), "result", result);
    });
}

tare_error tare_report_find_n(tare_report const* report, char const* name, size_t name_size, tare_result* result) {
    return with_report(report, [&](tare::Report const& it) {
        if (name == nullptr) {
            return tare::capi::failed_on_null("name");
        }
        tare::BenchmarkResult const* const found = it.find(tare::TextView(name, name_size));
        for (std::size_t suite = 0; found != nullptr && suite != it.suites.size(); ++suite) {
            for (std::size_t index = 0; index != it.suites[suite].benchmarks.size(); ++index) {
                if (&it.suites[suite].benchmarks[index] == found) {
                    return write_sized(result_of(it, suite, index), "result", result);
                }
            }
        }
        return tare::capi::failed(TARE_ERROR_NOT_FOUND,
                                  "there is no result \"" + std::string(name, name_size) + "\" in the report");
    });
}

tare_error tare_report_find(tare_report const* report, char const* name, tare_result* result) {
    return tare_report_find_n(report, name, tare::TextView(name).size(), result);
}

tare_error tare_report_comparison(tare_report const* report, size_t suite, size_t index, tare_comparison* comparison) {
    return with_suite(report, suite, [&](tare::SuiteResult const& it) {
        return with(it.comparisons, "comparison", index, [&](tare::Comparison const& from) {
            return write_sized(comparison_of(from), "comparison", comparison);
        });
    });
}

tare_error tare_report_pair(tare_report const* report, size_t suite, size_t index, tare_comparison* pair) {
    return with_suite(report, suite, [&](tare::SuiteResult const& it) {
        return with(it.pairs, "pair", index,
                    [&](tare::Comparison const& from) { return write_sized(comparison_of(from), "pair", pair); });
    });
}

tare_error tare_report_complexity(tare_report const* report, size_t suite, size_t index, tare_complexity* complexity) {
    return with_suite(report, suite, [&](tare::SuiteResult const& it) {
        return with(it.complexities, "complexity", index, [&](tare::ComplexityFit const& from) {
            return write_sized(complexity_of(from), "complexity", complexity);
        });
    });
}

tare_error tare_report_argument(tare_report const* report, size_t suite, size_t result, size_t index,
                                tare_argument* argument) {
    return with_benchmark(report, suite, result, [&](tare::BenchmarkResult const& it) {
        return with(it.args, "argument", index,
                    [&](tare::Argument const& from) { return write_sized(argument_of(from), "argument", argument); });
    });
}

tare_error tare_report_counter(tare_report const* report, size_t suite, size_t result, size_t index,
                               tare_counter* counter) {
    return with_benchmark(report, suite, result, [&](tare::BenchmarkResult const& it) {
        return with(it.counters, "counter", index,
                    [&](tare::CounterValue const& from) { return write_sized(counter_of(from), "counter", counter); });
    });
}

tare_error tare_report_warning(tare_report const* report, size_t suite, size_t result, size_t index,
                               tare_warning* warning) {
    return with_benchmark(report, suite, result, [&](tare::BenchmarkResult const& it) {
        return with(it.warnings, "warning", index,
                    [&](tare::Warning const& from) { return write_sized(warning_of(from), "warning", warning); });
    });
}

}  // extern "C"
