#pragma once

#include <tare/text.hpp>

#include <cstddef>

namespace tare::command_line {

/// Insertions, deletions, replacements and swaps of neighbours that make one word of the other, letters of either case
/// and '-' and '_' counted as equal.
std::size_t edit_distance(TextView left, TextView right);

/// The candidate that `word` was probably meant to be; empty when none is near.
TextView nearest(TextView word, TextView const* candidates, std::size_t count);

}  // namespace tare::command_line
