#pragma once

#include <cstdint>

namespace tare::counters {

/// What the program allocated while it was counted.
struct Allocations {
    std::uint64_t calls = 0;
    std::uint64_t bytes = 0;  ///< asked for
    std::uint64_t peak = 0;   ///< most bytes in use over those at the beginning, as the allocator rounds them
};

/// What the hooks of TARE_COUNT_ALLOCATIONS offer. `thread`: only the calling thread's, else all threads'.
struct AllocationHooks {
    void (*begin)(bool thread);
    Allocations (*end)(bool thread);
};

/// nullptr: the program was built without them.
AllocationHooks const* allocation_hooks();
/// Called by the hooks before main() begins.
void set_allocation_hooks(AllocationHooks const* hooks);

}  // namespace tare::counters
