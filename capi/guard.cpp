#include "capi/guard.hpp"

#include <tare/version.hpp>

#include <cstdio>

namespace tare::capi {
namespace guard {

/// Of fixed size, so that "out of memory" can be said without memory.
inline char* message() {
    static thread_local char text[512] = "";
    return text;
}

}  // namespace guard

tare_error failed(tare_error error, std::string const& message) noexcept {
    std::snprintf(guard::message(), 512, "%s", message.c_str());
    return error;
}

tare_error failed_on_null(char const* what) noexcept {
    std::snprintf(guard::message(), 512, "%s is null", what);
    return TARE_ERROR_NULL;
}

}  // namespace tare::capi

extern "C" {

char const* tare_error_name(tare_error error) {
    switch (error) {
        case TARE_OK:
            return "TARE_OK";
        case TARE_ERROR_NULL:
            return "TARE_ERROR_NULL";
        case TARE_ERROR_SIZE:
            return "TARE_ERROR_SIZE";
        case TARE_ERROR_ARGUMENT:
            return "TARE_ERROR_ARGUMENT";
        case TARE_ERROR_OPTION:
            return "TARE_ERROR_OPTION";
        case TARE_ERROR_COUNTER:
            return "TARE_ERROR_COUNTER";
        case TARE_ERROR_INDEX:
            return "TARE_ERROR_INDEX";
        case TARE_ERROR_NOT_FOUND:
            return "TARE_ERROR_NOT_FOUND";
        case TARE_ERROR_CONTEXT:
            return "TARE_ERROR_CONTEXT";
        case TARE_ERROR_MEMORY:
            return "TARE_ERROR_MEMORY";
        case TARE_ERROR_OUTPUT:
            return "TARE_ERROR_OUTPUT";
        case TARE_ERROR_INTERNAL:
            return "TARE_ERROR_INTERNAL";
    }
    return "unknown error";
}

char const* tare_message(void) {
    return tare::capi::guard::message();
}

char const* tare_version(void) {
    return TARE_VERSION;
}

}  // extern "C"
