#include "src/counters/system.hpp"

#if !defined(__linux__)

#include <errno.h>

#if !defined(_WIN32)
#include <sys/resource.h>
#endif
#if defined(_M_X64) || defined(_M_IX86)
#include <intrin.h>
#endif

namespace tare::counters {
namespace system_other {

// perf events and /proc are Linux's own: everything that needs them is refused with ENOSYS and reported as missing.

bool usage(bool thread, std::uint64_t (&figures)[4]) {
#if defined(_WIN32)
    static_cast<void>(thread);
    static_cast<void>(figures);
    return false;
#else
    rusage it;
    if (thread || getrusage(RUSAGE_SELF, &it) != 0) {
        return false;
    }
    figures[0] = static_cast<std::uint64_t>(it.ru_minflt);
    figures[1] = static_cast<std::uint64_t>(it.ru_majflt);
    figures[2] = static_cast<std::uint64_t>(it.ru_nvcsw);
    figures[3] = static_cast<std::uint64_t>(it.ru_nivcsw);
    return true;
#endif
}

std::uint64_t timestamp() {
#if defined(__x86_64__) || defined(__i386__)
    unsigned unused;
    return __builtin_ia32_rdtscp(&unused);
#elif defined(_M_X64) || defined(_M_IX86)
    unsigned unused;
    return __rdtscp(&unused);
#else
    return 0;
#endif
}

}  // namespace system_other

System const& this_system() {
    static constexpr System system = {
        [](Event const&, Opening const&) { return -ENOSYS; },
        [](int) { return std::uint64_t{0}; },
        [](int) {},
        [](int) {},
        [](int, void*, std::size_t) { return -long{ENOSYS}; },
        [](int) {},
        [](bool) { return -ENOSYS; },
        [](int, char*, std::size_t) { return -long{ENOSYS}; },
        system_other::usage,
        system_other::timestamp,
        [](std::string const&, std::string&) { return false; },
        [](std::string const&) { return List<std::string>(); },
        [] {},
    };
    return system;
}

}  // namespace tare::counters

#endif
