#pragma once

#include <cstdint>

namespace tare_io {

enum class Outcome : std::int32_t { done, skipped, failed };

/// What a worker process sends back through reply_descriptor: the same bytes from 64-bit and 32-bit workers.
struct Reply {
    std::int64_t nanoseconds = 0;
    // From here on: filled by counting passes only; -1 where it could not be counted.
    std::int64_t user_microseconds = -1;
    std::int64_t system_microseconds = -1;
    std::int64_t minor_faults = -1;
    std::int64_t bytes_read = -1;     ///< rchar of /proc/self/io
    std::int64_t bytes_written = -1;  ///< wchar
    std::int64_t read_calls = -1;   ///< syscr: read and its relatives, sendfile, copy_file_range; not splice, not lseek
    std::int64_t write_calls = -1;  ///< syscw
    std::int64_t system_calls = -1;  ///< all of them, from the tracepoint raw_syscalls:sys_enter
    Outcome outcome = Outcome::failed;
    std::int32_t went_wide = 0;  ///< C's standard output is wide-oriented now
    char message[256] = {};
};
static_assert(sizeof(Reply) == 9 * 8 + 2 * 4 + 256, "the two word sizes must agree");

}  // namespace tare_io
