#pragma once

#include "src/registry/data.hpp"

#include <tare/list.hpp>

#include <cstddef>
#include <string>

namespace tare::registry {

inline constexpr int most_threads = 1024;
inline constexpr std::size_t most_values = 10'000;  ///< of one argument
inline constexpr std::size_t most_rows = 100'000;   ///< of one benchmark

Constant constant(Value const& value);

/// lo, lo * multiplier, ... and hi. What is wrong goes into `problem`, and the result is empty.
List<std::int64_t> geometric_range(std::int64_t lo, std::int64_t hi, std::int64_t multiplier, std::string& problem);
/// lo, lo + step, ... up to hi.
List<std::int64_t> linear_range(std::int64_t lo, std::int64_t hi, std::int64_t step, std::string& problem);

struct NamedConstant {
    std::string name;
    Constant value;
};

/// One benchmark with one combination of its arguments: a row of the report.
struct Row {
    BenchmarkData const* benchmark = nullptr;
    OwnedBody const* body = nullptr;
    List<NamedConstant> arguments;
    int threads = 1;
    bool baseline = false;
    std::string name;     ///< "sort/n=64"
    std::string key;      ///< of the arguments alone, "n=64"
    std::string problem;  ///< it fails with this before it is run
    int family = -1;      ///< compared with the others of this family; -1: with none
};

/// All rows of a suite, in the order they were written: the product of a benchmark's arguments, the last varying fastest.
List<Row> expand(SuiteData const& suite);

/// Puts rows that are to be compared into families: those with the same arguments; all of them when the baseline has no
/// arguments and the others do. A second baseline in a family is a problem of its row.
void find_families(List<Row>& rows);

/// Filters by "suite/row". A leading '-' keeps what does not match. Wrong patterns: `problem`, and nothing is kept.
void filter(List<Row>& rows, std::string const& suite, std::string const& pattern, std::string& problem);

}  // namespace tare::registry
