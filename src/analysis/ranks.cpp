#include "src/analysis/ranks.hpp"

#include "src/analysis/quantile.hpp"
#include "src/analysis/special.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>

namespace tare::analysis {

List<double> ranks(Series values) {
    if (has_nan(values)) {
        return {};
    }
    List<double> const in_order = sorted(values);
    List<double> result(values.size);
    for (std::size_t i = 0; i != values.size; ++i) {
        // Binary searches in the sorted copy: slower than sorting indices, but no second instance of std::sort to compile.
        double const* const first = in_order.data();
        double const* const last = first + in_order.size();
        auto const below = std::lower_bound(first, last, values[i]) - first;
        auto const not_above = std::upper_bound(first, last, values[i]) - first;
        result[i] = static_cast<double>(below + not_above + 1) / 2;
    }
    return result;
}

Correlation drift(Series in_time_order) {
    constexpr double nan = std::numeric_limits<double>::quiet_NaN();
    List<double> const rank = ranks(in_time_order);
    if (rank.size() < 3) {
        return {nan, nan};
    }
    auto const count = static_cast<double>(rank.size());
    double const mean = (count + 1) / 2;
    double together = 0;
    double squares = 0;
    for (std::size_t i = 0; i != rank.size(); ++i) {
        double const time = static_cast<double>(i + 1) - mean;
        together += time * (rank[i] - mean);
        squares += (rank[i] - mean) * (rank[i] - mean);
    }
    if (!(squares > 0)) {
        return {nan, nan};
    }
    double const time_squares = count * (count * count - 1) / 12;
    double const r = std::fmin(1, std::fmax(-1, together / std::sqrt(squares * time_squares)));
    double const t = std::fabs(r) * std::sqrt((count - 2) / ((1 - r) * (1 + r)));
    return {r, 2 * student_t_cdf(-t, count - 2)};
}

double lag1_rank_correlation(Series in_time_order) {
    List<double> const rank = ranks(in_time_order);
    if (rank.size() < 3) {
        return 0;
    }
    double const mean = static_cast<double>(rank.size() + 1) / 2;
    double together = 0;
    double squares = (rank[0] - mean) * (rank[0] - mean);
    for (std::size_t i = 1; i != rank.size(); ++i) {
        together += (rank[i - 1] - mean) * (rank[i] - mean);
        squares += (rank[i] - mean) * (rank[i] - mean);
    }
    return squares > 0 ? together / squares : 0;
}

double effective_samples(std::size_t samples, double lag1_correlation) {
    auto const count = static_cast<double>(samples);
    if (!(lag1_correlation > 0) || samples == 0) {
        return count;
    }
    double const worth = count * (1 - lag1_correlation) / (1 + lag1_correlation);
    return worth > 1 ? worth : 1;
}

double p_value_of_larger(Series first, Series second) {
    List<double> pooled(first.begin(), first.end());
    pooled.append(second.begin(), second.end());
    List<double> const rank = ranks(pooled);
    if (first.size == 0 || second.size == 0 || rank.empty()) {
        return 1;
    }
    auto const m = static_cast<double>(first.size);
    auto const n = static_cast<double>(second.size);
    double second_ranks = 0;
    double squares = 0;
    double const mean_rank = (m + n + 1) / 2;
    for (std::size_t i = 0; i != rank.size(); ++i) {
        second_ranks += i < first.size ? 0 : rank[i];
        squares += (rank[i] - mean_rank) * (rank[i] - mean_rank);
    }
    // The variance of a sum of n of the m + n ranks, drawn without replacement; shared ranks lessen `squares`.
    double const variance = squares / (m + n - 1) * m * n / (m + n);
    double const above_expected = second_ranks - n * mean_rank - 0.5;
    return variance > 0 ? normal_cdf(-above_expected / std::sqrt(variance)) : 1;
}

double p_value_of_groups(Series values, int const* group, int groups) {
    List<double> const rank = ranks(values);
    double const mean = static_cast<double>(rank.size() + 1) / 2;
    double between = 0;
    double total = 0;
    int used = 0;
    for (int g = 0; g < groups; ++g) {
        double sum = 0;
        double count = 0;
        for (std::size_t i = 0; i != rank.size(); ++i) {
            if (group[i] == g) {
                sum += rank[i] - mean;
                total += (rank[i] - mean) * (rank[i] - mean);
                count += 1;
            }
        }
        if (count > 0) {
            between += sum * sum / count;
            ++used;
        }
    }
    double const degrees_between = used - 1;
    double const degrees_within = static_cast<double>(rank.size()) - used;
    if (used < 2 || !(degrees_within > 0) || !(total > 0)) {
        return 1;
    }
    double const within = total - between;
    double const f =
        within > 0 ? (between / degrees_between) / (within / degrees_within) : std::numeric_limits<double>::infinity();
    return f_tail(f, degrees_between, degrees_within);
}

}  // namespace tare::analysis
