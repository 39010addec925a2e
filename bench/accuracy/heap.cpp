#include "bench/accuracy/heap.hpp"

#include <malloc.h>
#include <atomic>
#include <cstdlib>
#include <new>

namespace accuracy {

static std::atomic<std::size_t> in_use{0};
static std::atomic<std::size_t> most{0};

std::size_t heap_in_use() {
    return in_use;
}
std::size_t heap_most() {
    return most;
}
void heap_watch() {
    most = in_use.load();
}

static void* allocate(std::size_t size) {
    void* const memory = std::malloc(size == 0 ? 1 : size);
    if (memory == nullptr) {
        std::abort();
    }
    std::size_t const now = in_use += malloc_usable_size(memory);
    if (now > most) {
        most = now;
    }
    return memory;
}

static void release(void* memory) {
    in_use -= memory != nullptr ? malloc_usable_size(memory) : 0;
    std::free(memory);
}

}  // namespace accuracy

void* operator new(std::size_t size) {
    return accuracy::allocate(size);
}
void* operator new[](std::size_t size) {
    return accuracy::allocate(size);
}
void operator delete(void* memory) noexcept {
    accuracy::release(memory);
}
void operator delete[](void* memory) noexcept {
    accuracy::release(memory);
}
void operator delete(void* memory, std::size_t) noexcept {
    accuracy::release(memory);
}
void operator delete[](void* memory, std::size_t) noexcept {
    accuracy::release(memory);
}
