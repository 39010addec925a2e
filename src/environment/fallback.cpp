#if !defined(__linux__)

#include "src/environment/environment.hpp"
#include "src/environment/facts.hpp"

#if defined(_WIN32)
#include <cstdlib>
#else
#include <sys/resource.h>
#include <sys/utsname.h>
#include <unistd.h>

#include <cstdlib>
#endif

namespace tare::environment {

// What every system tells; the rest stays unknown and is not shown.
Facts gather() {
    Facts facts;
#if defined(_WIN32)
    char const* const processor = std::getenv("PROCESSOR_IDENTIFIER");
    char const* const count = std::getenv("NUMBER_OF_PROCESSORS");
    char const* const host = std::getenv("COMPUTERNAME");
    facts.cpu = processor != nullptr ? processor : "";
    facts.cpus = count != nullptr ? std::atoi(count) : 0;
    facts.host = host != nullptr ? host : "";
    facts.os = "Windows";
#else
    utsname name{};
    if (uname(&name) == 0) {
        facts.os = std::string(name.sysname) + ' ' + name.release + ' ' + name.machine;
        facts.host = name.nodename;
    }
    long const online = sysconf(_SC_NPROCESSORS_ONLN);
    facts.cpus = online > 0 ? static_cast<int>(online) : 0;
    double load = 0;
    if (getloadavg(&load, 1) == 1) {
        facts.load = load;
    }
#endif
    return facts;
}

std::int64_t migrations() noexcept {
    return -1;
}

Usage usage() noexcept {
    Usage result;
#if !defined(_WIN32)
    rusage used{};
    if (getrusage(RUSAGE_SELF, &used) == 0) {
        result.voluntary_switches = used.ru_nvcsw;
        result.involuntary_switches = used.ru_nivcsw;
        result.minor_faults = used.ru_minflt;
        result.major_faults = used.ru_majflt;
    }
#endif
    return result;
}

double stolen_seconds() noexcept {
    return unknown;
}

std::uint64_t resident_bytes() noexcept {
    return 0;
}

std::uint64_t available_bytes() noexcept {
    return 0;
}

}  // namespace tare::environment

#endif
