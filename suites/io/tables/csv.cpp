#include "suites/io/tables/table.hpp"

#include <cmath>
#include <cstdio>

namespace tare_io {
namespace csv_table {

/// RFC 4180: quoted where needed, quotes doubled.
static std::string quoted(std::string const& text) {
    if (text.find_first_of(",\"\r\n") == std::string::npos) {
        return text;
    }
    std::string out = "\"";
    for (char const c : text) {
        out += c;
        if (c == '"') {
            out += c;
        }
    }
    return out + '"';
}

static std::string number(double value) {
    if (!std::isfinite(value)) {
        return "";
    }
    char text[64];
    std::snprintf(text, sizeof text, "%.12g", value);
    return text;
}

}  // namespace csv_table

std::string as_csv(Document const& document) {
    using csv_table::number;
    using csv_table::quoted;
    std::string out =
        "table,way,column,status,median_ns,ci_low_ns,ci_high_ns,mean_ns,min_ns,max_ns,samples,limit_ns,measured_share,"
        "extrapolated_ns,extrapolated_low_ns,"
        "extrapolated_high_ns,times_best,"
        "times_limit,baseline,ratio,ratio_low,ratio_high,verdict,system_calls,reads,writes,bytes_per_write,lseeks,"
        "page_faults,kernel_share,reason\r\n";
    for (Table const& table : document.tables) {
        for (std::size_t row = 0; row != table.rows.size(); ++row) {
            for (std::size_t column = 0; column != table.columns.size(); ++column) {
                if (!table.texts.empty()) {
                    out += quoted(table.name) + ',' + quoted(table.rows[row].name) + ',' +
                           quoted(table.columns[column]) + ",ok" + std::string(27, ',') +
                           quoted(table.texts[row][column]) + "\r\n";
                    continue;
                }
                Cell const& cell = table.rows[row].cells[column];
                Extremes const ends = extremes(table, column);
                double const best = ends.best < 0
                                        ? not_counted
                                        : time_of(table.rows[static_cast<std::size_t>(ends.best)].cells[column]);
                bool const compared = !cell.verdict.empty();
                out += quoted(table.name) + ',' + quoted(table.rows[row].name) + ',' + quoted(table.columns[column]) +
                       ',' + status_name(cell.status);
                bool const cut = cell.status == Cell::Status::cut;
                auto const measured = [&](double value) { return number(cut ? not_counted : value); };
                auto const extrapolated = [&](double value) { return number(cut ? value : not_counted); };
                for (double const value : {cell.median, cell.low, cell.high, cell.mean, cell.min, cell.max,
                                           static_cast<double>(cell.samples)}) {
                    out += ',' + measured(value);
                }
                for (double const value : {cell.limit, cell.share, cell.median, cell.low, cell.high}) {
                    out += ',' + extrapolated(value);
                }
                for (double const value : {time_of(cell) / best, time_of(cell) / limit_of(table, column)}) {
                    out += ',' + number(value);
                }
                out += ',' + quoted(compared ? table.baseline : "") + ',' + number(cell.ratio) + ',' +
                       number(cell.ratio_low) + ',' + number(cell.ratio_high) + ',' + cell.verdict;
                Facts const& facts = cell.facts;
                for (double const value : {facts.system_calls, facts.reads, facts.writes,
                                           facts.writes > 0 ? facts.bytes_written / facts.writes : not_counted,
                                           facts.seeks, facts.page_faults, 1 - facts.user_share}) {
                    out += ',' + (cell.counted ? number(value) : "");
                }
                out += ',' + quoted(cell.reason.empty() ? cell.why : cell.reason) + "\r\n";
            }
        }
    }
    return out;
}

}  // namespace tare_io
