#pragma once

#include <string>

namespace tare::report {

/// Numbers as people read them. Rounding happens on decimal digits, so that what rounds up to the next unit is shown in
/// it: never "1000 ns". What was not measured (NaN) is "–", infinities are "∞".

inline constexpr int time_digits = 4;  ///< significant ones

/// Time in nanoseconds: "13.42 ns"; ps to s. `unit` "ps", "ns", "us", "ms" or "s" fixes the unit; empty: what fits.
std::string time_text(double nanoseconds, std::string const& unit = std::string());
/// "213", "2.41", "1.11k", "2.69M", "1.2e-09".
std::string count_text(double count);
/// "64 B", "1.05 MB"; k = 1000.
std::string bytes_text(double bytes);
/// "7.82 GB/s" from bytes per nanosecond.
std::string bytes_rate_text(double bytes_per_nanosecond);
/// "1.20 Gitems/s" from things per nanosecond.
std::string rate_text(double per_nanosecond, char const* things);
/// "0.31 %" from 0.0031.
std::string percent_text(double fraction);
/// With a fixed number of decimals: "1.004"; never "-0.00".
std::string fixed_text(double value, int decimals);
/// A time span of a run: "3 s", "1.5 s", "2 min 10 s".
std::string duration_text(double seconds);
/// A finite number's shortest text that reads back as the same double. "null" for others.
std::string exact_text(double value);

/// Decimals that show one significant digit of `width`, 0 to 12.
int decimals_of(double width);

}  // namespace tare::report
