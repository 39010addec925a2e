#include "suites/io/tables/numbers.hpp"
#include "suites/io/tables/table.hpp"

#include <algorithm>

namespace tare_io {
namespace console_format {

/// Characters, not bytes: UTF-8 continuation bytes take no room.
static std::size_t width_of(std::string const& text) {
    std::size_t width = 0;
    for (char const c : text) {
        width += (static_cast<unsigned char>(c) & 0xc0) != 0x80 ? 1 : 0;
    }
    return width;
}

static std::string padded(std::string const& text, std::size_t width, bool right) {
    std::size_t const has = width_of(text);
    std::string const space(has < width ? width - has : 0, ' ');
    return right ? space + text : text + space;
}

struct Drawn {
    std::string text;
    char const* color = "";
};

/// "33.0 ms ±1.2%  1.17x", "> 1.00 s ~26.0 s ±2% of 1/32  26x", "-".
static Drawn draw(Table const& table, std::size_t row, std::size_t column) {
    Cell const& cell = table.rows[row].cells[column];
    Drawn drawn;
    switch (cell.status) {
        case Cell::Status::absent:
            return drawn;
        case Cell::Status::skipped:
            drawn.text = "-";
            return drawn;
        case Cell::Status::failed:
            return {"FAILED", "\033[31m"};
        case Cell::Status::cut:
            drawn.text = "> " + format_time(cell.limit);
            if (time_of(cell) != time_of(cell)) {
                return drawn;
            }
            drawn.text += " ~" + format_time(cell.median) + ' ' + half_width(cell) + " of " + share_text(cell);
            break;
        case Cell::Status::once:
        case Cell::Status::measured:
            drawn.text = format_time(cell.median) + ' ' +
                         padded(cell.status == Cell::Status::once ? "once" : half_width(cell), 6, false);
            break;
    }
    Extremes const ends = extremes(table, column);
    std::string mark;
    if (ends.best >= 0) {
        double const best = time_of(table.rows[static_cast<std::size_t>(ends.best)].cells[column]);
        bool const is_best = static_cast<int>(row) == ends.best;
        bool const is_worst = static_cast<int>(row) == ends.worst;
        mark = is_best ? "best" : format_multiple(cell.median / best);
        mark += is_worst ? " worst" : table.rows[row].limit ? " limit" : "";
        drawn.color = is_best ? "\033[32m" : is_worst ? "\033[31m" : "";
    }
    drawn.text += padded(mark, 12, true);
    return drawn;
}

static void wrap(std::string& out, std::string const& text, std::size_t indent, std::size_t width) {
    std::size_t column = 0;
    std::string word;
    std::string const space(indent, ' ');
    auto const put = [&] {
        if (word.empty()) {
            return;
        }
        std::size_t const size = width_of(word);
        if (column == 0) {
            out += space + word;
            column = indent + size;
        } else if (column + 1 + size > width) {
            out += '\n' + space + word;
            column = indent + size;
        } else {
            out += ' ' + word;
            column += 1 + size;
        }
        word.clear();
    };
    for (char const c : text) {
        if (c == ' ') {
            put();
        } else {
            word += c;
        }
    }
    put();
    out += '\n';
}

/// As many columns side by side as there is room for, the rest below.
static void add_columns(std::string& out, Table const& table, Look const& look) {
    std::size_t names = 0;
    for (Row const& row : table.rows) {
        names = std::max(names, width_of(row.name));
    }
    std::vector<std::size_t> widths;
    for (std::size_t column = 0; column != table.columns.size(); ++column) {
        std::size_t width = width_of(table.columns[column]);
        for (std::size_t row = 0; row != table.rows.size(); ++row) {
            width = std::max(width, width_of(draw(table, row, column).text));
        }
        widths.push_back(width);
    }
    for (std::size_t first = 0; first != table.columns.size();) {
        std::size_t last = first;
        for (std::size_t used = names; last != table.columns.size(); ++last) {
            used += 3 + widths[last];
            if (used > look.width && last != first) {
                break;
            }
        }
        out += std::string(names, ' ');
        for (std::size_t column = first; column != last; ++column) {
            out += "   " + padded(table.columns[column], widths[column], true);
        }
        out += '\n';
        for (std::size_t row = 0; row != table.rows.size(); ++row) {
            out += padded(table.rows[row].name, names, false);
            for (std::size_t column = first; column != last; ++column) {
                Drawn const drawn = draw(table, row, column);
                std::string const text = padded(drawn.text, widths[column], true);
                out += "   ";
                out += look.color && *drawn.color != '\0' ? drawn.color + text + "\033[0m" : text;
            }
            while (out.back() == ' ') {
                out.pop_back();
            }
            out += '\n';
        }
        out += '\n';
        first = last;
    }
}

static void add_texts(std::string& out, Table const& table) {
    for (std::size_t row = 0; row != table.texts.size(); ++row) {
        out += table.rows[row].name + '\n';
        std::size_t names = 0;
        for (std::string const& column : table.columns) {
            names = std::max(names, width_of(column));
        }
        for (std::size_t column = 0; column != table.columns.size(); ++column) {
            out += "    " + padded(table.columns[column], names, false) + "  " + table.texts[row][column] + '\n';
        }
    }
    out += '\n';
}

static void add_table(std::string& out, Table const& table, Look const& look) {
    out += look.color ? "\033[1m" + table.name + "\033[0m" : table.name;
    out += '\n';
    wrap(out, table.title, 0, look.width);
    out += '\n';
    if (!table.texts.empty()) {
        add_texts(out, table);
    } else {
        add_columns(out, table, look);
    }
    for (std::size_t column = 0; column != table.columns.size(); ++column) {
        std::string const verdicts = table.texts.empty() ? verdict_line(table, column) : "";
        if (!verdicts.empty()) {
            wrap(out, table.columns[column] + ", against " + table.baseline + ": " + verdicts, 2, look.width);
        }
        std::string const limits = table.texts.empty() ? limit_line(table, column) : "";
        if (!limits.empty()) {
            wrap(out, table.columns[column] + ", limit: " + limits, 2, look.width);
        }
    }
    std::vector<ReasonLine> const lines = table.texts.empty() ? reasons(table) : std::vector<ReasonLine>();
    if (!lines.empty()) {
        out += "Why\n";
        std::string last;
        for (ReasonLine const& line : lines) {
            if (line.way != last) {
                out += "  " + line.way + '\n';
                last = line.way;
            }
            wrap(out, line.columns.empty() ? line.text : line.columns + ": " + line.text, 6, look.width);
        }
    }
    if (has_cut(table)) {
        wrap(out, cut_note, 2, look.width);
    }
    for (std::string const& note : table.notes) {
        wrap(out, note, 2, look.width);
    }
    out += '\n';
}

}  // namespace console_format

std::string console_head(Document const& document, Look const& look) {
    std::string out;
    if (!document.context.cpu.empty()) {
        out += std::string(document.context.cpu) + ", " + std::string(document.context.os) + '\n';
    }
    std::string settings;
    for (auto const& setting : document.settings) {
        settings += (settings.empty() ? "" : ", ") + setting.first + " " + setting.second;
    }
    console_format::wrap(out, settings, 0, look.width);
    return out + '\n';
}

std::string console_table(Table const& table, Look const& look) {
    std::string out;
    console_format::add_table(out, table, look);
    return out;
}

std::string console_end(Document const& document) {
    return document.interrupted ? "interrupted: what was measured until then is above\n" : "";
}

std::string as_console(Document const& document, Look const& look) {
    std::string out = console_head(document, look);
    for (Table const& table : document.tables) {
        out += console_table(table, look);
    }
    return out + console_end(document);
}

}  // namespace tare_io
