#pragma once

#include <tare/list.hpp>

#include <cstddef>

namespace tare::plain {

/// Does thing number `left` come before thing number `right`?
using Before = bool (*)(void const* things, std::size_t left, std::size_t right);

/// The numbers from 0 to count - 1 in the order of their things; equal ones stay as they are. A merge sort compiled once,
/// where every std::sort is six functions.
List<std::size_t> in_order(std::size_t count, void const* things, Before before);

}  // namespace tare::plain
