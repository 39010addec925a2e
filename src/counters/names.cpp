#include "src/counters/names.hpp"

namespace tare::counters {

char const* source_name(Kind kind) {
    switch (kind) {
        case Kind::hardware:
            return "perf";
        case Kind::software:
            return "software";
        case Kind::tracepoint:
            return "tracepoint";
        case Kind::process_io:
            return "proc";
        case Kind::usage:
            return "rusage";
        case Kind::allocator:
            return "allocator";
        case Kind::timestamp:
            return "tsc";
    }
    return "";
}

namespace names {

// Numbers of the kernel's interface (linux/perf_event.h); they never change, and other platforms need the names too.
constexpr std::uint32_t type_hardware = 0;
constexpr std::uint32_t type_software = 1;
constexpr std::uint32_t type_cache = 3;
constexpr std::uint32_t type_raw = 4;

constexpr std::uint64_t of(Io which) {
    return static_cast<std::uint64_t>(which);
}
constexpr std::uint64_t of(Usage which) {
    return static_cast<std::uint64_t>(which);
}
constexpr std::uint64_t of(Allocated which) {
    return static_cast<std::uint64_t>(which);
}

constexpr BuiltIn table[] = {
    {"cycles", Kind::hardware, type_hardware, 0, "", "processor cycles; their length changes with the frequency"},
    {"instructions", Kind::hardware, type_hardware, 1, "", "instructions retired"},
    {"cache-references", Kind::hardware, type_hardware, 2, "", "accesses to the last level cache, usually"},
    {"cache-misses", Kind::hardware, type_hardware, 3, "", "those that went to memory, usually"},
    {"branches", Kind::hardware, type_hardware, 4, "", "branch instructions retired"},
    {"branch-instructions", Kind::hardware, type_hardware, 4, "", "the same as branches"},
    {"branch-misses", Kind::hardware, type_hardware, 5, "", "branches predicted wrongly"},
    {"bus-cycles", Kind::hardware, type_hardware, 6, "", "cycles of the bus"},
    {"stalled-cycles-frontend", Kind::hardware, type_hardware, 7, "", "cycles without instructions to issue"},
    {"idle-cycles-frontend", Kind::hardware, type_hardware, 7, "", "the same as stalled-cycles-frontend"},
    {"stalled-cycles-backend", Kind::hardware, type_hardware, 8, "", "cycles in which nothing could be executed"},
    {"idle-cycles-backend", Kind::hardware, type_hardware, 8, "", "the same as stalled-cycles-backend"},
    {"ref-cycles", Kind::hardware, type_hardware, 9, "tsc", "cycles at a constant frequency"},
    {"cpu-clock", Kind::software, type_software, 0, "", "time on a processor by its timer, ns"},
    {"task-clock", Kind::software, type_software, 1, "", "time on a processor, ns"},
    {"page-faults", Kind::software, type_software, 2, "page-faults", "pages that had to be made present"},
    {"faults", Kind::software, type_software, 2, "page-faults", "the same as page-faults"},
    {"context-switches", Kind::software, type_software, 3, "context-switches", "times another thread was run instead"},
    {"cs", Kind::software, type_software, 3, "context-switches", "the same as context-switches"},
    {"cpu-migrations", Kind::software, type_software, 4, "", "moves to another processor"},
    {"migrations", Kind::software, type_software, 4, "", "the same as cpu-migrations"},
    {"minor-faults", Kind::software, type_software, 5, "minor-faults", "page faults served from memory"},
    {"major-faults", Kind::software, type_software, 6, "major-faults", "page faults served from storage"},
    {"alignment-faults", Kind::software, type_software, 7, "", "accesses the kernel had to align"},
    {"emulation-faults", Kind::software, type_software, 8, "", "instructions the kernel had to emulate"},
    {"voluntary-switches", Kind::usage, 0, of(Usage::voluntary_switches), "", "context switches to wait for something"},
    {"involuntary-switches", Kind::usage, 0, of(Usage::involuntary_switches), "", "context switches forced by others"},
    {"read-calls", Kind::process_io, 0, of(Io::read_calls), "", "read(2), pread(2), readv(2) and the like"},
    {"write-calls", Kind::process_io, 0, of(Io::write_calls), "", "write(2), pwrite(2), writev(2) and the like"},
    {"read-bytes", Kind::process_io, 0, of(Io::read_bytes), "", "bytes that such calls read, also from caches"},
    {"write-bytes", Kind::process_io, 0, of(Io::write_bytes), "", "bytes that such calls wrote, also to caches"},
    {"allocs", Kind::allocator, 0, of(Allocated::calls), "", "allocations of memory (malloc, operator new, ...)"},
    {"alloc-bytes", Kind::allocator, 0, of(Allocated::bytes), "", "bytes that they asked for"},
    {"peak-bytes", Kind::allocator, 0, of(Allocated::peak), "", "most bytes in use at once during one operation"},
    {"tsc", Kind::timestamp, 0, 0, "", "ticks of the time stamp counter"},
};

char lower(char letter) {
    return letter >= 'A' && letter <= 'Z' ? static_cast<char>(letter - 'A' + 'a') : letter;
}

bool same(TextView left, TextView right) {
    if (left.size() != right.size()) {
        return false;
    }
    for (std::size_t i = 0; i != left.size(); ++i) {
        if (lower(left[i]) != lower(right[i])) {
            return false;
        }
    }
    return true;
}

struct Word {
    char const* name;
    std::uint64_t value;
};
constexpr Word caches[] = {{"L1-dcache", 0}, {"L1-icache", 1}, {"LLC", 2}, {"dTLB", 3},
                           {"iTLB", 4},      {"branch", 5},    {"node", 6}};
constexpr Word accesses[] = {
    {"loads", 0x00000},        {"load-misses", 0x10000}, {"stores", 0x00100},
    {"store-misses", 0x10100}, {"prefetches", 0x00200},  {"prefetch-misses", 0x10200},
};

int hexadecimal(char letter) {
    char const it = lower(letter);
    return it >= '0' && it <= '9' ? it - '0' : it >= 'a' && it <= 'f' ? it - 'a' + 10 : -1;
}

bool blank(char letter) {
    return letter == ' ' || letter == '\t' || letter == '\n';
}

}  // namespace names

List<std::string> split_names(TextView list) {
    List<std::string> found;
    std::size_t begin = 0;
    bool between_slashes = false;
    for (std::size_t i = 0; i <= list.size(); ++i) {
        if (i != list.size() && list[i] == '/') {
            between_slashes = !between_slashes;
        }
        if (i != list.size() && (list[i] != ',' || between_slashes)) {
            continue;
        }
        std::size_t first = begin;
        std::size_t last = i;
        while (first != last && names::blank(list[first])) {
            ++first;
        }
        while (first != last && names::blank(list[last - 1])) {
            --last;
        }
        begin = i + 1;
        std::string name(list.data() + first, last - first);
        bool known = name.empty();
        for (std::string const& other : found) {
            known = known || other == name;
        }
        if (!known) {
            found.push_back(static_cast<std::string&&>(name));
        }
    }
    return found;
}

BuiltIn const* built_in_names(std::size_t& count) {
    count = sizeof names::table / sizeof names::table[0];
    return names::table;
}

BuiltIn const* find_built_in(TextView name) {
    for (BuiltIn const& it : names::table) {
        if (names::same(name, it.name)) {
            return &it;
        }
    }
    return nullptr;
}

bool find_cache_event(TextView name, Event& event) {
    for (names::Word const& cache : names::caches) {
        TextView const prefix = cache.name;
        if (name.size() <= prefix.size() + 1 || name[prefix.size()] != '-' ||
            !names::same(TextView(name.data(), prefix.size()), prefix)) {
            continue;
        }
        TextView const rest(name.data() + prefix.size() + 1, name.size() - prefix.size() - 1);
        for (names::Word const& access : names::accesses) {
            if (names::same(rest, access.name)) {
                event.kind = Kind::hardware;
                event.type = names::type_cache;
                event.config = cache.value | access.value;
                return true;
            }
        }
    }
    return false;
}

List<std::string> cache_event_names() {
    List<std::string> all;
    for (names::Word const& cache : names::caches) {
        for (names::Word const& access : names::accesses) {
            all.push_back(std::string(cache.name) + "-" + access.name);
        }
    }
    return all;
}

bool apply_modifiers(TextView letters, Event& event) {
    bool user = false;
    bool kernel = false;
    bool hypervisor = false;
    unsigned precise = 0;
    for (char const letter : letters) {
        switch (letter) {
            case 'u':
                user = true;
                break;
            case 'k':
                kernel = true;
                break;
            case 'h':
                hypervisor = true;
                break;
            case 'p':
                ++precise;
                break;
            default:
                return false;
        }
    }
    if (letters.empty() || precise > 3) {
        return false;
    }
    if (user || kernel || hypervisor) {
        event.user = user;
        event.kernel = kernel;
        event.hypervisor = hypervisor;
        event.level_chosen = true;
    }
    event.precise = precise;
    return true;
}

bool parse_raw(TextView name, Event& event) {
    if (name.size() < 2 || name.size() > 17 || name[0] != 'r') {
        return false;
    }
    std::uint64_t config = 0;
    for (std::size_t i = 1; i != name.size(); ++i) {
        int const digit = names::hexadecimal(name[i]);
        if (digit < 0) {
            return false;
        }
        config = config * 16 + static_cast<std::uint64_t>(digit);
    }
    event.kind = Kind::hardware;
    event.type = names::type_raw;
    event.config = config;
    return true;
}

bool parse_number(TextView text, std::uint64_t& number) {
    bool const hexadecimal = text.size() > 2 && text[0] == '0' && (text[1] == 'x' || text[1] == 'X');
    std::uint64_t const base = hexadecimal ? 16 : 10;
    std::uint64_t value = 0;
    if (text.empty()) {
        return false;
    }
    for (std::size_t i = hexadecimal ? 2 : 0; i != text.size(); ++i) {
        int const digit = names::hexadecimal(text[i]);
        if (digit < 0 || static_cast<std::uint64_t>(digit) >= base ||
            value > (UINT64_MAX - static_cast<std::uint64_t>(digit)) / base) {
            return false;
        }
        value = value * base + static_cast<std::uint64_t>(digit);
    }
    number = value;
    return true;
}

}  // namespace tare::counters
