#include "bench/languages/kernel.h"

uint64_t bench_kernel(uint64_t turns) {
    uint64_t it = turns;
    for (uint64_t i = 0; i != turns; ++i) {
        it = (it ^ (it >> 29)) * 0x9e3779b97f4a7c15u;
    }
    return it;
}
