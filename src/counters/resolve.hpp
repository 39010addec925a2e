#pragma once

#include "src/counters/event.hpp"
#include "src/counters/system.hpp"

#include <tare/list.hpp>

#include <string>

namespace tare::counters {

/// What a name means here, in this order: built in; raw; device/terms/; an event that a device names in sysfs; a
/// tracepoint; libpfm4's. False and why, with the remedy, when nothing knows it.
bool resolve(std::string const& name, System const& system, Event& event, std::string& problem);

/// "topdown" stands for the events of top-down level 1, as far as the kernel names them for this processor.
List<std::string> expand_groups(List<std::string> const& names, System const& system);

/// Where the kernel describes devices and tracepoints.
inline constexpr char const* devices_folder = "/sys/bus/event_source/devices";
inline constexpr char const* tracing_folders[] = {"/sys/kernel/tracing/events", "/sys/kernel/debug/tracing/events"};

}  // namespace tare::counters
