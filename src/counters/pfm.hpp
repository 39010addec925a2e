#pragma once

#include "src/counters/event.hpp"

#include <tare/text.hpp>

#include <string>

namespace tare::counters {

/// libpfm4, loaded when it is first needed; not needed to build or to run.
struct Pfm {
    bool loaded = false;
    std::string problem;  ///< why it is not, with the remedy
};
Pfm const& pfm();

/// The event that libpfm4 makes of `name` ("IDQ_UOPS_NOT_DELIVERED:CORE", "skx::INST_RETIRED:ANY_P:k"), for this
/// processor or the one that LIBPFM_FORCE_PMU names. Without levels in the name: user space. False and why otherwise.
bool encode_with_pfm(TextView name, Event& event, std::string& problem);

/// Calls `each` with the name and the description of every event of the processors found here, alone and with each of its
/// unit masks, until it returns false.
void list_pfm_events(bool (*each)(void* context, std::string const& name, std::string const& description),
                     void* context);

}  // namespace tare::counters
