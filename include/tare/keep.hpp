#pragma once

#include <type_traits>

#if defined(_MSC_VER) && !defined(__clang__)
#include <intrin.h>
#define TARE_INLINE __forceinline
#else
#define TARE_INLINE inline __attribute__((always_inline))
#endif

namespace tare {
namespace detail {

/// Values that fit a general register; everything else is hidden and kept through memory. Floating point has
/// registers of its own: forcing a double through a general one would add two moves to the operation.
template <class T>
inline constexpr bool in_general_register =
    (std::is_integral_v<T> || std::is_enum_v<T> || std::is_pointer_v<T>) && sizeof(T) <= sizeof(void*);
template <class T>
inline constexpr bool in_float_register = std::is_same_v<T, float> || std::is_same_v<T, double>;

#if defined(_MSC_VER) && !defined(__clang__)
void use_pointer(void const volatile* pointer);  // defined out of line: the compiler must assume that it reads
#endif

}  // namespace detail

/// The compiler must assume that all memory was read and written here. Costs no instruction by itself.
TARE_INLINE void clobber() {
#if defined(_MSC_VER) && !defined(__clang__)
    _ReadWriteBarrier();
#else
    asm volatile("" : : : "memory");
#endif
}

/// Keeps `value`, and what it points to, from being optimised away.
template <class T>
TARE_INLINE void keep(T const& value) {
#if defined(_MSC_VER) && !defined(__clang__)
    detail::use_pointer(&reinterpret_cast<char const volatile&>(value));
    _ReadWriteBarrier();
#else
    if constexpr (detail::in_general_register<T>) {
        asm volatile("" : : "r"(value) : "memory");
#if defined(__SSE2__)
    } else if constexpr (detail::in_float_register<T>) {
        asm volatile("" : : "x"(value) : "memory");
#elif defined(__aarch64__)
    } else if constexpr (detail::in_float_register<T>) {
        asm volatile("" : : "w"(value) : "memory");
#endif
    } else {
        asm volatile("" : : "m"(value) : "memory");
    }
#endif
}

/// Hides `value` from the optimiser: afterwards it is as if it had come from outside the program.
template <class T>
TARE_INLINE void hide(T& value) {
#if defined(_MSC_VER) && !defined(__clang__)
    detail::use_pointer(&reinterpret_cast<char const volatile&>(value));
    _ReadWriteBarrier();
#else
    if constexpr (detail::in_general_register<T>) {
        asm volatile("" : "+r"(value));
#if defined(__SSE2__)
    } else if constexpr (detail::in_float_register<T>) {
        asm volatile("" : "+x"(value));
#elif defined(__aarch64__)
    } else if constexpr (detail::in_float_register<T>) {
        asm volatile("" : "+w"(value));
#endif
    } else {
        asm volatile("" : "+m"(value) : : "memory");
    }
#endif
}

/// A copy of `value` that the optimiser knows nothing about.
template <class T>
TARE_INLINE T opaque(T value) {
    hide(value);
    return value;
}

}  // namespace tare
