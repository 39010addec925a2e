#include "src/report/order.hpp"

#include "src/plain/order.hpp"

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

struct Rows {
    List<BenchmarkResult> const* results;
    Sort by;
};

inline bool row_before(void const* rows, std::size_t left, std::size_t right) {
    Rows const& all = *static_cast<Rows const*>(rows);
    return before((*all.results)[left], (*all.results)[right], all.by);
}

}  // namespace order

List<BenchmarkResult const*> in_order(SuiteResult const& suite, Sort sort) {
    order::Rows const all = {&suite.benchmarks, sort};
    List<BenchmarkResult const*> rows;
    rows.reserve(suite.benchmarks.size());
    for (std::size_t const number : plain::in_order(suite.benchmarks.size(), &all, order::row_before)) {
        rows.push_back(&suite.benchmarks[number]);
    }
    return rows;
}

}  // namespace tare::report
