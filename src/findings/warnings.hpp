#pragma once

#include "src/findings/row.hpp"

namespace tare::findings {

/// Each adds what there is to warn of to row.result->warnings; the codes are documented in docs/method.md.
void warn_of_the_number(Row& row);         ///< what makes the number itself less than it seems
void warn_of_the_series(Row& row);         ///< what its samples show: drift, phases, modes, correlation
void warn_of_the_circumstances(Row& row);  ///< what the machine, and the work itself, did meanwhile

void warn(Row& row, char const* code, char const* message, char const* advice);

}  // namespace tare::findings
