#if defined(__linux__)

#include "src/environment/environment.hpp"
#include "src/environment/facts.hpp"
#include "src/environment/kernel_text.hpp"
#include "src/plain/joined.hpp"

#include <fcntl.h>
#include <sched.h>
#include <sys/personality.h>
#include <sys/resource.h>
#include <sys/utsname.h>
#include <unistd.h>

#include <cstring>

#if defined(__x86_64__) || defined(__i386__)
#include <cpuid.h>
#endif

namespace tare::environment {
namespace linux_files {

/// The file's text, at most 64 KiB of it; empty when it cannot be read. What is asked for stands in the first lines.
inline std::string read(char const* path) {
    std::string text;
    int const file = open(path, O_RDONLY | O_CLOEXEC);
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

/// The first line of the file whose path the parts make.
inline std::string line(std::initializer_list<TextView> path) {
    std::string text = read(plain::joined(path).c_str());
    std::size_t const end = text.find('\n');
    if (end != std::string::npos) {
        text.resize(end);
    }
    return text;
}

inline std::string line(TextView path) {
    return line({path});
}

inline Answer yes_when(TextView text, char yes) {
    return text.empty() ? Answer::unknown : text[0] == yes ? Answer::yes : Answer::no;
}

inline std::string cpu_folder(int cpu) {
    return plain::joined({"/sys/devices/system/cpu/cpu", plain::decimal(cpu < 0 ? 0 : cpu)});
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

inline std::string caches(TextView cpu) {
    std::string text;
    for (char const* index : {"0", "1", "2", "3", "4", "5", "6", "7"}) {
        auto const file = [&](TextView name) { return line({cpu, "/cache/index", index, "/", name}); };
        std::string const size = file("size");
        if (size.empty()) {
            break;
        }
        std::string const type = file("type");
        if (type != "Instruction") {
            plain::append(text,
                          {text.empty() ? "L" : ", L", file("level"), type == "Data" ? "d " : " ", cache_size(size)});
        }
    }
    return text;
}

inline double megahertz(TextView cpu, TextView cpuinfo) {
    double const now = decimal_number(value_of(cpuinfo, "cpu MHz"));
    return now > 0 ? now : decimal_number(line({cpu, "/cpufreq/cpuinfo_max_freq"})) / 1000;
}

inline std::string virtual_machine([[maybe_unused]] std::string const& cpuinfo) {
    char signature[12] = {};
#if defined(__x86_64__) || defined(__i386__)
    unsigned a = 0;
    unsigned b = 0;
    unsigned c = 0;
    unsigned d = 0;
    bool const bit = __get_cpuid(1, &a, &b, &c, &d) != 0 && (c & (1U << 31U)) != 0;
    if (bit) {
        __cpuid(0x40000000U, a, b, c, d);
        unsigned const parts[] = {b, c, d};
        std::memcpy(signature, parts, sizeof signature);
    }
#else
    bool const bit = value_of(cpuinfo, "flags").find("hypervisor") != std::string::npos;
#endif
    std::string const vendor = plain::joined({line("/sys/class/dmi/id/sys_vendor"), " ", line("/sys/hypervisor/type")});
    return hypervisor_name(bit, TextView(signature, sizeof signature), vendor, line("/sys/class/dmi/id/product_name"));
}

inline std::string operating_system() {
    std::string text = value_of(read("/etc/os-release"), "PRETTY_NAME");
    utsname name{};
    if (uname(&name) == 0) {
        plain::append(text, {text.empty() ? "" : ", ", name.sysname, " ", name.release, " ", name.machine});
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

/// The folders of this process's control group and of those around it, up to the mount of the hierarchy.
class Groups {
public:
    Groups(TextView mount, TextView controller) {
        std::string const folder = cgroup_folder(read("/proc/self/cgroup"), controller, more_);
        path_ = plain::joined({mount, folder});
        shortest_ = mount.size();
    }
    bool more() const { return more_; }
    TextView folder() const { return path_; }
    void next() {
        more_ = path_.size() > shortest_;
        std::size_t const slash = path_.rfind('/');
        path_.resize(slash > shortest_ ? slash : shortest_);
    }

private:
    std::string path_;
    std::size_t shortest_ = 0;
    bool more_ = false;
};

inline double cpu_quota() {
    double least = unknown;
    for (Groups groups("/sys/fs/cgroup", ""); groups.more(); groups.next()) {
        double const cpus = cpus_of_quota(line({groups.folder(), "/cpu.max"}));
        least = cpus > 0 && !(least <= cpus) ? cpus : least;
    }
    for (Groups groups("/sys/fs/cgroup/cpu", "cpu"); groups.more(); groups.next()) {
        double const cpus = cpus_of_quota(plain::joined(
            {line({groups.folder(), "/cpu.cfs_quota_us"}), " ", line({groups.folder(), "/cpu.cfs_period_us"})}));
        least = cpus > 0 && !(least <= cpus) ? cpus : least;
    }
    return least;
}

/// What this process's control groups could still give; `names` of the files with limit, use and statistics, and of the
/// statistics' line that counts what can be given back at once. `least` when that is less.
inline std::uint64_t memory_of_groups(TextView mount, TextView controller, char const* const (&names)[4],
                                      std::uint64_t least) {
    for (Groups groups(mount, controller); groups.more(); groups.next()) {
        std::uint64_t const bytes =
            group_available(line({groups.folder(), names[0]}), line({groups.folder(), names[1]}),
                            read(plain::joined({groups.folder(), names[2]}).c_str()), names[3]);
        least = bytes < least ? bytes : least;
    }
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
    std::string const cpu = linux_files::cpu_folder(sched_getcpu());
    std::string const cpuinfo = linux_files::read("/proc/cpuinfo");
    facts.cpu = cpu_name(cpuinfo);
    facts.cpus = linux_files::usable_cpus();
    facts.cpu_mhz = linux_files::megahertz(cpu, cpuinfo);
    facts.caches = linux_files::caches(cpu);
    facts.os = linux_files::operating_system();
    utsname name{};
    facts.host = uname(&name) == 0 ? name.nodename : "";
    facts.executable = linux_files::executable();
    facts.governor = linux_files::line({cpu, "/cpufreq/scaling_governor"});
    facts.boost = linux_files::yes_when(linux_files::line("/sys/devices/system/cpu/cpufreq/boost"), '1');
    facts.intel_boost = linux_files::yes_when(linux_files::line("/sys/devices/system/cpu/intel_pstate/no_turbo"), '0');
    if (facts.boost == Answer::unknown) {
        facts.boost = facts.intel_boost;
    }
    facts.simultaneous_threads = linux_files::yes_when(linux_files::line("/sys/devices/system/cpu/smt/active"), '1');
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
    // Not getrusage's times, which are those of the last tick of the scheduler, up to 4 ms ago.
    timespec it{};
    if (clock_gettime(CLOCK_THREAD_CPUTIME_ID, &it) == 0) {
        result.cpu_ns = std::int64_t{it.tv_sec} * 1'000'000'000 + it.tv_nsec;
    }
    return result;
}

std::int64_t migrations() noexcept {
    // There only when the kernel was built with scheduler statistics.
    return whole_number(value_of(linux_files::read("/proc/thread-self/sched"), "se.nr_migrations"));
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
    static constexpr char const* version_two[] = {"/memory.max", "/memory.current", "/memory.stat", "inactive_file"};
    static constexpr char const* version_one[] = {"/memory.limit_in_bytes", "/memory.usage_in_bytes", "/memory.stat",
                                                  "total_inactive_file"};
    least = linux_files::memory_of_groups("/sys/fs/cgroup", "", version_two, least);
    least = linux_files::memory_of_groups("/sys/fs/cgroup/memory", "memory", version_one, least);
    return least == UINT64_MAX ? 0 : least;
}

}  // namespace tare::environment

#endif
