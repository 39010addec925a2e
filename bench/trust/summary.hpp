#pragma once

#include "bench/common/cases.hpp"
#include "bench/common/outcome.hpp"

#include <string>
#include <vector>

namespace trust {

/// A tool's comparisons of one pair, one fresh process each.
struct Series {
    std::string tool;
    bench::Kernel kernel;
    bench::Case it;
    std::vector<bench::Outcome> outcomes;
};

struct Summary {
    int called_different = 0;
    double rate = 0;
    double rate_low = 0;  ///< exact binomial 95 % interval
    double rate_high = 1;
    double median_ratio = 0;
    double rms_error = 0;  ///< of the ratio, from 1 where that is the truth, else from the ratios' median
    double median_seconds = 0;
    std::string verdicts;  ///< "same 199, undecided 1"
};
Summary summarize(Series const& series);

/// How a run's interval of the median fares against the median over fresh processes.
struct Coverage {
    std::size_t processes = 0;
    double median = 0;      ///< over the processes' medians, ns
    double scatter = 0;     ///< half the range of the middle 90 % of the medians, relative
    double half_width = 0;  ///< a run's interval, median over runs, relative
    int covering = 0;       ///< runs whose interval contains the median over the processes
    int covered_pairs = 0;  ///< ordered pairs (run, other) where the run's interval contains the other's median
    int pairs = 0;
    int uncovering_with_warning = 0;  ///< runs that do not cover and whose report carried a warning
    std::string warnings;             ///< which, with counts, of the runs that do not cover
};
Coverage cover(std::vector<bench::Outcome> const& outcomes);

}  // namespace trust
