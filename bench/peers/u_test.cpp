#include "bench/peers/u_test.hpp"

#include <algorithm>
#include <cmath>

namespace peers {

double u_test(std::vector<double> const& left, std::vector<double> const& right) {
    struct Ranked {
        double value;
        bool is_left;
    };
    std::vector<Ranked> all;
    for (double const value : left) {
        all.push_back({value, true});
    }
    for (double const value : right) {
        all.push_back({value, false});
    }
    std::sort(all.begin(), all.end(), [](Ranked const& a, Ranked const& b) { return a.value < b.value; });
    double rank_sum = 0;  // of the left ones; equal values share the mean of their ranks
    double ties = 0;      // sum of t^3 - t over groups of t equal values
    for (std::size_t from = 0; from != all.size();) {
        std::size_t to = from;
        while (to != all.size() && all[to].value == all[from].value) {
            ++to;
        }
        auto const count = static_cast<double>(to - from);
        double const rank = (static_cast<double>(from + to) + 1) / 2;
        for (std::size_t i = from; i != to; ++i) {
            rank_sum += all[i].is_left ? rank : 0;
        }
        ties += count * count * count - count;
        from = to;
    }
    auto const n = static_cast<double>(left.size());
    auto const m = static_cast<double>(right.size());
    double const u = rank_sum - n * (n + 1) / 2;
    double const variance = n * m / 12 * (n + m + 1 - ties / ((n + m) * (n + m - 1)));
    if (!(variance > 0)) {
        return 1;
    }
    double const z = std::max(0.0, std::fabs(u - n * m / 2) - 0.5) / std::sqrt(variance);
    return std::erfc(z / std::sqrt(2.0));
}

}  // namespace peers
