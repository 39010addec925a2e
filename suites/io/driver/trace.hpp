#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <string>

namespace tare_io {

struct CallCount {
    std::uint64_t calls = 0;
    std::uint64_t bytes = 0;  ///< sum of what they returned, for calls that return a number of bytes
};

/// Every system call of one operation, by name.
struct Trace {
    bool available = false;
    bool ended_early = false;  ///< stopped after so many calls: no count of a whole operation
    std::string why_not;
    std::map<std::string, CallCount> calls;
    std::uint64_t asks_position = 0;  ///< lseek(fd, 0, SEEK_CUR): moves nothing, only asks where the file stands
    std::uint64_t asks_terminal = 0;  ///< ioctl(fd, TCGETS): what isatty() does

    std::uint64_t total() const;
};

/// Follows a process that has asked for it (PTRACE_TRACEME, then SIGSTOP) and counts its system calls between two calls
/// of getppid. Lets it go afterwards, or kills it at the limit.
Trace trace(int process, double seconds_limit, std::uint64_t most_stops, bool& died);

/// The name of a system call; 32-bit programs on a 64-bit kernel have numbers of their own.
std::string system_call_name(std::uint64_t number, bool native);

}  // namespace tare_io
