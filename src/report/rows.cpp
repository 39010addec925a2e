#include "src/report/rows.hpp"

#include "src/report/cells.hpp"
#include "src/report/figures.hpp"
#include "src/report/histogram.hpp"
#include "src/report/layout.hpp"
#include "src/report/order.hpp"
#include "src/report/units.hpp"

#include <cmath>
#include <vector>

namespace tare::report {
namespace rows_of {

inline constexpr int gap = 2;

/// A row's texts, before it is known how wide the columns are.
struct Row {
    BenchmarkResult const* result = nullptr;
    std::string name;
    std::string time;
    std::string spread;  ///< the interval, relative
    std::string range;   ///< min … max
    std::string quantiles[2];
    std::string repeats;     ///< iterations × samples
    std::string throughput;  ///< the first one there is
};

struct Columns {
    int name = 0;
    int time = 0;
    int spread = 0;
    int middle = 0;  ///< time and spread, or min … max below them
    int quantile = 0;
    int histogram = 0;
};

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

inline Row row_of(BenchmarkResult const& result, Style const& style) {
    Row row;
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
        row.spread = spread_text(estimate);
    }
    row.range = time_text(estimate.min.count, unit) + " … " + time_text(estimate.max.count, unit);
    if (style.percentiles.empty()) {
        row.quantiles[0] = "p75 " + time_text(estimate.p75.count, unit);
        row.quantiles[1] = "p99 " + time_text(estimate.p99.count, unit);
    } else {
        for (std::size_t i = 0; i != style.percentiles.size() && i != 2; ++i) {
            row.quantiles[i] = quantile_text(result, style.percentiles[i], unit);
        }
    }
    row.repeats = count_text(static_cast<double>(estimate.iterations)) + " × " +
                  count_text(static_cast<double>(estimate.samples));
    row.throughput = first_throughput(result);
    return row;
}

inline int larger(int left, int right) {
    return left > right ? left : right;
}

inline int between(int value, int low, int high) {
    return value < low ? low : value > high ? high : value;
}

inline Columns columns_of(std::vector<Row> const& rows, Style const& style) {
    Columns columns;
    int longest = 0;
    for (Row const& row : rows) {
        longest = larger(longest, cells(row.name));
        columns.time = larger(columns.time, cells(row.time));
        columns.spread = larger(columns.spread, cells(row.spread));
        columns.middle = larger(columns.middle, style.compact ? 0 : cells(row.range));
        // A single line shows the throughput where the first of two shows a quantile.
        columns.quantile = larger(columns.quantile, cells(style.compact ? row.throughput : row.quantiles[0]));
        columns.quantile = larger(columns.quantile, style.compact ? 0 : cells(row.quantiles[1]));
        if (!style.compact) {
            longest =
                larger(longest, 2 + cells(row.repeats) + (row.throughput.empty() ? 0 : 2 + cells(row.throughput)));
        }
    }
    columns.time = larger(columns.time, 8);
    columns.middle = larger(columns.middle, columns.time + 1 + columns.spread);
    // Numbers of any size, in any unit, leave a name its 14 columns.
    columns.middle = between(columns.middle, 0, width_of(style) - 14 - gap);
    columns.time = between(columns.time, 8, columns.middle - 2);
    int room = width_of(style) - columns.middle - gap;  // for all the others
    if (room < 38 || columns.quantile > room / 2) {
        columns.quantile = 0;
    }
    if (columns.quantile != 0) {
        room -= columns.quantile + gap;
    }
    // The histogram gets what long names leave: a third of the room at least, when that is enough to show a shape.
    int const shared = room - gap - 1;
    int least = shared - between(longest, 14, 24);
    least = least < shared / 3 ? least : shared / 3;
    if (least < 10) {
        columns.name = room;
        return columns;
    }
    columns.histogram = between(shared - longest, least, style.compact ? 16 : 48);
    columns.name = between(longest, 14, shared - columns.histogram);
    return columns;
}

/// Lines of block elements, the median's bin brighter; the last bin is marked when it holds what lies beyond it.
inline void add_histogram(std::string& line, Style const& style, Histogram const& histogram,
                          std::vector<std::string> const& drawn, std::size_t row, double median) {
    if (drawn.empty() || histogram.bins.empty()) {
        return;
    }
    auto const bins = static_cast<int>(histogram.bins.size());
    int const middle = bin_of(histogram, median);
    int const plain_bins = histogram.beyond > 0 ? bins - 1 : bins;
    std::size_t at = 0;
    std::string parts[4];
    for (int bin = 0; bin != bins; ++bin) {
        Character const block = character_at(drawn[row], at);
        int const part = bin >= plain_bins ? 3 : bin < middle ? 0 : bin == middle ? 1 : 2;
        parts[part].append(drawn[row], at, block.bytes);
        at += block.bytes;
    }
    line += paint(style, Hue::cyan, parts[0]) + paint(style, Hue::yellow, parts[1]) +
            paint(style, Hue::cyan, parts[2]) + paint(style, Hue::red, parts[3]);
    if (histogram.beyond > 0 && row + 1 == drawn.size()) {
        line += paint(style, Hue::red, "›");
    }
}

/// Spaces at the end of a line help nobody.
inline void end_line(std::string& text) {
    while (!text.empty() && text.back() == ' ') {
        text.pop_back();
    }
    text += '\n';
}

inline void add_name(std::string& text, Row const& row, Columns const& columns, Style const& style) {
    int const own = cells(row.name);
    if (own <= columns.name) {
        text += paint(style, Hue::bold, row.name) + spaces(columns.name - own);
        return;
    }
    // Too long for the column: a line of its own.
    text += paint(style, Hue::bold, cut_middle(row.name, width_of(style))) + '\n';
    text += spaces(columns.name);
}

inline void add_time(std::string& text, Row const& row, Columns const& columns, Style const& style) {
    bool const nothing = is_nothing(*row.result);
    int const room = columns.middle - columns.time - 1;
    std::string const spread = pad_right(cut(row.spread, room), room);
    text += paint(style, nothing ? Hue::red : Hue::yellow, pad_left(cut(row.time, columns.time), columns.time)) + ' ' +
            paint(style, nothing ? Hue::red : Hue::dim, spread);
}

inline std::string compact_row(Row const& row, Columns const& columns, Style const& style) {
    std::string text;
    add_name(text, row, columns, style);
    text += "  ";
    add_time(text, row, columns, style);
    Histogram const histogram = histogram_of(*row.result, columns.histogram);
    std::string const room(gap, ' ');
    if (columns.histogram != 0) {
        text += room;
        add_histogram(text, style, histogram, draw(histogram, 1), 0, row.result->estimate.median.count);
        if (histogram.bins.empty()) {
            text += spaces(columns.histogram);
        }
        if (!(histogram.beyond > 0)) {
            text += ' ';
        }
    }
    if (columns.quantile != 0) {
        text += room + pad_left(row.throughput, columns.quantile);
    }
    end_line(text);
    return text;
}

inline std::string full_row(Row const& row, Columns const& columns, Style const& style) {
    std::string const room(gap, ' ');
    double const median = row.result->estimate.median.count;
    Histogram const histogram = histogram_of(*row.result, columns.histogram);
    std::vector<std::string> const drawn = histogram.bins.empty() ? std::vector<std::string>() : draw(histogram, 2);
    std::string text;
    add_name(text, row, columns, style);
    text += room;
    add_time(text, row, columns, style);
    if (columns.quantile != 0) {
        text += room + paint(style, Hue::dim, pad_left(row.quantiles[0], columns.quantile));
    }
    text += room;
    add_histogram(text, style, histogram, drawn, 0, median);
    end_line(text);

    std::string left = "  " + row.repeats;
    if (!row.throughput.empty() && cells(left) + 2 + cells(row.throughput) <= columns.name) {
        left += "  " + row.throughput;
    }
    int const range_end = between(columns.time + 11, 0, columns.middle);  // its "…" below the blank after the time
    text += paint(style, Hue::dim, pad_right(cut(left, columns.name), columns.name)) + room;
    text += paint(style, Hue::dim, pad_right(pad_left(cut(row.range, columns.middle), range_end), columns.middle));
    if (columns.quantile != 0) {
        text += room + paint(style, Hue::dim, pad_left(row.quantiles[1], columns.quantile));
    }
    text += room;
    add_histogram(text, style, histogram, drawn, 1, median);
    end_line(text);
    return text;
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

/// What else was found about the row, in small print: throughputs, counters, label, dependence on placement.
inline std::string facts_of(Row const& row, Columns const& columns, Style const& style) {
    BenchmarkResult const& result = *row.result;
    Flow facts(style, 2, 3);
    if (!result.label.empty()) {
        facts.add(Hue::plain, visible(result.label));
    }
    if (result.threads > 1) {
        facts.add(Hue::blue, exact_text(result.threads) + " threads");
    }
    for (std::size_t i = 2; i < style.percentiles.size(); ++i) {
        facts.add(Hue::dim, quantile_text(result, style.percentiles[i], text_of(style.unit)));
    }
    double const rates[] = {bytes_per_nanosecond(result), items_per_nanosecond(result),
                            result.threads > 1 ? operations_per_nanosecond(result) : unknown};
    std::string const texts[] = {bytes_rate_text(rates[0]), rate_text(rates[1], "items"), rate_text(rates[2], "ops")};
    bool const first_is_shown = 2 + cells(row.repeats) + 2 + cells(row.throughput) <= columns.name;
    for (int i = 0; i != 3; ++i) {
        if (!std::isnan(rates[i]) && !(first_is_shown && texts[i] == row.throughput)) {
            facts.add(Hue::dim, texts[i]);
        }
    }
    // What was derived says most: first.
    for (bool const derived : {true, false}) {
        for (CounterValue const& counter : result.counters) {
            if (!std::isnan(counter.per_op) && (TextView(counter.source) == TextView("derived")) == derived) {
                facts.add(Hue::dim, counter_text(counter));
            }
        }
    }
    if (result.layout.significant && !has_warning(result, "placement")) {
        facts.add(Hue::yellow, percent_text(result.layout.spread) + " between code placements");
    }
    return facts.take();
}

/// Whether the same advice was already given in a row before this one.
inline bool is_given(std::vector<Row> const& all, std::size_t row, Warning const& warning) {
    for (std::size_t before = 0; before != row; ++before) {
        for (Warning const& other : all[before].result->warnings) {
            if (other.code == warning.code && other.advice == warning.advice) {
                return true;
            }
        }
    }
    return false;
}

/// Whether a row before this one said why the counter is missing.
inline bool is_given(std::vector<Row> const& all, std::size_t row, CounterValue const& counter) {
    for (std::size_t before = 0; before != row; ++before) {
        for (CounterValue const& other : all[before].result->counters) {
            if (other.name == counter.name && other.missing == counter.missing) {
                return true;
            }
        }
    }
    return false;
}

inline std::string remarks(std::vector<Row> const& all, std::size_t row, Style const& style) {
    BenchmarkResult const& result = *all[row].result;
    std::string text;
    std::string missing;
    for (CounterValue const& counter : result.counters) {
        if (!std::isnan(counter.per_op) || counter.missing.empty()) {
            continue;
        }
        if (is_given(all, row, counter)) {
            missing += (missing.empty() ? "" : ", ") + visible(counter.name);
        } else {
            text += paragraph(style, "  ", 2, visible(counter.name) + ": not counted: " + visible(counter.missing),
                              Hue::dim);
        }
    }
    if (!missing.empty()) {
        text += paragraph(style, "  ", 2, "not counted: " + missing, Hue::dim);
    }
    for (Warning const& warning : result.warnings) {
        text += paragraph(style, paint(style, Hue::yellow, "  ! "), 4,
                          visible(warning.code) + ": " + visible(warning.message), Hue::yellow);
        if (!warning.advice.empty() && !is_given(all, row, warning)) {
            text += paragraph(style, paint(style, Hue::dim, "    → "), 6, visible(warning.advice), Hue::dim);
        }
    }
    return text;
}

inline std::string not_ok_row(Row const& row, Style const& style, int name_columns) {
    bool const failed = row.result->status == Status::failed;
    Hue const hue = failed ? Hue::red : Hue::dim;
    name_columns = between(name_columns, 0, width_of(style) - 16);
    std::string const name = cut_middle(row.name, width_of(style));
    std::string first = paint(style, Hue::bold, name);
    if (cells(name) > name_columns) {
        first += '\n' + spaces(name_columns);
    } else {
        first += spaces(name_columns - cells(name));
    }
    first += "  " + paint(style, hue, failed ? "✗ failed:" : "– skipped:") + ' ';
    std::string why = visible(row.result->error);
    why = why.empty() ? "no reason was given" : why;
    int indent = name_columns + (failed ? 12 : 13);
    if (indent + cells(why) > width_of(style) && indent > width_of(style) / 2) {
        indent = 4;
        end_line(first);
        first += "    ";
    }
    return paragraph(style, first, indent, why, hue);
}

}  // namespace rows_of

std::string rows(SuiteResult const& suite, Style const& style) {
    std::vector<rows_of::Row> all;
    for (BenchmarkResult const* const result : in_order(suite, style.sort)) {
        all.push_back(rows_of::row_of(*result, style));
    }
    rows_of::Columns const columns = rows_of::columns_of(all, style);
    std::string text;
    for (std::size_t i = 0; i != all.size(); ++i) {
        rows_of::Row const& row = all[i];
        if (row.result->status != Status::ok) {
            text += rows_of::not_ok_row(row, style, columns.name);
            continue;
        }
        text += style.compact ? rows_of::compact_row(row, columns, style) : rows_of::full_row(row, columns, style);
        if (!style.compact) {
            text += rows_of::facts_of(row, columns, style);
        }
        text += rows_of::remarks(all, i, style);
    }
    return text;
}

}  // namespace tare::report
