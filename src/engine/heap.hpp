#pragma once

#include <cstddef>

namespace tare::engine {

/// Bytes that malloc has given out and not got back; 0 where the C library does not tell. May take microseconds.
std::size_t heap_in_use();

}  // namespace tare::engine
