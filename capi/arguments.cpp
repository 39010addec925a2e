#include "capi/guard.hpp"
#include "capi/handles.hpp"

#include "src/registry/data.hpp"

#include <tare/list.hpp>

/// The rows that a benchmark becomes: named arguments, threads.

namespace tare::capi::arguments {

/// Changes the benchmark that was added last. What the registry finds wrong with it becomes an error, and the benchmark is
/// as it was; in C++ the same would be reported in the benchmark's row.
template <class Change>
tare_error change_last(tare_suite* suite, Change const& change) {
    return guarded([&] {
        if (suite == nullptr) {
            return failed_on_null("suite");
        }
        auto& all = detail::Access::data(suite->suite).benchmarks;
        if (all.empty()) {
            return failed(TARE_ERROR_CONTEXT, "the suite has no benchmark yet: tare_suite_add() comes first");
        }
        registry::BenchmarkData& last = *all.back();
        std::size_t const axes = last.axes.size();
        std::size_t const threads = last.threads.size();
        change(*last.handle);
        if (last.problem.empty()) {
            return TARE_OK;
        }
        std::string const problem = std::move(last.problem);
        last.problem.clear();
        last.axes.resize(axes);
        last.threads.resize(threads);
        return failed(TARE_ERROR_ARGUMENT, problem);
    });
}

template <class Element>
tare_error add_values(tare_suite* suite, char const* name, Element const* values, std::size_t count) {
    return guarded([&] {
        if (name == nullptr || values == nullptr) {
            return failed_on_null(name == nullptr ? "name" : "values");
        }
        if (count == 0) {
            return failed(TARE_ERROR_ARGUMENT, "count is 0: argument \"" + std::string(name) + "\" needs a value");
        }
        List<Value> all;
        for (std::size_t i = 0; i != count; ++i) {
            if constexpr (std::is_pointer_v<Element>) {
                if (values[i] == nullptr) {
                    return failed_on_null("one of values");
                }
            }
            all.push_back(values[i]);
        }
        return change_last(suite, [&](Benchmark& it) { it.args(name, all); });
    });
}

}  // namespace tare::capi::arguments

extern "C" {

using tare::Benchmark;
using tare::capi::failed_on_null;
using tare::capi::arguments::add_values;
using tare::capi::arguments::change_last;

tare_error tare_suite_args(tare_suite* suite, char const* name, int64_t const* values, size_t count) {
    return add_values(suite, name, values, count);
}

tare_error tare_suite_args_number(tare_suite* suite, char const* name, double const* values, size_t count) {
    return add_values(suite, name, values, count);
}

tare_error tare_suite_args_text(tare_suite* suite, char const* name, char const* const* values, size_t count) {
    return add_values(suite, name, values, count);
}

tare_error tare_suite_range(tare_suite* suite, char const* name, int64_t low, int64_t high, int64_t multiplier) {
    return name == nullptr ? failed_on_null("name")
                           : change_last(suite, [&](Benchmark& it) { it.range(name, low, high, multiplier); });
}

tare_error tare_suite_dense_range(tare_suite* suite, char const* name, int64_t low, int64_t high, int64_t step) {
    return name == nullptr ? failed_on_null("name")
                           : change_last(suite, [&](Benchmark& it) { it.dense_range(name, low, high, step); });
}

tare_error tare_suite_threads(tare_suite* suite, int count) {
    return change_last(suite, [&](Benchmark& it) { it.threads(count); });
}

tare_error tare_suite_thread_range(tare_suite* suite, int low, int high) {
    return change_last(suite, [&](Benchmark& it) { it.thread_range(low, high); });
}

tare_error tare_suite_complexity(tare_suite* suite) {
    return change_last(suite, [](Benchmark& it) { it.complexity(); });
}

}  // extern "C"
