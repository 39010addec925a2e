#pragma once

#include "src/registry/expand.hpp"

#include <tare/list.hpp>

#include <cstddef>

namespace tare::engine {

/// Rows that are to be measured interleaved, as indices into the suite's rows.
struct Group {
    List<std::size_t> rows;
    List<std::size_t> again;  ///< of them, those that another group has measured before: baselines
};

/// At most this many benchmarks are kept alive at once.
inline constexpr std::size_t most_alive = 32;

/// Splits a suite's rows: families stay together; a family that is too large is cut and its baseline joins every part;
/// benchmarks on several threads come last and each family of them alone, because threads that exist, even sleeping
/// ones, make single-threaded code slower (locks and reference counts that are skipped while there is one thread).
List<Group> split_into_groups(List<registry::Row> const& rows, std::size_t most);

}  // namespace tare::engine
