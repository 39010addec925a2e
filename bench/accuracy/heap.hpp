#pragma once

#include <cstddef>

namespace accuracy {

/// Bytes that operator new has given out in this program and not got back.
std::size_t heap_in_use();
/// The most there have been at once since heap_watch().
std::size_t heap_most();
void heap_watch();

}  // namespace accuracy
