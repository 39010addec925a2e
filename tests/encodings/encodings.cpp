// usage: encodings EVENT=CONFIG ...
// Compares what tare passes to the kernel for each event with what libpfm4's own interface, compiled from its headers,
// says, and with CONFIG (hexadecimal) from the manufacturer's tables. LIBPFM_FORCE_PMU chooses the processor. Exit
// status 1 when they differ.

#include "src/counters/pfm.hpp"

#include <perfmon/pfmlib_perf_event.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>

int main(int argc, char** argv) {
    int failures = argc < 2 ? 1 : 0;
    for (int i = 1; i != argc; ++i) {
        std::string const argument = argv[i];
        std::size_t const equals = argument.rfind('=');
        std::string const name = argument.substr(0, equals);

        tare::counters::Event ours;
        std::string problem;
        bool const known = tare::counters::encode_with_pfm(name, ours, problem);

        perf_event_attr attr;
        std::memset(&attr, 0, sizeof attr);
        pfm_perf_encode_arg_t encoding;
        std::memset(&encoding, 0, sizeof encoding);
        encoding.attr = &attr;
        encoding.size = sizeof encoding;
        int const status = pfm_get_os_event_encoding(name.c_str(), PFM_PLM3, PFM_OS_PERF_EVENT_EXT, &encoding);

        bool const same = known && status == PFM_SUCCESS && ours.type == attr.type && ours.config == attr.config &&
                          ours.config1 == attr.config1 && ours.config2 == attr.config2 &&
                          ours.user == !attr.exclude_user && ours.kernel == !attr.exclude_kernel &&
                          ours.hypervisor == !attr.exclude_hv && ours.precise == attr.precise_ip;
        bool const expected = std::strtoull(argument.c_str() + equals + 1, nullptr, 16) == ours.config;
        std::printf("%s%s: type %u config %llx, libpfm4: type %u config %llx %s\n", same && expected ? "" : "FAILED ",
                    name.c_str(), ours.type, static_cast<unsigned long long>(ours.config), attr.type,
                    static_cast<unsigned long long>(attr.config), problem.c_str());
        failures += same && expected ? 0 : 1;
    }
    return failures == 0 ? 0 : 1;
}
