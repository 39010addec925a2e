#include "src/counters/pfm.hpp"

#if defined(__linux__)

#include <dlfcn.h>
#include <linux/perf_event.h>

#include <cstddef>
#include <cstdint>
#include <cstring>

namespace tare::counters {
namespace pfm_linux {

// libpfm4's binary interface (soname libpfm.so.4), as its manual pages pfm_get_os_event_encoding(3),
// pfm_get_event_info(3) and pfm_get_pmu_info(3) describe it. Every structure begins or goes along with its own size, by
// which the library knows the version that is meant.
struct EncodeArguments {
    perf_event_attr* attr;
    char** full_name;
    std::size_t size;
    int index;
    int processor;
    int flags;
    int padding;
};

struct EventInfo {
    char const* name;
    char const* description;
    char const* equivalent;
    std::size_t size;
    std::uint64_t code;
    int pmu;
    int data_type;
    int index;
    int attributes;
    int reserved;
    unsigned flags;
};

struct AttributeInfo {
    char const* name;
    char const* description;
    char const* equivalent;
    std::size_t size;
    std::uint64_t code;
    int type;
    int index;
    int control;
    unsigned flags;
    std::uint64_t default_value;
};

struct PmuInfo {
    char const* name;
    char const* description;
    std::size_t size;
    int pmu;
    int type;
    int events;
    int first_event;
    int encoding_words;
    int counters;
    int fixed_counters;
    unsigned flags;  ///< bit 0: present on this machine
};

static_assert(sizeof(void*) != 8 || (sizeof(EncodeArguments) == 40 && sizeof(EventInfo) == 64 &&
                                     sizeof(PmuInfo) == 56 && sizeof(AttributeInfo) == 64),
              "the sizes that libpfm4's ABI fixes for 64 bits (PFM_PERF_ENCODE_ABI0, ..._EVENT_INFO_, ..._PMU_INFO_, "
              "..._ATTR_INFO_)");

constexpr int system_perf_extended = 2;  // PFM_OS_PERF_EVENT_EXT
constexpr int level_user = 8;            // PFM_PLM3
constexpr int unit_mask = 1;             // PFM_ATTR_UMASK
constexpr int most_pmus = 1024;          // more than any version has

struct Library {
    Pfm state;
    int (*encode)(char const* name, int level, int system, void* arguments) = nullptr;
    char const* (*error)(int code) = nullptr;
    int (*next_event)(int index) = nullptr;
    int (*event_info)(int index, int system, EventInfo* info) = nullptr;
    int (*pmu_info)(int pmu, PmuInfo* info) = nullptr;
    int (*attribute_info)(int event, int attribute, int system, AttributeInfo* info) = nullptr;
};

template <class Function>
bool find(void* library, char const* name, Function& function) {
    void* const address = dlsym(library, name);
    static_assert(sizeof address == sizeof function, "POSIX asks for it");
    std::memcpy(&function, &address, sizeof function);
    return address != nullptr;
}

Library load() {
    Library it;
    void* const library = dlopen("libpfm.so.4", RTLD_NOW | RTLD_LOCAL);
    if (library == nullptr) {
        it.state.problem =
            "libpfm4, which knows more events, is not installed: install the package libpfm4 (Debian, "
            "Ubuntu) or libpfm (Fedora, Arch)";
        return it;
    }
    int (*initialize)() = nullptr;
    if (!find(library, "pfm_initialize", initialize) || !find(library, "pfm_get_os_event_encoding", it.encode) ||
        !find(library, "pfm_strerror", it.error) || !find(library, "pfm_get_event_next", it.next_event) ||
        !find(library, "pfm_get_event_info", it.event_info) || !find(library, "pfm_get_pmu_info", it.pmu_info) ||
        !find(library, "pfm_get_event_attr_info", it.attribute_info)) {
        it.state.problem = "libpfm.so.4 lacks functions that libpfm4 has: install its original";
        return it;
    }
    int const status = initialize();
    if (status != 0) {
        it.state.problem = std::string("libpfm4 does not know this processor: ") + it.error(status);
        return it;
    }
    it.state.loaded = true;
    return it;
}

Library const& library() {
    static Library const it = load();
    return it;
}

}  // namespace pfm_linux

Pfm const& pfm() {
    return pfm_linux::library().state;
}

bool encode_with_pfm(TextView name, Event& event, std::string& problem) {
    pfm_linux::Library const& library = pfm_linux::library();
    if (!library.state.loaded) {
        problem = library.state.problem;
        return false;
    }
    // Later versions of the library may know a larger perf_event_attr than the headers here.
    union {
        perf_event_attr attr;
        unsigned char room[512];
    } block;
    std::memset(&block, 0, sizeof block);
    pfm_linux::EncodeArguments arguments;
    std::memset(&arguments, 0, sizeof arguments);
    arguments.attr = &block.attr;
    arguments.size = sizeof arguments;
    std::string const text(name.data(), name.size());
    int const status = library.encode(text.c_str(), pfm_linux::level_user, pfm_linux::system_perf_extended, &arguments);
    if (status != 0) {
        problem = std::string("libpfm4 does not know it on this processor (") + library.error(status) +
                  "): see --list-counters";
        return false;
    }
    event.type = block.attr.type;
    event.config = block.attr.config;
    event.config1 = block.attr.config1;
    event.config2 = block.attr.config2;
    event.user = block.attr.exclude_user == 0;
    event.kernel = block.attr.exclude_kernel == 0;
    event.hypervisor = block.attr.exclude_hv == 0;
    event.level_chosen = true;
    event.precise = block.attr.precise_ip;
    event.kind = event.type == PERF_TYPE_SOFTWARE     ? Kind::software
                 : event.type == PERF_TYPE_TRACEPOINT ? Kind::tracepoint
                                                      : Kind::hardware;
    return true;
}

namespace pfm_linux {

inline std::string text_of(char const* text) {
    return text != nullptr ? text : "";
}

/// The event, and with each of its unit masks: "skx::IDQ_UOPS_NOT_DELIVERED:CORE". False: enough.
bool list_event(std::string const& pmu, EventInfo const& event,
                bool (*each)(void* context, std::string const& name, std::string const& description), void* context) {
    std::string const name = pmu + "::" + event.name;
    if (!each(context, name, text_of(event.description))) {
        return false;
    }
    for (int i = 0; i != event.attributes; ++i) {
        AttributeInfo attribute;
        std::memset(&attribute, 0, sizeof attribute);
        attribute.size = sizeof attribute;
        if (library().attribute_info(event.index, i, system_perf_extended, &attribute) == 0 &&
            attribute.type == unit_mask &&
            !each(context, name + ":" + attribute.name, text_of(attribute.description))) {
            return false;
        }
    }
    return true;
}

}  // namespace pfm_linux

void list_pfm_events(bool (*each)(void* context, std::string const& name, std::string const& description),
                     void* context) {
    pfm_linux::Library const& library = pfm_linux::library();
    for (int pmu = 0; library.state.loaded && pmu != pfm_linux::most_pmus; ++pmu) {
        pfm_linux::PmuInfo info;
        std::memset(&info, 0, sizeof info);
        info.size = sizeof info;
        if (library.pmu_info(pmu, &info) != 0 || (info.flags & 1U) == 0) {
            continue;
        }
        for (int index = info.first_event; index != -1; index = library.next_event(index)) {
            pfm_linux::EventInfo event;
            std::memset(&event, 0, sizeof event);
            event.size = sizeof event;
            if (library.event_info(index, pfm_linux::system_perf_extended, &event) == 0 &&
                !pfm_linux::list_event(info.name, event, each, context)) {
                return;
            }
        }
    }
}

}  // namespace tare::counters

#endif
