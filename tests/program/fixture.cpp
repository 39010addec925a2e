#define TARE_MAIN
#include <tare.hpp>

#include <chrono>
#include <stdexcept>
#include <thread>

static int twice(int n) {
    return 2 * n;
}

TARE_SUITE("quick", suite) {
    suite.bench("twice", twice, 21).baseline();
    suite.bench("with \"quotes\", <angles> | pipes\n and \x1b[31mescapes\xff", [] { return tare::opaque(1); });
    suite
        .bench("sized",
               [](tare::State& state) {
                   state.bytes(state.arg<int>("n"));
                   state.measure([] { return tare::opaque(1); });
               })
        .args("n", {1, 1024});
}

TARE_SUITE("bad", suite) {
    suite.bench("throws", []() -> int { throw std::runtime_error("no luck today"); });
    suite.bench("fine", twice, 4);
}

TARE_SUITE("skipping", suite) {
    suite.bench("skipped", [](tare::State& state) { state.skip("not on this machine"); });
    suite.bench("measured", twice, 4);
}

TARE_SUITE("slow", suite) {
    for (char const* const name : {"a", "b", "c", "d"}) {
        suite.bench(name, [](tare::State& state) {
            state.measure([] { std::this_thread::sleep_for(std::chrono::milliseconds(5)); });
        });
    }
}

TARE_SUITE("stuck", suite) {
    suite.bench("for ever", [] { std::this_thread::sleep_for(std::chrono::hours(1)); });
}
