#include "src/command_line/suggestion.hpp"

#include <vector>

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
    std::size_t const columns = right.size() + 1;
    std::vector<std::size_t> before(columns);
    std::vector<std::size_t> above(columns);
    std::vector<std::size_t> row(columns);
    for (std::size_t j = 0; j != columns; ++j) {
        above[j] = j;
    }
    for (std::size_t i = 1; i <= left.size(); ++i) {
        row[0] = i;
        for (std::size_t j = 1; j != columns; ++j) {
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
        before.swap(above);
        above.swap(row);
    }
    return above[columns - 1];
}

TextView nearest(TextView word, TextView const* candidates, std::size_t count) {
    TextView best;
    // A third of the letters may be wrong, and one at any length; more is another word.
    std::size_t limit = word.size() < 5 ? 1 : (word.size() + 1) / 3;
    for (std::size_t i = 0; i != count; ++i) {
        std::size_t const distance = edit_distance(word, candidates[i]);
        // Replacing all letters of a short candidate is no resemblance.
        if (distance < candidates[i].size() && distance <= limit && (best.empty() || distance < limit)) {
            best = candidates[i];
            limit = distance;
        }
    }
    return best;
}

}  // namespace tare::command_line
