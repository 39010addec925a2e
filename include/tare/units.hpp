#pragma once

namespace tare {

/// A length of time in nanoseconds, with fractions: a benchmark's time is often below one nanosecond, which no
/// integral std::chrono duration holds. Converts from every std::chrono duration, so `median < 1us` reads well.
struct Nanoseconds {
    double count = 0;

    constexpr Nanoseconds() = default;
    constexpr explicit Nanoseconds(double nanoseconds) : count(nanoseconds) {}
    template <class Duration, class Period = typename Duration::period, class Rep = typename Duration::rep>
    constexpr Nanoseconds(Duration duration)
        : count(static_cast<double>(duration.count()) * 1e9 * static_cast<double>(Period::num) /
                static_cast<double>(Period::den)) {}

    friend constexpr bool operator<(Nanoseconds left, Nanoseconds right) { return left.count < right.count; }
    friend constexpr bool operator>(Nanoseconds left, Nanoseconds right) { return left.count > right.count; }
    friend constexpr bool operator<=(Nanoseconds left, Nanoseconds right) { return left.count <= right.count; }
    friend constexpr bool operator>=(Nanoseconds left, Nanoseconds right) { return left.count >= right.count; }
    friend constexpr Nanoseconds operator+(Nanoseconds left, Nanoseconds right) {
        return Nanoseconds(left.count + right.count);
    }
    friend constexpr Nanoseconds operator-(Nanoseconds left, Nanoseconds right) {
        return Nanoseconds(left.count - right.count);
    }
    friend constexpr Nanoseconds operator*(Nanoseconds time, double factor) { return Nanoseconds(time.count * factor); }
    friend constexpr double operator/(Nanoseconds left, Nanoseconds right) { return left.count / right.count; }
};

}  // namespace tare
