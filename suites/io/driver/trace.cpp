#include "suites/io/driver/trace.hpp"

#include "suites/io/driver/signals.hpp"
#include "suites/io/worker/task.hpp"

#include <linux/audit.h>
#include <sys/ioctl.h>
#include <sys/ptrace.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstring>
#include <initializer_list>

namespace tare_io {
namespace tracing {

struct Name {
    std::uint64_t number;
    char const* name;
};

static constexpr Name native_names[] = {
    {SYS_read, "read"},
    {SYS_write, "write"},
    {SYS_close, "close"},
    {SYS_fstat, "fstat"},
    {SYS_lseek, "lseek"},
    {SYS_mmap, "mmap"},
    {SYS_munmap, "munmap"},
    {SYS_mprotect, "mprotect"},
    {SYS_brk, "brk"},
    {SYS_ioctl, "ioctl"},
    {SYS_pread64, "pread"},
    {SYS_pwrite64, "pwrite"},
    {SYS_readv, "readv"},
    {SYS_writev, "writev"},
    {SYS_madvise, "madvise"},
    {SYS_sendfile, "sendfile"},
    {SYS_fcntl, "fcntl"},
    {SYS_fsync, "fsync"},
    {SYS_ftruncate, "ftruncate"},
    {SYS_openat, "openat"},
    {SYS_fallocate, "fallocate"},
    {SYS_splice, "splice"},
    {SYS_copy_file_range, "copy_file_range"},
    {SYS_statx, "statx"},
    {SYS_getppid, "getppid"},
    {SYS_futex, "futex"},
    {SYS_mremap, "mremap"},
    {SYS_pipe2, "pipe2"},
    {SYS_fchmod, "fchmod"},
    {SYS_fadvise64, "fadvise"},
#if defined(SYS_newfstatat)
    {SYS_newfstatat, "fstatat"},
#endif
#if defined(SYS_io_uring_enter)
    {SYS_io_uring_enter, "io_uring_enter"},
#endif
#if defined(SYS_open)
    {SYS_open, "open"},
#endif
};

/// Of 32-bit x86 programs (arch/x86/entry/syscalls/syscall_32.tbl).
static constexpr Name i386_names[] = {
    {3, "read"},
    {4, "write"},
    {5, "open"},
    {6, "close"},
    {19, "lseek"},
    {45, "brk"},
    {54, "ioctl"},
    {64, "getppid"},
    {91, "munmap"},
    {118, "fsync"},
    {125, "mprotect"},
    {140, "lseek"},
    {145, "readv"},
    {146, "writev"},
    {163, "mremap"},
    {180, "pread"},
    {181, "pwrite"},
    {187, "sendfile"},
    {192, "mmap"},
    {194, "ftruncate"},
    {197, "fstat"},
    {219, "madvise"},
    {221, "fcntl"},
    {239, "sendfile"},
    {240, "futex"},
    {272, "fadvise"},
    {295, "openat"},
    {300, "fstatat"},
    {313, "splice"},
    {324, "fallocate"},
    {331, "pipe2"},
    {377, "copy_file_range"},
    {383, "statx"},
    {422, "futex"},
    {426, "io_uring_enter"},
};

static bool returns_bytes(std::string const& name) {
    for (char const* const one :
         {"read", "write", "pread", "pwrite", "readv", "writev", "sendfile", "splice", "copy_file_range"}) {
        if (name == one) {
            return true;
        }
    }
    return false;
}

/// lseek(fd, 0, SEEK_CUR) in its three shapes: native, 32-bit lseek, 32-bit _llseek(fd, high, low, result, whence).
static bool asks_position(bool native, std::uint64_t number, __uint64_t const* args) {
    if (!native && number == 140) {
        return args[1] == 0 && args[2] == 0 && args[4] == SEEK_CUR;
    }
    return args[1] == 0 && args[2] == SEEK_CUR;
}

}  // namespace tracing

std::uint64_t Trace::total() const {
    std::uint64_t sum = 0;
    for (auto const& entry : calls) {
        sum += entry.second.calls;
    }
    return sum;
}

std::string system_call_name(std::uint64_t number, bool native) {
    auto const find = [number](auto const& names) -> char const* {
        for (tracing::Name const& entry : names) {
            if (entry.number == number) {
                return entry.name;
            }
        }
        return nullptr;
    };
    char const* const name = native ? find(tracing::native_names) : find(tracing::i386_names);
    return name != nullptr ? name : "system call " + std::to_string(number);
}

Trace trace(int process, double seconds_limit, std::uint64_t most_stops, bool& died) {
    using Clock = std::chrono::steady_clock;
    Clock::time_point const end =
        Clock::now() + std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(seconds_limit));
    SignalsLetIn const open;
    Trace found;
    died = false;
    bool counting = false;
    bool configured = false;
    int signal_to_pass = 0;
    std::string current;
    std::uint64_t stops = 0;
    while (true) {
        int status = 0;
        if (waitpid(process, &status, 0) < 0) {
            if (errno == EINTR && !asked_to_stop()) {
                continue;
            }
            break;
        }
        if (WIFEXITED(status) || WIFSIGNALED(status)) {
            died = true;
            return found;
        }
        if (!configured) {
            configured = true;
            if (ptrace(PTRACE_SETOPTIONS, process, nullptr, PTRACE_O_TRACESYSGOOD | PTRACE_O_EXITKILL) != 0) {
                found.why_not = std::string("ptrace: ") + std::strerror(errno);
                break;
            }
        } else if (WSTOPSIG(status) == (SIGTRAP | 0x80)) {
            __ptrace_syscall_info info;
            if (ptrace(PTRACE_GET_SYSCALL_INFO, process, reinterpret_cast<void*>(sizeof info), &info) <= 0) {
                found.why_not = std::string("ptrace: ") + std::strerror(errno);
                break;
            }
#if defined(__x86_64__)
            bool const native = info.arch == AUDIT_ARCH_X86_64;
#else
            bool const native = true;
#endif
            if (info.op == PTRACE_SYSCALL_INFO_ENTRY) {
                current = system_call_name(info.entry.nr, native);
                if (current == "getppid") {
                    if (counting) {
                        found.available = true;
                        ptrace(PTRACE_DETACH, process, nullptr, nullptr);
                        return found;
                    }
                    counting = true;
                    current.clear();
                } else if (counting) {
                    CallCount& count = found.calls[current];
                    ++count.calls;
                    if (current == "lseek" && tracing::asks_position(native, info.entry.nr, info.entry.args)) {
                        ++found.asks_position;
                    }
                    if (current == "ioctl" && info.entry.args[1] == TCGETS) {
                        ++found.asks_terminal;
                    }
                } else {
                    current.clear();
                }
            } else if (info.op == PTRACE_SYSCALL_INFO_EXIT && counting && !current.empty()) {
                if (tracing::returns_bytes(current) && info.exit.is_error == 0 && info.exit.rval > 0) {
                    found.calls[current].bytes += static_cast<std::uint64_t>(info.exit.rval);
                }
            }
            if (++stops / 2 > most_stops || (stops % 256 == 0 && Clock::now() > end) || asked_to_stop()) {
                found.available = counting;
                found.ended_early = true;
                break;
            }
        } else if (WSTOPSIG(status) != SIGSTOP) {
            signal_to_pass = WSTOPSIG(status);
        }
        if (ptrace(PTRACE_SYSCALL, process, nullptr, reinterpret_cast<void*>(static_cast<long>(signal_to_pass))) != 0) {
            break;
        }
        signal_to_pass = 0;
    }
    kill(process, SIGKILL);
    int status = 0;
    while (waitpid(process, &status, 0) < 0 && errno == EINTR) {
    }
    died = true;
    return found;
}

}  // namespace tare_io
