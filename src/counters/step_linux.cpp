#include "src/counters/step.hpp"

#if defined(__linux__) && defined(__x86_64__) && defined(__LP64__)

#include "src/counters/system.hpp"
#include "src/exceptions.hpp"

#include <errno.h>
#include <signal.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <ucontext.h>

#include <atomic>
#include <string>

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define TARE_SANITIZED 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer) || __has_feature(memory_sanitizer)
#define TARE_SANITIZED 1
#endif
#endif
#ifndef TARE_SANITIZED
#define TARE_SANITIZED 0
#endif

// Also when only the rest of the program is built with a sanitizer: their run-time libraries define these.
extern "C" {
__attribute__((weak)) void __asan_init();
__attribute__((weak)) void __tsan_init();
__attribute__((weak)) void __msan_init();
}

namespace tare::counters {
namespace step_linux {

constexpr unsigned long trap_flag = 0x100;  // in EFLAGS
constexpr int code_trace = 2;               // si_code of a single step (TRAP_TRACE)

/// What the handler works on. The handler runs on the thread that is stepped, between two of its instructions.
struct Stepping {
    std::uint64_t count = 0;
    std::uint64_t steps = 0;
    std::uint64_t budget = 0;
    std::uint64_t last_address = 0;
    std::uint64_t after_call = 0;  ///< where the system call that was just made returns to
    char const* stopped_by = nullptr;
    bool foreign = false;
    bool marked = false;  ///< step_on() and step_off() say what is counted
};
Stepping stepping;
std::atomic<bool> in_use{false};

bool is_string_instruction(unsigned char code) {
    return (code >= 0x6c && code <= 0x6f) || (code >= 0xa4 && code <= 0xa7) || (code >= 0xaa && code <= 0xaf);
}

/// `rep movsb` and its relatives: prefixes in any order, one of them F2 or F3.
bool is_repeated(unsigned char const* code) {
    bool repeats = false;
    for (int i = 0; i != 14; ++i) {
        unsigned char const it = code[i];
        if (it == 0xf2 || it == 0xf3) {
            repeats = true;
        } else if (it != 0x66 && it != 0x67 && (it < 0x40 || it > 0x4f)) {
            return repeats && is_string_instruction(it);
        }
    }
    return false;
}

/// A system call that would take the trap where it cannot be handled: what it is, or nullptr.
char const* dangerous_call(greg_t const* registers) {
    switch (registers[REG_RAX]) {
        case SYS_clone:
        case SYS_clone3:
            return "the operation starts a thread or process: counted up to there";
        case SYS_fork:
        case SYS_vfork:
            return "the operation starts a process: counted up to there";
        case SYS_execve:
        case SYS_execveat:
            return "the operation starts another program: counted up to there";
        case SYS_exit:
        case SYS_exit_group:
            return "the operation ends the thread or program";
        case SYS_rt_sigaction:
            return registers[REG_RDI] == SIGTRAP ? "the operation handles SIGTRAP itself: counted up to there"
                                                 : nullptr;
        default:
            return nullptr;
    }
}

/// rt_sigprocmask done on the mask that returning from the handler puts in place, without SIGTRAP: the kernel ends a
/// program that takes a trap while SIGTRAP is blocked, and the C library blocks all signals for moments.
bool change_mask(ucontext_t& context) {
    greg_t* const registers = context.uc_mcontext.gregs;
    auto const* const change = reinterpret_cast<std::uint64_t const*>(registers[REG_RSI]);
    auto* const old = reinterpret_cast<std::uint64_t*>(registers[REG_RDX]);
    std::uint64_t mask = 0;
    memcpy(&mask, &context.uc_sigmask, sizeof mask);
    if (registers[REG_R10] != 8 ||
        (change != nullptr && (registers[REG_RDI] < SIG_BLOCK || registers[REG_RDI] > SIG_SETMASK))) {
        return false;
    }
    std::uint64_t const before = mask;
    if (change != nullptr) {
        std::uint64_t const set = *change;
        mask = registers[REG_RDI] == SIG_BLOCK ? mask | set : registers[REG_RDI] == SIG_UNBLOCK ? mask & ~set : set;
        mask &= ~(std::uint64_t{1} << (SIGTRAP - 1));
        memcpy(&context.uc_sigmask, &mask, sizeof mask);
    }
    if (old != nullptr) {
        *old = before;
    }
    registers[REG_RAX] = 0;
    registers[REG_RIP] += 2;
    return true;
}

void on_trap(int, siginfo_t* info, void* its_context) {
    auto& context = *static_cast<ucontext_t*>(its_context);
    greg_t* const registers = context.uc_mcontext.gregs;
    if (info->si_code != code_trace) {
        stepping.foreign = true;
        return;
    }
    auto const address = static_cast<std::uint64_t>(registers[REG_RIP]);
    auto const* const code = reinterpret_cast<unsigned char const*>(registers[REG_RIP]);
    ++stepping.steps;
    if (address != stepping.last_address || !is_repeated(code)) {
        ++stepping.count;
    }
    // Most processors only trap after the instruction that follows a system call: the two are one step.
    if (stepping.after_call != 0 && stepping.after_call != address) {
        ++stepping.count;
    }
    stepping.after_call = 0;
    stepping.last_address = address;
    if (code[0] == 0x0f && code[1] == 0x05) {  // syscall
        stepping.stopped_by = dangerous_call(registers);
        if (registers[REG_RAX] == SYS_rt_sigprocmask && change_mask(context)) {
            ++stepping.count;
        } else {
            stepping.after_call = address + 2;
        }
    }
    if (stepping.steps >= stepping.budget && stepping.stopped_by == nullptr) {
        stepping.stopped_by = "the budget of steps ended";
    }
    if (stepping.stopped_by != nullptr) {
        registers[REG_EFL] &= ~static_cast<greg_t>(trap_flag);
    }
}

// The red zone below the stack pointer belongs to the surrounding function: step over it before pushing.
__attribute__((always_inline)) inline void set_trap_flag() {
    asm volatile("lea -128(%%rsp), %%rsp\n\tpushfq\n\torq $0x100, (%%rsp)\n\tpopfq\n\tlea 128(%%rsp), %%rsp" ::
                     : "cc", "memory");
}
__attribute__((always_inline)) inline void clear_trap_flag() {
    asm volatile("lea -128(%%rsp), %%rsp\n\tpushfq\n\tandq $-257, (%%rsp)\n\tpopfq\n\tlea 128(%%rsp), %%rsp" ::
                     : "cc", "memory");
}

struct Call {
    std::uint64_t count = 0;
    char const* stopped_by = nullptr;
    bool threw = false;
    bool foreign = false;
};

__attribute__((noinline)) bool stepped_call(void (*operation)(void*), void* context, Stepped part) {
#if TARE_EXCEPTIONS
    try {
        if (part == Stepped::whole) {
            set_trap_flag();
        }
        operation(context);
        clear_trap_flag();
    } catch (...) {
        clear_trap_flag();
        return true;
    }
#else
    if (part == Stepped::whole) {
        set_trap_flag();
    }
    operation(context);
    clear_trap_flag();
#endif
    return false;
}

Call count_call(void (*operation)(void*), void* context, std::uint64_t budget, Stepped part) {
    stepping = Stepping();
    stepping.budget = budget;
    stepping.marked = part == Stepped::marked;
    Call call;
    call.threw = stepped_call(operation, context, part);
    stepping.marked = false;
    call.count = stepping.count;
    call.stopped_by = stepping.stopped_by;
    call.foreign = stepping.foreign;
    return call;
}

__attribute__((noinline)) void nothing(void*) {
    asm volatile("");
}
__attribute__((noinline)) void nothing_marked(void*) {
    step_on();
    step_off();
}

bool run_quietly(void (*operation)(void*), void* context) {
#if TARE_EXCEPTIONS
    try {
        operation(context);
    } catch (...) {
        return true;
    }
#else
    operation(context);
#endif
    return false;
}

/// Handler, stack and signal mask for stepping; puts back what was there.
class Handler {
public:
    Handler() {
        void* const memory = mmap(nullptr, stack_size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
        if (memory == MAP_FAILED) {
            return;
        }
        // A stack of its own: the operation may run on a small one, and vector registers make large frames.
        stack_t mine;
        memset(&mine, 0, sizeof mine);
        mine.ss_sp = memory;
        mine.ss_size = stack_size;
        struct sigaction action;
        memset(&action, 0, sizeof action);
        action.sa_sigaction = on_trap;
        action.sa_flags = SA_SIGINFO | SA_ONSTACK;
        sigset_t trap;
        sigemptyset(&trap);
        sigaddset(&trap, SIGTRAP);
        memory_ = memory;
        // Refused when the caller runs on its own signal stack already.
        own_stack_ = sigaltstack(&mine, &old_stack_) == 0;
        installed_ =
            sigaction(SIGTRAP, &action, &old_action_) == 0 && pthread_sigmask(SIG_UNBLOCK, &trap, &old_mask_) == 0;
    }
    ~Handler() {
        if (installed_) {
            pthread_sigmask(SIG_SETMASK, &old_mask_, nullptr);
            sigaction(SIGTRAP, &old_action_, nullptr);
        }
        if (own_stack_) {
            sigaltstack(&old_stack_, nullptr);
        }
        if (memory_ != nullptr) {
            munmap(memory_, stack_size);
        }
    }
    Handler(Handler const&) = delete;
    Handler& operator=(Handler const&) = delete;
    bool installed() const { return installed_; }

private:
    static constexpr std::size_t stack_size = std::size_t(256) << 10U;
    void* memory_ = nullptr;
    bool own_stack_ = false;
    bool installed_ = false;
    stack_t old_stack_;
    struct sigaction old_action_;
    sigset_t old_mask_;
};

class Turn {
public:
    Turn() : mine_(!in_use.exchange(true, std::memory_order_acquire)) {}
    ~Turn() {
        if (mine_) {
            in_use.store(false, std::memory_order_release);
        }
    }
    Turn(Turn const&) = delete;
    Turn& operator=(Turn const&) = delete;
    bool mine() const { return mine_; }

private:
    bool mine_;
};

char const* refusal() {
    if (TARE_SANITIZED != 0 || &__asan_init != nullptr || &__tsan_init != nullptr || &__msan_init != nullptr) {
        return "not under a sanitizer, whose instructions would be counted too: build without -fsanitize";
    }
    std::string text;
    if (this_system().file("/proc/self/status", text)) {
        std::size_t const at = text.find("TracerPid:\t");
        if (at != std::string::npos && text.compare(at + 11, 2, "0\n") != 0) {
            return "not under a debugger or strace, which takes the traps for itself: run the program without it";
        }
    }
    if (this_system().file("/proc/self/maps", text) &&
        (text.find("/valgrind/") != std::string::npos || text.find("vgpreload") != std::string::npos)) {
        return "not under valgrind, which does not know the trap flag: run the program without it";
    }
    return nullptr;
}

}  // namespace step_linux

void step_on() noexcept {
    if (step_linux::stepping.marked && step_linux::stepping.stopped_by == nullptr) {
        step_linux::stepping.last_address = 0;
        step_linux::set_trap_flag();
    }
}

void step_off() noexcept {
    step_linux::clear_trap_flag();
}

Text why_no_stepping() {
    char const* const reason = step_linux::refusal();
    return reason != nullptr ? Text(reason) : Text();
}

bool can_step() {
    return step_linux::refusal() == nullptr;
}

StepResult count_instructions(void (*operation)(void* context), void* context, std::uint64_t budget, Stepped part) {
    StepResult result;
    result.missing = why_no_stepping();
    if (!result.missing.empty()) {
        return result;
    }
    step_linux::Turn const turn;
    if (!turn.mine()) {
        result.missing = "another thread is counting by steps: one at a time";
        return result;
    }
    step_linux::Handler const handler;
    if (!handler.installed()) {
        result.missing = "the signal handler for the steps cannot be installed";
        return result;
    }
    // A handful of instructions surround the call; none at all means that the traps never come (an emulator).
    step_linux::Call const empty = step_linux::count_call(
        part == Stepped::whole ? step_linux::nothing : step_linux::nothing_marked, nullptr, 1000, part);
    if (empty.count == 0 || empty.stopped_by != nullptr) {
        result.missing = "the trap flag does not work here: an emulator?";
        return result;
    }
    step_linux::run_quietly(operation, context);
    step_linux::Call const first = step_linux::count_call(operation, context, budget, part);
    step_linux::Call const second = step_linux::count_call(operation, context, budget, part);
    auto const without_empty = [&](std::uint64_t count) { return count > empty.count ? count - empty.count : 0; };
    result.instructions = without_empty(first.count);
    result.second = without_empty(second.count);
    result.threw = first.threw || second.threw;
    result.at_least = first.stopped_by != nullptr || second.stopped_by != nullptr;
    result.differs = !result.at_least && first.count != second.count;
    if (result.at_least) {
        result.note = first.stopped_by != nullptr ? first.stopped_by : second.stopped_by;
    } else if (first.foreign || second.foreign) {
        result.note = "the operation has breakpoints of its own";
    }
    return result;
}

}  // namespace tare::counters

#undef TARE_SANITIZED

#endif
