#pragma once

namespace tare::findings {

/// A few characters by value, for snprintf.
struct Words {
    char text[32];
};

Words duration(double nanoseconds);  ///< "1.23 ns", "45.6 us": three digits
Words percent(double share);         ///< "0.21 %", "12 %": two digits, three from 100 % on
Words seconds(double seconds);       ///< "0.5 s", "3 min"

}  // namespace tare::findings
