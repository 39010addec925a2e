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
constexpr std::uint64_t longest_wait = 10'000'000;  // ns
constexpr int most_tries = 100;

enum class Trial { fits, never_on_a_counter, silent };

class Opener {
public:
    Opener(System const& system, std::vector<Event> const& events, std::vector<int>& errors)
        : system_(system), events_(events), errors_(errors) {}

    void open(std::vector<std::size_t> const& which) {
        std::size_t at = 0;
        while (at != which.size()) {
            at = open_one_group(which, at);
        }
    }

    Opened result;

private:
    /// As many as fit, from which[begin] on. Returns where the next group begins.
    ///
    /// That a group opens does not mean that it fits: the kernel does not look at counters that are taken for good (by
    /// its watchdog), and on ARM it forgets the leader. Such a group never counts, or counts in its first members only
    /// while claiming some running time. So every group is tried, and tried again without its last member.
    std::size_t open_one_group(std::vector<std::size_t> const& which, std::size_t begin) {
        for (std::size_t limit = which.size();;) {
            Group group(system_);
            std::size_t const end = fill(group, which, begin, limit);
            if (group.empty()) {
                return end;
            }
            std::vector<std::size_t> silent_ones;
            Trial const trial = try_out(group, silent_ones);
            std::vector<std::size_t> const members = group.events();
            if (trial != Trial::fits && members.size() > 1) {
                limit = members.size() - 1;
                continue;
            }
            if (trial == Trial::never_on_a_counter) {
                errors_[members[0]] = never_counted;
                return end;
            }
            for (std::size_t const index : silent_ones) {
                errors_[index] = silent;
            }
            result.groups.push_back(std::move(group));
            return end;
        }
    }

    std::size_t fill(Group& group, std::vector<std::size_t> const& which, std::size_t begin, std::size_t limit) {
        std::size_t at = begin;
        for (; at != which.size() && group.events().size() != limit; ++at) {
            std::size_t const index = which[at];
            if (group.empty()) {
                errors_[index] = lead(group, index);
                continue;
            }
            if (events_[index].leads_group) {
                break;
            }
            int const error = group.add(events_[index], index, inherit_);
            // EINVAL (some drivers: ENOSPC) when the group gets larger than the processor, or the event is wrong.
            if (error == EINVAL || error == ENOSPC) {
                Group alone(system_);
                if (lead(alone, index) == 0) {
                    break;
                }
            }
            errors_[index] = error;
        }
        return at;
    }

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

    Trial try_out(Group const& group, std::vector<std::size_t>& silent_ones) const {
        GroupReading before;
        if (!group.read(before)) {
            return Trial::never_on_a_counter;
        }
        GroupReading now = before;
        bool ran = false;
        for (int i = 0; i != most_tries; ++i) {
            group.start();
            system_.work();
            group.stop();
            std::uint64_t const enabled = now.enabled;
            std::uint64_t const running = now.running;
            if (!group.read(now)) {
                return Trial::never_on_a_counter;
            }
            // Among groups that take turns, one try is much shorter than a turn: it runs for all or for nothing of it.
            ran = ran || (now.running - running) * 2 > now.enabled - enabled;
            silent_ones.clear();
            for (std::size_t at = 0; at != now.values.size(); ++at) {
                std::size_t const index = group.events()[at];
                if (now.values[at] == before.values[at] && counts_work(events_[index])) {
                    silent_ones.push_back(index);
                }
            }
            if (ran && silent_ones.empty()) {
                return Trial::fits;
            }
            if (now.enabled - before.enabled > longest_wait) {
                break;
            }
        }
        return ran ? Trial::silent : Trial::never_on_a_counter;
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
