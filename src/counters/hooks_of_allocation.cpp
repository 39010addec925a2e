// Counts what the program allocates, where TARE_COUNT_ALLOCATIONS is defined: replaces operator new and delete, and on
// Linux puts itself before malloc and its relatives. Without the macro this file is empty and costs nothing.

// The thread and memory sanitizers define all of these functions themselves: there it is empty, too.
#if defined(__has_feature)
#if __has_feature(thread_sanitizer) || __has_feature(memory_sanitizer)
#define TARE_ALLOCATIONS_TAKEN 1
#endif
#endif
#if defined(__SANITIZE_THREAD__)
#define TARE_ALLOCATIONS_TAKEN 1
#endif

#if defined(TARE_COUNT_ALLOCATIONS) && !defined(TARE_ALLOCATIONS_TAKEN)

#include "src/counters/allocation.hpp"
#include "src/exceptions.hpp"

#include <atomic>
#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <new>

#if defined(__SANITIZE_ADDRESS__)
#define TARE_OWN_MALLOC 0
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define TARE_OWN_MALLOC 0
#endif
#endif
#if !defined(TARE_OWN_MALLOC)
#if defined(__linux__)
#define TARE_OWN_MALLOC 1
#else
#define TARE_OWN_MALLOC 0
#endif
#endif

#if defined(__linux__)
#include <malloc.h>
#elif defined(__APPLE__)
#include <malloc/malloc.h>
#elif defined(_WIN32)
#include <malloc.h>
#endif
#if TARE_OWN_MALLOC
#include <dlfcn.h>
#if defined(__x86_64__) || defined(__i386__)
#include <mm_malloc.h>  // declares posix_memalign: clang accepts that before the definition here only
#endif
#endif

namespace tare::counters::hooks_of_allocation {

struct Tally {
    std::uint64_t calls = 0;
    std::uint64_t bytes = 0;
    std::int64_t in_use = 0;  ///< since the beginning; negative when older memory was freed
    std::int64_t peak = 0;
};

struct SharedTally {
    std::atomic<std::uint64_t> calls{0};
    std::atomic<std::uint64_t> bytes{0};
    std::atomic<std::int64_t> in_use{0};
    std::atomic<std::int64_t> peak{0};
};

inline SharedTally of_process;
inline std::atomic<int> counting{0};  ///< sessions that count now; 0: the hooks do nothing but look at it
inline thread_local Tally of_thread;

inline std::size_t size_of(void* block) {
#if defined(__linux__)
    return malloc_usable_size(block);
#elif defined(__APPLE__)
    return malloc_size(block);
#elif defined(_WIN32)
    return _msize(block);
#else
    static_cast<void>(block);
    return 0;
#endif
}

inline void grow(std::int64_t size) {
    of_thread.in_use += size;
    of_thread.peak = of_thread.in_use > of_thread.peak ? of_thread.in_use : of_thread.peak;
    std::int64_t const now = of_process.in_use.fetch_add(size, std::memory_order_relaxed) + size;
    std::int64_t peak = of_process.peak.load(std::memory_order_relaxed);
    while (now > peak && !of_process.peak.compare_exchange_weak(peak, now, std::memory_order_relaxed)) {
    }
}

inline bool on() {
    return counting.load(std::memory_order_relaxed) != 0;
}

/// `block` was given out for `size` bytes.
inline void* taken(void* block, std::size_t size) {
    if (on() && block != nullptr) {
        ++of_thread.calls;
        of_thread.bytes += size;
        of_process.calls.fetch_add(1, std::memory_order_relaxed);
        of_process.bytes.fetch_add(size, std::memory_order_relaxed);
        grow(static_cast<std::int64_t>(size_of(block)));
    }
    return block;
}

/// `block` is about to be given back.
inline void given_back(void* block) {
    if (on() && block != nullptr) {
        grow(-static_cast<std::int64_t>(size_of(block)));
    }
}

inline void begin(bool thread) {
    if (thread) {
        of_thread = Tally();
    } else {
        of_process.calls.store(0, std::memory_order_relaxed);
        of_process.bytes.store(0, std::memory_order_relaxed);
        of_process.in_use.store(0, std::memory_order_relaxed);
        of_process.peak.store(0, std::memory_order_relaxed);
    }
    counting.fetch_add(1, std::memory_order_relaxed);
}

inline Allocations end(bool thread) {
    counting.fetch_sub(1, std::memory_order_relaxed);
    Allocations it;
    it.calls = thread ? of_thread.calls : of_process.calls.load(std::memory_order_relaxed);
    it.bytes = thread ? of_thread.bytes : of_process.bytes.load(std::memory_order_relaxed);
    it.peak = static_cast<std::uint64_t>(thread ? of_thread.peak : of_process.peak.load(std::memory_order_relaxed));
    return it;
}

inline constexpr AllocationHooks hooks = {begin, end};

struct Registration {
    Registration() { set_allocation_hooks(&hooks); }
};
inline Registration const registration;

#if TARE_OWN_MALLOC

/// The allocator behind the hooks: the next one in the order in which the program's libraries are searched.
struct Allocator {
    void* (*malloc)(std::size_t);
    void* (*calloc)(std::size_t, std::size_t);
    void* (*realloc)(void*, std::size_t);
    void (*free)(void*);
    void* (*aligned_alloc)(std::size_t, std::size_t);
    int (*posix_memalign)(void**, std::size_t, std::size_t);
    void* (*memalign)(std::size_t, std::size_t);
};
inline Allocator next;
inline std::atomic<int> state{0};  // 0: not looked for, 1: being looked for, 2: found

// Looking for the allocator may allocate: that comes from here and is never given back.
alignas(16) inline unsigned char early[16 * 1024];
inline std::atomic<std::size_t> early_used{0};

inline bool is_early(void const* block) {
    auto const* const at = static_cast<unsigned char const*>(block);
    return at >= early && at < early + sizeof early;
}

inline void* early_block(std::size_t size) {
    // In front of each block its size, for realloc.
    std::size_t const room = (size + 15) / 16 * 16 + 16;
    std::size_t const at = early_used.fetch_add(room, std::memory_order_relaxed);
    if (size > sizeof early || at + room > sizeof early) {
        return nullptr;
    }
    std::memcpy(early + at, &size, sizeof size);
    return early + at + 16;
}

template <class Function>
void find(char const* name, Function& function) {
    void* const address = dlsym(RTLD_NEXT, name);
    std::memcpy(&function, &address, sizeof function);
}

/// False while the search is under way.
inline bool ready() {
    if (state.load(std::memory_order_acquire) == 2) {
        return true;
    }
    int expected = 0;
    if (!state.compare_exchange_strong(expected, 1)) {
        return expected == 2;
    }
    find("malloc", next.malloc);
    find("calloc", next.calloc);
    find("realloc", next.realloc);
    find("free", next.free);
    find("aligned_alloc", next.aligned_alloc);
    find("posix_memalign", next.posix_memalign);
    find("memalign", next.memalign);
    if (next.malloc == nullptr || next.free == nullptr) {
        std::abort();  // a statically linked program: it has no other malloc than this one
    }
    state.store(2, std::memory_order_release);
    return true;
}

inline void* plain_malloc(std::size_t size) {
    return ready() ? next.malloc(size) : early_block(size);
}
inline void* plain_aligned(std::size_t alignment, std::size_t size) {
    return ready() ? next.memalign(alignment, size) : nullptr;
}
inline void plain_free(void* block) {
    if (block != nullptr && !is_early(block)) {
        next.free(block);
    }
}

#else

inline void* plain_malloc(std::size_t size) {
    return std::malloc(size);
}
inline void plain_free(void* block) {
    std::free(block);
}
inline void* plain_aligned(std::size_t alignment, std::size_t size) {
#if defined(_WIN32)
    return _aligned_malloc(size, alignment);
#else
    void* block = nullptr;
    return posix_memalign(&block, alignment, size) == 0 ? block : nullptr;
#endif
}

#endif

inline void release(void* block) {
    given_back(block);
    plain_free(block);
}

inline void release_aligned(void* block) {
#if defined(_WIN32)
    _aligned_free(block);  // not among those in use: its size is not known here
#else
    release(block);
#endif
}

/// As operator new must: calls the new-handler until there is memory or the handler gives up.
inline void* obtain(std::size_t size, std::size_t alignment) {
    std::size_t const wanted = size == 0 ? 1 : size;
    for (;;) {
        void* const block = alignment == 0 ? plain_malloc(wanted) : plain_aligned(alignment, wanted);
        if (block != nullptr) {
            return taken(block, size);
        }
        std::new_handler const handler = std::get_new_handler();
        if (handler == nullptr) {
            return nullptr;
        }
        handler();
    }
}

inline void* obtain_or_throw(std::size_t size, std::size_t alignment) {
    void* const block = obtain(size, alignment);
    if (block == nullptr) {
#if TARE_EXCEPTIONS
        throw std::bad_alloc();
#else
        std::abort();
#endif
    }
    return block;
}

inline void* obtain_or_null(std::size_t size, std::size_t alignment) noexcept {
#if TARE_EXCEPTIONS
    try {
        return obtain(size, alignment);
    } catch (...) {
        return nullptr;
    }
#else
    return obtain(size, alignment);
#endif
}

}  // namespace tare::counters::hooks_of_allocation

extern "C" {
extern int const tare_count_allocations;  // what the linker is told to look for
int const tare_count_allocations = 1;
}

#if TARE_OWN_MALLOC

extern "C" {

void* malloc(std::size_t size) noexcept {
    return tare::counters::hooks_of_allocation::taken(tare::counters::hooks_of_allocation::plain_malloc(size), size);
}

void* calloc(std::size_t count, std::size_t size) noexcept {
    using namespace tare::counters::hooks_of_allocation;
    if (!ready()) {
        return early_block(count * size);  // fresh memory of the program, zero
    }
    return taken(next.calloc(count, size), count * size);
}

void free(void* block) noexcept {
    tare::counters::hooks_of_allocation::release(block);
}

void* realloc(void* block, std::size_t size) noexcept {
    using namespace tare::counters::hooks_of_allocation;
    if (block == nullptr) {
        return malloc(size);
    }
    if (is_early(block) || !ready()) {
        void* const other = malloc(size);
        if (other != nullptr) {
            std::size_t before = 0;
            std::memcpy(&before, static_cast<unsigned char*>(block) - 16, sizeof before);
            std::memcpy(other, block, before < size ? before : size);
        }
        return other;
    }
    bool const counted = on();
    auto const before = counted ? static_cast<std::int64_t>(size_of(block)) : 0;
    void* const other = next.realloc(block, size);
    if (counted && (other != nullptr || size == 0)) {
        grow(-before);
        taken(other, size);
    }
    return other;
}

void* reallocarray(void* block, std::size_t count, std::size_t size) noexcept {
    std::size_t total = 0;
    if (__builtin_mul_overflow(count, size, &total)) {
        errno = ENOMEM;
        return nullptr;
    }
    return realloc(block, total);
}

void* aligned_alloc(std::size_t alignment, std::size_t size) noexcept {
    using namespace tare::counters::hooks_of_allocation;
    return ready() ? taken(next.aligned_alloc(alignment, size), size) : nullptr;
}

void* memalign(std::size_t alignment, std::size_t size) noexcept {
    using namespace tare::counters::hooks_of_allocation;
    return taken(plain_aligned(alignment, size), size);
}

int posix_memalign(void** block, std::size_t alignment, std::size_t size) noexcept {
    using namespace tare::counters::hooks_of_allocation;
    int const error = ready() ? next.posix_memalign(block, alignment, size) : ENOMEM;
    if (error == 0) {
        taken(*block, size);
    }
    return error;
}

}  // extern "C"

#endif

void* operator new(std::size_t size) {
    return tare::counters::hooks_of_allocation::obtain_or_throw(size, 0);
}
void* operator new[](std::size_t size) {
    return tare::counters::hooks_of_allocation::obtain_or_throw(size, 0);
}
void* operator new(std::size_t size, std::nothrow_t const&) noexcept {
    return tare::counters::hooks_of_allocation::obtain_or_null(size, 0);
}
void* operator new[](std::size_t size, std::nothrow_t const&) noexcept {
    return tare::counters::hooks_of_allocation::obtain_or_null(size, 0);
}
void* operator new(std::size_t size, std::align_val_t alignment) {
    return tare::counters::hooks_of_allocation::obtain_or_throw(size, static_cast<std::size_t>(alignment));
}
void* operator new[](std::size_t size, std::align_val_t alignment) {
    return tare::counters::hooks_of_allocation::obtain_or_throw(size, static_cast<std::size_t>(alignment));
}
void* operator new(std::size_t size, std::align_val_t alignment, std::nothrow_t const&) noexcept {
    return tare::counters::hooks_of_allocation::obtain_or_null(size, static_cast<std::size_t>(alignment));
}
void* operator new[](std::size_t size, std::align_val_t alignment, std::nothrow_t const&) noexcept {
    return tare::counters::hooks_of_allocation::obtain_or_null(size, static_cast<std::size_t>(alignment));
}

void operator delete(void* block) noexcept {
    tare::counters::hooks_of_allocation::release(block);
}
void operator delete[](void* block) noexcept {
    tare::counters::hooks_of_allocation::release(block);
}
void operator delete(void* block, std::size_t) noexcept {
    tare::counters::hooks_of_allocation::release(block);
}
void operator delete[](void* block, std::size_t) noexcept {
    tare::counters::hooks_of_allocation::release(block);
}
void operator delete(void* block, std::nothrow_t const&) noexcept {
    tare::counters::hooks_of_allocation::release(block);
}
void operator delete[](void* block, std::nothrow_t const&) noexcept {
    tare::counters::hooks_of_allocation::release(block);
}
void operator delete(void* block, std::align_val_t) noexcept {
    tare::counters::hooks_of_allocation::release_aligned(block);
}
void operator delete[](void* block, std::align_val_t) noexcept {
    tare::counters::hooks_of_allocation::release_aligned(block);
}
void operator delete(void* block, std::size_t, std::align_val_t) noexcept {
    tare::counters::hooks_of_allocation::release_aligned(block);
}
void operator delete[](void* block, std::size_t, std::align_val_t) noexcept {
    tare::counters::hooks_of_allocation::release_aligned(block);
}
void operator delete(void* block, std::align_val_t, std::nothrow_t const&) noexcept {
    tare::counters::hooks_of_allocation::release_aligned(block);
}
void operator delete[](void* block, std::align_val_t, std::nothrow_t const&) noexcept {
    tare::counters::hooks_of_allocation::release_aligned(block);
}

#undef TARE_OWN_MALLOC

#endif
