#include "capi/guard.hpp"
#include "capi/operation.hpp"
#include "capi/sized.hpp"

#include "src/engine/live.hpp"

#include <cmath>

/// What the functions of a benchmark say and ask while they run.

namespace tare::capi::row {

/// Hands the State of the benchmark that this thread runs to `use`, or says that there is none.
template <class Use>
tare_error with_state(char const* function, Use const& use) {
    return guarded([&] {
        State* const state = current_state();
        if (state == nullptr) {
            return failed(TARE_ERROR_CONTEXT,
                          std::string(function) + "(): this thread runs no function of a benchmark");
        }
        return use(*state);
    });
}

/// A program that goes on with a value it did not get would measure something else: the row fails.
inline tare_error refused(State& state, tare_error error, std::string const& why) {
    state.fail(why);
    return failed(error, why);
}

/// Hands the argument to `use`.
template <class Use>
tare_error with_argument(char const* function, char const* name, void const* value, Use const& use) {
    return with_state(function, [&](State& state) {
        if (name == nullptr || value == nullptr) {
            return failed_on_null(name == nullptr ? "name" : "value");
        }
        std::string there;
        for (registry::NamedConstant const& it : detail::Access::data(state).row->arguments) {
            if (it.name == name) {
                return use(state, it);
            }
            there += (there.empty() ? "" : ", ") + it.name;
        }
        return refused(state, TARE_ERROR_NOT_FOUND,
                       "there is no argument \"" + std::string(name) + "\"; " +
                           (there.empty() ? "the benchmark has none" : "the benchmark has: " + there));
    });
}

inline tare_error of_another_kind(State& state, registry::NamedConstant const& argument, char const* wanted) {
    return refused(state, TARE_ERROR_ARGUMENT,
                   "argument \"" + argument.name + "\" = " + argument.value.text + " is not " + wanted);
}

inline tare_error set_rate(char const* function, double per_op, void (*set)(State& state, double per_op)) {
    return with_state(function, [&](State& state) {
        if (!(per_op >= 0) || std::isinf(per_op)) {
            return failed(TARE_ERROR_ARGUMENT, std::string(function) + "(): 0 or more is needed");
        }
        set(state, per_op);
        return TARE_OK;
    });
}

}  // namespace tare::capi::row

extern "C" {

using tare::State;
using tare::Value;
using tare::capi::failed_on_null;
using tare::capi::row::of_another_kind;
using tare::capi::row::with_argument;
using tare::capi::row::with_state;
using tare::registry::NamedConstant;

tare_error tare_fail(char const* why) {
    return with_state("tare_fail", [&](State& state) {
        if (why == nullptr) {
            return failed_on_null("why");
        }
        state.fail(why);
        return TARE_OK;
    });
}

tare_error tare_skip(char const* why) {
    return with_state("tare_skip", [&](State& state) {
        if (why == nullptr) {
            return failed_on_null("why");
        }
        state.skip(why);
        return TARE_OK;
    });
}

// These two are timed: nothing but the call.

tare_error tare_pause(void) {
    State* const state = tare::capi::current_state();
    if (state == nullptr) {
        return with_state("tare_pause", [](State&) { return TARE_OK; });
    }
    state->pause();
    return TARE_OK;
}

tare_error tare_resume(void) {
    State* const state = tare::capi::current_state();
    if (state == nullptr) {
        return with_state("tare_resume", [](State&) { return TARE_OK; });
    }
    state->resume();
    return TARE_OK;
}

tare_error tare_integer_argument(char const* name, int64_t* value) {
    return with_argument("tare_integer_argument", name, value, [&](State& state, NamedConstant const& it) {
        if (it.value.kind != Value::Kind::integer) {
            return of_another_kind(state, it, "an integer");
        }
        *value = it.value.integer;
        return TARE_OK;
    });
}

tare_error tare_number_argument(char const* name, double* value) {
    return with_argument("tare_number_argument", name, value, [&](State& state, NamedConstant const& it) {
        if (it.value.kind == Value::Kind::text) {
            return of_another_kind(state, it, "a number");
        }
        *value = it.value.number;
        return TARE_OK;
    });
}

tare_error tare_text_argument(char const* name, tare_text* value) {
    return with_argument("tare_text_argument", name, value, [&](State& state, NamedConstant const& it) {
        if (it.value.kind != Value::Kind::text) {
            return of_another_kind(state, it, "a text");
        }
        *value = {it.value.text.c_str(), it.value.text.size()};
        return TARE_OK;
    });
}

tare_error tare_thread(int* index, int* count) {
    return with_state("tare_thread", [&](State const& state) {
        if (index != nullptr) {
            *index = state.thread_index();
        }
        if (count != nullptr) {
            *count = state.threads();
        }
        return TARE_OK;
    });
}

tare_error tare_set_bytes(double per_op) {
    return tare::capi::row::set_rate("tare_set_bytes", per_op, [](State& state, double it) { state.bytes(it); });
}

tare_error tare_set_items(double per_op) {
    return tare::capi::row::set_rate("tare_set_items", per_op, [](State& state, double it) { state.items(it); });
}

tare_error tare_set_label(char const* text) {
    return with_state("tare_set_label", [&](State& state) {
        if (text == nullptr) {
            return failed_on_null("text");
        }
        state.label(text);
        return TARE_OK;
    });
}

tare_error tare_set_counter(char const* name, double value) {
    return with_state("tare_set_counter", [&](State& state) {
        if (name == nullptr) {
            return failed_on_null("name");
        }
        state.counter(name, value);
        return TARE_OK;
    });
}

}  // extern "C"
