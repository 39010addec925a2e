#pragma once

#include "src/engine/suite_run.hpp"
#include "src/registry/expand.hpp"

#include <tare/options.hpp>
#include <tare/suite.hpp>

#include <cstddef>
#include <string>
#include <vector>

namespace tare::program {

/// --self-check: how often would these settings call a benchmark different from itself, here and now, and how small a
/// difference can they find?

struct Suspect {
    Suite* suite = nullptr;
    registry::Row const* row = nullptr;
};

struct SelfCheckPlan {
    std::size_t rows = 0;
    int repetitions = 0;      ///< comparisons of each row with itself
    double most_seconds = 0;  ///< the whole check takes no longer; operations longer than the budget excepted
};

/// One minute for all rows, five to forty repetitions for each.
SelfCheckPlan plan_self_check(std::size_t rows, Options const& options);

struct SelfCheckRow {
    std::string name;
    std::string error;  ///< why it could not be checked
    int comparisons = 0;
    int called_different = 0;  ///< faster, slower or placement
    double smallest = 0;       ///< relative difference that is found 95 times in 100; 0: not known
};

SelfCheckRow check_row(Suspect const& suspect, SelfCheckPlan const& plan, Options const& options,
                       engine::Observer const& observer);

struct SelfCheckTotal {
    int comparisons = 0;
    int called_different = 0;
    int failed = 0;
    double worst_smallest = 0;
};
void add_to(SelfCheckTotal& total, SelfCheckRow const& row);

/// Exact (Clopper-Pearson) 95 % interval of a rate.
struct Rate {
    double low = 0;
    double high = 1;
};
Rate rate_interval(int successes, int trials);

/// From an interval's half-width (95 %) and the floor of the verdicts: the difference whose interval excludes "none" in 95
/// of 100 runs. The half-width is t * s, and it takes another 1.645 s to be beyond it that often.
double smallest_difference(double half_width, double floor);

std::string describe(SelfCheckPlan const& plan);
std::string describe(SelfCheckRow const& row);
std::string describe(SelfCheckTotal const& total);

}  // namespace tare::program
