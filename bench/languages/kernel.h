#pragma once

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The operation that C++, C and Zig measure, from one object file: a chain in which every step waits for the one before,
 * so that its time does not depend on where it lies. About five cycles and five instructions a turn. */
uint64_t bench_kernel(uint64_t turns);

#define BENCH_TURNS 300

#ifdef __cplusplus
}
#endif
