#pragma once

#include "src/counters/system.hpp"

#include <tare/text.hpp>

#include <string>

namespace tare::counters {

/// What this machine offers: for every name that `pattern` matches (a regular expression; empty: all but tracepoints and
/// libpfm4's, which are many) a line with its description, and for those that cannot be opened why. False when
/// the pattern is wrong; `text` then says why. `system`: nullptr for the one the program runs on.
bool list_counters(TextView pattern, std::string& text, System const* system = nullptr);

}  // namespace tare::counters
