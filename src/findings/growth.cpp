#include "src/findings/growth.hpp"

#include "src/analysis/complexity.hpp"

#include <cmath>
#include <cstdio>
#include <string>

namespace tare::findings {

namespace growth {

/// Index of the first argument with a number; -1: there is none.
std::ptrdiff_t numeric_argument(BenchmarkResult const& result) {
    for (std::size_t i = 0; i != result.args.size(); ++i) {
        if (!std::isnan(result.args[i].number)) {
            return static_cast<std::ptrdiff_t>(i);
        }
    }
    return -1;
}

/// Do two rows differ in nothing but that argument?
bool belong_together(BenchmarkResult const& left, BenchmarkResult const& right, std::ptrdiff_t argument) {
    bool same =
        left.benchmark == right.benchmark && left.threads == right.threads && left.args.size() == right.args.size();
    for (std::size_t i = 0; same && i != left.args.size(); ++i) {
        same = static_cast<std::ptrdiff_t>(i) == argument || left.args[i].value == right.args[i].value;
    }
    return same;
}

/// The benchmark with its arguments but that one.
Text name_without(BenchmarkResult const& result, std::ptrdiff_t argument) {
    std::string name(result.benchmark.c_str());
    for (std::size_t i = 0; i != result.args.size(); ++i) {
        if (static_cast<std::ptrdiff_t>(i) != argument) {
            for (char const* part : {"/", result.args[i].name.c_str(), "=", result.args[i].value.c_str()}) {
                name += part;
            }
        }
    }
    if (result.threads > 1) {
        char threads[32];
        std::snprintf(threads, sizeof threads, "/threads=%d", result.threads);
        name += threads;
    }
    return TextView(name.c_str());
}

}  // namespace growth

List<ComplexityFit> fit_complexities(List<Row> const& rows) {
    List<ComplexityFit> fits;
    List<char> taken(rows.size(), 0);
    for (std::size_t i = 0; i != rows.size(); ++i) {
        std::ptrdiff_t const argument = growth::numeric_argument(*rows[i].result);
        if (taken[i] != 0 || !rows[i].measured->complexity || argument < 0) {
            continue;
        }
        List<double> n;
        List<double> times;
        for (std::size_t j = i; j != rows.size(); ++j) {
            BenchmarkResult const& other = *rows[j].result;
            if (rows[j].measured->complexity && growth::numeric_argument(other) == argument &&
                growth::belong_together(*rows[i].result, other, argument)) {
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
        fit.benchmark = growth::name_without(*rows[i].result, argument);
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
