#pragma once

#include <tare/options.hpp>
#include <tare/report.hpp>

#include <string>

namespace tare::report {

/// The counters of two compared rows beside each other, baseline first, and what they say about the difference. Empty when
/// the two are the same or have no counter in common.
std::string side_by_side(SuiteResult const& suite, Comparison const& comparison, Style const& style);

}  // namespace tare::report
