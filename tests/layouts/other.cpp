#include "tests/layouts/moved.hpp"

namespace moved {

std::uint64_t other(std::uint64_t n) {
    std::uint64_t sum = 0;
    for (std::uint64_t i = 0; i != n; ++i) {
        sum += i % 3 == 0 ? i : 1;
    }
    return sum;
}

}  // namespace moved
