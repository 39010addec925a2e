// What the engine needs of a C++ library at link time, so that none has to be built and linked for a Zig program: it is
// compiled without exceptions against the headers of the libc++ that comes with Zig. Everything here is weak: a program
// that links libc++ for other C++ code gets libc++'s own.

#include <algorithm>
#include <cstdarg>
#include <cstdio>
#include <cstdlib>
#include <new>
#include <string>

#define TARE_WEAK __attribute__((weak))

namespace tare::support {

inline void* allocate(std::size_t size) {
    void* const memory = std::malloc(size != 0 ? size : 1);
    if (memory == nullptr) {
        std::fputs("bench: out of memory\n", stderr);
        std::abort();
    }
    return memory;
}

/// The pointer that malloc gave stands before the aligned one.
inline void* allocate_aligned(std::size_t size, std::size_t alignment) {
    std::size_t const before = sizeof(void*);
    char* const memory = static_cast<char*>(allocate(size + alignment + before));
    auto const address = reinterpret_cast<std::size_t>(memory + before);
    char* const aligned = memory + before + (alignment - address % alignment) % alignment;
    __builtin_memcpy(aligned - before, &memory, before);
    return aligned;
}

inline void free_aligned(void* aligned) {
    if (aligned != nullptr) {
        void* memory = nullptr;
        __builtin_memcpy(&memory, static_cast<char*>(aligned) - sizeof(void*), sizeof(void*));
        std::free(memory);
    }
}

template <class Number>
std::string decimal(char const* format, Number number) {
    char text[32];
    return std::string(text, static_cast<std::size_t>(std::snprintf(text, sizeof text, format, number)));
}

}  // namespace tare::support

TARE_WEAK void* operator new(std::size_t size) {
    return tare::support::allocate(size);
}
TARE_WEAK void* operator new[](std::size_t size) {
    return tare::support::allocate(size);
}
TARE_WEAK void operator delete(void* memory) noexcept {
    std::free(memory);
}
TARE_WEAK void operator delete[](void* memory) noexcept {
    std::free(memory);
}
TARE_WEAK void operator delete(void* memory, std::size_t) noexcept {
    std::free(memory);
}
TARE_WEAK void operator delete[](void* memory, std::size_t) noexcept {
    std::free(memory);
}
TARE_WEAK void* operator new(std::size_t size, std::align_val_t alignment) {
    return tare::support::allocate_aligned(size, static_cast<std::size_t>(alignment));
}
TARE_WEAK void operator delete(void* memory, std::align_val_t) noexcept {
    tare::support::free_aligned(memory);
}

// Static variables in functions, Itanium C++ ABI 3.3.3: the guard's first byte says that the variable is there, the second
// is a lock.
extern "C" {
TARE_WEAK int __cxa_guard_acquire(unsigned char* guard) {
    while (__atomic_load_n(guard, __ATOMIC_ACQUIRE) == 0) {
        if (__atomic_exchange_n(guard + 1, static_cast<unsigned char>(1), __ATOMIC_ACQ_REL) == 0) {
            if (__atomic_load_n(guard, __ATOMIC_ACQUIRE) == 0) {
                return 1;
            }
            __atomic_store_n(guard + 1, static_cast<unsigned char>(0), __ATOMIC_RELEASE);
        }
    }
    return 0;
}
TARE_WEAK void __cxa_guard_release(unsigned char* guard) {
    __atomic_store_n(guard, static_cast<unsigned char>(1), __ATOMIC_RELEASE);
    __atomic_store_n(guard + 1, static_cast<unsigned char>(0), __ATOMIC_RELEASE);
}
}

// The members and functions that libc++ declares extern because its own library has them.
template class std::basic_string<char>;
template std::string std::operator+
    <char, std::char_traits<char>, std::allocator<char>>(char const*, std::string const&);

_LIBCPP_BEGIN_NAMESPACE_STD
template <class Compare, class Iterator>
void __sort(Iterator first, Iterator last, Compare) {
    std::make_heap(first, last);
    std::sort_heap(first, last);
}
template void __sort<__less<double>&, double*>(double*, double*, __less<double>&);

TARE_WEAK string to_string(int number) {
    return tare::support::decimal("%d", number);
}
TARE_WEAK string to_string(unsigned number) {
    return tare::support::decimal("%u", number);
}
TARE_WEAK string to_string(long number) {
    return tare::support::decimal("%ld", number);
}
TARE_WEAK string to_string(unsigned long number) {
    return tare::support::decimal("%lu", number);
}
TARE_WEAK string to_string(long long number) {
    return tare::support::decimal("%lld", number);
}
TARE_WEAK string to_string(unsigned long long number) {
    return tare::support::decimal("%llu", number);
}
TARE_WEAK string to_string(double number) {
    char text[512];  // %f of the largest double has 317 characters
    return string(text, static_cast<size_t>(std::snprintf(text, sizeof text, "%f", number)));
}

TARE_WEAK void __libcpp_verbose_abort(char const* format, ...) noexcept {
    std::va_list values;
    va_start(values, format);
    std::vfprintf(stderr, format, values);
    va_end(values);
    std::abort();
}
_LIBCPP_END_NAMESPACE_STD
