#pragma once

#include "src/counters/arithmetic.hpp"
#include "src/counters/event.hpp"
#include "src/counters/system.hpp"

#include <tare/list.hpp>

#include <cstddef>
#include <cstdint>

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
    int add(Event const& event, std::size_t index, bool inherit, bool user);
    bool empty() const { return files_.empty(); }
    List<std::size_t> const& events() const { return indices_; }  ///< the indices given to add()

    /// From now on start() and stop() read the counters in user space, as long as that works. False: it does not.
    bool use_pages();
    bool uses_pages() const { return !pages_.empty(); }

    void begin();  ///< sets totals() to zero; nothing counts yet
    void start() noexcept;
    void stop() noexcept;
    /// What was counted between start() and stop() since begin(), in the order of events(); the times are those of the
    /// whole group. False: the kernel lost it.
    bool totals(GroupReading& reading);
    /// Counts since the group was opened.
    bool read(GroupReading& reading) const;
    void close();

private:
    bool read_pages(List<std::uint64_t>& values) const noexcept;
    void leave_pages() noexcept;
    void unmap() noexcept;

    System const* system_;
    List<int> files_;  ///< the leader first
    List<std::uint64_t> ids_;
    List<std::size_t> indices_;
    GroupReading before_;  ///< at begin()
    // With pages the group is on for as long as it is its pass's turn, and what counts is read at both ends.
    List<UserPage const volatile*> pages_;
    List<std::uint64_t> at_start_;
    List<std::uint64_t> at_stop_;
    List<std::uint64_t> summed_;
};

struct Opened {
    List<Group> groups;
    bool threads_included = true;  ///< also threads that the counted one starts
};

/// Opens events[i] for the i in `which`: in as few groups as the processor takes. `errors[i]`: 0, or why not (errno);
/// never_counted: opened, but it never was on a counter; silent: it was and counted nothing during work that it must
/// count.
inline constexpr int never_counted = -1;
inline constexpr int silent = -2;
/// `user`: to be read in user space, without threads that the counted one starts.
Opened open_groups(System const& system, List<Event> const& events, List<std::size_t> const& which, List<int>& errors,
                   bool user = false);

/// Whether a counter of the processor can be read in user space here.
bool allows_user_reading(System const& system);

}  // namespace tare::counters
