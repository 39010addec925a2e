#include "src/findings/growth.hpp"

#include "src/analysis/complexity.hpp"

#include <cmath>
#include <string>

namespace tare::findings {

namespace growth {

/// Index of the first argument with a number; -1: there is none.
inline std::ptrdiff_t numeric_argument(BenchmarkResult const& result) {
    for (std::size_t i = 0; i != result.args.size(); ++i) {
        if (!std::isnan(result.args[i].number)) {
            return static_cast<std::ptrdiff_t>(i);
        }
    }
    return -1;
}

/// The benchmark with its arguments but that one: what the rows of one fit have in common.
inline std::string name_without(BenchmarkResult const& result, std::ptrdiff_t argument) {
    std::string name(result.benchmark.data(), result.benchmark.size());
    for (std::size_t i = 0; i != result.args.size(); ++i) {
        if (static_cast<std::ptrdiff_t>(i) != argument) {
            name.append("/").append(result.args[i].name.c_str()).append("=").append(result.args[i].value.c_str());
        }
    }
    if (result.threads > 1) {
        name.append("/threads=").append(std::to_string(result.threads));
    }
    return name;
}

}  // namespace growth

List<ComplexityFit> fit_complexities(std::vector<Row> const& rows) {
    List<ComplexityFit> fits;
    std::vector<char> taken(rows.size(), 0);
    for (std::size_t i = 0; i != rows.size(); ++i) {
        std::ptrdiff_t const argument = growth::numeric_argument(*rows[i].result);
        if (taken[i] != 0 || !rows[i].measured->complexity || argument < 0) {
            continue;
        }
        std::string const name = growth::name_without(*rows[i].result, argument);
        std::vector<double> n;
        std::vector<double> times;
        for (std::size_t j = i; j != rows.size(); ++j) {
            BenchmarkResult const& other = *rows[j].result;
            if (rows[j].measured->complexity && growth::numeric_argument(other) == argument &&
                growth::name_without(other, argument) == name) {
                taken[j] = 1;
                if (is_usable(rows[j])) {
                    n.push_back(other.args[static_cast<std::size_t>(argument)].number);
                    times.push_back(other.estimate.median.count);
                }
            }
        }
        analysis::GrowthFits const found = analysis::fit_growth(n, times, confidence);
        if (!found.fitted) {
            continue;
        }
        ComplexityFit fit;
        fit.benchmark = name;
        fit.argument = rows[i].result->args[static_cast<std::size_t>(argument)].name;
        fit.big_o = analysis::name_of(found.best.growth);
        fit.coefficient = found.best.coefficient.value;
        fit.ci = {found.best.coefficient.low, found.best.coefficient.high};
        fit.relative_error = found.best.relative_error;
        if (found.second_close) {
            fit.runner_up = analysis::name_of(found.second.growth);
            fit.runner_up_error = found.second.relative_error;
        }
        fits.push_back(static_cast<ComplexityFit&&>(fit));
    }
    return fits;
}

}  // namespace tare::findings
