#include "suites/io/tables/table.hpp"

#include <cmath>
#include <cstdio>

namespace tare_io {

namespace json_table {

static std::string quoted(std::string const& text) {
    std::string out = "\"";
    for (char const c : text) {
        auto const byte = static_cast<unsigned char>(c);
        if (c == '"' || c == '\\') {
            out += '\\';
            out += c;
        } else if (c == '\n') {
            out += "\\n";
        } else if (byte < 0x20 || byte == 0x7f) {
            char escape[8];
            std::snprintf(escape, sizeof escape, "\\u%04x", byte);
            out += escape;
        } else {
            out += c;
        }
    }
    return out + '"';
}
static std::string quoted(tare::Text const& text) {
    return quoted(std::string(text));
}

static std::string number(double value) {
    if (!std::isfinite(value)) {
        return "null";
    }
    char text[64];
    std::snprintf(text, sizeof text, "%.12g", value);
    return text;
}

static void member(std::string& out, char const* name, std::string const& value) {
    if (out.back() != '{') {
        out += ", ";
    }
    out += '"';
    out += name;
    out += "\": " + value;
}

static std::string interval(double low, double high) {
    return low == low ? '[' + number(low) + ", " + number(high) + ']' : "null";
}

static std::string facts_object(Cell const& cell) {
    Facts const& facts = cell.facts;
    std::string out = "{";
    member(out, "system_calls", number(facts.system_calls));
    member(out, "reads", number(facts.reads));
    member(out, "writes", number(facts.writes));
    member(out, "bytes_read", number(facts.bytes_read));
    member(out, "bytes_written", number(facts.bytes_written));
    member(out, "bytes_per_write", number(facts.writes > 0 ? facts.bytes_written / facts.writes : not_counted));
    member(out, "lseeks", number(facts.seeks));
    member(out, "position_asks", number(facts.position_asks));
    member(out, "kernel_copies", number(facts.kernel_copies));
    member(out, "io_uring_enters", number(facts.ring_enters));
    member(out, "writes_untied", number(facts.writes_untied));
    member(out, "page_faults", number(facts.page_faults));
    member(out, "kernel_share", number(1 - facts.user_share));
    member(out, "source", quoted(facts.source));
    member(out, "scaled", facts.scaled ? "true" : "false");
    return out + '}';
}

static std::string cell_object(Table const& table, std::size_t row, std::size_t column) {
    Cell const& cell = table.rows[row].cells[column];
    Extremes const ends = extremes(table, column);
    double const best =
        ends.best < 0 ? not_counted : time_of(table.rows[static_cast<std::size_t>(ends.best)].cells[column]);
    std::string out = "{";
    member(out, "column", quoted(table.columns[column]));
    if (!table.texts.empty()) {
        member(out, "status", "\"ok\"");
        member(out, "text", quoted(table.texts[row][column]));
        return out + '}';
    }
    member(out, "status", quoted(std::string(status_name(cell.status))));
    if (!cell.why.empty()) {
        member(out, "error", quoted(cell.why));
    }
    if (cell.status == Cell::Status::cut) {
        member(out, "limit", number(cell.limit));
    }
    if (time_of(cell) == time_of(cell)) {
        std::string estimate = "{";
        member(estimate, "median", number(cell.median));
        member(estimate, "ci", interval(cell.low, cell.high));
        member(estimate, "confidence", number(cell.confidence));
        member(estimate, "mean", number(cell.mean));
        member(estimate, "min", number(cell.min));
        member(estimate, "max", number(cell.max));
        member(estimate, "samples", number(static_cast<double>(cell.samples)));
        if (cell.status == Cell::Status::cut) {
            member(estimate, "measured_share", number(cell.share));
        }
        member(out, cell.status == Cell::Status::cut ? "extrapolated" : "estimate", estimate + '}');
    }
    member(out, "times_best", number(time_of(cell) / best));
    member(out, "times_limit", number(time_of(cell) / limit_of(table, column)));
    member(out, "best", static_cast<int>(row) == ends.best ? "true" : "false");
    member(out, "worst", static_cast<int>(row) == ends.worst ? "true" : "false");
    if (!cell.verdict.empty()) {
        std::string comparison = "{";
        member(comparison, "baseline", quoted(table.baseline));
        member(comparison, "ratio", number(cell.ratio));
        member(comparison, "ci", interval(cell.ratio_low, cell.ratio_high));
        member(comparison, "verdict", quoted(cell.verdict));
        member(out, "comparison", comparison + '}');
    }
    if (cell.counted) {
        member(out, "counts", facts_object(cell));
        member(out, "reason", quoted(cell.reason));
    }
    std::string warnings = "[";
    for (std::string const& warning : cell.warnings) {
        warnings += (warnings.size() == 1 ? "" : ", ") + quoted(warning);
    }
    member(out, "warnings", warnings + ']');
    return out + '}';
}

static std::string strings(std::vector<std::string> const& list) {
    std::string out = "[";
    for (std::string const& text : list) {
        out += (out.size() == 1 ? "" : ", ") + quoted(text);
    }
    return out + ']';
}

static std::string table_object(Table const& table) {
    std::string out = "    {";
    member(out, "name", quoted(table.name));
    member(out, "title", quoted(table.title));
    member(out, "baseline", quoted(table.baseline));
    member(out, "columns", strings(table.columns));
    member(out, "notes", strings(table.notes));
    out += ", \"rows\": [";
    for (std::size_t row = 0; row != table.rows.size(); ++row) {
        out += (row == 0 ? "\n      {\"way\": " : ",\n      {\"way\": ") + quoted(table.rows[row].name) +
               ", \"limit\": " + (table.rows[row].limit ? "true" : "false") + ", \"cells\": [";
        for (std::size_t column = 0; column != table.columns.size(); ++column) {
            out += (column == 0 ? "\n        " : ",\n        ") + cell_object(table, row, column);
        }
        out += "]}";
    }
    return out + "]}";
}

}  // namespace json_table

std::string as_json(Document const& document) {
    using namespace json_table;
    tare::Context const& context = document.context;
    std::string about = "{";
    member(about, "tare_version", quoted(context.tare_version));
    member(about, "date", quoted(context.date));
    member(about, "host", quoted(context.host));
    member(about, "cpu", quoted(context.cpu));
    member(about, "cpus", number(context.cpus));
    member(about, "os", quoted(context.os));
    member(about, "virtual_machine", quoted(context.virtual_machine));
    member(about, "compiler", quoted(context.compiler));
    member(about, "build", quoted(context.build));
    std::string settings = "{";
    for (auto const& setting : document.settings) {
        member(settings, setting.first.c_str(), quoted(setting.second));
    }
    std::string out = "{\n  \"schema\": \"tare-io/1\",\n  \"context\": " + about + "},\n  \"settings\": " + settings +
                      "},\n  \"interrupted\": " + (document.interrupted ? "true" : "false") +
                      ",\n  \"seconds\": " + number(document.seconds) + ",\n  \"tables\": [";
    for (std::size_t i = 0; i != document.tables.size(); ++i) {
        out += (i == 0 ? "\n" : ",\n") + table_object(document.tables[i]);
    }
    return out + "\n  ]\n}\n";
}

}  // namespace tare_io
