#pragma once

#include <tare/list.hpp>
#include <tare/text.hpp>
#include <tare/units.hpp>

#include <cstddef>
#include <cstdint>
#include <string>

namespace tare::command_line {

/// Readers of what stands behind a flag's '='. They take nothing but the whole text and do not depend on the locale.
/// When the text is wrong they return false, say in `complaint` why and what would be right, and leave `value` alone.

/// "0.5s", "500ms", "2m", "1e3us". Longer than nothing; the unit is never guessed.
bool read_time(TextView text, Nanoseconds& value, std::string& complaint);

/// "0.5%" or "0.005": more than 0, less than 1.
bool read_share(TextView text, double& value, std::string& complaint);

/// A whole number from `lowest` to `highest`, decimal or 0x...
bool read_whole(TextView text, std::uint64_t lowest, std::uint64_t highest, std::uint64_t& value,
                std::string& complaint);

/// "50,75,99.9": percentiles, 0 to 100, separated by commas.
bool read_percentiles(TextView text, List<double>& percentiles, std::string& complaint);

/// "yes", "on", "true", "1" or "no", "off", "false", "0".
bool read_yes_no(TextView text, bool& value, std::string& complaint);

/// The index of `text` among `words`.
bool read_choice(TextView text, TextView const* words, std::size_t count, std::size_t& value, std::string& complaint);

/// The user's text as it may be shown on a terminal: control characters become '?', at most 60 bytes.
std::string shown(TextView text);

}  // namespace tare::command_line
