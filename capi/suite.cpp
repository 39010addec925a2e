#include "capi/guard.hpp"
#include "capi/handles.hpp"
#include "capi/operation.hpp"
#include "capi/sized.hpp"

#include <cmath>
#include <memory>

namespace tare::capi::suite {

/// Reads what C says of a benchmark.
inline tare_error understand(tare_benchmark const& it, Functions& functions) {
    if (it.batch == nullptr && it.batches == nullptr) {
        return failed_on_null("batch");
    }
    if (it.batch != nullptr && it.batches != nullptr) {
        return failed(TARE_ERROR_ARGUMENT, "batch and batches are both given: one of them is needed");
    }
    if (it.batch != nullptr) {
        functions.batches.push_back(it.batch);
    } else {
        if (it.batch_count < 1 || it.batch_count > TARE_PLACEMENTS) {
            return failed(TARE_ERROR_ARGUMENT, "batch_count is " + std::to_string(it.batch_count) +
                                                   "; a number from 1 to " + std::to_string(TARE_PLACEMENTS) +
                                                   " is needed");
        }
        functions.batches.append(it.batches, it.batches + it.batch_count);
        for (tare_batch const batch : functions.batches) {
            if (batch == nullptr) {
                return failed_on_null("one of batches");
            }
        }
    }
    int const loop = number_of(it.loop);
    switch (loop) {
        case TARE_LOOP_OWN:
            break;
        case TARE_LOOP_UNROLLED:
            functions.container = detail::Container::loop;
            break;
        case TARE_LOOP_CALLS:
            functions.container = detail::Container::call;
            break;
        default:
            return failed(TARE_ERROR_ARGUMENT, "loop is " + std::to_string(loop) + ", which is no tare_loop");
    }
    if (!(it.bytes_per_op >= 0) || !(it.items_per_op >= 0) || std::isinf(it.bytes_per_op) ||
        std::isinf(it.items_per_op)) {
        return failed(TARE_ERROR_ARGUMENT, "bytes_per_op and items_per_op are 0 or more");
    }
    if (it.threads < 0 || it.threads > 1024) {
        return failed(TARE_ERROR_ARGUMENT,
                      "threads is " + std::to_string(it.threads) + "; a number from 1 to 1024 is needed, or 0");
    }
    functions.context = it.context;
    functions.set_up = it.set_up;
    functions.tear_down = it.tear_down;
    functions.prepare = it.prepare;
    functions.release = it.release;
    return TARE_OK;
}

inline tare_error add(tare_suite* suite, TextView name, tare_benchmark const* benchmark) {
    tare_benchmark it;
    if (tare_error const error = read_sized(benchmark, "benchmark", it); error != TARE_OK) {
        return error;
    }
    if (name.empty()) {
        return failed(TARE_ERROR_ARGUMENT, "a benchmark needs a name");
    }
    Functions functions;
    if (tare_error const error = understand(it, functions); error != TARE_OK) {
        return error;
    }
    Benchmark& added =
        suite->suite.bench(name, [functions = std::move(functions)](State& state) { run_body(functions, state); });
    added.bytes(it.bytes_per_op).items(it.items_per_op);
    if (it.threads > 1) {
        added.threads(it.threads);
    }
    if (it.baseline) {
        added.baseline();
    }
    return TARE_OK;
}

}  // namespace tare::capi::suite

extern "C" {

using tare::TextView;
using tare::capi::failed_on_null;
using tare::capi::guarded;

tare_error tare_suite_new_n(char const* name, size_t name_size, tare_suite** suite) {
    return guarded([&] {
        if (name == nullptr || suite == nullptr) {
            return failed_on_null(name == nullptr ? "name" : "suite");
        }
        *suite = new tare_suite(TextView(name, name_size));
        return TARE_OK;
    });
}

tare_error tare_suite_new(char const* name, tare_suite** suite) {
    return tare_suite_new_n(name, TextView(name).size(), suite);
}

void tare_suite_free(tare_suite* suite) {
    delete suite;
}

tare_error tare_suite_caption(tare_suite* suite, char const* text) {
    return guarded([&] {
        if (suite == nullptr || text == nullptr) {
            return failed_on_null(suite == nullptr ? "suite" : "text");
        }
        suite->suite.caption(text);
        return TARE_OK;
    });
}

tare_error tare_suite_counters(tare_suite* suite, char const* list) {
    return guarded([&] {
        if (suite == nullptr || list == nullptr) {
            return failed_on_null(suite == nullptr ? "suite" : "list");
        }
        suite->suite.counters(list);
        suite->counters = list;
        return TARE_OK;
    });
}

tare_error tare_suite_add_n(tare_suite* suite, char const* name, size_t name_size, tare_benchmark const* benchmark) {
    return guarded([&] {
        if (suite == nullptr || name == nullptr) {
            return failed_on_null(suite == nullptr ? "suite" : "name");
        }
        return tare::capi::suite::add(suite, TextView(name, name_size), benchmark);
    });
}

tare_error tare_suite_add(tare_suite* suite, char const* name, tare_benchmark const* benchmark) {
    return tare_suite_add_n(suite, name, TextView(name).size(), benchmark);
}

}  // extern "C"
