#pragma once

#include "capi/tare.h"

#include <tare/report.hpp>
#include <tare/suite.hpp>

#include <string>

/// What stands behind the opaque handles.

struct tare_suite {
    explicit tare_suite(tare::TextView name) : suite(name) {}

    tare::Suite suite;
    std::string counters;  ///< as the suite has them, to be checked before a run
};

struct tare_report {
    tare::Report report;
};
