#pragma once

#include <tare/text.hpp>

#include <cstdint>
#include <string>

namespace tare::environment {

/// What the kernel says of itself in text files, taken apart. None of these functions reads a file.

/// The value behind "key:" or "key=" in text of one pair a line, without blanks and quotes around it; the first such
/// line counts. Empty when there is none.
std::string value_of(TextView text, TextView key);

/// The whole number at the beginning of `text`; -1 when there is none or it does not fit.
std::int64_t whole_number(TextView text);
/// The decimal number at the beginning of `text`; NaN when there is none.
double decimal_number(TextView text);

/// The word number `index`, counted from 0, of words separated by blanks. Empty when there are fewer.
std::string word(TextView text, int index);

/// The processor's name in /proc/cpuinfo. ARM's has but numbers: "ARM, implementer 0x41, part 0xd0c".
std::string cpu_name(TextView cpuinfo);

/// Seconds that the hypervisor gave to others, all CPUs, of /proc/stat; NaN when the kernel does not tell.
double stolen_seconds_of(TextView stat, double ticks_per_second);

/// The kernel's "32K" or "1024K" as "32 KiB" or "1 MiB".
std::string cache_size(TextView size);

/// This process's folder below the mount of a cgroup controller, from /proc/self/cgroup: "/user.slice/a". `controller`
/// is empty for version 2. `found` is false when the process is in none.
std::string cgroup_folder(TextView cgroup, TextView controller, bool& found);

/// The CPUs that a "cpu.max" file ("200000 100000") grants: 2; infinity when it says "max", NaN when it says nothing.
double cpus_of_quota(TextView cpu_max);

/// Bytes that a control group could still get: what it may use, less what it uses and cannot give back at once.
/// UINT64_MAX when it has no limit.
std::uint64_t group_available(TextView limit, TextView current, TextView stat, TextView reclaimable_key);

/// The hypervisor by its own signature, or by what the firmware says of the machine. `bit`: the processor says that it
/// is virtual. Empty when nothing hints at one.
std::string hypervisor_name(bool bit, TextView signature, TextView firmware_vendor, TextView firmware_product);

}  // namespace tare::environment
