#include "src/engine/heap.hpp"

#include <tare/batch.hpp>

#include <cstdint>
#include <new>

#if defined(__GLIBC__) && (__GLIBC__ > 2 || __GLIBC_MINOR__ >= 33)
#include <malloc.h>
#define TARE_HAS_MALLINFO2 1
#else
#define TARE_HAS_MALLINFO2 0
#endif

namespace tare {

std::size_t engine::heap_in_use() {
#if TARE_HAS_MALLINFO2
    auto const info = mallinfo2();
    return info.uordblks + info.hblkhd;
#else
    return 0;
#endif
}

void* detail::allocate_inputs(std::size_t count, std::size_t size, std::size_t alignment) {
    if (size != 0 && count > SIZE_MAX / size) {
        count = SIZE_MAX / size;  // more than there can be: operator new says so
    }
    return ::operator new(count * size, std::align_val_t(alignment));
}

void detail::free_inputs(void* inputs, std::size_t alignment) noexcept {
    ::operator delete(inputs, std::align_val_t(alignment));
}

}  // namespace tare
