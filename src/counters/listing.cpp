#include "src/counters/listing.hpp"

#include "src/counters/names.hpp"
#include "src/counters/pfm.hpp"
#include "src/counters/resolve.hpp"
#include "src/counters/session.hpp"
#include "src/plain/joined.hpp"
#include "src/registry/pattern.hpp"

#include <cstdio>

namespace tare::counters {
namespace listing {

class Listing {
public:
    Listing(TextView pattern, System const& system)
        : all_(pattern.empty()), pattern_(std::string(pattern.data(), pattern.size())), system_(system) {}

    std::string const& problem() const { return pattern_.problem(); }
    bool all() const { return all_; }

    /// A name is tried out: it is there when it opens and counts.
    void add(std::string const& name, std::string const& description) {
        if (!all_ && !pattern_.matches(name)) {
            return;
        }
        Session session{TextView(name), Scope::process, &system_};
        std::string why;
        if (!session.problems().empty()) {
            why = session.problems()[0].c_str();
            std::size_t const behind_name = name.size() + 2;
            why = why.size() > behind_name ? why.substr(behind_name) : why;
        }
        char line[160];
        std::snprintf(line, sizeof line, "%s %-28s ", why.empty() ? " " : "-", name.c_str());
        (why.empty() ? there_ : missing_) += line + description + "\n";
        if (!why.empty() && why != last_why_) {
            missing_ += "      " + why + "\n";
            last_why_ = why;
        }
        ++(why.empty() ? there_count_ : missing_count_);
    }

    std::string text() const {
        std::string text = there_;
        if (missing_count_ != 0) {
            text += (there_.empty() ? "" : "\n") +
                    std::string("Not here (each reason stands below the first it holds for):\n") + missing_;
        }
        if (there_count_ + missing_count_ == 0) {
            text = "no counter has such a name\n";
        }
        if (all_) {
            text +=
                "\nMore with a pattern: tracepoints (--list-counters=syscalls:) and what libpfm4 knows of this "
                "processor; raw codes (r01c2) and fields (cpu/event=0x9c,umask=1/) always.\n";
        }
        return text;
    }

private:
    bool all_;
    registry::Pattern pattern_;
    System const& system_;
    std::string there_;
    std::string missing_;
    std::string last_why_;
    int there_count_ = 0;
    int missing_count_ = 0;
};

inline void add_devices(Listing& list, System const& system) {
    for (std::string const& device : system.folder(devices_folder)) {
        for (std::string const& event : system.folder(plain::joined({devices_folder, "/", device, "/events"}))) {
            // ".scale" and ".unit" belong to the event before them.
            if (event.find('.') == std::string::npos) {
                list.add(plain::joined({device, "/", event, "/"}), "named by the kernel");
            }
        }
    }
}

inline void add_tracepoints(Listing& list, System const& system) {
    for (char const* const folder : tracing_folders) {
        List<std::string> const groups = system.folder(folder);
        for (std::string const& group : groups) {
            for (std::string const& event : system.folder(plain::joined({folder, "/", group}))) {
                if (event != "enable" && event != "filter") {
                    list.add(plain::joined({group, ":", event}), "tracepoint");
                }
            }
        }
        if (!groups.empty()) {
            return;
        }
    }
}

}  // namespace listing

bool list_counters(TextView pattern, std::string& text, System const* system) {
    System const& here = system != nullptr ? *system : this_system();
    listing::Listing list(pattern, here);
    if (!list.problem().empty()) {
        text = list.problem();
        return false;
    }
    std::size_t count = 0;
    BuiltIn const* const names = built_in_names(count);
    for (std::size_t i = 0; i != count; ++i) {
        list.add(names[i].name, names[i].description);
    }
    list.add("syscalls", "system calls of all kinds");
    for (std::string const& name : cache_event_names()) {
        list.add(name, "accesses to a cache");
    }
    listing::add_devices(list, here);
    if (!list.all()) {
        listing::add_tracepoints(list, here);
        list_pfm_events(
            [](void* context, std::string const& name, std::string const& description) {
                static_cast<listing::Listing*>(context)->add(name, description);
                return true;
            },
            &list);
    }
    text = list.text();
    return true;
}

}  // namespace tare::counters
