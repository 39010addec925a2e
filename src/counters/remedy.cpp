#include "src/counters/remedy.hpp"

#include <errno.h>

#include <cstring>

namespace tare::counters {
namespace remedy {

std::string paranoid_text(int allowed, int paranoid) {
    return "kernel.perf_event_paranoid is " + std::to_string(paranoid) +
           ": run 'sysctl kernel.perf_event_paranoid=" + std::to_string(allowed) +
           "' as root, or give the program CAP_PERFMON";
}

/// perf_event_open(2): the highest value of perf_event_paranoid with which any user may open such a counter.
int highest_allowed(Event const& event) {
    if (event.kind == Kind::tracepoint) {
        return -1;
    }
    return event.kernel || event.hypervisor ? 1 : 2;
}

std::string no_counters(Event const& event, Surroundings const& surroundings) {
    std::string text =
        "no hardware counters here: a virtual machine or container without them; enable them in the "
        "host (QEMU/KVM: -cpu host,pmu=on) or measure on the machine itself";
    if (surroundings.stepping && event.type == 0 && event.config == 1) {
        text += "; --instructions=step counts without them";
    }
    return text;
}

}  // namespace remedy

std::string why_refused(Event const& event, int error, Surroundings const& surroundings) {
    switch (error) {
        case EACCES:
        case EPERM: {
            int const allowed = remedy::highest_allowed(event);
            if (surroundings.paranoid > allowed) {
                std::string text = "not permitted, " + remedy::paranoid_text(allowed, surroundings.paranoid);
                if (allowed == 1 && surroundings.paranoid == 2) {
                    text += ", or count user space only (:u)";
                }
                return text;
            }
            if (event.kind == Kind::tracepoint && error == EACCES) {
                return "not permitted: tracepoints need root or CAP_PERFMON";
            }
            return "not permitted: a container's seccomp filter or a security policy; start the container with "
                   "'--cap-add PERFMON' or '--security-opt seccomp=unconfined'";
        }
        case ENOSYS:
            return "this system has no perf_event_open(2): not Linux, a kernel without CONFIG_PERF_EVENTS, or a "
                   "sandbox that hides it";
        case ENOENT:
        case ENODEV:
        case EOPNOTSUPP:
            if (event.kind == Kind::hardware && !surroundings.has_counters) {
                return remedy::no_counters(event, surroundings);
            }
            return event.kind == Kind::hardware ? "this processor does not count that: see --list-counters"
                                                : "this kernel does not count that: see --list-counters";
        case EINVAL:
            return "the kernel refuses this event for a thread: a unit outside of the core counts whole machines only, "
                   "else check its fields with --list-counters";
        case EMFILE:
        case ENFILE:
            return "too many open files: raise 'ulimit -n' or ask for fewer counters";
        case EBUSY:
            return "in use by another program (perf, a profiler): stop it and try again";
        case E2BIG:
            return "this kernel is too old for a field of the event";
        case ENOSPC:
            return "all counters of that kind are taken: ask for fewer";
        case ENOMEM:
            return "the kernel has no memory left for it";
        default:
            return std::string("cannot be opened: ") + std::strerror(error);
    }
}

std::string why_never_counted() {
    return "never was on a counter: all are in use; try 'sysctl kernel.nmi_watchdog=0' as root, and stop other "
           "programs that count (perf, a profiler)";
}

std::string why_silent(Event const& event) {
    return event.kind == Kind::tracepoint
               ? "opens but counts nothing: tracepoints need root or CAP_PERFMON ('sysctl "
                 "kernel.perf_event_paranoid=-1')"
               : "opens but counts nothing here: the hypervisor or the kernel does not pass it on";
}

}  // namespace tare::counters
