// Prints the table in src/analysis/dip_table.hpp: quantiles of sqrt(n) dip for samples of the uniform distribution.
//   g++ -std=c++17 -O2 -I. tools/dip_table.cpp src/analysis/{dip,quantile}.cpp -o build/dip_table
//   build/dip_table > src/analysis/dip_table.hpp
// Always the same table: its random numbers have a fixed seed. About two minutes.
#include "src/analysis/dip.hpp"
#include "src/analysis/quantile.hpp"

#include <cmath>
#include <cstdint>
#include <cstdio>
#include <vector>

namespace {

/// SplitMix64: Steele, Lea & Flood, Fast Splittable Pseudorandom Number Generators (2014).
double uniform(std::uint64_t& state) {
    state += 0x9e3779b97f4a7c15U;
    std::uint64_t bits = state;
    bits = (bits ^ (bits >> 30)) * 0xbf58476d1ce4e5b9U;
    bits = (bits ^ (bits >> 27)) * 0x94d049bb133111ebU;
    return static_cast<double>((bits ^ (bits >> 31)) >> 11) * 0x1p-53;
}

}  // namespace

int main() {
    constexpr double p_values[] = {0.98, 0.95, 0.9,  0.8,   0.7,  0.6,   0.5,   0.4,   0.3,
                                   0.2,  0.1,  0.05, 0.025, 0.01, 0.005, 0.002, 0.001, 0.0005};
    constexpr std::size_t sizes[] = {4, 5, 6, 7, 8, 10, 12, 15, 20, 30, 50, 100, 200, 500, 1000, 2000, 5000};
    std::puts("#pragma once");
    std::puts("");
    std::puts("namespace tare::analysis::dip_test {");
    std::puts("");
    std::puts("/// Made by tools/dip_table.cpp: sqrt(n) dip of uniform samples that is reached with each probability.");
    std::printf("constexpr int table_columns = %zu;\n", sizeof p_values / sizeof *p_values);
    std::printf("constexpr int table_rows = %zu;\n", sizeof sizes / sizeof *sizes);
    std::puts("constexpr float table_p_values[table_columns] = {");
    for (double const p : p_values) {
        std::printf("    %gF,\n", p);
    }
    std::puts("};");
    std::puts("struct TableRow {\n    int samples;\n    float root_n_dip[table_columns];\n};");
    std::puts("constexpr TableRow table[table_rows] = {");
    std::uint64_t state = 20130;
    for (std::size_t const n : sizes) {
        std::size_t const runs = n <= 200 ? 200000 : n <= 1000 ? 60000 : 20000;
        std::vector<double> dips(runs);
        std::vector<double> values(n);
        for (double& dip : dips) {
            for (double& value : values) {
                value = uniform(state);
            }
            dip = std::sqrt(static_cast<double>(n)) * tare::analysis::dip(tare::analysis::sorted(values));
        }
        std::vector<double> const in_order = tare::analysis::sorted(dips);
        std::printf("    {%zu, {", n);
        for (double const& p : p_values) {
            std::printf("%s%.4fF", &p == p_values ? "" : ", ", tare::analysis::quantile_sorted(in_order, 1 - p));
        }
        std::puts("}},");
        std::fflush(stdout);
    }
    std::puts("};");
    std::puts("");
    std::puts("}  // namespace tare::analysis::dip_test");
}
