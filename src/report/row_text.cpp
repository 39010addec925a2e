#include "src/report/row_text.hpp"

#include "src/report/cells.hpp"
#include "src/report/figures.hpp"
#include "src/report/layout.hpp"
#include "src/report/units.hpp"

#include <cmath>

namespace tare::report {
namespace row_texts {

inline std::string spread_text(Estimate const& estimate) {
    Interval const relative = relative_interval(estimate);
    if (std::isnan(relative.low) || std::isnan(relative.high)) {
        return "± ?";
    }
    std::string const below = percent_text(-relative.low);
    std::string const above = percent_text(relative.high);
    if (below == above) {
        return "± " + above;
    }
    // The wider side stands for both when they are alike.
    double const wider = relative.high > -relative.low ? relative.high : -relative.low;
    double const narrower = relative.high > -relative.low ? -relative.low : relative.high;
    if (narrower >= wider / 2) {
        return "± " + percent_text(wider);
    }
    return "-" + below.substr(0, below.size() - 2) + " +" + above;
}

inline std::string quantile_text(BenchmarkResult const& result, double percentile, std::string const& unit) {
    double value = quantile_of(result, percentile / 100);
    Estimate const& estimate = result.estimate;
    if (std::isnan(value)) {
        value = percentile == 75 ? estimate.p75.count : percentile == 99 ? estimate.p99.count : value;
    }
    return "p" + exact_text(percentile) + ' ' + time_text(value, unit);
}

inline std::string first_throughput(BenchmarkResult const& result) {
    double const bytes = bytes_per_nanosecond(result);
    double const items = items_per_nanosecond(result);
    if (!std::isnan(bytes)) {
        return bytes_rate_text(bytes);
    }
    if (!std::isnan(items)) {
        return rate_text(items, "items");
    }
    double const operations = operations_per_nanosecond(result);
    return result.threads > 1 && !std::isnan(operations) ? rate_text(operations, "ops") : std::string();
}

inline bool ends_with(std::string const& text, std::string const& end) {
    return text.size() > end.size() && text.compare(text.size() - end.size(), end.size(), end) == 0;
}

inline std::string counter_text(CounterValue const& counter) {
    std::string text = counter.at_least ? "≥ " : "";
    std::string name = visible(counter.name);
    bool const derived = TextView(counter.source) == TextView("derived");
    bool const share = derived && (ends_with(name, "-rate") || ends_with(name, "-share") || ends_with(name, "-bound"));
    if (derived && ends_with(name, "-miss-rate")) {
        name = name.substr(0, name.size() - 10) + " misses";
    }
    return text + (share ? percent_text(counter.per_op) : count_text(counter.per_op)) + ' ' + name;
}

inline bool has_warning(BenchmarkResult const& result, char const* code) {
    for (Warning const& warning : result.warnings) {
        if (TextView(warning.code) == TextView(code)) {
            return true;
        }
    }
    return false;
}

}  // namespace row_texts

RowText row_text(BenchmarkResult const& result, Style const& style) {
    RowText row;
    row.result = &result;
    row.name = visible(result.name);
    if (result.status != Status::ok) {
        return row;
    }
    Estimate const& estimate = result.estimate;
    std::string const unit = text_of(style.unit);
    if (is_nothing(result)) {
        row.time = "≈ 0";
        row.spread = "optimised away?";
    } else {
        row.time = time_text(estimate.median.count, unit);
        row.spread = row_texts::spread_text(estimate);
    }
    row.range = time_text(estimate.min.count, unit) + " … " + time_text(estimate.max.count, unit);
    if (style.percentiles.empty()) {
        row.quantiles[0] = "p75 " + time_text(estimate.p75.count, unit);
        row.quantiles[1] = "p99 " + time_text(estimate.p99.count, unit);
    } else {
        for (std::size_t i = 0; i != style.percentiles.size() && i != 2; ++i) {
            row.quantiles[i] = row_texts::quantile_text(result, style.percentiles[i], unit);
        }
    }
    row.repeats = count_text(static_cast<double>(estimate.iterations)) + " × " +
                  count_text(static_cast<double>(estimate.samples));
    row.throughput = row_texts::first_throughput(result);
    return row;
}

std::string row_facts(RowText const& row, bool throughput_is_shown, Style const& style) {
    BenchmarkResult const& result = *row.result;
    Flow facts(style, 2, 3);
    if (!result.label.empty()) {
        facts.add(Hue::plain, visible(result.label));
    }
    if (result.threads > 1) {
        facts.add(Hue::blue, exact_text(result.threads) + " threads");
    }
    for (std::size_t i = 2; i < style.percentiles.size(); ++i) {
        facts.add(Hue::dim, row_texts::quantile_text(result, style.percentiles[i], text_of(style.unit)));
    }
    double const rates[] = {bytes_per_nanosecond(result), items_per_nanosecond(result),
                            result.threads > 1 ? operations_per_nanosecond(result) : unknown};
    std::string const texts[] = {bytes_rate_text(rates[0]), rate_text(rates[1], "items"), rate_text(rates[2], "ops")};
    for (int i = 0; i != 3; ++i) {
        if (!std::isnan(rates[i]) && !(throughput_is_shown && texts[i] == row.throughput)) {
            facts.add(Hue::dim, texts[i]);
        }
    }
    // What was derived says most: first.
    for (bool const derived : {true, false}) {
        for (CounterValue const& counter : result.counters) {
            if (!std::isnan(counter.per_op) && (TextView(counter.source) == TextView("derived")) == derived) {
                facts.add(Hue::dim, row_texts::counter_text(counter));
            }
        }
    }
    if (result.layout.significant && !row_texts::has_warning(result, "placement")) {
        facts.add(Hue::yellow, percent_text(result.layout.spread) + " between code placements");
    }
    return facts.take();
}

}  // namespace tare::report
