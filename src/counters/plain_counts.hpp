#pragma once

#include "src/counters/event.hpp"
#include "src/counters/system.hpp"

#include <tare/report.hpp>

#include <cstdint>
#include <string>

namespace tare::counters {

/// Counts that need no permission: /proc/self/io, getrusage, the hooks of the allocator, the time stamp counter.
/// Each source is asked once a start() and once a stop(), however many of its figures are wanted.
class PlainCounts {
public:
    PlainCounts(System const& system, bool thread) : system_(&system), thread_(thread) {}
    ~PlainCounts();
    PlainCounts(PlainCounts&& other) noexcept;
    PlainCounts& operator=(PlainCounts&&) = delete;

    /// Empty, or why this source does not work here, with the remedy.
    std::string add(Event const& event);

    void reset();
    void start() noexcept;
    void stop() noexcept;
    /// Since reset().
    double total(Event const& event) const;

private:
    struct IoReading {
        std::uint64_t figures[4] = {};
        std::uint64_t size = 0;  ///< bytes that this reading itself read
        bool valid = false;
    };
    IoReading read_io() const;

    System const* system_;
    bool thread_;
    int io_file_ = -1;
    bool uses_usage_ = false;
    bool uses_timestamp_ = false;
    bool uses_allocator_ = false;
    IoReading io_before_;
    std::uint64_t usage_before_[4] = {};
    std::uint64_t timestamp_before_ = 0;
    std::uint64_t io_[4] = {};
    std::uint64_t usage_[4] = {};
    std::uint64_t timestamp_ = 0;
    std::uint64_t allocator_[3] = {};
};

/// The four figures of Io in the text of /proc/self/io ("rchar: 323934931\nwchar: ..."). False: one of them is missing.
bool parse_io(char const* text, std::size_t size, std::uint64_t (&figures)[4]);

}  // namespace tare::counters
