#include "src/report/order.hpp"

#include <cstring>

namespace tare::report {
namespace order {

inline bool is_measured(BenchmarkResult const& result) {
    return result.status == Status::ok && result.estimate.median.count == result.estimate.median.count;
}

inline bool name_before(Text const& left, Text const& right) {
    std::size_t const common = left.size() < right.size() ? left.size() : right.size();
    int const difference = std::memcmp(left.data(), right.data(), common);
    return difference != 0 ? difference < 0 : left.size() < right.size();
}

inline bool before(BenchmarkResult const& left, BenchmarkResult const& right, Sort sort) {
    if (sort == Sort::name) {
        return name_before(left.name, right.name);
    }
    if (sort == Sort::time) {
        if (is_measured(left) != is_measured(right)) {
            return is_measured(left);
        }
        return is_measured(left) && left.estimate.median < right.estimate.median;
    }
    return false;
}

/// Merge sort: stable, and lighter to compile than std::stable_sort.
inline void sort(List<BenchmarkResult const*>& rows, List<BenchmarkResult const*>& room, std::size_t first,
                 std::size_t last, Sort by) {
    if (last - first < 2) {
        return;
    }
    std::size_t const middle = first + (last - first) / 2;
    sort(rows, room, first, middle, by);
    sort(rows, room, middle, last, by);
    std::size_t left = first;
    std::size_t right = middle;
    for (std::size_t at = first; at != last; ++at) {
        bool const from_right = left == middle || (right != last && before(*rows[right], *rows[left], by));
        room[at] = rows[from_right ? right++ : left++];
    }
    for (std::size_t at = first; at != last; ++at) {
        rows[at] = room[at];
    }
}

}  // namespace order

List<BenchmarkResult const*> in_order(SuiteResult const& suite, Sort sort) {
    List<BenchmarkResult const*> rows;
    rows.reserve(suite.benchmarks.size());
    for (BenchmarkResult const& result : suite.benchmarks) {
        rows.push_back(&result);
    }
    if (sort != Sort::as_written) {
        List<BenchmarkResult const*> room(rows.size());
        order::sort(rows, room, 0, rows.size(), sort);
    }
    return rows;
}

}  // namespace tare::report
