#pragma once

#include "src/findings/row.hpp"

#include <tare/list.hpp>
#include <tare/report.hpp>

namespace tare::findings {

/// One fit for every benchmark that asks for it, and every combination of its other arguments.
List<ComplexityFit> fit_complexities(List<Row> const& rows);

}  // namespace tare::findings
