#include "src/counters/pfm.hpp"

#if !defined(__linux__)

namespace tare::counters {

Pfm const& pfm() {
    static Pfm const none{false, "events by these names exist on Linux only"};
    return none;
}

bool encode_with_pfm(TextView, Event&, std::string& problem) {
    problem = pfm().problem;
    return false;
}

void list_pfm_events(bool (*)(void*, std::string const&, std::string const&), void*) {}

}  // namespace tare::counters

#endif
