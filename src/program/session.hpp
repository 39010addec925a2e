#pragma once

#include "src/engine/suite_run.hpp"

#include <tare/list.hpp>
#include <tare/run.hpp>

#include <string>

namespace tare::program {

/// A suite's rows that the options' filter keeps. What is wrong with the filter goes into `problem`.
List<registry::Row> rows_to_run(Suite& suite, Options const& options, std::string& problem);

/// Measures the rows of a suite and concludes.
SuiteResult measure(Suite& suite, List<registry::Row> const& rows, Options const& options,
                    engine::Observer const& observer);

/// The machine, the build and the clock.
Context context_of(Options const& options);

}  // namespace tare::program
