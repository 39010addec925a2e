/// Two functions with the same argument, one of them the baseline.

#define TARE_MAIN
#include <tare.hpp>

#include <cstdint>
#include <utility>

namespace {

std::uint64_t fib_naive(int n) {
    return n < 2 ? static_cast<std::uint64_t>(n) : fib_naive(n - 1) + fib_naive(n - 2);
}

std::uint64_t fib_iterative(int n) {
    std::uint64_t value = 0;
    std::uint64_t next = 1;
    for (; n > 0; --n) {
        value = std::exchange(next, value + next);
    }
    return value;
}

}  // namespace

TARE_SUITE("fibonacci", suite) {
    suite.bench("naive/30", fib_naive, 30).baseline();
    suite.bench("iterative/30", fib_iterative, 30);
}
