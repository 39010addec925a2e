#pragma once

#include <tare/options.hpp>
#include <tare/report.hpp>

#include <vector>

namespace tare::report {

/// A suite's rows in the order in which they are shown. By time: the fastest first, what was not measured last.
std::vector<BenchmarkResult const*> in_order(SuiteResult const& suite, Sort sort);

}  // namespace tare::report
