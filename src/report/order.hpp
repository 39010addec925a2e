#pragma once

#include <tare/list.hpp>
#include <tare/options.hpp>
#include <tare/report.hpp>

namespace tare::report {

/// A suite's rows in the order in which they are shown. By time: the fastest first, what was not measured last.
List<BenchmarkResult const*> in_order(SuiteResult const& suite, Sort sort);

}  // namespace tare::report
