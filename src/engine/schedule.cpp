#include "src/engine/schedule.hpp"

namespace tare::engine {

std::uint32_t placement_of_round(std::uint32_t round, std::uint32_t placements) {
    if (placements < 2) {
        return 0;
    }
    if (placements % 2 != 0) {
        return round % placements;  // every power of two as a stride visits all
    }
    if ((placements & (placements - 1)) == 0) {
        std::uint32_t sum = 0;  // of the digits in base `placements`
        for (std::uint32_t left = round; left != 0; left /= placements) {
            sum += left % placements;
        }
        return sum % placements;
    }
    // Six: neither works for all strides (multiples of three have more even than odd numbers of one bits).
    std::uint64_t const mixed = (static_cast<std::uint64_t>(round) + 1) * 0x9e3779b97f4a7c15u;
    return static_cast<std::uint32_t>((mixed ^ (mixed >> 29)) >> 32) % placements;
}

std::uint32_t rows_of_design(std::uint32_t count) {
    return count % 2 == 0 ? count : 2 * count;
}

List<std::uint32_t> order_in_row(std::uint32_t count, std::uint32_t row) {
    List<std::uint32_t> order(count);
    bool const mirrored = count % 2 != 0 && (row / count) % 2 != 0;
    for (std::uint32_t place = 0; place != count; ++place) {
        // 0, 1, n-1, 2, n-2, ... moved on by the row.
        std::uint32_t const step = place % 2 != 0 ? (place + 1) / 2 : (count - place / 2) % count;
        order[mirrored ? count - 1 - place : place] = (step + row) % count;
    }
    return order;
}

std::uint32_t row_of_round(std::uint32_t round, std::uint32_t placements, std::uint32_t count) {
    if (count == 0) {
        return 0;
    }
    return (round / placements + placement_of_round(round, placements)) % rows_of_design(count);
}

std::uint32_t stride_for(double cost, double cheapest_cost) {
    std::uint32_t stride = 1;
    while (stride < (1u << 20) && cost >= 2.0 * stride * cheapest_cost) {
        stride *= 2;
    }
    return stride;
}

std::size_t stack_offset_of_round(std::uint32_t round, std::uint64_t seed) {
    // Multiples of the golden ratio modulo 1 are spread evenly however many are taken (Knuth, TAOCP 3, 6.4).
    std::uint64_t const fraction = (static_cast<std::uint64_t>(round) + seed) * 0x9e3779b97f4a7c15u;
    return static_cast<std::size_t>(fraction >> 56) * 16;
}

}  // namespace tare::engine
