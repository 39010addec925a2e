#include "src/environment/build.hpp"

#include "src/plain/joined.hpp"

#include <cstddef>  // the standard library's version macros

#define TARE_STRING_AGAIN(text) #text
#define TARE_STRING(text) TARE_STRING_AGAIN(text)

#if defined(__has_feature)
#define TARE_HAS_FEATURE(feature) __has_feature(feature)
#else
#define TARE_HAS_FEATURE(feature) 0
#endif

namespace tare::environment {

Build library_build() {
    Build build;
#if defined(__OPTIMIZE__) || (defined(_MSC_VER) && !defined(_DEBUG) && !defined(__clang__))
    build.optimised = true;
#endif
#if !defined(NDEBUG)
    build.assertions = true;
#endif
#if defined(_GLIBCXX_DEBUG) || (defined(_ITERATOR_DEBUG_LEVEL) && _ITERATOR_DEBUG_LEVEL > 1)
    build.checked_library = true;
#endif
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__) || TARE_HAS_FEATURE(address_sanitizer) || \
    TARE_HAS_FEATURE(thread_sanitizer) || TARE_HAS_FEATURE(memory_sanitizer) ||                             \
    TARE_HAS_FEATURE(undefined_behavior_sanitizer)
    build.sanitizer = true;
#endif
    return build;
}

std::string compiler_name() {
    std::string name;
#if defined(__clang__)
#if defined(__apple_build_version__)
    name = "Apple ";
#endif
    name +=
        "clang " TARE_STRING(__clang_major__) "." TARE_STRING(__clang_minor__) "." TARE_STRING(__clang_patchlevel__);
#elif defined(__GNUC__)
    name = "g++ " TARE_STRING(__GNUC__) "." TARE_STRING(__GNUC_MINOR__) "." TARE_STRING(__GNUC_PATCHLEVEL__);
#elif defined(_MSC_VER)
    name = "MSVC " TARE_STRING(_MSC_FULL_VER);
#else
    name = "unknown compiler";
#endif
#if defined(_MSVC_LANG)
    long const standard = _MSVC_LANG;
#else
    long const standard = __cplusplus;
#endif
    name += standard > 202302L   ? ", C++26"
            : standard > 202002L ? ", C++23"
            : standard > 201703L ? ", C++20"
                                 : ", C++17";
#if defined(_LIBCPP_VERSION)
    name += ", libc++ " + plain::decimal(_LIBCPP_VERSION / 10000);
#elif defined(_GLIBCXX_RELEASE)
    name += ", libstdc++ " TARE_STRING(_GLIBCXX_RELEASE);
#endif
    return name;
}

std::string build_text(Build const& build) {
    std::string text = build.optimised ? "optimised" : "not optimised";
    text += build.assertions ? ", assertions on" : ", assertions off";
    text += build.checked_library ? ", checked containers" : "";
    text += build.sanitizer ? ", sanitizer" : "";
#if defined(__OPTIMIZE_SIZE__)
    text += ", for size";
#endif
#if defined(__FAST_MATH__)
    text += ", fast maths";
#endif
#if defined(__AVX512F__)
    text += ", AVX-512";
#elif defined(__AVX2__)
    text += ", AVX2";
#elif defined(__ARM_FEATURE_SVE)
    text += ", SVE";
#endif
    return text;
}

}  // namespace tare::environment
