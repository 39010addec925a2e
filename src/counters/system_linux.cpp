#include "src/counters/system.hpp"

#if defined(__linux__)

#include "src/plain/order.hpp"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <linux/perf_event.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

namespace tare::counters {
namespace system_linux {

int open_event(Event const& event, Opening const& how) {
    // Room for fields that the headers of older systems do not have yet: config3 lies at offset 128.
    union {
        perf_event_attr attr;
        std::uint64_t words[24];
    } block;
    memset(&block, 0, sizeof block);
    perf_event_attr& attr = block.attr;
    attr.size = sizeof attr;
    if (event.config3 != 0) {
        attr.size = 136;
        block.words[16] = event.config3;
    }
    attr.type = event.type;
    attr.config = event.config;
    attr.config1 = event.config1;
#if defined(__aarch64__)
    attr.config1 |= how.user ? 2U : 0U;  // "rdpmc" of its driver; x86 allows it unasked
#endif
    attr.config2 = event.config2;
    attr.disabled = how.leader < 0;
    attr.inherit = how.inherit;
    attr.exclude_user = !event.user;
    attr.exclude_kernel = !event.kernel;
    attr.exclude_hv = !event.hypervisor;
    attr.precise_ip = event.precise & 3U;
    attr.read_format =
        PERF_FORMAT_GROUP | PERF_FORMAT_ID | PERF_FORMAT_TOTAL_TIME_ENABLED | PERF_FORMAT_TOTAL_TIME_RUNNING;
    long const file = syscall(SYS_perf_event_open, &attr, 0, -1, how.leader, PERF_FLAG_FD_CLOEXEC);
    return file >= 0 ? static_cast<int>(file) : -errno;
}

std::uint64_t id_of(int file) {
    std::uint64_t id = 0;
    return ioctl(file, PERF_EVENT_IOC_ID, &id) == 0 ? id : 0;
}

void enable(int file) {
    ioctl(file, PERF_EVENT_IOC_ENABLE, PERF_IOC_FLAG_GROUP);
}

void disable(int file) {
    ioctl(file, PERF_EVENT_IOC_DISABLE, PERF_IOC_FLAG_GROUP);
}

long read_event(int file, void* buffer, std::size_t size) {
    ssize_t const got = ::read(file, buffer, size);
    return got >= 0 ? static_cast<long>(got) : -errno;
}

void close_event(int file) {
    ::close(file);
}

int open_io(bool thread) {
    int const file = ::open(thread ? "/proc/thread-self/io" : "/proc/self/io", O_RDONLY | O_CLOEXEC);
    return file >= 0 ? file : -errno;
}

long read_io(int file, char* buffer, std::size_t size) {
    ssize_t const got = pread(file, buffer, size, 0);
    return got >= 0 ? static_cast<long>(got) : -errno;
}

bool usage(bool thread, std::uint64_t (&figures)[4]) {
    rusage it;
    // 1 is RUSAGE_THREAD, which the C library only names for programs that ask for its extensions.
    if (getrusage(thread ? 1 : RUSAGE_SELF, &it) != 0) {
        return false;
    }
    figures[0] = static_cast<std::uint64_t>(it.ru_minflt);
    figures[1] = static_cast<std::uint64_t>(it.ru_majflt);
    figures[2] = static_cast<std::uint64_t>(it.ru_nvcsw);
    figures[3] = static_cast<std::uint64_t>(it.ru_nivcsw);
    return true;
}

std::uint64_t timestamp() {
#if defined(__x86_64__) || defined(__i386__)
    unsigned unused;
    return __builtin_ia32_rdtscp(&unused);  // <x86intrin.h> costs 0.4 s of compile time
#else
    return 0;
#endif
}

bool read_file(std::string const& path, std::string& content) {
    int const file = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
    if (file < 0) {
        return false;
    }
    content.clear();
    char block[1024];
    ssize_t got;
    while ((got = ::read(file, block, sizeof block)) > 0) {
        content.append(block, static_cast<std::size_t>(got));
    }
    ::close(file);
    return got == 0;
}

inline bool name_before(void const* names, std::size_t left, std::size_t right) {
    std::string const* const all = static_cast<std::string const*>(names);
    return all[left] < all[right];
}

List<std::string> list_folder(std::string const& path) {
    List<std::string> found;
    List<std::string> names;
    DIR* const folder = opendir(path.c_str());
    if (folder == nullptr) {
        return names;
    }
    while (dirent const* const entry = readdir(folder)) {
        if (entry->d_name[0] != '.') {
            found.push_back(entry->d_name);
        }
    }
    closedir(folder);
    for (std::size_t const number : plain::in_order(found.size(), found.data(), name_before)) {
        names.push_back(found[number]);
    }
    return names;
}

void known_work() {
    unsigned volatile sum = 0;
    for (unsigned i = 0; i != 10000; ++i) {
        sum = sum + i % 3;
    }
    for (int i = 0; i != 12; ++i) {
        syscall(SYS_getppid);
    }
    void* const page = mmap(nullptr, 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (page != MAP_FAILED) {
        *static_cast<char volatile*>(page) = 1;
        munmap(page, 4096);
    }
}

static_assert(offsetof(UserPage, lock) == offsetof(perf_event_mmap_page, lock) &&
              offsetof(UserPage, offset) == offsetof(perf_event_mmap_page, offset) &&
              offsetof(UserPage, time_running) == offsetof(perf_event_mmap_page, time_running) &&
              offsetof(UserPage, capabilities) == offsetof(perf_event_mmap_page, capabilities) &&
              offsetof(UserPage, pmc_width) == offsetof(perf_event_mmap_page, pmc_width) &&
              offsetof(UserPage, time_offset) == offsetof(perf_event_mmap_page, time_offset) &&
              offsetof(UserPage, time_zero) == offsetof(perf_event_mmap_page, time_zero));

std::size_t page_size() {
    return static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
}

UserPage const volatile* map_page(int file) {
    void* const page = mmap(nullptr, page_size(), PROT_READ, MAP_SHARED, file, 0);
    return page != MAP_FAILED ? static_cast<UserPage const volatile*>(page) : nullptr;
}

void unmap_page(UserPage const volatile* page) {
    munmap(const_cast<UserPage*>(page), page_size());
}

#if defined(__x86_64__) || defined(__i386__)
std::uint64_t read_counter(std::uint32_t number) {
    std::uint32_t low = 0;
    std::uint32_t high = 0;
    asm volatile("rdpmc" : "=a"(low), "=d"(high) : "c"(number));
    return (std::uint64_t{high} << 32) | low;
}
std::uint64_t read_timestamp() {
    return __builtin_ia32_rdtsc();
}
#elif defined(__aarch64__)
/// Each counter is a register with a name of its own; they lie in a row, from op1=3, CRn=14, CRm=8, op2=0 on.
std::uint64_t read_counter(std::uint32_t number) {
    std::uint64_t value = 0;
    switch (number) {
#define TARE_COUNTER(n, m, o)                                       \
    case n:                                                         \
        asm volatile("mrs %0, s3_3_c14_c" #m "_" #o : "=r"(value)); \
        break;
#define TARE_COUNTERS(n, m)     \
    TARE_COUNTER((n), m, 0)     \
    TARE_COUNTER((n) + 1, m, 1) \
    TARE_COUNTER((n) + 2, m, 2) \
    TARE_COUNTER((n) + 3, m, 3) TARE_COUNTER((n) + 4, m, 4) TARE_COUNTER((n) + 5, m, 5) TARE_COUNTER((n) + 6, m, 6)
        TARE_COUNTERS(0, 8)
        TARE_COUNTER(7, 8, 7)
        TARE_COUNTERS(8, 9)
        TARE_COUNTER(15, 9, 7)
        TARE_COUNTERS(16, 10)
        TARE_COUNTER(23, 10, 7)
        TARE_COUNTERS(24, 11)
#undef TARE_COUNTERS
#undef TARE_COUNTER
        default:  // 31: cycles
            asm volatile("mrs %0, pmccntr_el0" : "=r"(value));
            break;
    }
    return value;
}
std::uint64_t read_timestamp() {
    std::uint64_t value = 0;
    asm volatile("isb\n\tmrs %0, cntvct_el0" : "=r"(value));
    return value;
}
#else
constexpr std::uint64_t (*read_counter)(std::uint32_t) = nullptr;
constexpr std::uint64_t (*read_timestamp)() = nullptr;
#endif

std::uint64_t time_of(clockid_t clock) {
    timespec it{};
    clock_gettime(clock, &it);
    return static_cast<std::uint64_t>(it.tv_sec) * 1'000'000'000U + static_cast<std::uint64_t>(it.tv_nsec);
}

/// What passes between the two readings counts for the others: the least of a few is close.
std::uint64_t others_time() {
    std::uint64_t least = UINT64_MAX;
    for (int i = 0; i != 3; ++i) {
        std::uint64_t const own = time_of(CLOCK_THREAD_CPUTIME_ID);
        std::uint64_t const all = time_of(CLOCK_PROCESS_CPUTIME_ID);
        std::uint64_t const others = all > own ? all - own : 0;
        least = others < least ? others : least;
    }
    return least;
}

}  // namespace system_linux

System const& this_system() {
    static constexpr System system = {
        system_linux::open_event,  system_linux::id_of,
        system_linux::enable,      system_linux::disable,
        system_linux::read_event,  system_linux::close_event,
        system_linux::open_io,     system_linux::read_io,
        system_linux::usage,       system_linux::timestamp,
        system_linux::read_file,   system_linux::list_folder,
        system_linux::known_work,  system_linux::map_page,
        system_linux::unmap_page,  {system_linux::read_counter, system_linux::read_timestamp},
        system_linux::others_time,
    };
    return system;
}

}  // namespace tare::counters

#endif
