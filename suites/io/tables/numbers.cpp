#include "suites/io/tables/numbers.hpp"

#include <cctype>
#include <cmath>
#include <cstdio>
#include <cstdlib>

namespace tare_io {
namespace numbers {

/// Three significant digits.
static std::string three(double value) {
    char text[64];
    int const decimals = value < 9.995 ? 2 : value < 99.95 ? 1 : 0;
    std::snprintf(text, sizeof text, "%.*f", decimals, value);
    return text;
}

/// A number without sign and what follows it. False when there is none.
static bool split(std::string const& text, double& number, std::string& rest) {
    std::size_t digits = 0;
    std::size_t points = 0;
    std::size_t at = 0;
    for (; at != text.size(); ++at) {
        if (text[at] == '.') {
            ++points;
        } else if (std::isdigit(static_cast<unsigned char>(text[at])) != 0) {
            ++digits;
        } else {
            break;
        }
    }
    if (digits == 0 || points > 1) {
        return false;
    }
    number = std::strtod(text.substr(0, at).c_str(), nullptr);
    while (at != text.size() && text[at] == ' ') {
        ++at;
    }
    rest.clear();
    for (; at != text.size(); ++at) {
        rest += static_cast<char>(std::tolower(static_cast<unsigned char>(text[at])));
    }
    return true;
}

}  // namespace numbers

std::string format_time(double nanoseconds) {
    struct Unit {
        double size;
        char const* name;
    };
    static constexpr Unit units[] = {{1, "ns"}, {1e3, "us"}, {1e6, "ms"}, {1e9, "s"}};
    Unit chosen = units[0];
    for (Unit const& unit : units) {
        if (nanoseconds >= 0.9995 * unit.size) {
            chosen = unit;
        }
    }
    return nanoseconds == nanoseconds ? numbers::three(nanoseconds / chosen.size) + ' ' + chosen.name : "?";
}

std::string format_bytes(double bytes) {
    char text[64];
    static constexpr char const* units[] = {"B", "KiB", "MiB", "GiB"};
    int unit = 0;
    while (bytes >= 1023.5 && unit < 3) {
        bytes /= 1024;
        ++unit;
    }
    bool const whole = std::fabs(bytes - std::round(bytes)) < 0.05 || bytes >= 100;
    std::snprintf(text, sizeof text, whole ? "%.0f %s" : "%.1f %s", bytes, units[unit]);
    return text;
}

std::string format_count(double count) {
    char text[64];
    if (count >= 1e6) {
        std::snprintf(text, sizeof text, count >= 1e8 ? "%.0f M" : "%.1f M", count / 1e6);
        return text;
    }
    std::snprintf(text, sizeof text, "%.0f", count);
    std::string grouped = text;
    if (grouped.size() > 3) {
        grouped.insert(grouped.size() - 3, ",");
    }
    return grouped;
}

std::string format_number(double value) {
    char text[64];
    std::snprintf(text, sizeof text, "%.*f", value < 9.95 ? 1 : 0, value);
    std::string number = text;
    if (number.size() > 2 && number.compare(number.size() - 2, 2, ".0") == 0) {
        number.resize(number.size() - 2);
    }
    return number;
}

std::string format_multiple(double ratio) {
    return numbers::three(ratio) + "x";
}

bool parse_size(std::string const& text, std::uint64_t& bytes) {
    double number = 0;
    std::string unit;
    if (!numbers::split(text, number, unit)) {
        return false;
    }
    static constexpr struct {
        char const* name;
        double size;
    } units[] = {{"", 1},
                 {"b", 1},
                 {"k", 1024},
                 {"kib", 1024},
                 {"kb", 1e3},
                 {"m", 1048576},
                 {"mib", 1048576},
                 {"mb", 1e6},
                 {"g", 1073741824},
                 {"gib", 1073741824},
                 {"gb", 1e9},
                 {"t", 1099511627776.0},
                 {"tib", 1099511627776.0},
                 {"tb", 1e12}};
    for (auto const& known : units) {
        if (unit == known.name) {
            double const size = number * known.size;
            if (!(size <= 4611686018427387904.0) || size != std::floor(size)) {
                return false;
            }
            bytes = static_cast<std::uint64_t>(size);
            return true;
        }
    }
    return false;
}

bool parse_count(std::string const& text, std::uint64_t& count) {
    double number = 0;
    std::string rest;
    if (!numbers::split(text, number, rest) || !rest.empty() || number != std::floor(number) || number > 1e15) {
        return false;
    }
    count = static_cast<std::uint64_t>(number);
    return true;
}

bool parse_seconds(std::string const& text, double& seconds) {
    double number = 0;
    std::string unit;
    if (!numbers::split(text, number, unit)) {
        return false;
    }
    double const factor = unit == "ms" ? 1e-3 : unit == "min" || unit == "m" ? 60 : unit == "s" || unit.empty() ? 1 : 0;
    seconds = number * factor;
    return seconds > 0 && seconds < 1e6;
}

}  // namespace tare_io
