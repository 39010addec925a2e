#include "suites/io/driver/signals.hpp"
#include "suites/io/experiments/column.hpp"

#include <tare/run.hpp>

#include <unistd.h>
#include <algorithm>
#include <cmath>
#include <cstring>
#include <initializer_list>
#include <iostream>

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

static char const* verdict_name(tare::Verdict verdict) {
    switch (verdict) {
        case tare::Verdict::faster:
            return "faster";
        case tare::Verdict::slower:
            return "slower";
        case tare::Verdict::same:
            return "same";
        case tare::Verdict::placement:
            return "placement";
        case tare::Verdict::undecided:
            break;
    }
    return "undecided";
}

static tare::BenchmarkResult const* find(tare::Report const& report, std::string const& name) {
    for (tare::SuiteResult const& suite : report.suites) {
        for (tare::BenchmarkResult const& benchmark : suite.benchmarks) {
            if (std::string(benchmark.benchmark) == name) {
                return &benchmark;
            }
        }
    }
    return nullptr;
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

Runner::Runner(Options const& options)
    : options_(options),
      limit_(options.limit > 0 ? options.limit
             : options.quick   ? 1
                               : 5),
      time_(options.time > 0 ? options.time
            : options.quick  ? 0.05
                             : 0.4),
      rounds_(options.time > 0 ? 6
              : options.quick  ? 7
                               : 11) {}

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
    return column.full.program;
}

/// One operation with everything around it in its place: files empty and rewound, the console's count at zero.
Result Runner::run_once(Plan const& plan, WayRow const& row, Column const& column, Operation operation, Pass pass,
                        bool part, std::uint64_t most_stops) const {
    std::string why_not;
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
    runner::rewind(part ? column.part_input_file : column.input_file);
    if (column.console != nullptr) {
        column.console->reset(false);
    }
    Work const& work = part ? column.part_work : column.full_work;
    return tare_io::run(
        operation, pass, limit_,
        [&](int process) {
            double const out =
                column.output_file >= 0 ? runner::fraction(size_of_file(column.output_file), work.bytes_out) : 0;
            double const by_count = runner::fraction(bytes_written_by(process), work.bytes_out);
            double const in =
                runner::fraction(position_of(process, operation.from_standard ? 0 : input_descriptor), work.bytes_in);
            return std::max({out, by_count, in});
        },
        most_stops);
}

/// Empty when what arrived is what should have. `compare`: byte by byte, not just the size.
std::string Runner::check(WayRow const& row, Column const& column, Result const& result, bool compare) const {
    if (row.own_output) {
        return "";
    }
    auto const wanted = static_cast<std::uint64_t>(column.full_work.bytes_out);
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

void Runner::count(Plan const& plan, WayRow const& row, Column const& column, Reply const& counted, Cell& cell) {
    constexpr std::uint64_t few = 300;  // a traced call costs some microseconds, on virtual machines a hundred
    Result traced = run_once(plan, row, column, column.full, Pass::traced, false, few);
    Column part = column;
    Work work = column.full_work;
    bool const too_many = traced.trace.ended_early;
    if (too_many) {
        Facts const begun = facts_of(column.full_work, Reply(), traced.trace, column.full_work);
        // Nothing came out of a buffer yet: the part must be larger than the buffer, or its writes would look small.
        double const least = begun.most_moved > 0 ? 1024 : 32768;
        column.set_part(part, static_cast<std::uint64_t>(std::max(least, begun.most_moved)));
        work = part.part_work;
        traced = run_once(plan, row, part, part.part, Pass::traced, true);
    }
    cell.facts = facts_of(column.full_work, counted, traced.trace, work);
    cell.counted = !cell.facts.source.empty();
    // Is it the tie that makes so many writes? Take it off and see.
    if (too_many && column.full.from_standard && cell.facts.writes > 0.5 * column.full_work.bytes_out) {
        part.part.untied = true;
        Result const without = run_once(plan, row, part, part.part, Pass::traced, true);
        cell.facts.writes_untied = facts_of(column.full_work, Reply(), without.trace, work).writes;
    }
    cell.reason = explain(cell.facts);
    if (column.console != nullptr) {
        column.console->settle();  // a traced pass may have ended in the middle
    }
}

Runner::Measured Runner::measure_once(Plan const& plan, WayRow const& row, Column const& column, Cell& cell) {
    Measured measured;
    std::string why_not = column.missing;
    if (why_not.empty()) {
        program_for(row, column, why_not);
    }
    if (!why_not.empty()) {
        cell.status = Cell::Status::skipped;
        cell.why = why_not;
        return measured;
    }
    Result const result = run_once(plan, row, column, column.full, Pass::counted, false);
    switch (result.status) {
        case Result::Status::skipped:
            cell.status = Cell::Status::skipped;
            cell.why = result.why == "this build does not have it" ? runner::needs_text(row.needs) : result.why;
            return measured;
        case Result::Status::failed:
            cell.status = Cell::Status::failed;
            cell.why = result.why;
            return measured;
        case Result::Status::interrupted:
            cell.why = "interrupted before it was measured";
            return measured;
        case Result::Status::cut:
            cell.status = Cell::Status::cut;
            cell.limit = limit_ * 1e9;
            cell.estimate = result.progress > 0.001 ? result.seconds * 1e9 / result.progress : not_counted;
            break;
        case Result::Status::done: {
            std::string const wrong = check(row, column, result, true);
            if (!wrong.empty()) {
                cell.status = Cell::Status::failed;
                cell.why = wrong;
                return measured;
            }
            cell.status = Cell::Status::once;
            cell.median = static_cast<double>(result.reply.nanoseconds);
            cell.samples = 1;
            measured.ready = true;
            // The counted pass starts slowly, and set-up may take longer than the operation: neither is a reason for fewer rounds.
            measured.seconds = std::min(result.seconds, 3e-9 * cell.median + 0.005);
            break;
        }
    }
    if (!options_.dry_run) {
        count(plan, row, column, result.reply, cell);
    }
    return measured;
}

void Runner::measure_class(Plan const& plan, std::size_t column, std::vector<std::size_t> const& rows,
                           std::vector<std::size_t> const& kept, double seconds, Table& table) {
    tare::Suite suite(plan.name + ", " + plan.columns[column].name);
    for (std::size_t const index : rows) {
        WayRow const& row = plan.rows[index];
        Column const& place = plan.columns[column];
        tare::Benchmark& benchmark = suite.bench(row.name, [this, &plan, &row, &place](tare::State& state) {
            state.bytes(place.full_work.bytes_out);
            state.measure_manual([&] {
                Result const result = run_once(plan, row, place, place.full, Pass::timed, false);
                std::string const wrong = result.status == Result::Status::done ? check(row, place, result, false)
                                          : result.why.empty()                  ? "the process ended"
                                                                                : result.why;
                if (!wrong.empty()) {
                    state.fail(wrong);
                }
                return tare::Nanoseconds(static_cast<double>(result.reply.nanoseconds));
            });
        });
        if (row.name == plan.baseline) {
            benchmark.baseline();
        }
    }
    tare::Options options;
    options.time = tare::Nanoseconds(seconds * 1e9);
    options.layouts = 1;  // the code under test is in another process: nothing to place here
    restore_signals();
    tare::Report const report = tare::run(suite, options);
    catch_signals();
    if (report.interrupted) {
        note_stop();
    }
    if (options_.details) {
        tare::print(report, std::cerr);
    }
    context_ = report.context;
    for (std::size_t const index : kept) {
        WayRow const& row = plan.rows[index];
        Cell& cell = table.rows[index].cells[column];
        tare::BenchmarkResult const* const found = runner::find(report, row.name);
        if (found == nullptr) {
            continue;
        }
        if (found->status == tare::Status::failed) {
            if (!asked_to_stop()) {
                cell.status = Cell::Status::failed;
                cell.why = std::string(found->error);
            }
            continue;
        }
        tare::Estimate const& estimate = found->estimate;
        if (estimate.samples == 0 || std::isnan(estimate.median.count)) {
            continue;
        }
        cell.status = Cell::Status::measured;
        cell.warnings.clear();
        cell.median = estimate.median.count;
        cell.low = estimate.ci.low;
        cell.high = estimate.ci.high;
        cell.confidence = estimate.confidence;
        cell.mean = estimate.mean.count;
        cell.min = estimate.min.count;
        cell.max = estimate.max.count;
        cell.samples = estimate.samples;
        for (tare::Warning const& warning : found->warnings) {
            cell.warnings.push_back(std::string(warning.code));
        }
        for (tare::SuiteResult const& result : report.suites) {
            for (tare::Comparison const& comparison : result.comparisons) {
                if (std::string(comparison.contender) == row.name) {
                    cell.verdict = runner::verdict_name(comparison.verdict);
                    cell.ratio = comparison.ratio;
                    cell.ratio_low = comparison.ci.low;
                    cell.ratio_high = comparison.ci.high;
                }
            }
        }
    }
}

/// Every benchmark of a suite gets the same time, and ways differ by a factor of a thousand: those of similar length are
/// measured together, always with the baseline among them.
void Runner::measure_rounds(Plan const& plan, std::size_t column, std::vector<Measured> const& measured, Table& table) {
    std::vector<std::size_t> ready;
    std::size_t baseline = plan.rows.size();
    for (std::size_t i = 0; i != plan.rows.size(); ++i) {
        if (measured[i].ready) {
            ready.push_back(i);
            baseline = plan.rows[i].name == plan.baseline ? i : baseline;
        }
    }
    std::sort(ready.begin(), ready.end(), [&](std::size_t a, std::size_t b) {
        return measured[a].seconds != measured[b].seconds ? measured[a].seconds < measured[b].seconds : a < b;
    });
    constexpr double similar = 3;
    for (std::size_t first = 0; first != ready.size() && !asked_to_stop();) {
        double seconds = time_;
        std::size_t last = first;
        for (; last != ready.size(); ++last) {
            double const wanted = rounds_ * measured[ready[last]].seconds;
            if (wanted > similar * std::max(time_, rounds_ * measured[ready[first]].seconds)) {
                break;
            }
            seconds = std::max(seconds, wanted);
        }
        std::vector<std::size_t> const kept(ready.begin() + static_cast<std::ptrdiff_t>(first),
                                            ready.begin() + static_cast<std::ptrdiff_t>(last));
        std::vector<std::size_t> rows = kept;
        if (baseline != plan.rows.size() && std::find(rows.begin(), rows.end(), baseline) == rows.end()) {
            rows.push_back(baseline);
        }
        std::sort(rows.begin(), rows.end());
        measure_class(plan, column, rows, kept, seconds, table);
        // Too few rounds for an interval, because starting processes took longer than thought: more time, whatever the
        // result was.
        auto const lacks_interval = [&](std::size_t row) {
            Cell const& cell = table.rows[row].cells[column];
            return cell.status == Cell::Status::once || (cell.status == Cell::Status::measured && std::isnan(cell.low));
        };
        for (int again = 0; again != 3 && !asked_to_stop(); ++again) {
            if (std::none_of(kept.begin(), kept.end(), lacks_interval)) {
                break;
            }
            seconds *= 3;
            measure_class(plan, column, rows, kept, seconds, table);
        }
        first = last;
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
        std::vector<Measured> measured;
        for (std::size_t row = 0; row != chosen.rows.size(); ++row) {
            measured.push_back(
                measure_once(chosen, chosen.rows[row], chosen.columns[column], table.rows[row].cells[column]));
        }
        if (!options_.dry_run) {
            measure_rounds(chosen, column, measured, table);
        }
    }
    for (Row const& row : table.rows) {
        for (Cell const& cell : row.cells) {
            failed_ = failed_ || cell.status == Cell::Status::failed;
        }
    }
    return table;
}

}  // namespace tare_io
