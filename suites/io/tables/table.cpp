#include "suites/io/tables/table.hpp"

#include <map>

namespace tare_io {
namespace table_parts {

static bool has_figure(Cell const& cell) {
    return cell.status == Cell::Status::measured || cell.status == Cell::Status::once;
}

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
        if (row.limit || !table_parts::has_figure(row.cells[column])) {
            continue;
        }
        ++candidates;
        double const time = row.cells[column].median;
        auto const other = [&](int index) { return table.rows[static_cast<std::size_t>(index)].cells[column].median; };
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
        if (row.limit && table_parts::has_figure(cell) && !(cell.median >= least)) {
            least = cell.median;
        }
    }
    return least;
}

double time_of(Cell const& cell) {
    return table_parts::has_figure(cell) ? cell.median : cell.status == Cell::Status::cut ? cell.estimate : not_counted;
}

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

}  // namespace tare_io
