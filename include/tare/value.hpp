#pragma once

#include <tare/text.hpp>

#include <cstdint>
#include <type_traits>

namespace tare {

/// The value of a named argument: an integer, a floating-point number or a string (borrowed).
struct Value {
    enum class Kind : unsigned char { integer, number, text };

    template <class T, class = std::enable_if_t<std::is_arithmetic_v<T> || std::is_enum_v<T>>>
    constexpr Value(T value)
        : kind(std::is_floating_point_v<T> ? Kind::number : Kind::integer),
          integer(std::is_floating_point_v<T> ? 0 : static_cast<std::int64_t>(value)),
          number(static_cast<double>(value)) {}
    constexpr Value(TextView value) : text(value) {}
    constexpr Value(char const* value) : text(value) {}
    template <class String, class = std::enable_if_t<std::is_convertible_v<String const&, TextView>>, class = void>
    constexpr Value(String const& value) : text(value) {}

    Kind kind = Kind::text;
    std::int64_t integer = 0;
    double number = 0;
    TextView text;
};

/// A type as a value, for benchmarks over a list of types.
template <class T>
struct Type {
    using type = T;
};

/// The name of T as the compiler writes it.
template <class T>
constexpr TextView type_name() {
#if defined(_MSC_VER) && !defined(__clang__)
    TextView const whole = __FUNCSIG__;
    TextView const before = "type_name<";
    TextView const after = ">(void)";
#elif defined(__clang__)
    TextView const whole = __PRETTY_FUNCTION__;
    TextView const before = "[T = ";
    TextView const after = "]";
#else
    TextView const whole = __PRETTY_FUNCTION__;
    TextView const before = "[with T = ";
    TextView const after = "]";
#endif
    std::size_t begin = 0;
    while (TextView(whole.data() + begin, before.size()) != before) {
        ++begin;
    }
    begin += before.size();
    std::size_t const size = whole.size() - begin - after.size();
    return TextView(whole.data() + begin, size);
}

}  // namespace tare
