#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace tare_io {

/// Ways of one column that are measured together, in turns.
struct Class {
    std::vector<std::size_t> ways;  ///< the baseline among them, if there is one
    std::vector<std::size_t> kept;  ///< those whose result counts: the baseline in one class only
    std::uint64_t rounds = 0;       ///< each way once in every round
};

/// How much each way of a column may take. Seconds.
struct Wish {
    double time = 0;         ///< so long for each way, in rounds ...
    double rounds = 0;       ///< ... but at least so many of them, however slow it is
    double limit = 0;        ///< of one operation: of what takes longer a part is measured
    double least_limit = 0;  ///< it may be lowered so far
};

/// Fewer than 6 have no interval; a verdict on one of 20 ways needs 10: all pairs agreeing has p = 2 / 2^10 then.
inline constexpr double least_rounds = 10;
inline constexpr double most_rounds = 200;

/// Fast ways get more rounds than slow ones, and every class has the baseline.
/// `seconds`: of one operation of each way, NaN for those that are not measured. `baseline`: its index, or the number of
/// ways for none.
std::vector<Class> classes_of(std::vector<double> const& seconds, std::size_t baseline, Wish const& wish);

/// What measuring them takes, in seconds.
double cost_of(std::vector<Class> const& classes, std::vector<double> const& seconds);

/// The wish, made smaller until it costs no more than `available` seconds: first less time and fewer rounds, down to the
/// least that gives an interval, then a lower limit.
Wish affordable(std::vector<double> const& seconds, std::size_t baseline, Wish wish, double available);

/// The largest of 1/2, 1/4, 1/8, ... of an operation of `whole` seconds that takes no longer than `limit`.
double share_within(double whole, double limit);

}  // namespace tare_io
