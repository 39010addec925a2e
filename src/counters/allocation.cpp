#include "src/counters/allocation.hpp"

namespace tare::counters {
namespace allocation {

AllocationHooks const*& place() {
    static AllocationHooks const* hooks = nullptr;
    return hooks;
}

}  // namespace allocation

AllocationHooks const* allocation_hooks() {
    return allocation::place();
}

void set_allocation_hooks(AllocationHooks const* hooks) {
    allocation::place() = hooks;
}

}  // namespace tare::counters
