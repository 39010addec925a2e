#pragma once

#include "capi/guard.hpp"

#include <tare/text.hpp>

#include <cstddef>
#include <cstring>
#include <string>

namespace tare::capi {

/// Structures of C whose first member is their size. The program may have been built against an older header, whose
/// structure is shorter, or against a newer one, whose structure is longer.

/// A structure that comes in. What the program's header does not have is zero; what this library does not know must be.
template <class Struct>
tare_error read_sized(Struct const* from, char const* name, Struct& to) {
    if (from == nullptr) {
        return failed_on_null(name);
    }
    std::size_t size = 0;
    std::memcpy(&size, from, sizeof size);
    if (size <= sizeof size || size > 65536) {
        return failed(TARE_ERROR_SIZE, std::string(name) + ": size is " + std::to_string(size) +
                                           "; set it to the sizeof of the structure");
    }
    auto const* const bytes = reinterpret_cast<unsigned char const*>(from);
    for (std::size_t i = sizeof(Struct); i < size; ++i) {
        if (bytes[i] != 0) {
            return failed(TARE_ERROR_SIZE, std::string(name) + " sets a member that this version of the library (" +
                                               tare_version() + ") does not know");
        }
    }
    std::memset(static_cast<void*>(&to), 0, sizeof to);
    std::memcpy(static_cast<void*>(&to), from, size < sizeof to ? size : sizeof to);
    to.size = size;
    return TARE_OK;
}

/// A structure that goes out: as much of it as the program knows; what this library does not know becomes zero.
template <class Struct>
tare_error write_sized(Struct from, char const* name, Struct* to) {
    if (to == nullptr) {
        return failed_on_null(name);
    }
    std::size_t size = 0;
    std::memcpy(&size, to, sizeof size);
    if (size <= sizeof size || size > 65536) {
        return failed(TARE_ERROR_SIZE, std::string(name) + ": size is " + std::to_string(size) +
                                           "; set it to the sizeof of the structure");
    }
    from.size = size;
    std::memset(static_cast<void*>(to), 0, size);
    std::memcpy(static_cast<void*>(to), &from, size < sizeof from ? size : sizeof from);
    return TARE_OK;
}

/// The number behind an enumeration that C wrote: it may be none of its names, which C++ must not even look at.
template <class Enumeration>
int number_of(Enumeration const& value) {
    static_assert(sizeof(Enumeration) == sizeof(int));
    int number = 0;
    std::memcpy(&number, &value, sizeof number);
    return number;
}

inline tare_text text_of(TextView text) {
    return {text.data(), text.size()};
}

}  // namespace tare::capi
