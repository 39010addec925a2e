#pragma once

#include "suites/io/driver/trace.hpp"
#include "suites/io/worker/reply.hpp"
#include "suites/io/worker/task.hpp"

#include <functional>
#include <string>

namespace tare_io {

/// One operation of one way in a process of its own.
struct Operation {
    std::string program;  ///< the executable that has the way
    std::string group;
    std::string way;
    std::uint64_t size = 0;
    std::uint64_t block = 0;
    std::uint64_t count = 0;
    bool from_standard = false;
    bool to_standard = false;
    Buffering buffering = Buffering::unchanged;
    bool untied = false;
    // What the worker finds open; -1: /dev/null.
    int standard_input = -1;
    int standard_output = -1;
    int standard_error = 2;
    int input = -1;
    int output = -1;
};

enum class Pass {
    timed,    ///< the clock and nothing else
    counted,  ///< by /proc/self/io, getrusage and, where permitted, the tracepoint
    traced    ///< every system call by its name; slow
};

struct Result {
    enum class Status { done, skipped, failed, cut, interrupted } status = Status::failed;
    std::string why;
    Reply reply;
    Trace trace;          ///< of a traced pass
    double seconds = 0;   ///< wall time, the process's birth and death included
    double progress = 0;  ///< of a cut operation: how much of it was done, 0 to 1
};

/// Runs it. After `limit` seconds it is cut: killed, and asked for the progress it had made before.
/// A traced pass ends early after `most_stops` system calls and says so in its trace.
Result run(Operation const& operation, Pass pass, double limit, std::function<double(int process)> const& progress,
           std::uint64_t most_stops);

/// Bytes the process has written so far, by /proc/PID/io; 0 when that cannot be read.
std::uint64_t bytes_written_by(int process);
/// How far it has read the file behind one of its descriptors.
std::uint64_t position_of(int process, int descriptor);

}  // namespace tare_io
