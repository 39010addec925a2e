#pragma once

#include "src/counters/event.hpp"

#include <tare/list.hpp>
#include <tare/text.hpp>

#include <cstddef>
#include <string>

namespace tare::counters {

/// "a,cpu/event=1,umask=2/,b": a comma between slashes belongs to the name. Blanks around names and empty names are
/// dropped; a name asked for twice is there once.
List<std::string> split_names(TextView list);

/// A name that is built in. `fallback`: counts nearly the same without perf; empty when there is none.
struct BuiltIn {
    char const* name;
    Kind kind;
    std::uint32_t type;
    std::uint64_t config;
    char const* fallback;
    char const* description;
};
BuiltIn const* built_in_names(std::size_t& count);
BuiltIn const* find_built_in(TextView name);

/// "L1-dcache-load-misses": a cache, an access and whether it missed. False when it is no such name.
bool find_cache_event(TextView name, Event& event);
/// All names that find_cache_event knows.
List<std::string> cache_event_names();

/// Letters behind the last ':' (or '/'): u user, k kernel, h hypervisor, p (up to three) precise. False when another
/// letter is among them; `event` is unchanged then.
bool apply_modifiers(TextView letters, Event& event);

/// "r01c2": a raw code in hexadecimal digits.
bool parse_raw(TextView name, Event& event);

/// A number in C's notation, decimal or 0x...; false when there is anything else or it does not fit 64 bits.
bool parse_number(TextView text, std::uint64_t& number);

}  // namespace tare::counters
