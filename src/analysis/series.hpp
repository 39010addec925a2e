#pragma once

#include <cstddef>
#include <utility>

namespace tare::analysis {

/// A borrowed run of numbers; in the order they were measured unless a function says "sorted".
struct Series {
    double const* data = nullptr;
    std::size_t size = 0;

    Series() = default;
    Series(double const* first, std::size_t count) : data(first), size(count) {}
    /// A List, a std::vector or a std::array of numbers.
    template <class Numbers, class = decltype(static_cast<double const*>(std::declval<Numbers const&>().data()))>
    Series(Numbers const& values) : data(values.data()), size(values.size()) {}

    double const* begin() const { return data; }
    double const* end() const { return data + size; }
    double operator[](std::size_t index) const { return data[index]; }
};

}  // namespace tare::analysis
