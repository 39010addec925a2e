#include "suites/io/experiments/runner.hpp"

#include "suites/io/driver/signals.hpp"

#include <unistd.h>
#include <algorithm>
#include <cstring>
#include <initializer_list>

namespace tare_io {
namespace runner {

static void rewind(int file) {
    if (file >= 0) {
        lseek(file, 0, SEEK_SET);
    }
}

static double fraction(std::uint64_t done, double whole) {
    return whole > 0 ? std::min(1.0, static_cast<double>(done) / whole) : 0;
}

static std::string needs_text(std::string const& needs) {
    if (needs == "fmt") {
        return "built without {fmt} (libfmt-dev)";
    }
    if (needs == "liburing") {
        return "built without liburing (liburing-dev)";
    }
    return "built without a compiler and library that have <print> (clang++-19 with libc++-19-dev)";
}

}  // namespace runner

std::uint64_t bytes_of_share(Work const& work, double share) {
    return static_cast<std::uint64_t>(std::max(1.0, work.bytes_out * share));
}

Runner::Runner(Options const& options)
    : options_(options),
      limit_(options.limit > 0 ? options.limit
             : options.quick   ? 0.25
                               : 1),
      time_(options.time > 0 ? options.time
            : options.quick  ? 0.03
                             : 0.4),
      rounds_(least_rounds + 1) {}

void Runner::begin(double seconds, std::size_t cells) {
    using Clock = std::chrono::steady_clock;
    end_ = Clock::now() + std::chrono::duration_cast<Clock::duration>(
                              std::chrono::duration<double>(options_.budget > 0 ? options_.budget : seconds));
    cells_left_ = cells;
}

double Runner::seconds_left() const {
    return std::chrono::duration<double>(end_ - std::chrono::steady_clock::now()).count();
}

std::string Runner::program_for(WayRow const& row, Column const& column, std::string& why_not) const {
    if (std::strcmp(row.needs, "std::print") == 0) {
        if (column.word_32) {
            why_not = "no 32-bit standard library that has <print>";
            return "";
        }
        std::string const path = sibling_program("tare-io-cxx23");
        why_not = access(path.c_str(), X_OK) == 0 ? "" : runner::needs_text(row.needs);
        return path;
    }
    if (column.word_32 && std::strcmp(row.needs, "liburing") == 0) {
        why_not = "no 32-bit liburing";
    }
    return column.operation.program;
}

/// One operation with everything around it in its place: files empty and rewound, the console's count at zero.
Result Runner::run_once(Plan const& plan, WayRow const& row, Column const& column, Pass pass, double limit,
                        std::uint64_t most_stops) const {
    std::string why_not;
    Operation operation = column.operation;
    operation.program = program_for(row, column, why_not);
    operation.group = plan.group;
    operation.way = row.name;
    if (column.output_file >= 0) {
        if (ftruncate(column.output_file, 0) != 0) {
            Result result;
            result.why = "cannot empty the output file";
            return result;
        }
        runner::rewind(column.output_file);
    }
    runner::rewind(column.input_file);
    if (column.console != nullptr) {
        column.console->reset(false);
    }
    Work const& work = column.work;
    Result const result = tare_io::run(
        operation, pass, limit,
        [&](int process) {
            double const out =
                column.output_file >= 0 ? runner::fraction(size_of_file(column.output_file), work.bytes_out) : 0;
            double const by_count = runner::fraction(bytes_written_by(process), work.bytes_out);
            double const in =
                runner::fraction(position_of(process, operation.from_standard ? 0 : input_descriptor), work.bytes_in);
            return std::max({out, by_count, in});
        },
        most_stops);
    if (column.console != nullptr && (result.status != Result::Status::done || pass == Pass::traced)) {
        column.console->settle();  // it ended in the middle: the next one must not find what is left of it
    }
    return result;
}

/// Empty when what arrived is what should have. `compare`: byte by byte, not just the size.
std::string Runner::check(WayRow const& row, Column const& column, Result const& result, bool compare) const {
    if (row.own_output) {
        return "";
    }
    auto const wanted = static_cast<std::uint64_t>(column.work.bytes_out);
    if (column.console != nullptr) {
        column.console->wait_for(wanted);
        if (column.console->received() != wanted) {
            return "the console received " + std::to_string(column.console->received()) + " bytes, " +
                   std::to_string(wanted) + " expected";
        }
        return column.console->as_expected() ? "" : "the console received something else than the lines";
    }
    if (column.output_file >= 0) {
        if (compare) {
            return difference(column.output_file,
                              row.drops_space ? without_white_space(column.expected) : column.expected);
        }
        if (!row.drops_space && size_of_file(column.output_file) != wanted) {
            return "the output has " + std::to_string(size_of_file(column.output_file)) + " bytes, " +
                   std::to_string(wanted) + " expected";
        }
        return "";
    }
    // What went to the null device has been counted by the kernel, as far as it went through write and its relatives.
    bool const counts_all = result.reply.write_calls > 0 && result.reply.bytes_written > 0;
    if (compare && counts_all) {
        std::uint64_t const expected = row.drops_space ? size_of(without_white_space(column.expected)) : wanted;
        if (static_cast<std::uint64_t>(result.reply.bytes_written) != expected) {
            return std::to_string(result.reply.bytes_written) + " bytes written, " + std::to_string(expected) +
                   " expected";
        }
    }
    return "";
}

void Runner::count(Plan const& plan, WayRow const& row, Column const& column, Tried const& tried, Cell& cell) const {
    constexpr std::uint64_t few = 300;  // a traced call costs some microseconds, on virtual machines a hundred
    double const patience = std::max(limit_, 10.0);  // for the part: what is not counted has no reason
    Column place = tried.part == 0 ? column : column.part(column, tried.part);
    Work const measured = place.work;
    Result traced = run_once(plan, row, place, Pass::traced, limit_, few);
    bool const too_many = traced.trace.ended_early && column.part;
    if (too_many) {
        Facts const begun = facts_of({column.work, Reply(), measured, traced.trace, measured});
        // Nothing came out of a buffer yet: the part must be larger than the buffer, or its writes would look small.
        double const least = begun.most_moved > 0 ? 1024 : 32768;
        double const wanted = std::min(measured.bytes_out, std::max(least, begun.most_moved));
        place = column.part(column, static_cast<std::uint64_t>(wanted));
        traced = run_once(plan, row, place, Pass::traced, patience);
    }
    cell.facts = facts_of({column.work, tried.counted, measured, traced.trace, place.work});
    cell.counted = !cell.facts.source.empty();
    // Is it the tie that makes so many writes? Take it off and see.
    if (too_many && column.operation.from_standard && cell.facts.writes > 0.5 * column.work.bytes_out) {
        place.operation.untied = true;
        Result const without = run_once(plan, row, place, Pass::traced, patience);
        cell.facts.writes_untied = facts_of({column.work, Reply(), measured, without.trace, place.work}).writes;
    }
    cell.reason = explain(cell.facts);
}

Runner::Tried Runner::try_whole(Plan const& plan, WayRow const& row, Column const& column, double limit,
                                Cell& cell) const {
    Tried tried;
    std::string why_not = column.missing;
    if (why_not.empty()) {
        program_for(row, column, why_not);
    }
    if (!why_not.empty()) {
        cell.status = Cell::Status::skipped;
        cell.why = why_not;
        return tried;
    }
    Result const result = run_once(plan, row, column, Pass::counted, limit);
    switch (result.status) {
        case Result::Status::skipped:
            cell.status = Cell::Status::skipped;
            cell.why = result.why == "this build does not have it" ? runner::needs_text(row.needs) : result.why;
            break;
        case Result::Status::failed:
            cell.status = Cell::Status::failed;
            cell.why = result.why;
            break;
        case Result::Status::interrupted:
            cell.why = "interrupted before it was measured";
            break;
        case Result::Status::cut:
            cell.status = Cell::Status::cut;
            cell.limit = limit * 1e9;
            // Bytes that wait in a buffer are not seen: what seems to have done nothing has perhaps done much.
            tried.seconds = result.progress > 0.001 ? result.seconds / result.progress : 16 * limit;
            cell.median = result.progress > 0.001 ? tried.seconds * 1e9 : not_counted;
            break;
        case Result::Status::done: {
            std::string const wrong = check(row, column, result, true);
            if (!wrong.empty()) {
                cell.status = Cell::Status::failed;
                cell.why = wrong;
                break;
            }
            cell.status = Cell::Status::once;
            cell.median = static_cast<double>(result.reply.nanoseconds);
            cell.samples = 1;
            tried.ready = true;
            tried.seconds = cell.median * 1e-9;
            tried.around = std::max(0.0, result.seconds - tried.seconds);
            tried.counted = result.reply;
            break;
        }
    }
    return tried;
}

/// A part that takes no longer than the limit, and not much less; its output is compared as well.
void Runner::try_part(Plan const& plan, WayRow const& row, Column const& column, double limit, Tried& tried,
                      Cell& cell) const {
    cell.status = Cell::Status::cut;
    cell.limit = limit * 1e9;
    tried.ready = false;
    constexpr double starting = 0.05;  // seconds for a process, on a busy machine
    double whole = tried.seconds;
    for (int attempt = 0; attempt != 6 && column.part; ++attempt) {
        double const share = share_within(whole, limit);
        std::uint64_t const bytes = bytes_of_share(column.work, share);
        Column const place = column.part(column, bytes);
        double const factor = times_larger(column.work, place.work);
        Result const result = run_once(plan, row, place, Pass::counted, limit + starting);
        if (result.status == Result::Status::cut && bytes > 1) {
            whole = std::max(whole * 4, 4 * limit / share);  // the estimate was too low
            continue;
        }
        if (result.status != Result::Status::done) {
            if (result.status == Result::Status::failed) {
                cell.status = Cell::Status::failed;
                cell.why = result.why;
            }
            return;
        }
        std::string const wrong = check(row, place, result, true);
        if (!wrong.empty()) {
            cell.status = Cell::Status::failed;
            cell.why = wrong;
            return;
        }
        cell.median = static_cast<double>(result.reply.nanoseconds) * factor;
        cell.share = 1 / factor;
        cell.samples = 1;
        whole = cell.median * 1e-9;
        tried = {true, whole, std::max(0.0, result.seconds - whole / factor), bytes, result.reply};
        if (share >= 0.5 || share_within(whole, limit) < 4 * share) {
            return;
        }
        // Much too small a part: the estimate was too high.
    }
}

Table Runner::run(Plan const& plan) {
    Table table;
    table.name = plan.name;
    table.title = plan.title;
    table.baseline = plan.baseline;
    table.ranked = !plan.baseline.empty();
    Plan chosen = plan;
    chosen.rows.clear();
    for (WayRow const& row : plan.rows) {
        if (let_through(options_.filter, plan.name + '/' + row.name)) {
            chosen.rows.push_back(row);
            table.rows.push_back({row.name, row.limit, std::vector<Cell>(plan.columns.size())});
        }
    }
    for (Column const& column : plan.columns) {
        table.columns.push_back(column.name);
    }
    if (chosen.rows.empty()) {
        return table;
    }
    for (std::size_t column = 0; column != plan.columns.size() && !asked_to_stop(); ++column) {
        auto const cells = static_cast<double>(chosen.rows.size());
        double const share = cells / std::max(cells, static_cast<double>(cells_left_));
        measure_column(chosen, column, std::max(0.0, seconds_left()) * share, table);
        cells_left_ -= std::min(cells_left_, chosen.rows.size());
    }
    for (Row const& row : table.rows) {
        for (Cell const& cell : row.cells) {
            failed_ = failed_ || cell.status == Cell::Status::failed;
        }
    }
    return table;
}

}  // namespace tare_io
