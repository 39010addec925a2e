#include "suites/io/driver/signals.hpp"
#include "suites/io/experiments/runner.hpp"

#include <tare/run.hpp>

#include <algorithm>
#include <cmath>
#include <iostream>

namespace tare_io {
namespace rounds {

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

static void take_estimate(tare::BenchmarkResult const& found, Cell& cell) {
    tare::Estimate const& estimate = found.estimate;
    cell.warnings.clear();
    cell.median = estimate.median.count;
    cell.low = estimate.ci.low;
    cell.high = estimate.ci.high;
    cell.confidence = estimate.confidence;
    cell.mean = estimate.mean.count;
    cell.min = estimate.min.count;
    cell.max = estimate.max.count;
    cell.samples = estimate.samples;
    for (tare::Warning const& warning : found.warnings) {
        cell.warnings.push_back(std::string(warning.code));
    }
}

static void take_comparison(tare::Report const& report, std::string const& name, Cell& cell) {
    for (tare::SuiteResult const& result : report.suites) {
        for (tare::Comparison const& comparison : result.comparisons) {
            if (std::string(comparison.contender) == name) {
                cell.verdict = verdict_name(comparison.verdict);
                cell.ratio = comparison.ratio;
                cell.ratio_low = comparison.ci.low;
                cell.ratio_high = comparison.ci.high;
            }
        }
    }
}

}  // namespace rounds

void Runner::measure_class(Plan const& plan, std::size_t index, Class const& together, std::vector<Tried> const& tried,
                           Table& table) {
    Column const& column = plan.columns[index];
    tare::Suite suite(plan.name + ", " + column.name);
    double longest = 0;
    for (std::size_t const way : together.ways) {
        WayRow const& row = plan.rows[way];
        std::uint64_t const part = tried[way].part;
        double const share = part == 0 ? 1 : table.rows[way].cells[index].share;
        longest = std::max(longest, tried[way].seconds * share + tried[way].around);
        tare::Benchmark& benchmark = suite.bench(row.name, [this, &plan, &row, &column, part](tare::State& state) {
            state.bytes(column.work.bytes_out);
            state.measure_manual([&] {
                Column const place = part == 0 ? column : column.part(column, part);
                double const patience = 60 + 10 * limit_;  // it has been quick enough once
                Result const result = run_once(plan, row, place, Pass::timed, patience);
                std::string const wrong = result.status == Result::Status::done ? check(row, place, result, false)
                                          : result.why.empty()                  ? "the process ended"
                                                                                : result.why;
                if (!wrong.empty()) {
                    state.fail(wrong);
                }
                return tare::Nanoseconds(static_cast<double>(result.reply.nanoseconds) *
                                         times_larger(column.work, place.work));
            });
        });
        if (row.name == plan.baseline) {
            benchmark.baseline();
        }
    }
    tare::Options options;
    options.samples = together.rounds;
    // Should operations take much longer than they did: an end all the same.
    options.time = tare::Nanoseconds(1e9 * (4 * (static_cast<double>(together.rounds) + 3) * longest + 0.2));
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
    for (std::size_t const way : together.kept) {
        Cell& cell = table.rows[way].cells[index];
        tare::BenchmarkResult const* const found = rounds::find(report, plan.rows[way].name);
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
        if (found->estimate.samples == 0 || std::isnan(found->estimate.median.count)) {
            continue;
        }
        cell.status = tried[way].part == 0 ? Cell::Status::measured : Cell::Status::cut;
        rounds::take_estimate(*found, cell);
        if (!plan.baseline.empty()) {
            rounds::take_comparison(report, plan.rows[way].name, cell);
        }
    }
}

void Runner::measure_column(Plan const& plan, std::size_t index, double seconds, Table& table) {
    Column const& column = plan.columns[index];
    std::size_t const ways = plan.rows.size();
    double const until = seconds_left() - seconds;
    double const each = seconds / static_cast<double>(ways);
    double const limit = options_.limit > 0 ? limit_ : std::clamp(each, limit_ / 4, limit_);
    auto const cell_of = [&](std::size_t way) -> Cell& { return table.rows[way].cells[index]; };
    std::vector<Tried> tried;
    std::vector<double> lengths(ways, not_counted);
    std::size_t baseline = ways;
    for (std::size_t way = 0; way != ways; ++way) {
        WayRow const& row = plan.rows[way];
        Cell& cell = cell_of(way);
        if (progress_) {
            progress_(plan.name + ", " + column.name + ": " + row.name);
        }
        tried.push_back(try_whole(plan, row, column, limit, cell));
        if (cell.status == Cell::Status::cut) {
            try_part(plan, row, column, limit, tried[way], cell);
        }
        bool const countable = cell.status == Cell::Status::once || cell.status == Cell::Status::cut;
        if (countable && !options_.dry_run && !asked_to_stop()) {
            count(plan, row, column, tried[way], cell);
        }
        if (tried[way].ready) {
            lengths[way] = tried[way].seconds * cell.share + tried[way].around;
            baseline = row.name == plan.baseline ? way : baseline;
        }
    }
    if (options_.dry_run) {
        return;
    }
    Wish const wish = affordable(lengths, baseline, {time_, rounds_, limit, limit_ / 4}, seconds_left() - until);
    for (std::size_t way = 0; way != ways; ++way) {
        Cell& cell = cell_of(way);
        if (tried[way].ready && tried[way].seconds * cell.share > wish.limit && column.part) {
            try_part(plan, plan.rows[way], column, wish.limit, tried[way], cell);
            lengths[way] = tried[way].ready ? tried[way].seconds * cell.share + tried[way].around : not_counted;
        }
    }
    for (Class const& together : classes_of(lengths, baseline, wish)) {
        // Fewer samples than an interval needs, because starting processes took longer than thought: once more.
        if (progress_) {
            progress_(plan.name + ", " + column.name + ": " + std::to_string(together.ways.size()) + " ways in " +
                      std::to_string(together.rounds) + " rounds");
        }
        for (int again = 0; again != 2 && !asked_to_stop(); ++again) {
            measure_class(plan, index, together, tried, table);
            if (std::none_of(together.kept.begin(), together.kept.end(), [&](std::size_t way) {
                    Cell const& cell = cell_of(way);
                    return cell.status != Cell::Status::failed && cell.low != cell.low;
                })) {
                break;
            }
        }
    }
}

}  // namespace tare_io
