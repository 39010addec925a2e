#include "src/plain/order.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <random>
#include <vector>

namespace {

bool less(void const* things, std::size_t left, std::size_t right) {
    int const* const numbers = static_cast<int const*>(things);
    return numbers[left] < numbers[right];
}

TEST(Order, OfNothingAndOfOneThing) {
    EXPECT_TRUE(tare::plain::in_order(0, nullptr, less).empty());
    int const one = 7;
    EXPECT_EQ(tare::plain::in_order(1, &one, less), (tare::List<std::size_t>{0}));
}

TEST(Order, IsThatOfAStableSortWhateverTheNumbers) {
    std::mt19937 random(1);
    for (std::size_t size = 2; size != 70; ++size) {
        std::vector<int> numbers(size);
        for (int& number : numbers) {
            number = static_cast<int>(random() % 9);
        }
        std::vector<std::size_t> expected(size);
        std::iota(expected.begin(), expected.end(), std::size_t{0});
        std::sort(expected.begin(), expected.end(), [&](std::size_t left, std::size_t right) {
            return numbers[left] != numbers[right] ? numbers[left] < numbers[right] : left < right;
        });
        auto const order = tare::plain::in_order(size, numbers.data(), less);
        EXPECT_TRUE(std::equal(order.begin(), order.end(), expected.begin(), expected.end())) << size;
    }
}

}  // namespace
