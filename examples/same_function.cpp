/// The same function under two names. Their code lies at two places, the linker's choice, and for a tight loop that
/// alone can make a difference of several per cent. A loop around a clock, and many a tool built on one, then calls one
/// of them faster. tare runs both at the same eight offsets in turn and must not.

#include <tare/tare.hpp>

#include <chrono>
#include <cstdio>
#include <iostream>
#include <string>

namespace {

/// `Name` makes the same source two types, and so two copies of the code.
template <char Name>
struct StringCreation {
    std::string operator()() const { return std::string("hello, this is a string"); }
};

template <char Name>
struct StringCopy {
    std::string text = "hello";
    std::string operator()() const { return text; }
};

/// What one writes without a library: the mean of three loops.
template <class Function>
double naive(Function const& function) {
    constexpr int repetitions = 3;
    constexpr int iterations = 500000;
    double total = 0;
    for (int repetition = 0; repetition != repetitions; ++repetition) {
        auto const begin = std::chrono::steady_clock::now();
        for (int i = 0; i != iterations; ++i) {
            auto const result = function();
            tare::keep(result);
        }
        std::chrono::duration<double, std::nano> const time = std::chrono::steady_clock::now() - begin;
        total += time.count() / iterations;
    }
    return total / repetitions;
}

template <class Left, class Right>
void naive_comparison(char const* name, Left const& left, Right const& right) {
    double const a = naive(left);
    double const b = naive(right);
    std::printf("  %s A %.2f ns, %s B %.2f ns: %s is %.1f %% faster?\n", name, a, name, b, a < b ? "A" : "B",
                100 * (a < b ? b / a - 1 : a / b - 1));
}

}  // namespace

int main() {
    std::printf("A loop around a clock, three times:\n");
    naive_comparison("string creation", StringCreation<'A'>(), StringCreation<'B'>());
    naive_comparison("string copy", StringCopy<'A'>(), StringCopy<'B'>());

    std::printf("\ntare:\n");
    tare::Suite creation("string creation");
    creation.bench("creation A", StringCreation<'A'>()).baseline();
    creation.bench("creation B", StringCreation<'B'>());
    tare::Suite copy("string copy");
    copy.bench("copy A", StringCopy<'A'>()).baseline();
    copy.bench("copy B", StringCopy<'B'>());
    bool different = false;
    tare::Style style;
    style.details = false;
    for (tare::Suite* suite : {&creation, &copy}) {
        tare::Report const report = tare::run(*suite);
        std::fflush(stdout);
        tare::print(report, std::cout, style);
        for (tare::SuiteResult const& result : report.suites) {
            for (tare::Comparison const& comparison : result.comparisons) {
                different = different || comparison.verdict == tare::Verdict::faster ||
                            comparison.verdict == tare::Verdict::slower;
            }
        }
    }
    if (different) {
        std::cout << "One of the two was called faster: a false alarm.\n";
    }
    return different ? 1 : 0;
}
