#pragma once

#include <tare/options.hpp>
#include <tare/report.hpp>

#include <string>

namespace tare::report {

/// A row's texts, before it is known how wide the columns are.
struct RowText {
    BenchmarkResult const* result = nullptr;
    std::string name;
    std::string time;
    std::string spread;  ///< the interval, relative
    std::string range;   ///< min … max
    std::string quantiles[2];
    std::string repeats;     ///< iterations × samples
    std::string throughput;  ///< the first one there is
};

RowText row_text(BenchmarkResult const& result, Style const& style);

/// What else was found about the row, in small print: throughputs, counters, label, dependence on placement. The first
/// throughput may stand in the table already.
std::string row_facts(RowText const& row, bool throughput_is_shown, Style const& style);

}  // namespace tare::report
