#include "src/counters/groups.hpp"

#include <errno.h>

#include <utility>

namespace tare::counters {

Group::Group(Group&& other) noexcept
    : system_(other.system_),
      files_(std::move(other.files_)),
      ids_(std::move(other.ids_)),
      indices_(std::move(other.indices_)),
      pages_(std::move(other.pages_)) {
    other.files_.clear();
    other.pages_.clear();
}

Group& Group::operator=(Group&& other) noexcept {
    std::swap(system_, other.system_);
    std::swap(files_, other.files_);
    std::swap(ids_, other.ids_);
    std::swap(indices_, other.indices_);
    std::swap(pages_, other.pages_);
    return *this;
}

void Group::close() {
    unmap();
    while (!files_.empty()) {
        system_->close(files_.back());
        files_.pop_back();
    }
}

int Group::add(Event const& event, std::size_t index, bool inherit, bool user) {
    Opening how;
    how.leader = files_.empty() ? -1 : files_[0];
    how.inherit = inherit;
    how.user = user;
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
    List<std::uint64_t> more;
    std::size_t const needed = group_words(files_.size());
    std::uint64_t* buffer = words;
    if (needed > sizeof words / sizeof words[0]) {
        more.resize(needed);
        buffer = more.data();
    }
    long const got = system_->read(files_[0], buffer, needed * sizeof(std::uint64_t));
    return got > 0 && parse_group(buffer, static_cast<std::size_t>(got) / sizeof(std::uint64_t), ids_, reading);
}

bool Group::use_pages() {
    if (system_->map == nullptr) {
        return false;
    }
    for (int const file : files_) {
        UserPage const volatile* const page = system_->map(file);
        if (page != nullptr) {
            pages_.push_back(page);
        }
        if (page == nullptr || (page->capabilities & can_read_counter) == 0) {
            unmap();
            return false;
        }
    }
    return true;
}

void Group::unmap() noexcept {
    for (UserPage const volatile* const page : pages_) {
        system_->unmap(page);
    }
    pages_.clear();
}

bool Group::read_pages(List<std::uint64_t>& values) const noexcept {
    for (std::size_t i = 0; i != pages_.size(); ++i) {
        UserReading reading;
        if (!read_user_page(*pages_[i], system_->user, reading)) {
            return false;
        }
        values[i] = reading.value;
    }
    return true;
}

/// The group lost its counters to others: the kernel counts and scales from here on.
void Group::leave_pages() noexcept {
    system_->disable(files_[0]);
    GroupReading now;
    if (read(now)) {
        before_.values = now.values;
    }
    unmap();
}

void Group::begin() {
    summed_.assign(files_.size(), 0);
    at_start_.assign(files_.size(), 0);
    at_stop_.assign(files_.size(), 0);
    before_ = GroupReading();
    before_.values.assign(files_.size(), 0);
    read(before_);
    if (!pages_.empty()) {
        system_->enable(files_[0]);
    }
}

void Group::start() noexcept {
    if (!pages_.empty()) {
        if (read_pages(at_start_)) {
            return;
        }
        leave_pages();
    }
    system_->enable(files_[0]);
}

void Group::stop() noexcept {
    if (pages_.empty()) {
        system_->disable(files_[0]);
        return;
    }
    bool const read = read_pages(at_stop_);
    if (!read) {
        leave_pages();
    }
    for (std::size_t i = 0; i != summed_.size(); ++i) {
        summed_[i] += (read ? at_stop_[i] : before_.values[i]) - at_start_[i];
    }
}

bool Group::totals(GroupReading& reading) {
    bool const in_pages = !pages_.empty();
    if (in_pages) {
        system_->disable(files_[0]);
    }
    if (!read(reading) || reading.values.size() != before_.values.size()) {
        return false;
    }
    reading.enabled -= before_.enabled;
    reading.running -= before_.running;
    for (std::size_t i = 0; i != summed_.size(); ++i) {
        reading.values[i] = summed_[i] + (in_pages ? 0 : reading.values[i] - before_.values[i]);
    }
    return true;
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
    Opener(System const& system, List<Event> const& events, List<int>& errors, bool user)
        : system_(system), events_(events), errors_(errors), inherit_(!user), user_(user) {
        result.threads_included = !user;
    }

    void open(List<std::size_t> const& which) {
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
    std::size_t open_one_group(List<std::size_t> const& which, std::size_t begin) {
        for (std::size_t limit = which.size();;) {
            Group group(system_);
            std::size_t const end = fill(group, which, begin, limit);
            if (group.empty()) {
                return end;
            }
            List<std::size_t> silent_ones;
            Trial const trial = try_out(group, silent_ones);
            List<std::size_t> const members = group.events();
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

    std::size_t fill(Group& group, List<std::size_t> const& which, std::size_t begin, std::size_t limit) {
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
            int const error = group.add(events_[index], index, inherit_, user_);
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
        int const error = group.add(events_[index], index, inherit_, user_);
        if (error == EINVAL && inherit_ && group.add(events_[index], index, false, user_) == 0) {
            inherit_ = false;
            result.threads_included = false;
            return 0;
        }
        return error;
    }

    Trial try_out(Group& group, List<std::size_t>& silent_ones) const {
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
    List<Event> const& events_;
    List<int>& errors_;
    bool inherit_;
    bool user_;
};

}  // namespace grouping

Opened open_groups(System const& system, List<Event> const& events, List<std::size_t> const& which, List<int>& errors,
                   bool user) {
    grouping::Opener opener(system, events, errors, user);
    opener.open(which);
    return std::move(opener.result);
}

bool allows_user_reading(System const& system) {
    if (system.map == nullptr || system.user.counter == nullptr) {
        return false;
    }
    Opening how;
    how.inherit = false;
    how.user = true;
    int const file = system.open(Event(), how);
    if (file < 0) {
        return false;
    }
    UserPage const volatile* const page = system.map(file);
    bool allowed = false;
    if (page != nullptr) {
        // ARM's driver sets the capability also when the administrator allows nothing, but then gives no index.
        UserReading reading;
        system.enable(file);
        allowed = read_user_page(*page, system.user, reading);
        system.disable(file);
        system.unmap(page);
    }
    system.close(file);
    return allowed;
}

}  // namespace tare::counters
