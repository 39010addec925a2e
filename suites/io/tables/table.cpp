#include "suites/io/tables/table.hpp"

#include "suites/io/tables/numbers.hpp"

#include <algorithm>
#include <cmath>
#include <map>

namespace tare_io {
namespace table_parts {

/// Names of ways have commas of their own, those of columns have none.
static std::string joined(std::vector<std::string> const& names, char const* between) {
    std::string text;
    for (std::string const& name : names) {
        text += (text.empty() ? "" : between) + name;
    }
    return text;
}

/// What is said of a cell, and the part of it by which columns are put together: not the share of the processor time,
/// which wavers, and not the figures.
struct Said {
    std::string text;
    std::string key;
};
static Said reason_of(Cell const& cell) {
    if (cell.status == Cell::Status::skipped || cell.status == Cell::Status::failed) {
        std::string const text = (cell.status == Cell::Status::skipped ? "skipped: " : "FAILED: ") + cell.why;
        return {text, text};
    }
    if (!cell.counted) {
        return {cell.why, cell.why};
    }
    std::string const counts = figures(cell.facts) + (cell.facts.scaled ? " (counted on a part)" : "");
    Facts steady = cell.facts;
    steady.user_share = not_counted;
    std::string const key = explain(steady);
    return {cell.reason.empty() ? counts : cell.reason + " [" + counts + "]", key.empty() ? counts : key};
}

}  // namespace table_parts

char const* status_name(Cell::Status status) {
    switch (status) {
        case Cell::Status::absent:
            return "absent";
        case Cell::Status::measured:
            return "ok";
        case Cell::Status::once:
            return "once";
        case Cell::Status::cut:
            return "cut";
        case Cell::Status::skipped:
            return "skipped";
        case Cell::Status::failed:
            break;
    }
    return "failed";
}

Extremes extremes(Table const& table, std::size_t column) {
    Extremes found;
    int candidates = 0;
    for (std::size_t i = 0; i != table.rows.size(); ++i) {
        Row const& row = table.rows[i];
        double const time = time_of(row.cells[column]);
        if (row.limit || time != time) {
            continue;
        }
        ++candidates;
        auto const other = [&](int index) {
            return time_of(table.rows[static_cast<std::size_t>(index)].cells[column]);
        };
        if (found.best < 0 || time < other(found.best)) {
            found.best = static_cast<int>(i);
        }
        if (found.worst < 0 || time > other(found.worst)) {
            found.worst = static_cast<int>(i);
        }
    }
    return candidates < 2 || !table.ranked ? Extremes() : found;
}

double limit_of(Table const& table, std::size_t column) {
    double least = not_counted;
    for (Row const& row : table.rows) {
        Cell const& cell = row.cells[column];
        if (row.limit && !(time_of(cell) >= least)) {
            least = time_of(cell);
        }
    }
    return least;
}

double time_of(Cell const& cell) {
    bool const has_figure =
        cell.status == Cell::Status::measured || cell.status == Cell::Status::once || cell.status == Cell::Status::cut;
    return has_figure ? cell.median : not_counted;
}

std::string half_width(Cell const& cell) {
    if (!(cell.low == cell.low) || !(cell.median > 0)) {
        return "±?";
    }
    return "±" + format_number(std::max(cell.high - cell.median, cell.median - cell.low) / cell.median * 100) + "%";
}

std::string share_text(Cell const& cell) {
    return "1/" + format_count(std::round(1 / cell.share));
}

bool has_cut(Table const& table) {
    for (Row const& row : table.rows) {
        for (Cell const& cell : row.cells) {
            if (cell.status == Cell::Status::cut) {
                return true;
            }
        }
    }
    return false;
}

char const* const cut_note =
    "> limit: the whole takes longer than that. The time after ~ is extrapolated from the part of the work that was "
    "measured instead, and so is its interval.";

std::vector<ReasonLine> reasons(Table const& table) {
    std::vector<ReasonLine> lines;
    for (Row const& row : table.rows) {
        std::vector<table_parts::Said> texts;                     // in the order of the columns
        std::map<std::string, std::vector<std::string>> columns;  // of each key
        std::size_t told = 0;
        for (std::size_t column = 0; column != row.cells.size(); ++column) {
            if (row.cells[column].status == Cell::Status::absent && row.cells[column].why.empty()) {
                continue;
            }
            table_parts::Said const said = table_parts::reason_of(row.cells[column]);
            if (said.text.empty()) {
                continue;
            }
            ++told;
            if (columns[said.key].empty()) {
                texts.push_back(said);
            }
            columns[said.key].push_back(table.columns[column]);
        }
        for (table_parts::Said const& said : texts) {
            bool const all = columns[said.key].size() == told && texts.size() == 1;
            lines.push_back({row.name, all ? "" : table_parts::joined(columns[said.key], ", "), said.text});
        }
    }
    return lines;
}

std::string verdict_line(Table const& table, std::size_t column) {
    std::string text;
    for (char const* const verdict : {"faster", "same", "slower", "undecided", "placement"}) {
        std::vector<std::string> names;
        for (Row const& row : table.rows) {
            if (row.cells[column].verdict == verdict) {
                names.push_back(row.name);
            }
        }
        if (!names.empty()) {
            text += (text.empty() ? "" : ". ") + std::string(verdict) + ": " + table_parts::joined(names, "; ");
        }
    }
    return text;
}

std::string limit_line(Table const& table, std::size_t column) {
    double const least = limit_of(table, column);
    std::string name;
    std::string text;
    for (Row const& row : table.rows) {
        double const time = time_of(row.cells[column]);
        if (row.limit && time == least) {
            name = row.name;
        } else if (!row.limit && time == time) {
            text += (text.empty() ? "" : "; ") + row.name + ' ' + format_multiple(time / least);
        }
    }
    return name.empty() || text.empty() ? "" : name + ", " + format_time(least) + "; times that: " + text;
}

}  // namespace tare_io
