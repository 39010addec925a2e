#include "src/report/units.hpp"

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>

namespace tare::report {
namespace units {

/// value = 0.d1 d2 d3 ... * 10^(exponent + 1), rounded to a number of significant digits.
struct Decimal {
    bool negative = false;
    std::string digits;
    int exponent = 0;
};

/// printf rounds exactly; only its digits are used, because its decimal point depends on the program's locale.
inline Decimal decimal(double value, int digits) {
    char text[48];
    std::snprintf(text, sizeof text, "%.*e", digits - 1, value);
    Decimal result;
    char const* at = text;
    if (*at == '-') {
        result.negative = true;
        ++at;
    }
    for (; *at != '\0' && *at != 'e'; ++at) {
        if (*at >= '0' && *at <= '9') {
            result.digits += *at;
        }
    }
    result.exponent = *at == 'e' ? std::atoi(at + 1) : 0;
    return result;
}

/// The decimal point stands `point` digits from the left; zeros are filled in on either side.
inline std::string placed(Decimal const& number, int point) {
    std::string text = number.negative ? "-" : "";
    int const size = static_cast<int>(number.digits.size());
    if (point <= 0) {
        text += "0.";
        text.append(static_cast<std::size_t>(-point), '0');
        return text + number.digits;
    }
    if (point >= size) {
        text += number.digits;
        text.append(static_cast<std::size_t>(point - size), '0');
        return text;
    }
    text.append(number.digits, 0, static_cast<std::size_t>(point));
    text += '.';
    text.append(number.digits, static_cast<std::size_t>(point), std::string::npos);
    return text;
}

inline bool special(double value, std::string& text) {
    if (std::isnan(value)) {
        text = "–";
        return true;
    }
    if (std::isinf(value)) {
        text = value < 0 ? "-∞" : "∞";
        return true;
    }
    return false;
}

/// Units that are a factor of 1000 apart. names[i] stands for 10^(first + 3 i).
struct Scale {
    char const* const* names;
    int count;
    int first;
};

inline int floor_of_third(int exponent) {
    return exponent >= 0 ? exponent / 3 : -((2 - exponent) / 3);
}

/// value / 10^power where the largest unit is too small for `digits`: all digits before the point rather than zeros.
inline std::string whole(double value, Decimal const& rounded, int power) {
    Decimal const number = decimal(value, rounded.exponent - power + 1);
    return placed(number, number.exponent - power + 1);
}

/// `at_least`: a smaller unit is not used, even when it would fit.
inline std::string scaled(double value, int digits, Scale const& scale, int at_least) {
    Decimal const number = decimal(value, digits);
    int index = floor_of_third(number.exponent - scale.first);
    if (index < at_least) {
        index = at_least;
    }
    if (index >= scale.count) {
        index = scale.count - 1;
    }
    int const power = scale.first + 3 * index;
    int const point = number.exponent - power + 1;
    if (point > digits && point <= 15) {
        return whole(value, number, power) + scale.names[index];
    }
    if (point < -3 || point > 15) {
        char text[48];
        std::snprintf(text, sizeof text, "e%+03d", number.exponent - power);
        return placed(number, 1) + text + scale.names[index];
    }
    return placed(number, point) + scale.names[index];
}

inline constexpr char const* times[] = {" ps", " ns", " µs", " ms", " s"};
inline constexpr char const* counts[] = {"", "k", "M", "G", "T"};
inline constexpr char const* prefixes[] = {" ", " k", " M", " G", " T", " P"};

inline bool is_small_integer(double value) {
    return std::fabs(value) < 1000 && value == std::floor(value);
}

inline std::string prefixed(double value, std::string const& unit) {
    std::string text;
    if (special(value, text)) {
        return text + ' ' + unit;
    }
    if (is_small_integer(value)) {
        return fixed_text(value, 0) + ' ' + unit;
    }
    return scaled(value, 3, {prefixes, 6, 0}, 0) + unit;
}

}  // namespace units

std::string time_text(double nanoseconds, std::string const& unit) {
    static constexpr char const* names[] = {"ps", "ns", "us", "ms", "s"};
    std::string text;
    if (units::special(nanoseconds, text)) {
        return text;
    }
    for (int i = 0; i != 5; ++i) {
        if (unit == names[i]) {
            bool const nothing = std::fabs(nanoseconds) < std::pow(10.0, 3 * i - 12);
            return nothing ? std::string("0") + units::times[i]
                           : units::scaled(nanoseconds, time_digits, {units::times + i, 1, 3 * i - 3}, 0);
        }
    }
    if (std::fabs(nanoseconds) < 0.5e-6) {
        return "0 ns";
    }
    return units::scaled(nanoseconds, time_digits, {units::times, 5, -3}, 0);
}

std::string count_text(double count) {
    std::string text;
    if (units::special(count, text)) {
        return text;
    }
    return units::is_small_integer(count) ? fixed_text(count, 0) : units::scaled(count, 3, {units::counts, 5, 0}, 0);
}

std::string bytes_text(double bytes) {
    return units::prefixed(bytes, "B");
}

std::string bytes_rate_text(double bytes_per_nanosecond) {
    return units::prefixed(bytes_per_nanosecond * 1e9, "B/s");
}

std::string rate_text(double per_nanosecond, char const* things) {
    return units::prefixed(per_nanosecond * 1e9, std::string(things) + "/s");
}

std::string percent_text(double fraction) {
    std::string text;
    if (units::special(fraction, text)) {
        return text + " %";
    }
    double const percent = fraction * 100;
    if (std::fabs(percent) < 0.5e-4) {
        return "0 %";
    }
    units::Decimal const number = units::decimal(percent, std::fabs(percent) >= 99.5 ? 3 : 2);
    return units::placed(number, number.exponent + 1) + " %";
}

std::string fixed_text(double value, int decimals) {
    std::string text;
    if (units::special(value, text)) {
        return text;
    }
    if (std::fabs(value) >= 1e15) {
        return units::scaled(value, 4, {units::counts, 1, 0}, 0);
    }
    char digits[64];
    int const size = std::snprintf(digits, sizeof digits, "%.*f", decimals, value);
    bool zero = true;
    for (int i = 0; i < size; ++i) {
        char& letter = digits[i];
        if (letter >= '1' && letter <= '9') {
            zero = false;
        } else if (letter != '0' && letter != '-') {
            letter = '.';  // whatever the locale puts there
        }
    }
    return zero && digits[0] == '-' ? digits + 1 : digits;
}

std::string duration_text(double seconds) {
    std::string text;
    if (units::special(seconds, text)) {
        return text + " s";
    }
    if (seconds >= 0 && seconds < 0.95) {
        return fixed_text(seconds * 1e3, 0) + " ms";
    }
    if (seconds < 60) {
        std::string const shown = seconds < 9.95 ? fixed_text(seconds, 1) : fixed_text(seconds, 0);
        if (shown != "60") {
            return (seconds < 9.95 && shown[shown.size() - 1] == '0' ? shown.substr(0, shown.size() - 2) : shown) +
                   " s";
        }
    }
    if (seconds >= 1e15) {
        return fixed_text(seconds, 0) + " s";
    }
    double const whole = std::floor(seconds + 0.5);
    double const minutes = std::floor(whole / 60);
    return fixed_text(minutes, 0) + " min " + fixed_text(whole - 60 * minutes, 0) + " s";
}

std::string exact_text(double value) {
    if (!std::isfinite(value)) {
        return "null";
    }
    if (value == 0) {
        return "0";
    }
    char text[48];
    std::snprintf(text, sizeof text, "%.14e", value);
    int digits = 15;
    if (std::strtod(text, nullptr) != value) {
        std::snprintf(text, sizeof text, "%.15e", value);
        digits = std::strtod(text, nullptr) == value ? 16 : 17;
    }
    units::Decimal number = units::decimal(value, digits);
    while (number.digits.size() > 1 && number.digits[number.digits.size() - 1] == '0') {
        number.digits.resize(number.digits.size() - 1);
    }
    if (number.exponent >= -5 && number.exponent < 17) {
        return units::placed(number, number.exponent + 1);
    }
    std::snprintf(text, sizeof text, "e%d", number.exponent);
    return units::placed(number, 1) + text;
}

int decimals_of(double width) {
    if (!(width > 0) || std::isinf(width)) {
        return 3;
    }
    int const decimals = -units::decimal(width, 1).exponent;
    return decimals < 0 ? 0 : decimals > 12 ? 12 : decimals;
}

}  // namespace tare::report
