#include "suites/io/tables/numbers.hpp"
#include "suites/io/tables/table.hpp"

#include <cstring>

namespace tare_io {
namespace markdown_table {

/// What would end a cell, or start something, is written so that it does not.
static std::string escaped(std::string const& text) {
    std::string out;
    for (char const c : text) {
        if (std::strchr("\\|*_<>`[]~", c) != nullptr && c != '\0') {
            out += '\\';
        }
        out += c == '\n' ? ' ' : c;
    }
    return out;
}

static std::string cell_text(Table const& table, std::size_t row, std::size_t column) {
    Cell const& cell = table.rows[row].cells[column];
    Extremes const ends = extremes(table, column);
    switch (cell.status) {
        case Cell::Status::absent:
            return "";
        case Cell::Status::skipped:
            return "–";
        case Cell::Status::failed:
            return "**failed**";
        case Cell::Status::cut:
        case Cell::Status::once:
        case Cell::Status::measured:
            break;
    }
    std::string time = format_time(cell.median) + ' ' + (cell.status == Cell::Status::once ? "once" : half_width(cell));
    if (cell.status == Cell::Status::cut) {
        time = "\\> " + format_time(cell.limit);
        if (time_of(cell) != time_of(cell)) {
            return time;
        }
        time += " \\~" + format_time(cell.median) + ' ' + half_width(cell) + " of " + share_text(cell);
    }
    if (ends.best < 0) {
        return time;
    }
    if (static_cast<int>(row) == ends.best) {
        return "**" + time + "** best";
    }
    double const best = time_of(table.rows[static_cast<std::size_t>(ends.best)].cells[column]);
    std::string const multiple = format_multiple(cell.median / best) + (table.rows[row].limit ? " limit" : "");
    return static_cast<int>(row) == ends.worst ? "*" + time + "* " + multiple + " worst" : time + " " + multiple;
}

static void add_header(std::string& out, Table const& table) {
    out += "| |";
    for (std::string const& column : table.columns) {
        out += ' ' + escaped(column) + " |";
    }
    out += "\n|---|";
    for (std::size_t i = 0; i != table.columns.size(); ++i) {
        out += table.texts.empty() ? "---:|" : "---|";
    }
    out += '\n';
}

static void add_table(std::string& out, Table const& table) {
    out += "### " + escaped(table.name) + "\n\n" + escaped(table.title) + "\n\n";
    add_header(out, table);
    for (std::size_t row = 0; row != table.rows.size(); ++row) {
        out += "| " + escaped(table.rows[row].name) + " |";
        for (std::size_t column = 0; column != table.columns.size(); ++column) {
            out +=
                ' ' + (table.texts.empty() ? cell_text(table, row, column) : escaped(table.texts[row][column])) + " |";
        }
        out += '\n';
    }
    out += '\n';
    if (table.texts.empty()) {
        for (std::size_t column = 0; column != table.columns.size(); ++column) {
            std::string const verdicts = verdict_line(table, column);
            if (!verdicts.empty()) {
                out += escaped(table.columns[column]) + ", against " + escaped(table.baseline) + ": " +
                       escaped(verdicts) + "\n\n";
            }
            std::string const limits = limit_line(table, column);
            if (!limits.empty()) {
                out += escaped(table.columns[column]) + ", limit: " + escaped(limits) + "\n\n";
            }
        }
        for (ReasonLine const& line : reasons(table)) {
            out += "* " + escaped(line.way) + (line.columns.empty() ? "" : " (" + escaped(line.columns) + ")") + ": " +
                   escaped(line.text) + '\n';
        }
        out += '\n';
    }
    if (has_cut(table)) {
        out += escaped(cut_note) + "\n\n";
    }
    for (std::string const& note : table.notes) {
        out += escaped(note) + "\n\n";
    }
}

}  // namespace markdown_table

std::string as_markdown(Document const& document) {
    using markdown_table::escaped;
    std::string out;
    if (!document.context.cpu.empty()) {
        out += escaped(std::string(document.context.cpu)) + ", " + escaped(std::string(document.context.os)) + "\n\n";
    }
    for (auto const& setting : document.settings) {
        out += "* " + escaped(setting.first) + ": " + escaped(setting.second) + '\n';
    }
    out += '\n';
    for (Table const& table : document.tables) {
        markdown_table::add_table(out, table);
    }
    if (document.interrupted) {
        out += "Interrupted: what was measured until then is above.\n";
    }
    return out;
}

}  // namespace tare_io
