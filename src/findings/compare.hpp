#pragma once

#include "src/findings/row.hpp"

#include <tare/list.hpp>
#include <tare/options.hpp>
#include <tare/report.hpp>

namespace tare::findings {

/// All comparisons of a suite, corrected for their number.
List<Comparison> compare(List<Row> const& rows, Options const& options);

/// Every pair of each family that has no baseline and more than two rows, corrected for their number; nothing for
/// families of more than 12, whose table nobody reads.
List<Comparison> compare_all_pairs(List<Row> const& rows, Options const& options);

}  // namespace tare::findings
