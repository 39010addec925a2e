#pragma once

#include "suites/io/tables/facts.hpp"

#include <tare/report.hpp>

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace tare_io {

struct Cell {
    /// absent: not run here (interrupted before, filtered away in this column)
    enum class Status { absent, measured, once, cut, skipped, failed } status = Status::absent;
    std::string why;  ///< of skipped, failed, absent
    // Nanoseconds for one whole operation. `once`: one run without an interval, because Ctrl-C came before the rounds.
    // `cut`: the whole would take longer than the limit; a part was measured instead, and all of these are extrapolated.
    double median = not_counted;
    double low = not_counted;  ///< the median's interval
    double high = not_counted;
    double confidence = 0.95;
    double mean = not_counted;
    double min = not_counted;
    double max = not_counted;
    std::uint64_t samples = 0;
    double limit = not_counted;  ///< of a cut operation: it takes longer than this
    double share = 1;            ///< of the whole that the measured part is
    /// Against the table's baseline in the same rounds; empty for the baseline itself.
    std::string verdict;
    double ratio = not_counted;
    double ratio_low = not_counted;
    double ratio_high = not_counted;
    std::vector<std::string> warnings;
    bool counted = false;
    Facts facts;
    std::string reason;  ///< explain(facts)
};

char const* status_name(Cell::Status status);  ///< as JSON and CSV have it: "ok", "cut", ...

struct Row {
    std::string name;
    bool limit = false;  ///< no way of doing it but the best the machine can do: not a candidate for best and worst
    std::vector<Cell> cells;
};

struct Table {
    std::string name;   ///< "write/text"
    std::string title;  ///< one line for the reader
    std::string baseline;
    bool ranked = true;  ///< false: its rows are no alternatives to each other, there is no best
    std::vector<std::string> columns;
    std::vector<Row> rows;
    std::vector<std::string> notes;
    /// Text instead of times: what arrived, for the interleaving of standard output and error.
    std::vector<std::vector<std::string>> texts;
};

struct Document {
    tare::Context context;
    std::vector<std::pair<std::string, std::string>> settings;  ///< what was asked for: folder, sizes, limits
    std::vector<Table> tables;
    bool interrupted = false;
    double seconds = 0;
};

/// Rows with the least and the greatest median of a column, -1 when there are fewer than two candidates.
struct Extremes {
    int best = -1;
    int worst = -1;
};
Extremes extremes(Table const& table, std::size_t column);
/// The fastest limit row's median in a column; NaN without one.
double limit_of(Table const& table, std::size_t column);
/// The time to compare in the table: the median, measured or extrapolated. NaN when there is none.
double time_of(Cell const& cell);
std::string half_width(Cell const& cell);  ///< of the interval: "±1.2%", "±?" when it is not known
std::string share_text(Cell const& cell);  ///< "1/16"
bool has_cut(Table const& table);
/// What the signs in cut cells mean, below a table that has some.
extern char const* const cut_note;

struct Look {
    bool color = false;
    std::size_t width = 100;  ///< columns of the terminal
};

std::string as_console(Document const& document, Look const& look);
// Its pieces, for showing tables as they are finished.
std::string console_head(Document const& document, Look const& look);
std::string console_table(Table const& table, Look const& look);
std::string console_end(Document const& document);
std::string as_markdown(Document const& document);
std::string as_json(Document const& document);
std::string as_csv(Document const& document);

/// The reasons below a table: a line for each way and each group of columns that share it; the figures in it are those
/// of the first of them.
struct ReasonLine {
    std::string way;
    std::string columns;  ///< empty: all of them
    std::string text;
};
std::vector<ReasonLine> reasons(Table const& table);
/// "faster: a; b. same: c", for one column; empty when there is no baseline.
std::string verdict_line(Table const& table, std::size_t column);
/// "memory only: memcpy, 17.4 ms; from it: write(2) 5.2x, fwrite 5.2x": how far each way of a column is from the best the
/// machine can do. Empty when the column has no limit.
std::string limit_line(Table const& table, std::size_t column);

}  // namespace tare_io
