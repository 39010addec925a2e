#pragma once

#include <cstdint>

/// The same source in two translation units, which tare itself cannot move.
namespace moved {

std::uint64_t one(std::uint64_t n);
std::uint64_t other(std::uint64_t n);

}  // namespace moved
