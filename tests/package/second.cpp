#include <tare.hpp>

#include <cstddef>
#include <vector>

TARE_SUITE("second", suite) {
    suite
        .bench("sum",
               [](tare::State& state) {
                   std::vector<double> const numbers(state.arg<std::size_t>("n"), 1.5);
                   state.items(numbers.size());
                   state.measure([&] {
                       double sum = 0;
                       for (double const number : numbers) {
                           sum += number;
                       }
                       return sum;
                   });
               })
        .range("n", 8, 64);
}
