#pragma once

#include <tare/batch.hpp>
#include <tare/text.hpp>

#include <cstdint>

namespace tare::counters {

/// Instructions counted by single-stepping: the trap flag is set around exactly one call, and every trap is an
/// instruction. Exact and repeatable, without a hardware counter; some 20 us a step in a virtual machine.
///
/// What counts: every instruction in user space of the calling thread, a system call as one, and an instruction with a
/// `rep` prefix as one, as the processor's own counter does, although every repetition is a step (and one of the
/// budget). What signal handlers do meanwhile is not counted.
struct StepResult {
    std::uint64_t instructions = 0;  ///< of one call, the empty call's taken off
    bool at_least = false;           ///< the budget ended, or stepping had to: there are more. `note` says which
    bool differs = false;            ///< two calls in a row gave different counts: the operation depends on its data
    std::uint64_t second = 0;        ///< count of the second call
    bool threw = false;              ///< an exception left the operation; it was counted up to there and dropped
    Text note;
    Text missing;  ///< not empty: why it cannot be counted here, with the remedy; nothing was run
};

/// How much of an operation is counted.
enum class Stepped {
    whole,
    marked  ///< what lies between step_on() and step_off(), which the operation calls; their own share is in the count
};

/// Calls operation(context) three times: once at full speed, which resolves symbols and touches memory, and twice step
/// by step. After `budget` steps a call goes on at full speed. One count at a time in a program.
StepResult count_instructions(void (*operation)(void* context), void* context, std::uint64_t budget,
                              Stepped part = Stepped::whole);

/// In a marked operation, on the thread that counts; at other times they do nothing.
TARE_PLACED void step_on() noexcept;
TARE_PLACED void step_off() noexcept;

/// False where count_instructions() would only say why not.
bool can_step();
/// Empty, or why not.
Text why_no_stepping();

}  // namespace tare::counters
