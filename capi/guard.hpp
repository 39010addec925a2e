#pragma once

#include "capi/tare.h"

#include "src/exceptions.hpp"

#include <string>
#include <utility>

#if TARE_EXCEPTIONS
#include <exception>
#include <new>
#endif

namespace tare::capi {

/// Sets what tare_message() says of this thread and returns `error`.
tare_error failed(tare_error error, std::string const& message) noexcept;
tare_error failed_on_null(char const* what) noexcept;

/// The border that no exception crosses: every function of the C interface that can fail runs in one.
template <class Function>
tare_error guarded(Function&& function) noexcept {
#if TARE_EXCEPTIONS
    try {
        return std::forward<Function>(function)();
    } catch (std::bad_alloc const&) {
        return failed(TARE_ERROR_MEMORY, "out of memory");
    } catch (std::exception const& exception) {
        return failed(TARE_ERROR_INTERNAL, exception.what());
    } catch (...) {
        return failed(TARE_ERROR_INTERNAL, "an exception that is not a std::exception");
    }
#else
    return std::forward<Function>(function)();
#endif
}

}  // namespace tare::capi
