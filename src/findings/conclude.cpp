#include "src/counters/arithmetic.hpp"
#include "src/findings/compare.hpp"
#include "src/findings/findings.hpp"
#include "src/findings/growth.hpp"
#include "src/findings/row.hpp"

namespace tare::findings {

namespace conclusion {

inline BenchmarkResult const* row_of(List<BenchmarkResult> const& rows, Text const& name) {
    for (BenchmarkResult const& row : rows) {
        if (row.name == name) {
            return &row;
        }
    }
    return nullptr;
}

/// Differences that are none need no reason.
void explain(List<Comparison>& comparisons, List<BenchmarkResult> const& rows) {
    for (Comparison& comparison : comparisons) {
        bool const differs = comparison.verdict == Verdict::faster || comparison.verdict == Verdict::slower;
        BenchmarkResult const* const baseline = differs ? row_of(rows, comparison.baseline) : nullptr;
        BenchmarkResult const* const contender = differs ? row_of(rows, comparison.contender) : nullptr;
        if (baseline != nullptr && contender != nullptr && !baseline->counters.empty()) {
            comparison.explanation =
                Text(counters::explain_difference(baseline->counters, contender->counters, comparison.ratio));
        }
    }
}

}  // namespace conclusion

SuiteResult conclude(engine::MeasuredSuite suite, Options const& options) {
    SuiteResult result;
    result.name = static_cast<Text&&>(suite.name);
    result.caption = static_cast<Text&&>(suite.caption);
    result.error = static_cast<Text&&>(suite.error);
    result.notes = static_cast<List<Text>&&>(suite.notes);
    List<Row> rows(suite.rows.size());
    for (std::size_t i = 0; i != rows.size(); ++i) {
        fill_row(rows[i], suite.rows[i]);
        if (is_usable(rows[i])) {
            fill_estimate(rows[i]);
            fill_layout(rows[i]);
            fill_warnings(rows[i]);
            rows[i].result->below_floor = rows[i].result->estimate.median.count <= rows[i].weight_noise;
        }
    }
    result.comparisons = compare(rows, options);
    result.pairs = compare_all_pairs(rows, options);
    result.complexities = fit_complexities(rows);
    result.benchmarks.reserve(rows.size());
    for (engine::Measured& measured : suite.rows) {
        if (measured.again) {
            continue;
        }
        result.benchmarks.push_back(static_cast<BenchmarkResult&&>(measured.result));
    }
    conclusion::explain(result.comparisons, result.benchmarks);
    conclusion::explain(result.pairs, result.benchmarks);
    return result;
}

}  // namespace tare::findings
