#pragma once

#include "src/engine/measured.hpp"

#include <tare/options.hpp>
#include <tare/report.hpp>

namespace tare::findings {

/// From samples to sentences: estimates, placement dependence, comparisons with their verdicts, complexity, warnings.
/// A pure function: no clock, no kernel, no terminal.
SuiteResult conclude(engine::MeasuredSuite suite, Options const& options);

}  // namespace tare::findings
