#include "src/command_line/suggestion.hpp"

#include <cstdint>

namespace tare::command_line {
namespace suggestion {

inline char folded(char c) {
    if (c >= 'A' && c <= 'Z') {
        return static_cast<char>(c - 'A' + 'a');
    }
    return c == '_' ? '-' : c;
}

}  // namespace suggestion

// Optimal string alignment: three rows of the usual table, the third for swaps.
std::size_t edit_distance(TextView left, TextView right) {
    constexpr std::size_t longest = 63;
    if (left.size() > longest || right.size() > longest) {
        return SIZE_MAX;
    }
    std::size_t rows[3][longest + 1];
    for (std::size_t j = 0; j <= right.size(); ++j) {
        rows[0][j] = j;
    }
    for (std::size_t i = 1; i <= left.size(); ++i) {
        std::size_t* const row = rows[i % 3];
        std::size_t const* const above = rows[(i + 2) % 3];
        std::size_t const* const before = rows[(i + 1) % 3];
        row[0] = i;
        for (std::size_t j = 1; j <= right.size(); ++j) {
            char const a = suggestion::folded(left[i - 1]);
            char const b = suggestion::folded(right[j - 1]);
            std::size_t best = above[j - 1] + (a == b ? 0 : 1);
            best = above[j] + 1 < best ? above[j] + 1 : best;
            best = row[j - 1] + 1 < best ? row[j - 1] + 1 : best;
            if (i > 1 && j > 1 && a == suggestion::folded(right[j - 2]) && suggestion::folded(left[i - 2]) == b &&
                before[j - 2] + 1 < best) {
                best = before[j - 2] + 1;
            }
            row[j] = best;
        }
    }
    return rows[left.size() % 3][right.size()];
}

// A third of the letters may be wrong, and one at any length; more is another word.
Nearest::Nearest(TextView word) : word_(word), limit_(word.size() < 5 ? 1 : (word.size() + 1) / 3) {}

void Nearest::consider(TextView candidate) {
    std::size_t const distance = edit_distance(word_, candidate);
    // Replacing all letters of a short candidate is no resemblance.
    if (distance < candidate.size() && distance <= limit_ && (best_.empty() || distance < limit_)) {
        best_ = candidate;
        limit_ = distance;
    }
}

}  // namespace tare::command_line
