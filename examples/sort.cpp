/// A fresh input for every call, several sizes, and how the time grows with them.

#define TARE_MAIN
#include <tare.hpp>

#include <algorithm>
#include <cstddef>
#include <random>
#include <vector>

namespace {

std::vector<int> random_ints(std::size_t n) {
    std::mt19937 random(42);
    std::vector<int> numbers(n);
    for (int& number : numbers) {
        number = static_cast<int>(random() >> 1U);
    }
    return numbers;
}

}  // namespace

TARE_SUITE("sort", suite) {
    suite
        .bench("std::sort",
               [](tare::State& state) {
                   auto const n = state.arg<std::size_t>("n");
                   auto const input = random_ints(n);  // set-up: never timed
                   state.bytes(n * sizeof(int));
                   state.measure_with([&] { return input; },  // a fresh input for every call, untimed
                                      [](auto& v) { std::sort(v.begin(), v.end()); });
               })
        .range("n", 8, 1 << 20, 8)
        .complexity();
}
