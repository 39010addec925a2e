#pragma once

#include "suites/io/driver/trace.hpp"
#include "suites/io/worker/reply.hpp"

#include <cstdint>
#include <limits>
#include <string>

namespace tare_io {

inline constexpr double not_counted = std::numeric_limits<double>::quiet_NaN();

/// What one operation had to do.
struct Work {
    double bytes_in = 0;
    double bytes_out = 0;
    double lines = 0;   ///< 0: its output is not made of lines
    double blocks = 0;  ///< 0: it is not told to work in blocks
};

/// What one operation of the full size asked of the kernel. NaN: not counted.
struct Facts {
    Work work;
    double system_calls = not_counted;
    double reads = not_counted;
    double writes = not_counted;
    double bytes_read = not_counted;
    double bytes_written = not_counted;
    double seeks = not_counted;
    double position_asks = not_counted;  ///< of the seeks: those that move nothing
    double kernel_copies = not_counted;  ///< sendfile, splice, copy_file_range: no byte comes into the program
    double bytes_kernel_copied = not_counted;
    double ring_enters = not_counted;    ///< io_uring_enter: one for many reads and writes
    double terminal_asks = not_counted;  ///< ioctl(TCGETS): is this a terminal?
    std::string other_name;              ///< the most frequent of the calls above do not tell
    double other_calls = not_counted;
    double writes_untied = not_counted;  ///< writes of the same with cin's tie taken off
    double page_faults = not_counted;
    double user_share =
        not_counted;         ///< of the processor time; the rest is the kernel's. Not known for short operations
    bool went_wide = false;  ///< C's standard output ended wide-oriented
    std::string source;      ///< "ptrace", "tracepoint", "/proc/self/io", joined by " + "
    double most_moved = 0;   ///< bytes read, written or copied in the traced pass itself, the largest of them
    bool scaled = false;     ///< calls were counted on a smaller operation and multiplied
};

/// What was seen of a way: a counted pass and a traced one. Either may have had less to do than the whole operation.
struct Passes {
    Work whole;
    Reply counted;
    Work counted_work;
    Trace trace;
    Work traced_work;
};
Facts facts_of(Passes const& passes);

/// How many times as large as the part the whole is: by its lines, if it has some, else by its bytes.
double times_larger(Work const& whole, Work const& part);

/// One sentence that says why the operation takes what it takes; empty when the counts explain nothing. It knows nothing
/// of the way's name.
std::string explain(Facts const& facts);

/// "318 system calls: 318 writes of 4.0 KiB, 12 reads of 64 KiB; 81 % in the kernel", what was counted only.
std::string figures(Facts const& facts);

}  // namespace tare_io
