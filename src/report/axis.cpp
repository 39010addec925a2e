#include "src/report/axis.hpp"

#include "src/report/cells.hpp"
#include "src/report/units.hpp"

#include <cmath>

namespace tare::report {
namespace axes {

/// 1, 2 or 5 times a power of ten, at least `value`.
inline double nice_step(double value) {
    double const power = std::pow(10.0, std::floor(std::log10(value)));
    for (double const factor : {1.0, 2.0, 5.0}) {
        if (factor * power >= value * (1 - 1e-9)) {
            return factor * power;
        }
    }
    return 10 * power;
}

struct Range {
    double low = 0;
    double high = 0;
    bool any = false;
};

inline Range range_of(List<double> const& values) {
    Range range;
    for (double const value : values) {
        if (!std::isfinite(value)) {
            continue;
        }
        range.low = range.any && range.low < value ? range.low : value;
        range.high = range.any && range.high > value ? range.high : value;
        range.any = true;
    }
    return range;
}

inline bool are_powers_of_two(List<double> const& values) {
    for (double const value : values) {
        int exponent = 0;
        if (std::isfinite(value) && std::frexp(value, &exponent) != 0.5) {
            return false;
        }
    }
    return true;
}

inline Axis linear(Range range) {
    double width = range.high - range.low;
    if (!(width > std::fabs(range.high) * 1e-9)) {  // equal values: room on both sides
        double const room = range.high == 0 ? 1 : std::fabs(range.high) * 0.1;
        range.low -= range.low == 0 ? 0 : room;
        range.high += room;
        width = range.high - range.low;
    }
    double const step = nice_step(width / 20);
    Axis axis;
    axis.low = std::floor(range.low / step + 1e-9) * step;
    axis.high = std::ceil(range.high / step - 1e-9) * step;
    if (!std::isfinite(axis.low) || !std::isfinite(axis.high) || !(axis.low < axis.high)) {
        axis.low = -1.79e308;  // values as large as doubles get
        axis.high = 1.79e308;
    }
    return axis;
}

/// Labels without the zeros that a fixed number of digits brings: "10.00 ms" is "10 ms".
inline std::string trimmed(std::string const& text) {
    std::size_t const end = text.find_first_of(" kMGT");
    std::string number = text.substr(0, end);
    if (number.find('.') != std::string::npos && number.find('e') == std::string::npos) {
        while (number.back() == '0') {
            number.pop_back();
        }
        if (number.back() == '.') {
            number.pop_back();
        }
    }
    return end == std::string::npos ? number : number + text.substr(end);
}

inline double multiples_within(Axis const& axis, double step) {
    return std::floor(axis.high / step + 1e-6) - std::ceil(axis.low / step - 1e-9) + 1;
}

inline List<double> linear_ticks(Axis const& axis, int most) {
    // A step that surely gives few enough may give one tick alone: smaller ones may still be few enough.
    double step = nice_step((axis.high / most - axis.low / most));
    for (double smaller = nice_step(step / 2.6); smaller < step && multiples_within(axis, smaller) <= most;) {
        step = smaller;
        smaller = nice_step(step / 2.6);
    }
    List<double> result;
    for (double index = std::ceil(axis.low / step - 1e-9); index * step <= axis.high + step * 1e-6; index += 1) {
        result.push_back(index == 0 ? 0 : index * step);
        if (result.size() > static_cast<std::size_t>(most) + 1) {
            break;
        }
    }
    return result;
}

/// Powers of `base` with exponents that are multiples of the smallest number that gives few enough of them.
inline List<double> power_ticks(Axis const& axis, int most, double base) {
    double const unit = std::log10(base);
    double const first = std::log10(axis.low) / unit;
    double const last = std::log10(axis.high) / unit;
    double const every = std::ceil((last - first) / most - 1e-9);
    double const step = every < 1 ? 1 : every;
    List<double> result;
    for (double index = std::ceil(first / step - 1e-9); index * step <= last + 1e-9; index += 1) {
        result.push_back(std::pow(base, index * step));
    }
    return result;
}

}  // namespace axes

double Axis::position(double value) const {
    if (std::isinf(value)) {
        return value > 0 ? 2 : -1;
    }
    if (logarithmic) {
        if (!(value > 0)) {
            return value <= 0 ? -1 : value;
        }
        // Not the logarithm of a quotient: that of the largest and the smallest double overflows.
        return (std::log(value) - std::log(low)) / (std::log(high) - std::log(low));
    }
    return (value / 2 - low / 2) / (high / 2 - low / 2);  // halves, so that no difference overflows
}

Axis axis_for(List<double> const& values, double log_from, bool from_zero) {
    axes::Range range = axes::range_of(values);
    if (!range.any) {
        return Axis();
    }
    if (range.low > 0 && range.high / range.low >= log_from) {
        Axis axis;
        axis.logarithmic = true;
        if (axes::are_powers_of_two(values)) {
            axis.base = 2;
            axis.low = range.low;
            axis.high = range.high;
            return axis;
        }
        double const low_power = std::pow(10.0, std::floor(std::log10(range.low)));
        double const high_power = std::pow(10.0, std::floor(std::log10(range.high)));
        axis.low = std::floor(range.low / low_power + 1e-9) * low_power;
        axis.high = std::ceil(range.high / high_power - 1e-9) * high_power;
        if (axis.low > 0 && std::isfinite(axis.high)) {
            return axis;
        }
    }
    if (from_zero) {
        range.low = range.low < 0 ? range.low : 0;
        range.high = range.high > 0 ? range.high : 0;
    }
    return axes::linear(range);
}

List<double> ticks(Axis const& axis, int most) {
    most = most < 2 ? 2 : most;
    if (!axis.logarithmic) {
        return axes::linear_ticks(axis, most);
    }
    List<double> powers = axes::power_ticks(axis, most, axis.base);
    if (powers.size() >= 3) {
        return powers;
    }
    List<double> result;
    double power = std::pow(10.0, std::floor(std::log10(axis.low)));
    for (int i = 0; i != 3 * 4 && result.size() < static_cast<std::size_t>(most); ++i) {
        static constexpr double factors[] = {1, 2, 5};
        double const tick = factors[i % 3] * power;
        if (tick >= axis.low * (1 - 1e-9) && tick <= axis.high * (1 + 1e-9)) {
            result.push_back(tick);
        }
        power *= i % 3 == 2 ? 10 : 1;
    }
    return result;
}

std::string tick_time(double nanoseconds) {
    return nanoseconds == 0 ? "0" : axes::trimmed(time_text(nanoseconds));
}

std::string tick_number(double value) {
    bool const exact = std::fabs(value) < 1e5 && value == std::floor(value);
    return exact ? fixed_text(value, 0) : axes::trimmed(count_text(value));
}

std::string axis_lines(Axis const& axis, int indent, int columns, bool times) {
    std::string line;
    std::string labels;
    int labelled = 0;  // columns that labels have taken
    int drawn = 0;
    for (double const tick : ticks(axis, columns / 12 + 1)) {
        double const position = axis.position(tick);
        if (!(position >= 0 && position <= 1)) {
            continue;
        }
        std::string const label = times ? tick_time(tick) : tick_number(tick);
        int const at = static_cast<int>(position * (columns - 1) + 0.5);
        int const size = cells(label);
        int start = at - size / 2;
        start = start < 0 ? 0 : start + size > columns ? columns - size : start;
        if (at < drawn || start < labelled || size > columns) {
            continue;
        }
        line += repeated("─", at - drawn) + "┬";
        drawn = at + 1;
        labels += spaces(start + (labelled > 0 ? 1 : 0) - labelled) + label;
        labelled = start + size + 1;
    }
    line += repeated("─", columns - drawn);
    return spaces(indent) + line + '\n' + spaces(indent) + labels + '\n';
}

}  // namespace tare::report
