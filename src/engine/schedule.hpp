#pragma once

#include <tare/list.hpp>

#include <cstddef>
#include <cstdint>

/// What is measured when: pure functions, so that the balance of the design can be tested exhaustively.
namespace tare::engine {

/// The code placement of a round, the same for all benchmarks in it, chosen so that a benchmark that takes part in every
/// second or sixteenth round only still sees all placements equally often.
std::uint32_t placement_of_round(std::uint32_t round, std::uint32_t placements);

/// The order in which `count` benchmarks are measured in row `row` of a Williams design: over `count` rows (twice as many
/// when `count` is odd) each stands at each place equally often and follows each other one equally often
/// (Williams, Aust. J. Sci. Res. A 2, 1949), so that neither drift nor what the one before leaves behind favours any.
List<std::uint32_t> order_in_row(std::uint32_t count, std::uint32_t row);
std::uint32_t rows_of_design(std::uint32_t count);

/// The design's row for a round: it moves on between rounds, and between the visits of one placement as well.
std::uint32_t row_of_round(std::uint32_t round, std::uint32_t placements, std::uint32_t count);

/// Takes part in every how many rounds: a power of two, so that any two benchmarks share all rounds of the slower one.
/// Costs are those of one sample.
std::uint32_t stride_for(double cost, double cheapest_cost);

/// Bytes by which the stack is moved in a round: multiples of 16 below 4096, spread evenly over any run of rounds.
std::size_t stack_offset_of_round(std::uint32_t round, std::uint64_t seed);

}  // namespace tare::engine
