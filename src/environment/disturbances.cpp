#include "src/environment/facts.hpp"
#include "src/plain/joined.hpp"

#include <cstdio>

namespace tare::environment {
namespace disturbances_list {

inline std::string number(double value, int decimals) {
    char text[48];
    std::snprintf(text, sizeof text, "%.*f", decimals, value);
    return text;
}

class Found {
public:
    void add(TextView code, TextView message, TextView advice) {
        Disturbance disturbance;
        disturbance.code = code;
        disturbance.message = message;
        disturbance.advice = advice;
        list.push_back(disturbance);
    }
    List<Disturbance> list;
};

inline void of_build(Build const& build, Found& found) {
    if (build.sanitizer) {
        found.add("sanitizer", "built with a sanitizer: everything is slower, and not evenly so",
                  "build without -fsanitize");
    }
    if (!build.optimised) {
        found.add("debug-build", "built without optimisation: nothing here tells how fast a release is",
                  "build with -O2 or in CMake's Release mode");
    } else if (build.checked_library) {
        found.add("checked-library", "the standard library's containers check every access",
                  "build without _GLIBCXX_DEBUG or _ITERATOR_DEBUG_LEVEL");
    }
}

inline void of_load(Facts const& facts, Found& found) {
    // A run just before this one counts for 1 itself. With more processors it takes more to get into each other's way.
    double const limit = facts.cpus > 6 ? 0.25 * facts.cpus : 1.5;
    if (facts.cpus > 0 && facts.load >= limit) {
        std::string const message =
            plain::joined({"load average ", number(facts.load, 1), " on ", plain::decimal(facts.cpus),
                           facts.cpus == 1 ? " CPU" : " CPUs", ": other programs run too",
                           facts.simultaneous_threads == Answer::yes ? ", and two threads share a core" : ""});
        found.add("load", message, "end them, or wait");
    }
    if (facts.cpu_quota < 1) {
        found.add(
            "cpu-quota",
            "the container may use " + number(facts.cpu_quota, 2) + " of a CPU and is stopped when it used that up",
            "give it at least one CPU");
    }
}

inline void of_frequency(Facts const& facts, Found& found) {
    if (!facts.governor.empty() && facts.governor != "performance") {
        found.add("governor",
                  plain::joined({"the frequency governor is \"", facts.governor, "\": the clock follows the load"}),
                  "sudo cpupower frequency-set -g performance");
    }
    if (facts.boost == Answer::yes) {
        found.add("turbo", "turbo is on: the clock depends on temperature and on what the other cores do",
                  facts.intel_boost == Answer::yes ? "echo 1 | sudo tee /sys/devices/system/cpu/intel_pstate/no_turbo"
                                                   : "echo 0 | sudo tee /sys/devices/system/cpu/cpufreq/boost");
    }
}

}  // namespace disturbances_list

List<Disturbance> disturbances(Facts const& facts, Build const& build) {
    disturbances_list::Found found;
    disturbances_list::of_build(build, found);
    if (facts.traced == Answer::yes) {
        found.add("traced", "a debugger or tracer is attached: system calls and signals take far longer",
                  "run without it");
    }
    disturbances_list::of_load(facts, found);
    disturbances_list::of_frequency(facts, found);
    if (!facts.virtual_machine.empty()) {
        found.add("virtual-machine",
                  plain::joined({"a virtual machine (", facts.virtual_machine,
                                 "): its host may take the processor away at any time"}),
                  "compare what was measured in the same run; for absolute times use a machine of your own");
    }
    if (facts.random_addresses == Answer::yes) {
        found.add("aslr", "addresses are random: memory lies elsewhere in every run",
                  "for the same addresses run it with: setarch -R");
    }
    return found.list;
}

}  // namespace tare::environment
