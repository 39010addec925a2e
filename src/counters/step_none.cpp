#include "src/counters/step.hpp"

#if !(defined(__linux__) && defined(__x86_64__) && defined(__LP64__))

namespace tare::counters {

Text why_no_stepping() {
    return "single-stepping is there for 64-bit x86 Linux only";
}

bool can_step() {
    return false;
}

void step_on() noexcept {}

void step_off() noexcept {}

StepResult count_instructions(void (*)(void*), void*, std::uint64_t, Stepped) {
    StepResult result;
    result.missing = why_no_stepping();
    return result;
}

}  // namespace tare::counters

#endif
