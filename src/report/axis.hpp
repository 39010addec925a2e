#pragma once

#include <tare/list.hpp>

#include <string>

namespace tare::report {

/// A scale from `low` to `high`, finite, low < high; logarithmic ones are above zero.
struct Axis {
    double low = 0;
    double high = 1;
    bool logarithmic = false;
    double base = 10;  ///< of a logarithmic axis: its ticks are powers of this

    /// 0 at low, 1 at high; beyond them for values outside, NaN for NaN.
    double position(double value) const;
};

/// A scale on which all finite values find room, with nice ends. Logarithmic when they are all above zero and the largest
/// is at least `log_from` times the smallest; with base 2 when they all are powers of two. `from_zero`: a linear one begins at zero.
Axis axis_for(List<double> const& values, double log_from, bool from_zero);

/// At most `most` (at least 2) round values on the axis, ascending: multiples of 1, 2 or 5 times a power of ten, on a
/// logarithmic axis powers of its base, with fewer than three of them also 2 and 5 times powers of ten.
List<double> ticks(Axis const& axis, int most);

/// A tick's label: a time without needless zeros ("10 µs"), or a plain number ("4096", "65.5k").
std::string tick_time(double nanoseconds);
std::string tick_number(double value);

/// A line of `columns` cells with labels below their ticks, those that would run into each other left out. `indent`
/// spaces before it. Two lines: the axis itself and the labels.
std::string axis_lines(Axis const& axis, int indent, int columns, bool times);

}  // namespace tare::report
