#include "src/counters/plain_counts.hpp"

#include "src/counters/allocation.hpp"

#include <cstring>

namespace tare::counters {
namespace plain_counts {

bool take_field(char const* text, std::size_t size, char const* name, std::uint64_t& value) {
    std::size_t const length = std::strlen(name);
    for (std::size_t at = 0; at + length < size; ++at) {
        bool const line_begins = at == 0 || text[at - 1] == '\n';
        if (!line_begins || std::memcmp(text + at, name, length) != 0) {
            continue;
        }
        at += length;
        while (at != size && text[at] == ' ') {
            ++at;
        }
        bool any = false;
        value = 0;
        for (; at != size && text[at] >= '0' && text[at] <= '9'; ++at) {
            value = value * 10 + static_cast<std::uint64_t>(text[at] - '0');
            any = true;
        }
        return any;
    }
    return false;
}

}  // namespace plain_counts

bool parse_io(char const* text, std::size_t size, std::uint64_t (&figures)[4]) {
    return plain_counts::take_field(text, size, "syscr:", figures[0]) &&
           plain_counts::take_field(text, size, "syscw:", figures[1]) &&
           plain_counts::take_field(text, size, "rchar:", figures[2]) &&
           plain_counts::take_field(text, size, "wchar:", figures[3]);
}

PlainCounts::~PlainCounts() {
    if (io_file_ >= 0) {
        system_->close(io_file_);
    }
}

PlainCounts::PlainCounts(PlainCounts&& other) noexcept
    : system_(other.system_),
      thread_(other.thread_),
      io_file_(other.io_file_),
      uses_usage_(other.uses_usage_),
      uses_timestamp_(other.uses_timestamp_),
      uses_allocator_(other.uses_allocator_) {
    other.io_file_ = -1;
}

std::string PlainCounts::add(Event const& event) {
    switch (event.kind) {
        case Kind::process_io:
            if (io_file_ < 0) {
                io_file_ = system_->open_io(thread_);
            }
            return io_file_ >= 0 && read_io().valid
                       ? ""
                       : "/proc/self/io is not readable here: Linux only; mount /proc, and use a kernel with "
                         "CONFIG_TASK_IO_ACCOUNTING";
        case Kind::usage: {
            std::uint64_t figures[4] = {};
            uses_usage_ = system_->usage(thread_, figures);
            return uses_usage_ ? "" : "this system does not tell (getrusage)";
        }
        case Kind::timestamp:
            uses_timestamp_ = system_->timestamp() != 0;
            return uses_timestamp_ ? "" : "this processor has no time stamp counter";
        case Kind::allocator:
            uses_allocator_ = allocation_hooks() != nullptr;
            return uses_allocator_ ? ""
                                   : "the program was built without counting allocations: define "
                                     "TARE_COUNT_ALLOCATIONS in the file with TARE_MAIN, or link tare::allocations";
        case Kind::hardware:
        case Kind::software:
        case Kind::tracepoint:
            break;
    }
    return "is not such a counter";
}

void PlainCounts::reset() {
    for (int i = 0; i != 4; ++i) {
        io_[i] = 0;
        usage_[i] = 0;
    }
    timestamp_ = 0;
    for (std::uint64_t& it : allocator_) {
        it = 0;
    }
}

PlainCounts::IoReading PlainCounts::read_io() const {
    IoReading reading;
    char text[512];
    long const size = system_->read_io(io_file_, text, sizeof text);
    if (size > 0) {
        reading.size = static_cast<std::uint64_t>(size);
        reading.valid = parse_io(text, static_cast<std::size_t>(size), reading.figures);
    }
    return reading;
}

// What is most precise is asked last before the work and first after it.

void PlainCounts::start() noexcept {
    if (io_file_ >= 0) {
        io_before_ = read_io();
    }
    if (uses_usage_) {
        system_->usage(thread_, usage_before_);
    }
    if (uses_allocator_) {
        allocation_hooks()->begin(thread_);
    }
    if (uses_timestamp_) {
        timestamp_before_ = system_->timestamp();
    }
}

void PlainCounts::stop() noexcept {
    if (uses_timestamp_) {
        timestamp_ += system_->timestamp() - timestamp_before_;
    }
    if (uses_allocator_) {
        Allocations const it = allocation_hooks()->end(thread_);
        allocator_[0] += it.calls;
        allocator_[1] += it.bytes;
        allocator_[2] = it.peak > allocator_[2] ? it.peak : allocator_[2];
    }
    if (uses_usage_) {
        std::uint64_t now[4] = {};
        system_->usage(thread_, now);
        for (int i = 0; i != 4; ++i) {
            usage_[i] += now[i] - usage_before_[i];
        }
    }
    if (io_file_ >= 0) {
        IoReading const now = read_io();
        for (int i = 0; i != 4; ++i) {
            io_[i] += now.figures[i] - io_before_.figures[i];
        }
        // The kernel adds a read to its figures when it is over: the one in start() is among those of the work.
        io_[static_cast<int>(Io::read_calls)] -= 1;
        io_[static_cast<int>(Io::read_bytes)] -= io_before_.size;
    }
}

double PlainCounts::total(Event const& event) const {
    auto const it = event.config;
    switch (event.kind) {
        case Kind::process_io:
            return static_cast<double>(static_cast<std::int64_t>(io_[it]));
        case Kind::timestamp:
            return static_cast<double>(timestamp_);
        case Kind::allocator:
            return static_cast<double>(allocator_[it]);
        case Kind::usage:
            switch (static_cast<Usage>(it)) {
                case Usage::minor_faults:
                    return static_cast<double>(usage_[0]);
                case Usage::major_faults:
                    return static_cast<double>(usage_[1]);
                case Usage::page_faults:
                    return static_cast<double>(usage_[0] + usage_[1]);
                case Usage::voluntary_switches:
                    return static_cast<double>(usage_[2]);
                case Usage::involuntary_switches:
                    return static_cast<double>(usage_[3]);
                case Usage::context_switches:
                    return static_cast<double>(usage_[2] + usage_[3]);
            }
            break;
        case Kind::hardware:
        case Kind::software:
        case Kind::tracepoint:
            break;
    }
    return unknown;
}

}  // namespace tare::counters
