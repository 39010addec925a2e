#include "src/findings/words.hpp"

#include <cmath>
#include <cstdio>

namespace tare::findings {

namespace words {

/// `digits` significant ones, never in powers of ten.
inline Words number(double value, int digits, char const* unit) {
    Words result;
    double const size = std::fabs(value);
    int decimals = digits - 1;
    for (double limit = 9.995; decimals > 0 && size >= limit; limit *= 10) {
        --decimals;
    }
    for (double limit = 0.9995; decimals < 5 && size > 0 && size < limit; limit /= 10) {
        ++decimals;
    }
    std::snprintf(result.text, sizeof result.text, "%.*f %s", decimals, value, unit);
    return result;
}

}  // namespace words

Words duration(double nanoseconds) {
    double const size = std::fabs(nanoseconds);
    if (size >= 999.5e6) {
        return words::number(nanoseconds / 1e9, 3, "s");
    }
    if (size >= 999.5e3) {
        return words::number(nanoseconds / 1e6, 3, "ms");
    }
    if (size >= 999.5) {
        return words::number(nanoseconds / 1e3, 3, "us");
    }
    return words::number(nanoseconds, 3, "ns");
}

Words percent(double share) {
    return words::number(share * 100, 2, "%");
}

Words seconds(double seconds) {
    if (seconds >= 5400) {
        return words::number(seconds / 3600, 2, "h");
    }
    return seconds >= 90 ? words::number(seconds / 60, 2, "min") : words::number(seconds, 2, "s");
}

}  // namespace tare::findings
