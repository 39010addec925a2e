#include "src/report/rows.hpp"

#include "src/report/cells.hpp"
#include "src/report/figures.hpp"
#include "src/report/histogram.hpp"
#include "src/report/layout.hpp"
#include "src/report/order.hpp"
#include "src/report/row_remarks.hpp"
#include "src/report/row_text.hpp"
#include "src/report/units.hpp"

#include <tare/list.hpp>

#include <cmath>

namespace tare::report {
namespace rows_of {

inline constexpr int gap = 2;

struct Columns {
    int name = 0;
    int time = 0;
    int spread = 0;
    int middle = 0;  ///< time and spread, or min … max below them
    int quantile = 0;
    int histogram = 0;
};

inline int larger(int left, int right) {
    return left > right ? left : right;
}

inline int between(int value, int low, int high) {
    return value < low ? low : value > high ? high : value;
}

inline Columns columns_of(List<RowText> const& rows, Style const& style) {
    Columns columns;
    int longest = 0;
    for (RowText const& row : rows) {
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
    // For all the others; one line a row has a mark before the time, where there are warnings.
    int room = width_of(style) - columns.middle - gap - (style.compact ? 1 : 0);
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
                          List<std::string> const& drawn, std::size_t row, double median) {
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

inline void add_name(std::string& text, RowText const& row, Columns const& columns, Style const& style) {
    int const own = cells(row.name);
    if (own <= columns.name) {
        text += paint(style, Hue::bold, row.name) + spaces(columns.name - own);
        return;
    }
    // Too long for the column: a line of its own.
    text += paint(style, Hue::bold, cut_middle(row.name, width_of(style))) + '\n';
    text += spaces(columns.name);
}

inline void add_time(std::string& text, RowText const& row, Columns const& columns, Style const& style) {
    bool const nothing = is_nothing(*row.result);
    int const room = columns.middle - columns.time - 1;
    std::string const spread = pad_right(cut(row.spread, room), room);
    text += paint(style, nothing ? Hue::red : Hue::yellow, pad_left(cut(row.time, columns.time), columns.time)) + ' ' +
            paint(style, nothing ? Hue::red : Hue::dim, spread);
}

inline std::string compact_row(RowText const& row, Columns const& columns, Style const& style) {
    std::string text;
    add_name(text, row, columns, style);
    text += row.result->warnings.empty() ? "   " : ' ' + paint(style, Hue::yellow, "!") + ' ';
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

inline std::string full_row(RowText const& row, Columns const& columns, Style const& style) {
    std::string const room(gap, ' ');
    double const median = row.result->estimate.median.count;
    Histogram const histogram = histogram_of(*row.result, columns.histogram);
    List<std::string> const drawn = histogram.bins.empty() ? List<std::string>() : draw(histogram, 2);
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

inline std::string not_ok_row(RowText const& row, Style const& style, int name_columns) {
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
    auto const results = in_order(suite, style.sort);
    List<RowText> all;
    for (BenchmarkResult const* const result : results) {
        all.push_back(row_text(*result, style));
    }
    rows_of::Columns const columns = rows_of::columns_of(all, style);
    std::string text;
    for (std::size_t i = 0; i != all.size(); ++i) {
        RowText const& row = all[i];
        if (row.result->status != Status::ok) {
            text += rows_of::not_ok_row(row, style, columns.name + (style.compact ? 1 : 0));
        } else if (style.compact) {
            text += rows_of::compact_row(row, columns, style);
        } else {
            bool const shown = 2 + cells(row.repeats) + 2 + cells(row.throughput) <= columns.name;
            text += rows_of::full_row(row, columns, style) + row_facts(row, shown, style) +
                    remarks(results.data(), i, style);
        }
    }
    return style.compact ? text + remarks_together(results.data(), results.size(), style) : text;
}

}  // namespace tare::report
