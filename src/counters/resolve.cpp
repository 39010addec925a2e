#include "src/counters/resolve.hpp"

#include "src/counters/formats.hpp"
#include "src/counters/names.hpp"
#include "src/counters/pfm.hpp"
#include "src/plain/joined.hpp"

#include <cstdlib>

namespace tare::counters {
namespace resolving {

bool take_built_in(std::string const& name, System const& system, Event& event) {
    if (BuiltIn const* const known = find_built_in(name)) {
        event.kind = known->kind;
        event.type = known->type;
        event.config = known->config;
        // The kernel counts most of its own events while it is itself running: without it they would stay at zero.
        event.kernel = event.kind == Kind::software && event.config > 1;
        return true;
    }
    static_cast<void>(system);
    return find_cache_event(name, event) || parse_raw(name, event);
}

bool number_in(System const& system, std::string const& path, std::uint64_t& number) {
    std::string text;
    if (!system.file(path, text)) {
        return false;
    }
    while (!text.empty() && (text.back() == '\n' || text.back() == ' ')) {
        text.pop_back();
    }
    return parse_number(text, number);
}

/// Terms of a device; a bare one may be an event that the device names, which stands for terms of its own.
bool take_terms(System const& system, std::string const& folder, std::string const& text, bool nested, Event& event,
                std::string& problem) {
    List<Term> terms;
    if (!parse_terms(text, terms, problem)) {
        return false;
    }
    for (Term const& term : terms) {
        std::string content;
        if (!term.has_value && !nested && system.file(folder + "/events/" + term.name, content)) {
            if (!take_terms(system, folder, content, true, event, problem)) {
                return false;
            }
            if (system.file(folder + "/events/" + term.name + ".scale", content)) {
                double const scale = std::strtod(content.c_str(), nullptr);
                event.scale = scale > 0 ? scale : 1;
            }
            event.leads_group = event.leads_group || term.name == "slots";
            continue;
        }
        Format format;
        if (term.name == "config" || term.name == "config1" || term.name == "config2" || term.name == "config3") {
            format.word = term.name.size() == 6 ? 0 : term.name[6] - '0';
            format.bit_ranges.push_back({0, 63});
        } else if (!system.file(folder + "/format/" + term.name, content) || !parse_format(content, format)) {
            problem = "the device has neither a field nor an event '" + term.name + "' (see " + folder +
                      "/format and .../events)";
            return false;
        }
        if (!deposit(term.value, format, event)) {
            problem = "the value of '" + term.name + "' is larger than its field";
            return false;
        }
    }
    return true;
}

bool take_device(System const& system, std::string const& device, std::string const& terms, Event& event,
                 std::string& problem) {
    std::string const folder = std::string(devices_folder) + "/" + device;
    std::uint64_t type = 0;
    if (!number_in(system, folder + "/type", type)) {
        problem = "there is no device '" + device + "' in " + devices_folder;
        List<std::string> const there = system.folder(devices_folder);
        for (std::size_t i = 0; i != there.size(); ++i) {
            problem += (i == 0 ? " (only " : ", ") + there[i];
        }
        problem += there.empty() ? "" : ")";
        return false;
    }
    event.kind = Kind::hardware;
    event.type = static_cast<std::uint32_t>(type);
    return take_terms(system, folder, terms, false, event, problem);
}

bool plain_word(std::string const& name) {
    for (char const letter : name) {
        bool const usual = (letter >= 'a' && letter <= 'z') || (letter >= 'A' && letter <= 'Z') ||
                           (letter >= '0' && letter <= '9') || letter == '-' || letter == '_' || letter == '.';
        if (!usual) {
            return false;
        }
    }
    return !name.empty() && name[0] != '.';
}

/// A name that one of the devices gives to an event.
bool take_device_event(System const& system, std::string const& name, Event& event, std::string& problem) {
    if (!plain_word(name)) {
        return false;
    }
    for (std::string const& device : system.folder(devices_folder)) {
        std::string content;
        if (system.file(plain::joined({devices_folder, "/", device, "/events/", name}), content)) {
            return take_device(system, device, name, event, problem);
        }
    }
    return false;
}

bool take_tracepoint(System const& system, std::string const& group, std::string const& name, Event& event) {
    if (!plain_word(group) || !plain_word(name)) {
        return false;
    }
    for (char const* const folder : tracing_folders) {
        std::uint64_t id = 0;
        if (number_in(system, plain::joined({folder, "/", group, "/", name, "/id"}), id)) {
            event.kind = Kind::tracepoint;
            event.type = 2;  // PERF_TYPE_TRACEPOINT
            event.config = id;
            event.kernel = true;  // where all of them lie
            return true;
        }
    }
    return false;
}

bool tracepoints_readable(System const& system) {
    for (char const* const folder : tracing_folders) {
        if (!system.folder(folder).empty()) {
            return true;
        }
    }
    return false;
}

char const* const tracing_hidden =
    "tracepoints are not readable here: run as root, and 'mount -t tracefs tracefs /sys/kernel/tracing' where it is "
    "not mounted";

}  // namespace resolving

bool resolve(std::string const& name, System const& system, Event& event, std::string& problem) {
    using namespace resolving;
    Event it;
    it.name = name;
    problem.clear();
    if (name == "syscalls") {
        if (take_tracepoint(system, "raw_syscalls", "sys_enter", it)) {
            event = it;
            return true;
        }
        problem = tracing_hidden;
        return false;
    }
    if (take_built_in(name, system, it)) {
        event = it;
        return true;
    }
    DeviceName parts;
    if (split_device_name(name, parts)) {
        if (!take_device(system, parts.device, parts.terms, it, problem)) {
            return false;
        }
        if (!parts.modifiers.empty() && !apply_modifiers(parts.modifiers, it)) {
            problem = "behind the last '/' may stand u, k, h and p, not '" + parts.modifiers + "'";
            return false;
        }
        event = it;
        return true;
    }
    std::size_t const colon = name.rfind(':');
    if (colon != std::string::npos && colon != 0) {
        std::string const front = name.substr(0, colon);
        std::string const back = name.substr(colon + 1);
        Event modified = it;
        std::string ignored;
        if ((take_built_in(front, system, modified) || take_device_event(system, front, modified, ignored)) &&
            apply_modifiers(back, modified)) {
            event = modified;
            return true;
        }
        if (take_tracepoint(system, front, back, it)) {
            event = it;
            return true;
        }
    } else if (take_device_event(system, name, it, problem)) {
        event = it;
        return true;
    } else if (!problem.empty()) {
        return false;
    }
    if (name == "topdown") {
        problem = "this kernel names no topdown events for this processor";
        return false;
    }
    if (encode_with_pfm(name, it, problem)) {
        event = it;
        return true;
    }
    // A name like "block:block_rq_issue", which libpfm4 does not use: rather a tracepoint that cannot be seen.
    bool const lower_case = colon != std::string::npos && name.find_first_of("ABCDEFGHIJKLMNOPQRSTUVWXYZ:") == colon;
    if (lower_case && !tracepoints_readable(system)) {
        problem = "if it is a tracepoint: " + std::string(tracing_hidden);
    } else {
        problem = "unknown name; " + problem;
    }
    return false;
}

List<std::string> expand_groups(List<std::string> const& names, System const& system) {
    static constexpr char const* metrics[] = {"slots", "topdown-retiring", "topdown-bad-spec", "topdown-fe-bound",
                                              "topdown-be-bound"};
    static constexpr char const* slots[] = {"topdown-total-slots", "topdown-slots-issued", "topdown-slots-retired",
                                            "topdown-fetch-bubbles", "topdown-recovery-bubbles"};
    List<std::string> all;
    for (std::string const& name : names) {
        Event event;
        std::string problem;
        bool const group = name == "topdown";
        if (group && resolving::take_device_event(system, metrics[1], event, problem)) {
            for (char const* const metric : metrics) {
                all.push_back(metric);
            }
        } else if (group && resolving::take_device_event(system, slots[0], event, problem)) {
            for (char const* const slot : slots) {
                all.push_back(slot);
            }
        } else {
            all.push_back(name);
        }
    }
    return all;
}

}  // namespace tare::counters
