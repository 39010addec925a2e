#pragma once

#include "bench/common/cases.hpp"
#include "bench/common/outcome.hpp"

namespace trust {

/// One comparison by tare with its default settings, in this process.
bench::Outcome compare_here(bench::Kernel kernel, bench::Case it);

}  // namespace trust
