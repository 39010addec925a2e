#pragma once

#include <cstdint>
#include <string>

namespace tare_io {

std::string format_time(double nanoseconds);  ///< three digits: "33.0 ms"
std::string format_bytes(double bytes);       ///< "13 B", "4.0 KiB"
std::string format_count(double count);       ///< "81,250", "8.4 M"
std::string format_number(double value);      ///< two or three digits, no trailing zeros: "16", "2.7"
std::string format_multiple(double ratio);    ///< "1.17x", "26x"

/// "100MiB", "64k", "1GB", "4096", "1.5 MiB": units of 1024 with i (KiB) or without unit letters after them (K, M, G),
/// of 1000 with a plain B (kB). False when it is none, negative, or too large for 2^62.
bool parse_size(std::string const& text, std::uint64_t& bytes);
bool parse_count(std::string const& text, std::uint64_t& count);
/// "2s", "500ms", "1.5". Seconds; larger than zero.
bool parse_seconds(std::string const& text, double& seconds);

}  // namespace tare_io
