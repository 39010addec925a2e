#pragma once

#include "src/counters/event.hpp"

#include <tare/list.hpp>
#include <tare/text.hpp>

#include <cstdint>
#include <string>
#include <utility>

namespace tare::counters {

/// Where a device wants the value of a term: /sys/bus/event_source/devices/DEVICE/format/TERM, "config1:0-7,32-35".
struct Format {
    int word = 0;                          ///< 0: config, 1: config1, ...
    List<std::pair<int, int>> bit_ranges;  ///< both ends inclusive; the lowest bits of the value go to the first
};

/// False when `whole` is not of that form; blanks and a newline at the end are allowed.
bool parse_format(TextView whole, Format& format);

/// Puts `value` at its place. False when it has more bits than there is room for.
bool deposit(std::uint64_t value, Format const& format, Event& event);

/// One "name=value" or bare "name" of "event=0x9c,umask=1,inv".
struct Term {
    std::string name;
    std::uint64_t value = 1;
    bool has_value = false;
};
/// False and a reason when a value is not a number or a name is empty.
bool parse_terms(TextView whole, List<Term>& terms, std::string& problem);

/// "cpu/event=0x9c,umask=1/u" in its three parts. False when there are not two slashes with a name before the first.
struct DeviceName {
    std::string device;
    std::string terms;
    std::string modifiers;
};
bool split_device_name(TextView name, DeviceName& parts);

}  // namespace tare::counters
