#pragma once

#include <string>

namespace tare::environment {

/// How a translation unit was compiled, as far as the compiler tells it.
struct Build {
    bool optimised = false;
    bool assertions = false;       ///< NDEBUG is not defined
    bool checked_library = false;  ///< containers of the standard library check every access
    bool sanitizer = false;
};

/// Of the translation unit that has tare's implementation: the user's own with the single file, the library's otherwise.
Build library_build();

/// "g++ 12.2.0, C++17, libstdc++ 12".
std::string compiler_name();

/// "optimised, assertions off, AVX2".
std::string build_text(Build const& build);

}  // namespace tare::environment
