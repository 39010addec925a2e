#pragma once

#include "src/counters/arithmetic.hpp"
#include "src/counters/event.hpp"
#include "src/counters/system.hpp"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace tare::counters {

/// Counters that are on the processor together or not at all. Open as long as it lives.
class Group {
public:
    explicit Group(System const& system) : system_(&system) {}
    ~Group() { close(); }
    Group(Group const&) = delete;
    Group& operator=(Group const&) = delete;
    Group(Group&& other) noexcept;
    Group& operator=(Group&& other) noexcept;

    /// Opens one more counter in it. 0, or errno.
    int add(Event const& event, std::size_t index, bool inherit);
    bool empty() const { return files_.empty(); }
    std::vector<std::size_t> const& events() const { return indices_; }  ///< the indices given to add()

    void start() const noexcept { system_->enable(files_[0]); }
    void stop() const noexcept { system_->disable(files_[0]); }
    /// Counts since the group was opened, in the order of events(). False: the kernel lost it.
    bool read(GroupReading& reading) const;
    void close();

private:
    System const* system_;
    std::vector<int> files_;  ///< the leader first
    std::vector<std::uint64_t> ids_;
    std::vector<std::size_t> indices_;
};

struct Opened {
    std::vector<Group> groups;
    bool threads_included = true;  ///< also threads that the counted one starts
};

/// Opens events[i] for the i in `which`: in as few groups as the processor takes. `errors[i]`: 0, or why not (errno);
/// never_counted: opened, but it never was on a counter; silent: it was and counted nothing during work that it must
/// count.
inline constexpr int never_counted = -1;
inline constexpr int silent = -2;
Opened open_groups(System const& system, std::vector<Event> const& events, std::vector<std::size_t> const& which,
                   std::vector<int>& errors);

}  // namespace tare::counters
