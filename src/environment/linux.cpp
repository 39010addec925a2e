#if defined(__linux__)

#include "src/environment/environment.hpp"
#include "src/environment/facts.hpp"
#include "src/environment/kernel_text.hpp"

#include <fcntl.h>
#include <sched.h>
#include <sys/personality.h>
#include <sys/resource.h>
#include <sys/utsname.h>
#include <unistd.h>

#if defined(__x86_64__) || defined(__i386__)
#include <cpuid.h>
#endif

namespace tare::environment {
namespace linux_files {

/// The file's text, at most 64 KiB of it; empty when it cannot be read. What is asked for stands in the first lines.
inline std::string read(std::string const& path) {
    std::string text;
    int const file = open(path.c_str(), O_RDONLY | O_CLOEXEC);
    if (file < 0) {
        return text;
    }
    char part[4096];
    while (text.size() < 65536) {
        ssize_t const size = ::read(file, part, sizeof part);
        if (size <= 0) {
            break;
        }
        text.append(part, static_cast<std::size_t>(size));
    }
    close(file);
    return text;
}

/// The file's first line.
inline std::string line(std::string const& path) {
    std::string text = read(path);
    std::size_t const end = text.find('\n');
    if (end != std::string::npos) {
        text.resize(end);
    }
    return text;
}

inline Answer yes_when(std::string const& text, char const* yes) {
    return text.empty() ? Answer::unknown : text == yes ? Answer::yes : Answer::no;
}

inline std::string cpu_folder(int cpu) {
    return "/sys/devices/system/cpu/cpu" + std::to_string(cpu < 0 ? 0 : cpu);
}

/// CPUs that this process may run on.
inline int usable_cpus() {
    cpu_set_t set;
    if (sched_getaffinity(0, sizeof set, &set) == 0) {
        return CPU_COUNT(&set);
    }
    long const online = sysconf(_SC_NPROCESSORS_ONLN);  // more CPUs than cpu_set_t has bits
    return online > 0 ? static_cast<int>(online) : 0;
}

inline std::string caches(int cpu) {
    std::string text;
    for (int index = 0; index != 8; ++index) {
        std::string const folder = cpu_folder(cpu) + "/cache/index" + std::to_string(index) + '/';
        std::string const size = line(folder + "size");
        if (size.empty()) {
            break;
        }
        std::string const type = line(folder + "type");
        if (type == "Instruction") {
            continue;
        }
        text += text.empty() ? "L" : ", L";
        text += line(folder + "level") + (type == "Data" ? "d " : " ") + cache_size(size);
    }
    return text;
}

inline double megahertz(int cpu, std::string const& cpuinfo) {
    double const now = decimal_number(value_of(cpuinfo, "cpu MHz"));
    return now > 0 ? now : decimal_number(line(cpu_folder(cpu) + "/cpufreq/cpuinfo_max_freq")) / 1000;
}

inline std::string virtual_machine(std::string const& cpuinfo) {
    std::string signature;
#if defined(__x86_64__) || defined(__i386__)
    unsigned a = 0;
    unsigned b = 0;
    unsigned c = 0;
    unsigned d = 0;
    bool const bit = __get_cpuid(1, &a, &b, &c, &d) != 0 && (c & (1U << 31U)) != 0;
    if (bit) {
        __cpuid(0x40000000U, a, b, c, d);
        for (unsigned const part : {b, c, d}) {
            for (unsigned shift = 0; shift != 32; shift += 8) {
                signature += static_cast<char>(part >> shift & 0xFFU);
            }
        }
    }
    static_cast<void>(cpuinfo);
#else
    bool const bit = value_of(cpuinfo, "flags").find("hypervisor") != std::string::npos;
#endif
    std::string const xen = line("/sys/hypervisor/type");
    return hypervisor_name(bit, signature, line("/sys/class/dmi/id/sys_vendor") + ' ' + xen,
                           line("/sys/class/dmi/id/product_name"));
}

inline std::string operating_system() {
    std::string text = value_of(read("/etc/os-release"), "PRETTY_NAME");
    utsname name{};
    if (uname(&name) == 0) {
        text += text.empty() ? "" : ", ";
        text += std::string(name.sysname) + ' ' + name.release + ' ' + name.machine;
    }
    return text;
}

inline Answer random_addresses() {
    std::string const setting = line("/proc/sys/kernel/randomize_va_space");
    if (setting.empty() || setting == "0") {
        return setting.empty() ? Answer::unknown : Answer::no;
    }
    int const flags = personality(0xFFFFFFFFUL);  // asks, does not set
    bool const off = flags != -1 && (static_cast<unsigned>(flags) & static_cast<unsigned>(ADDR_NO_RANDOMIZE)) != 0;
    return off ? Answer::no : Answer::yes;
}

/// Calls look(folder) for this process's control group and those around it, up to the mount of the hierarchy.
template <class Look>
inline void for_each_group(char const* mount, char const* controller, Look look) {
    bool found = false;
    std::string folder = cgroup_folder(read("/proc/self/cgroup"), controller, found);
    while (found) {
        look(std::string(mount) + folder + '/');
        std::size_t const slash = folder.rfind('/');
        if (folder.empty() || slash == std::string::npos) {
            break;
        }
        folder.resize(slash);
    }
}

inline double cpu_quota() {
    double least = unknown;
    auto const take = [&](double cpus) { least = !(least <= cpus) && cpus > 0 ? cpus : least; };
    for_each_group("/sys/fs/cgroup", "",
                   [&](std::string const& folder) { take(cpus_of_quota(line(folder + "cpu.max"))); });
    for_each_group("/sys/fs/cgroup/cpu", "cpu", [&](std::string const& folder) {
        take(cpus_of_quota(line(folder + "cpu.cfs_quota_us") + ' ' + line(folder + "cpu.cfs_period_us")));
    });
    return least;
}

inline std::string executable() {
    char path[4096];
    ssize_t const size = readlink("/proc/self/exe", path, sizeof path);
    return std::string(path, size > 0 ? static_cast<std::size_t>(size) : 0);
}

}  // namespace linux_files

Facts gather() {
    Facts facts;
    int const cpu = sched_getcpu();
    std::string const cpuinfo = linux_files::read("/proc/cpuinfo");
    facts.cpu = cpu_name(cpuinfo);
    facts.cpus = linux_files::usable_cpus();
    facts.cpu_mhz = linux_files::megahertz(cpu, cpuinfo);
    facts.caches = linux_files::caches(cpu);
    facts.os = linux_files::operating_system();
    utsname name{};
    facts.host = uname(&name) == 0 ? name.nodename : "";
    facts.executable = linux_files::executable();
    facts.governor = linux_files::line(linux_files::cpu_folder(cpu) + "/cpufreq/scaling_governor");
    facts.boost = linux_files::yes_when(linux_files::line("/sys/devices/system/cpu/cpufreq/boost"), "1");
    facts.intel_boost = linux_files::yes_when(linux_files::line("/sys/devices/system/cpu/intel_pstate/no_turbo"), "0");
    if (facts.boost == Answer::unknown) {
        facts.boost = facts.intel_boost;
    }
    facts.simultaneous_threads = linux_files::yes_when(linux_files::line("/sys/devices/system/cpu/smt/active"), "1");
    facts.random_addresses = linux_files::random_addresses();
    std::string const tracer = value_of(linux_files::read("/proc/self/status"), "TracerPid");
    facts.traced = tracer.empty() ? Answer::unknown : tracer == "0" ? Answer::no : Answer::yes;
    facts.load = decimal_number(linux_files::line("/proc/loadavg"));
    facts.cpu_quota = linux_files::cpu_quota();
    facts.virtual_machine = linux_files::virtual_machine(cpuinfo);
    return facts;
}

Usage usage() noexcept {
    Usage result;
    rusage used{};
    if (getrusage(RUSAGE_THREAD, &used) == 0) {
        result.voluntary_switches = used.ru_nvcsw;
        result.involuntary_switches = used.ru_nivcsw;
        result.minor_faults = used.ru_minflt;
        result.major_faults = used.ru_majflt;
    }
    // There only when the kernel was built with scheduler statistics.
    result.migrations = whole_number(value_of(linux_files::read("/proc/thread-self/sched"), "se.nr_migrations"));
    return result;
}

double stolen_seconds() noexcept {
    return stolen_seconds_of(linux_files::line("/proc/stat"), static_cast<double>(sysconf(_SC_CLK_TCK)));
}

std::uint64_t resident_bytes() noexcept {
    std::int64_t const pages = whole_number(word(linux_files::line("/proc/self/statm"), 1));
    long const page = sysconf(_SC_PAGESIZE);
    return pages < 0 || page < 0 ? 0 : static_cast<std::uint64_t>(pages) * static_cast<std::uint64_t>(page);
}

std::uint64_t available_bytes() noexcept {
    std::int64_t const kibibytes = whole_number(value_of(linux_files::read("/proc/meminfo"), "MemAvailable"));
    std::uint64_t least = kibibytes < 0 ? UINT64_MAX : static_cast<std::uint64_t>(kibibytes) * 1024;
    auto const take = [&](std::uint64_t bytes) { least = bytes < least ? bytes : least; };
    linux_files::for_each_group("/sys/fs/cgroup", "", [&](std::string const& folder) {
        take(group_available(linux_files::line(folder + "memory.max"), linux_files::line(folder + "memory.current"),
                             linux_files::read(folder + "memory.stat"), "inactive_file"));
    });
    linux_files::for_each_group("/sys/fs/cgroup/memory", "memory", [&](std::string const& folder) {
        take(group_available(linux_files::line(folder + "memory.limit_in_bytes"),
                             linux_files::line(folder + "memory.usage_in_bytes"),
                             linux_files::read(folder + "memory.stat"), "total_inactive_file"));
    });
    return least == UINT64_MAX ? 0 : least;
}

}  // namespace tare::environment

#endif
