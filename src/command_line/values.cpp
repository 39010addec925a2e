#include "src/command_line/values.hpp"

#include "src/command_line/suggestion.hpp"
#include "src/plain/joined.hpp"

#include <cstdio>

namespace tare::command_line {
namespace values {

inline bool is_digit(char c) {
    return c >= '0' && c <= '9';
}

/// The decimal number at the beginning of `text`; `used` bytes long, 0 when there is none. strtod would read the
/// decimal point that the program's locale has, and "nan".
inline double leading_number(TextView text, std::size_t& used) {
    constexpr std::uint64_t enough = 1'000'000'000'000'000;  // below 2^53: exact in a double
    std::uint64_t digits = 0;
    int exponent = 0;
    bool any = false;
    bool fraction = false;
    std::size_t i = 0;
    for (; i != text.size(); ++i) {
        if (text[i] == '.' && !fraction) {
            fraction = true;
            continue;
        }
        if (!is_digit(text[i])) {
            break;
        }
        any = true;
        if (digits < enough) {
            digits = digits * 10 + static_cast<std::uint64_t>(text[i] - '0');
            exponent -= fraction ? 1 : 0;
        } else {
            exponent += fraction ? 0 : 1;
        }
    }
    used = any ? i : 0;
    if (any && i + 1 < text.size() && (text[i] == 'e' || text[i] == 'E')) {
        std::size_t j = i + 1;
        bool const negative = text[j] == '-';
        if (negative || text[j] == '+') {
            ++j;
        }
        int written = 0;
        std::size_t const first = j;
        for (; j != text.size() && is_digit(text[j]); ++j) {
            written = written < 1000 ? written * 10 + (text[j] - '0') : written;
        }
        if (j != first) {
            exponent += negative ? -written : written;
            used = j;
        }
    }
    // One division or multiplication by a power of ten that is exact (up to 10^22) keeps 0.005 the double nearest to it.
    auto number = static_cast<double>(digits);
    for (int left = exponent < 0 ? -exponent : exponent; left > 0; left -= 300) {
        double power = 1;
        for (int step = 0; step != left && step != 300; ++step) {
            power *= 10;
        }
        number = exponent < 0 ? number / power : number * power;
    }
    return number;
}

inline TextView after(TextView text, std::size_t position) {
    return TextView(text.data() + position, text.size() - position);
}

}  // namespace values

std::string shown(TextView text) {
    constexpr std::size_t limit = 60;
    std::string result;
    for (char const c : text) {
        auto const byte = static_cast<unsigned char>(c);
        if (result.size() >= limit && (byte & 0xC0U) != 0x80) {  // never inside a UTF-8 character
            result += "...";
            break;
        }
        result += byte < 0x20 || byte == 0x7F ? '?' : c;
    }
    return result;
}

bool read_time(TextView text, Nanoseconds& value, std::string& complaint) {
    struct Unit {
        TextView name;
        double nanoseconds;
    };
    static constexpr Unit units[] = {{"ns", 1},  {"us", 1e3}, {"\u00B5s", 1e3}, {"\u03BCs", 1e3}, {"ms", 1e6},
                                     {"s", 1e9}, {"m", 6e10}, {"min", 6e10},    {"h", 3.6e12}};
    std::size_t used = 0;
    double const number = values::leading_number(text, used);
    TextView const written = values::after(text, used);
    if (used == 0) {
        complaint = "a length of time is a number with its unit, like 500ms, 0.5s or 2m";
        return false;
    }
    for (Unit const& unit : units) {
        if (written == unit.name) {
            double const nanoseconds = number * unit.nanoseconds;
            if (!(nanoseconds >= 1) || nanoseconds > 1e18) {
                complaint = "must be between 1 ns and 30 years";
                return false;
            }
            value = Nanoseconds(nanoseconds);
            return true;
        }
    }
    complaint = written.empty()
                    ? plain::joined({"the unit is missing; seconds would be ", shown(text), "s"})
                    : plain::joined({"'", shown(written), "' is no unit of time; there are ns, us, ms, s, m and h"});
    return false;
}

bool read_share(TextView text, double& value, std::string& complaint) {
    std::size_t used = 0;
    double number = values::leading_number(text, used);
    TextView const rest = values::after(text, used);
    bool const percent = rest == "%";
    if (used == 0 || !(percent || rest.empty())) {
        complaint = "a share is written like 0.5% or 0.005";
        return false;
    }
    number = percent ? number / 100 : number;
    if (!(number > 0 && number < 1)) {
        complaint = "must be more than 0 and less than 1";
        if (!percent && number >= 1 && number < 100) {
            plain::append(complaint, {"; in per cent it would be ", shown(text), "%"});
        }
        return false;
    }
    value = number;
    return true;
}

bool read_whole(TextView text, std::uint64_t lowest, std::uint64_t highest, std::uint64_t& value,
                std::string& complaint) {
    bool const hexadecimal = text.size() > 2 && text[0] == '0' && (text[1] == 'x' || text[1] == 'X');
    std::uint64_t const base = hexadecimal ? 16 : 10;
    std::uint64_t number = 0;
    bool right = !text.empty();
    for (std::size_t i = hexadecimal ? 2 : 0; right && i != text.size(); ++i) {
        char const c = text[i];
        std::uint64_t digit = 16;
        if (values::is_digit(c)) {
            digit = static_cast<std::uint64_t>(c - '0');
        } else if (c >= 'a' && c <= 'f') {
            digit = static_cast<std::uint64_t>(c - 'a') + 10;
        } else if (c >= 'A' && c <= 'F') {
            digit = static_cast<std::uint64_t>(c - 'A') + 10;
        }
        right = digit < base && number <= (UINT64_MAX - digit) / base;
        if (right) {
            number = number * base + digit;
        }
    }
    if (!right || number < lowest || number > highest) {
        char limits[80];
        std::snprintf(limits, sizeof limits, "must be a whole number from %llu to %llu",
                      static_cast<unsigned long long>(lowest), static_cast<unsigned long long>(highest));
        complaint = limits;
        return false;
    }
    value = number;
    return true;
}

bool read_percentiles(TextView text, List<double>& percentiles, std::string& complaint) {
    List<double> read;
    for (std::size_t begin = 0; begin <= text.size();) {
        std::size_t used = 0;
        double const number = values::leading_number(values::after(text, begin), used);
        begin += used;
        if (used == 0 || !(number >= 0 && number <= 100) || (begin != text.size() && text[begin] != ',')) {
            complaint = "percentiles are numbers from 0 to 100, separated by commas, like 50,75,99.9";
            return false;
        }
        read.push_back(number);
        ++begin;
    }
    percentiles = read;
    return true;
}

bool read_yes_no(TextView text, bool& value, std::string& complaint) {
    static constexpr TextView words[] = {"yes", "no", "on", "off", "true", "false", "1", "0"};
    for (std::size_t i = 0; i != sizeof words / sizeof words[0]; ++i) {
        if (text == words[i]) {
            value = i % 2 == 0;
            return true;
        }
    }
    complaint = "must be yes or no";
    return false;
}

bool read_choice(TextView text, TextView const* words, std::size_t count, std::size_t& value, std::string& complaint) {
    for (std::size_t i = 0; i != count; ++i) {
        if (text == words[i]) {
            value = i;
            return true;
        }
    }
    Nearest guess(text);
    complaint = "must be ";
    for (std::size_t i = 0; i != count; ++i) {
        guess.consider(words[i]);
        plain::append(complaint, {i == 0 ? "" : i + 1 == count ? " or " : ", ", words[i]});
    }
    if (!guess.best().empty()) {
        plain::append(complaint, {"; did you mean ", guess.best(), "?"});
    }
    return false;
}

}  // namespace tare::command_line
