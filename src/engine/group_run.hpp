#pragma once

#include "src/engine/live.hpp"
#include "src/engine/settings.hpp"
#include "src/engine/suite_run.hpp"

#include <tare/list.hpp>

#include <cstddef>
#include <string>

namespace tare::engine {

/// Where a group stands in its suite, for the progress line.
struct Place {
    std::size_t rows_before = 0;
    std::size_t rows_of_suite = 0;
};

/// Measures benchmarks that wait in their measure functions, interleaved; everything found is in them afterwards.
/// `problems`: what could not be counted, a line each.
void measure_group(List<Live*> const& group, Settings const& settings, Options const& options,
                   registry::SuiteData const& suite, Observer const& observer, Place place,
                   List<std::string>& problems);

/// Copies what is known of a row into its result.
void write_result(Live& live, bool interrupted, Measured& measured);

}  // namespace tare::engine
