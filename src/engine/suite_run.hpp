#pragma once

#include "src/engine/measured.hpp"
#include "src/registry/data.hpp"
#include "src/registry/expand.hpp"

#include <tare/list.hpp>
#include <tare/options.hpp>

#include <string>

namespace tare::engine {

/// How far a suite is.
struct Progress {
    TextView suite;
    TextView activity;        ///< what is being done: a benchmark's name, "calibrating"
    double fraction = 0;      ///< of the suite, 0 ... 1
    double seconds_left = 0;  ///< at most, of the suite
};

/// What the engine asks and tells while it works. All may be null.
struct Observer {
    void* context = nullptr;
    void (*progress)(void* context, Progress const& progress) = nullptr;  ///< at most ten times a second
    bool (*interrupted)(void* context) = nullptr;                         ///< asked between batches
};

/// Measures the rows of a suite. Whatever fails is in its row; whatever was measured before an interruption is there.
MeasuredSuite measure_suite(registry::SuiteData const& suite, List<registry::Row> const& rows, Options const& options,
                            Observer const& observer);

}  // namespace tare::engine
