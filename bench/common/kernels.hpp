#pragma once

#include <tare/keep.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

/// What the programs of bench/ compare. All do `steps` equal steps a call, so that n steps against 1.01 n is a true
/// difference of 1 %. `Instance` makes the same source two functions at two addresses.
namespace bench {

/// Dependent multiplies: nothing but registers, three or four cycles a step. The chain goes on from call to call; calls
/// that each began a chain of their own would overlap by as much as the processor looks ahead.
template <int Instance>
struct Chain {
    std::uint64_t steps;
    std::uint64_t value = 0x2545f4914f6cdd1du;

    std::uint64_t operator()() {
        for (std::uint64_t i = 0; i != steps; ++i) {
            value *= 0x9e3779b97f4a7c15u;
            tare::hide(value);
        }
        return value;
    }
};

inline constexpr int table_bits = 23;  ///< of the number of 8-byte words: 64 MiB

inline std::vector<std::uint64_t> make_table() {
    std::vector<std::uint64_t> table(std::size_t(1) << table_bits);
    std::uint64_t state = 1;
    for (std::uint64_t& word : table) {
        state = state * 6364136223846793005u + 1442695040888963407u;
        word = state >> 11;
    }
    return table;
}

/// Reads at random places of 64 MiB; each place depends on what the read before found. The walk goes on from call to
/// call: it does not come to the same places again.
template <int Instance>
struct RandomReads {
    std::uint64_t steps;
    std::uint64_t const* table;
    std::uint64_t state = 1;

    std::uint64_t operator()() {
        std::uint64_t at = state;
        for (std::uint64_t i = 0; i != steps; ++i) {
            at = at * 6364136223846793005u + table[at >> (64 - table_bits)];
        }
        state = at;
        return at;
    }
};

/// Creates and destroys strings that are too long for the string object itself.
template <int Instance>
struct Strings {
    std::uint64_t steps;
    char const* text = "thirty-two characters of a text.";

    void operator()() const {
        for (std::uint64_t i = 0; i != steps; ++i) {
            char const* source = text;
            tare::hide(source);
            std::string const made(source);
            tare::keep(made);
        }
    }
};

}  // namespace bench
