#pragma once

#include "src/findings/row.hpp"

#include <tare/options.hpp>
#include <tare/report.hpp>

#include <vector>

namespace tare::findings {

/// All comparisons of a suite, corrected for their number.
List<Comparison> compare(std::vector<Row> const& rows, Options const& options);

}  // namespace tare::findings
