// A CI check: the program fails when an operation takes longer than it may. The report is plain data.

#include <tare.hpp>

#include <chrono>
#include <cstdio>

static unsigned long fib(unsigned long n) {
    unsigned long a = 0;
    unsigned long b = 1;
    while (n-- != 0) {
        unsigned long const next = a + b;
        a = b;
        b = next;
    }
    return a;
}

int main() {
    using namespace std::chrono_literals;
    tare::Suite suite("limits");
    suite.bench("fib", fib, 30UL);
    tare::Report const report = tare::run(suite);
    // Fails only when even the lower end of the interval is too long. A name that is not there throws.
    if (tare::Nanoseconds(report["fib"].ci.low) > 100us) {
        std::puts("fib takes longer than 100 us");
        return 1;
    }
    std::puts("fib is fast enough");
    return 0;
}
