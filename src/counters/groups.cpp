#include "src/counters/groups.hpp"

#include <errno.h>

#include <utility>

namespace tare::counters {

Group::Group(Group&& other) noexcept
    : system_(other.system_),
      files_(std::move(other.files_)),
      ids_(std::move(other.ids_)),
      indices_(std::move(other.indices_)) {
    other.files_.clear();
}

Group& Group::operator=(Group&& other) noexcept {
    std::swap(system_, other.system_);
    std::swap(files_, other.files_);
    std::swap(ids_, other.ids_);
    std::swap(indices_, other.indices_);
    return *this;
}

void Group::close() {
    while (!files_.empty()) {
        system_->close(files_.back());
        files_.pop_back();
    }
}

int Group::add(Event const& event, std::size_t index, bool inherit) {
    Opening how;
    how.leader = files_.empty() ? -1 : files_[0];
    how.inherit = inherit;
    int const file = system_->open(event, how);
    if (file < 0) {
        return -file;
    }
    files_.push_back(file);
    ids_.push_back(system_->id(file));
    indices_.push_back(index);
    return 0;
}

bool Group::read(GroupReading& reading) const {
    std::uint64_t words[64];
    std::vector<std::uint64_t> more;
    std::size_t const needed = group_words(files_.size());
    std::uint64_t* buffer = words;
    if (needed > sizeof words / sizeof words[0]) {
        more.resize(needed);
        buffer = more.data();
    }
    long const got = system_->read(files_[0], buffer, needed * sizeof(std::uint64_t));
    return got > 0 && parse_group(buffer, static_cast<std::size_t>(got) / sizeof(std::uint64_t), ids_, reading);
}

namespace grouping {

/// Counts something whenever System::work runs.
bool counts_work(Event const& event) {
    if (!event.user) {
        return false;
    }
    if (event.kind == Kind::hardware && event.type == 0) {
        return event.config == 0 || event.config == 1 || event.config == 4 || event.config == 9;
    }
    return event.kind == Kind::software && (event.config <= 2 || event.config == 5);
}

/// Work is tried until the group was on a counter, for at most the time of a few turns of the kernel's rotation among
/// groups (4 ms each).
constexpr std::uint64_t longest_wait = 20'000'000;  // ns
constexpr int most_tries = 2000;

/// 0 when the group was on a counter at least once; the counts are then in `reading`.
int try_out(System const& system, Group const& group, GroupReading& reading) {
    GroupReading before;
    if (!group.read(before)) {
        return never_counted;
    }
    for (int i = 0; i != most_tries; ++i) {
        group.start();
        system.work();
        group.stop();
        if (!group.read(reading)) {
            return never_counted;
        }
        for (std::size_t at = 0; at != reading.values.size(); ++at) {
            reading.values[at] -= before.values[at];
        }
        reading.enabled -= before.enabled;
        reading.running -= before.running;
        if (reading.running != 0) {
            return 0;
        }
        if (reading.enabled > longest_wait) {
            break;
        }
    }
    return never_counted;
}

class Opener {
public:
    Opener(System const& system, std::vector<Event> const& events, std::vector<int>& errors)
        : system_(system), events_(events), errors_(errors) {}

    void open(std::vector<std::size_t> const& which) {
        Group group(system_);
        for (std::size_t const index : which) {
            if (!group.empty() && events_[index].leads_group) {
                keep(std::move(group));
                group = Group(system_);
            }
            int error = group.add(events_[index], index, inherit_);
            // The kernel says EINVAL (some drivers ENOSPC) when the group gets larger than the processor.
            if ((error == EINVAL || error == ENOSPC) && !group.empty()) {
                Group next(system_);
                error = lead(next, index);
                if (error == 0) {
                    keep(std::move(group));
                    group = std::move(next);
                }
            } else if (error == EINVAL) {
                error = lead(group, index);
            }
            errors_[index] = error;
        }
        if (!group.empty()) {
            keep(std::move(group));
        }
    }

    Opened result;

private:
    /// Kernels before 4.13 cannot read a group together with the counts of threads started later.
    int lead(Group& group, std::size_t index) {
        int const error = group.add(events_[index], index, inherit_);
        if (error == EINVAL && inherit_ && group.add(events_[index], index, false) == 0) {
            inherit_ = false;
            result.threads_included = false;
            return 0;
        }
        return error;
    }

    /// A group that opens may still never fit: the kernel does not look at counters that are taken for good.
    void keep(Group group) {
        GroupReading reading;
        std::vector<std::size_t> const indices = group.events();
        int const error = try_out(system_, group, reading);
        if (error == 0) {
            for (std::size_t i = 0; i != indices.size(); ++i) {
                if (reading.values[i] == 0 && counts_work(events_[indices[i]])) {
                    errors_[indices[i]] = silent;  // keeps its place; what it says is not used
                }
            }
            result.groups.push_back(std::move(group));
            return;
        }
        group.close();
        if (indices.size() == 1) {
            errors_[indices[0]] = error;
            return;
        }
        auto const middle = indices.begin() + static_cast<std::ptrdiff_t>(indices.size() / 2);
        open(std::vector<std::size_t>(indices.begin(), middle));
        open(std::vector<std::size_t>(middle, indices.end()));
    }

    System const& system_;
    std::vector<Event> const& events_;
    std::vector<int>& errors_;
    bool inherit_ = true;
};

}  // namespace grouping

Opened open_groups(System const& system, std::vector<Event> const& events, std::vector<std::size_t> const& which,
                   std::vector<int>& errors) {
    grouping::Opener opener(system, events, errors);
    opener.open(which);
    return std::move(opener.result);
}

}  // namespace tare::counters
