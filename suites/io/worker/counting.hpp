#pragma once

#include "suites/io/worker/reply.hpp"

namespace tare_io {

/// Counts what one operation asks of the kernel, from inside its process. Not for timed passes.
class Counting {
public:
    Counting();  ///< probes what can be counted here
    void begin();
    void end(Reply& reply);

private:
    struct Snapshot {
        std::int64_t bytes_read = -1, bytes_written = -1, read_calls = -1, write_calls = -1;
        std::int64_t user = 0, system = 0, faults = 0;
        std::int64_t calls = -1;
    };
    Snapshot take() const;

    int tracepoint_ = -1;
    Snapshot before_;
    Snapshot own_;  ///< what taking a snapshot itself adds
};

}  // namespace tare_io
