#include "src/environment/kernel_text.hpp"

#include "src/plain/joined.hpp"

#include <cstddef>
#include <limits>

namespace tare::environment {
namespace kernel_text {

inline bool is_blank(char c) {
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

inline bool is_digit(char c) {
    return c >= '0' && c <= '9';
}

inline TextView trimmed(TextView text) {
    std::size_t begin = 0;
    std::size_t end = text.size();
    while (begin != end && is_blank(text[begin])) {
        ++begin;
    }
    while (end != begin && is_blank(text[end - 1])) {
        --end;
    }
    return TextView(text.data() + begin, end - begin);
}

inline std::string copy(TextView text) {
    return std::string(text.data(), text.size());
}

/// Where the first `c` is at or behind `begin`; the text's size when there is none.
inline std::size_t position_of(TextView text, char c, std::size_t begin) {
    while (begin != text.size() && text[begin] != c) {
        ++begin;
    }
    return begin;
}

inline bool contains(TextView text, TextView part) {
    for (std::size_t i = 0; i + part.size() <= text.size(); ++i) {
        if (TextView(text.data() + i, part.size()) == part) {
            return true;
        }
    }
    return false;
}

/// Takes the first line off `rest`.
inline TextView next_line(TextView& rest) {
    std::size_t end = 0;
    while (end != rest.size() && rest[end] != '\n') {
        ++end;
    }
    TextView const line(rest.data(), end);
    std::size_t const used = end == rest.size() ? end : end + 1;
    rest = TextView(rest.data() + used, rest.size() - used);
    return line;
}

}  // namespace kernel_text

std::string value_of(TextView text, TextView key) {
    while (!text.empty()) {
        TextView const line = kernel_text::next_line(text);
        std::size_t separator = 0;
        while (separator != line.size() && line[separator] != ':' && line[separator] != '=') {
            ++separator;
        }
        if (separator == line.size() || kernel_text::trimmed(TextView(line.data(), separator)) != key) {
            continue;
        }
        TextView value = kernel_text::trimmed(TextView(line.data() + separator + 1, line.size() - separator - 1));
        if (value.size() >= 2 && value[0] == '"' && value[value.size() - 1] == '"') {
            value = TextView(value.data() + 1, value.size() - 2);
        }
        return kernel_text::copy(value);
    }
    return std::string();
}

std::int64_t whole_number(TextView text) {
    std::int64_t number = -1;
    for (char const c : kernel_text::trimmed(text)) {
        if (!kernel_text::is_digit(c)) {
            break;
        }
        std::int64_t const digit = c - '0';
        std::int64_t const before = number < 0 ? 0 : number;
        if (before > (std::numeric_limits<std::int64_t>::max() - digit) / 10) {
            return -1;
        }
        number = before * 10 + digit;
    }
    return number;
}

double decimal_number(TextView text) {
    double number = 0;
    double scale = 0;
    bool any = false;
    for (char const c : kernel_text::trimmed(text)) {
        if (c == '.' && scale == 0) {
            scale = 1;
            continue;
        }
        if (!kernel_text::is_digit(c)) {
            break;
        }
        any = true;
        number = number * 10 + (c - '0');
        scale *= 10;
    }
    if (!any) {
        return std::numeric_limits<double>::quiet_NaN();
    }
    return scale > 1 ? number / scale : number;
}

std::string word(TextView text, int index) {
    std::size_t position = 0;
    for (;; --index) {
        while (position != text.size() && kernel_text::is_blank(text[position])) {
            ++position;
        }
        std::size_t const begin = position;
        while (position != text.size() && !kernel_text::is_blank(text[position])) {
            ++position;
        }
        if (index == 0 || begin == position) {
            return std::string(text.data() + begin, position - begin);
        }
    }
}

std::string cpu_name(TextView cpuinfo) {
    for (char const* key : {"model name", "cpu model", "Model", "Hardware"}) {
        std::string const name = value_of(cpuinfo, key);
        // RISC-V and others have numbers here; they are no names.
        if (!name.empty() && name.find_first_not_of("0123456789") != std::string::npos) {
            std::string single;  // Intel pads its names with blanks
            for (char const c : name) {
                if (c != ' ' || (!single.empty() && single.back() != ' ')) {
                    single += c;
                }
            }
            return single;
        }
    }
    std::string const implementer = value_of(cpuinfo, "CPU implementer");
    std::string const part = value_of(cpuinfo, "CPU part");
    if (!implementer.empty() && !part.empty()) {
        return plain::joined({"ARM, implementer ", implementer, ", part ", part});
    }
    return std::string();
}

double stolen_seconds_of(TextView stat, double ticks_per_second) {
    // cpu user nice system idle iowait irq softirq steal guest guest_nice
    std::string const steal = word(kernel_text::next_line(stat), 8);
    std::int64_t const ticks = whole_number(steal);
    return ticks < 0 || !(ticks_per_second > 0) ? std::numeric_limits<double>::quiet_NaN()
                                                : static_cast<double>(ticks) / ticks_per_second;
}

std::string cache_size(TextView size) {
    TextView const written = kernel_text::trimmed(size);
    char const unit = written.empty() ? '?' : written[written.size() - 1];
    std::int64_t const kibibytes = whole_number(written) * (unit == 'M' ? 1024 : 1);
    if (kibibytes < 0 || (unit != 'K' && unit != 'M')) {
        return kernel_text::copy(written);
    }
    std::int64_t const tenths = kibibytes % 1024 * 10 / 1024;
    if (kibibytes < 1024) {
        return plain::joined({plain::decimal(kibibytes), " KiB"});
    }
    return plain::joined({plain::decimal(kibibytes / 1024), tenths == 0 ? "" : ".",
                          tenths == 0 ? std::string() : plain::decimal(tenths), " MiB"});
}

std::string cgroup_folder(TextView cgroup, TextView controller, bool& found) {
    found = false;
    while (!cgroup.empty()) {
        // hierarchy:controllers:folder, where the folder may have a colon in it
        TextView const line = kernel_text::next_line(cgroup);
        std::size_t const first = kernel_text::position_of(line, ':', 0) + 1;
        std::size_t const second = kernel_text::position_of(line, ':', first < line.size() ? first : line.size());
        if (second == line.size()) {
            continue;
        }
        std::size_t begin = first;
        do {
            std::size_t end = kernel_text::position_of(line, ',', begin);
            end = end < second ? end : second;
            if (TextView(line.data() + begin, end - begin) == controller) {
                found = true;
                std::string folder(line.data() + second + 1, line.size() - second - 1);
                return folder == "/" ? std::string() : folder;
            }
            begin = end + 1;
        } while (begin < second);
    }
    return std::string();
}

double cpus_of_quota(TextView cpu_max) {
    std::string const quota = word(cpu_max, 0);
    double const period = decimal_number(word(cpu_max, 1));
    if (quota == "max" || quota == "-1") {
        return std::numeric_limits<double>::infinity();
    }
    return period > 0 ? decimal_number(quota) / period : std::numeric_limits<double>::quiet_NaN();
}

std::uint64_t group_available(TextView limit, TextView current, TextView stat, TextView reclaimable_key) {
    std::int64_t const most = whole_number(limit);
    std::int64_t used = whole_number(current);
    // Version 1 says "no limit" by a number near 2^63.
    if (most < 0 || used < 0 || most > (std::int64_t(1) << 60)) {
        return UINT64_MAX;
    }
    while (!stat.empty()) {
        TextView const line = kernel_text::next_line(stat);
        if (TextView(word(line, 0)) == reclaimable_key) {
            std::int64_t const reclaimable = whole_number(word(line, 1));
            used -= reclaimable > 0 ? reclaimable : 0;
        }
    }
    used = used < 0 ? 0 : used;
    return used >= most ? 0 : static_cast<std::uint64_t>(most - used);
}

std::string hypervisor_name(bool bit, TextView signature, TextView firmware_vendor, TextView firmware_product) {
    struct Known {
        char const* sign;
        char const* name;
    };
    // The twelve bytes of CPUID leaf 0x40000000.
    static constexpr Known signatures[] = {{"KVMKVMKVM", "KVM"},         {"Microsoft Hv", "Hyper-V"},
                                           {"VMwareVMware", "VMware"},   {"XenVMMXenVMM", "Xen"},
                                           {"TCGTCGTCGTCG", "QEMU"},     {"VBoxVBoxVBox", "VirtualBox"},
                                           {"bhyve bhyve ", "bhyve"},    {" prl hyperv ", "Parallels"},
                                           {" lrpepyh vr", "Parallels"}, {"ACRNACRNACRN", "ACRN"}};
    static constexpr Known firmware[] = {{"QEMU", "QEMU"},
                                         {"KVM", "KVM"},
                                         {"Amazon EC2", "Amazon EC2"},
                                         {"Google Compute Engine", "Google Compute Engine"},
                                         {"Virtual Machine", "Hyper-V"},
                                         {"VMware", "VMware"},
                                         {"VirtualBox", "VirtualBox"},
                                         {"Xen", "Xen"},
                                         {"Parallels", "Parallels"},
                                         {"Apple Virtualization", "Apple Virtualization"}};
    for (Known const& known : signatures) {
        if (kernel_text::contains(signature, known.sign)) {
            return known.name;
        }
    }
    for (Known const& known : firmware) {
        // Amazon's machines without a hypervisor have the same firmware: where the processor can tell, it decides.
        bool const bare = TextView(known.sign) == "Amazon EC2" && !bit;
        if (!bare && (kernel_text::contains(firmware_product, known.sign) ||
                      kernel_text::contains(firmware_vendor, known.sign))) {
            return known.name;
        }
    }
    return bit ? "unknown" : "";
}

}  // namespace tare::environment
