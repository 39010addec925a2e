#pragma once

#include <tare/list.hpp>
#include <tare/report.hpp>

#include <cstdint>
#include <string>

namespace tare::report {

/// Samples sorted into bins of equal width from `low` to `high`. What lies beyond `high` (the slowest percent, when it
/// would squeeze the rest) is in the last bin, with `beyond` of it; -infinity is in the first; NaN is nowhere.
struct Histogram {
    List<double> bins;
    double low = 0;
    double high = 0;
    double beyond = 0;
    bool constant = false;  ///< all samples are equal: one bin in the middle holds them
};

/// One number with how often it occurred.
struct Weighted {
    double value;
    double weight;
};

/// The bins themselves. `top`: from there on a sample is "beyond"; infinity for none.
Histogram histogram_of(List<Weighted> const& values, double top, int bins);
/// Of a row: its samples, or the distribution of its single calls. No bins when there are none.
Histogram histogram_of(BenchmarkResult const& result, int bins);
/// The bin in which `value` lies, 0 to bins - 1.
int bin_of(Histogram const& histogram, double value);

/// `rows` lines of block elements, top first; every bin that is not empty shows at least an eighth of a cell.
List<std::string> draw(Histogram const& histogram, int rows);

/// The `fraction` quantile (0 to 1) of a row's samples by linear interpolation, NaN when there are none.
double quantile_of(BenchmarkResult const& result, double fraction);

}  // namespace tare::report
