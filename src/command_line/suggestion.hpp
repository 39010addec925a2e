#pragma once

#include <tare/text.hpp>

#include <cstddef>

namespace tare::command_line {

/// Insertions, deletions, replacements and swaps of neighbours that make one word of the other, letters of either case
/// and '-' and '_' counted as equal. SIZE_MAX for words of more than 63 letters, which resemble nothing here.
std::size_t edit_distance(TextView left, TextView right);

/// Finds, of the words that are considered one after the other, the one that `word` was probably meant to be.
class Nearest {
public:
    explicit Nearest(TextView word);
    void consider(TextView candidate);
    TextView best() const { return best_; }  ///< empty when none was near

private:
    TextView word_;
    TextView best_;
    std::size_t limit_;
};

}  // namespace tare::command_line
