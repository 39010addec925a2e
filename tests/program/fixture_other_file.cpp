#include <tare.hpp>

TARE_SUITE("quick", suite) {
    suite.bench("from another file", [](tare::State& state) { state.measure([] { return tare::opaque(2) * 3; }); });
}

static int nothing_left = 0;

TARE_SUITE("empty", suite) {
    tare::keep(nothing_left);
}
