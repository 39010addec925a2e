#pragma once

#include "src/analysis/interval.hpp"
#include "src/engine/measured.hpp"

#include <tare/list.hpp>
#include <tare/report.hpp>

namespace tare::findings {

constexpr double confidence = 0.95;

/// One measured row with what several findings are made from.
struct Row {
    BenchmarkResult* result = nullptr;
    engine::Measured const* measured = nullptr;
    List<double> times;    ///< ns per operation, in time order (single calls: medians of rounds)
    List<int> placement;   ///< of each of them
    List<double> settled;  ///< times without the placements' influence
    int placements = 1;
    double correlation = 0;   ///< lag-1 rank correlation of `settled`
    double weight_noise = 0;  ///< ns per operation by which the container's weight may be wrong
};

/// Takes the samples apart. `measured.result` is where findings are written to.
void fill_row(Row& row, engine::Measured& measured);

/// Fills result.estimate and result.layout.
void fill_estimate(Row& row);
void fill_layout(Row& row);

/// result.warnings; the estimate and the layout are filled.
void fill_warnings(Row& row);

/// Measured well enough to be compared: it ran and has samples.
bool is_usable(Row const& row);

}  // namespace tare::findings
