#include "src/findings/compare.hpp"
#include "src/findings/findings.hpp"
#include "src/findings/growth.hpp"
#include "src/findings/row.hpp"

namespace tare::findings {

SuiteResult conclude(engine::MeasuredSuite const& suite, Options const& options) {
    SuiteResult result;
    result.name = suite.name;
    result.caption = suite.caption;
    result.error = suite.error;
    result.notes = suite.notes;
    result.benchmarks.reserve(suite.rows.size());
    for (engine::Measured const& measured : suite.rows) {
        result.benchmarks.push_back(measured.result);
    }
    std::vector<Row> rows;
    rows.reserve(suite.rows.size());
    for (std::size_t i = 0; i != suite.rows.size(); ++i) {
        rows.push_back(make_row(suite.rows[i], result.benchmarks[i]));
        if (is_usable(rows.back())) {
            fill_estimate(rows.back());
            fill_layout(rows.back());
            fill_warnings(rows.back());
        }
    }
    result.comparisons = compare(rows, options);
    result.complexities = fit_complexities(rows);
    return result;
}

}  // namespace tare::findings
