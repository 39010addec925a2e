#define TARE_MAIN
#include <tare.hpp>

// Pure functions of constants: an optimiser that saw the arguments would compute the results at compile time, and one that
// saw that nobody uses them would not even do that.

static unsigned hash(unsigned count) {
    unsigned value = 1;
    for (unsigned i = 0; i != count; ++i) {
        value = value * 31 + (i ^ (value >> 3));
    }
    return value;
}

static double series(double x, int terms) {
    double sum = 0;
    for (int i = 0; i != terms; ++i) {
        sum = sum * x + 1;
    }
    return sum;
}

TARE_SUITE("folding", suite) {
    suite.bench("function", hash, 100);
    suite.bench("lambda with argument", [](unsigned n) { return hash(n); }, 100u);
    suite.bench("void lambda with effect", [](unsigned n) { tare::keep(hash(n)); }, 100);
    suite.bench("floating point", [](double x, int n) { return series(x, n); }, 0.5, 100);
    suite.bench("state body", [](tare::State& state) { state.measure([](unsigned n) { return hash(n); }, 100u); });
    suite.bench("writes memory", [](tare::State& state) {
        static unsigned table[100];
        state.measure([] {
            for (unsigned i = 0; i != 100; ++i) {
                *static_cast<unsigned volatile*>(&table[i]) = i;
            }
            return table[7];
        });
    });
    suite.bench("sum by reference", [](tare::State& state) {
        unsigned sum = 0;
        state.measure([&sum](unsigned n) { sum += hash(n); }, 100u);
    });
}
