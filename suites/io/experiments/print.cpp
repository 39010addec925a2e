#include "suites/io/driver/signals.hpp"
#include "suites/io/experiments/experiments.hpp"
#include "suites/io/tables/numbers.hpp"

#include <unistd.h>

namespace tare_io {
namespace print_experiment {

struct Kind {
    Buffering buffering;
    char const* table;
    char const* text;
};
static constexpr Kind kinds[] = {
    {Buffering::unchanged, "default", "standard output buffered as the program finds it"},
    {Buffering::none, "_IONBF", "standard output not buffered"},
    {Buffering::lines, "_IOLBF", "standard output with a line buffer of 4 KiB"},
    {Buffering::blocks, "_IOFBF", "standard output with a full buffer of 64 KiB"},
};

static std::vector<WayRow> rows() {
    auto const way = [](char const* name, char const* needs) {
        WayRow row;
        row.name = name;
        row.needs = needs;
        return row;
    };
    WayRow limit = way("write(2), all at once", "");
    limit.limit = true;
    return {way("printf", ""),
            way("wprintf", ""),
            way("cout", ""),
            way("cout, sync_with_stdio(false)", ""),
            way("wcout", ""),
            way("wcout, sync_with_stdio(false)", ""),
            way("wcsrtombs + cout", ""),
            way("fmt::print", "fmt"),
            way("fmt::print, wide", "fmt"),
            way("std::print", "std::print"),
            way("write(2) every line", ""),
            limit};
}

static std::vector<WayRow> interleaving_rows() {
    std::vector<WayRow> list;
    for (char const* const name :
         {"stdout and stderr", "cout and cerr", "cout and clog", "cout and cerr, sync_with_stdio(false)",
          "cout and cerr, sync_with_stdio(false), cerr untied", "cout and clog, sync_with_stdio(false)"}) {
        WayRow row;
        row.name = name;
        list.push_back(row);
    }
    return list;
}

static Work work_of(std::uint64_t count) {
    Work work;
    work.lines = static_cast<double>(count);
    work.bytes_out = work.lines * static_cast<double>(print_line_size);
    return work;
}

static void print_lines(Column& place, std::uint64_t count) {
    place.operation.count = count;
    place.work = work_of(count);
    place.expected = line_source(count);
}

static std::uint64_t count_of_lines(Options const& options) {
    return options.count != 0 ? options.count : options.quick ? 2500 : 100000;
}

enum class Sink { console, file, null };

static Column column(Options const& options, Sink sink, bool word_32, Buffering buffering, Console& console, int file,
                     int null) {
    Column place;
    place.name = std::string(sink == Sink::console ? "console"
                             : sink == Sink::file  ? "file"
                                                   : "null") +
                 (word_32 ? " 32-bit" : " 64-bit");
    place.word_32 = word_32;
    place.operation.program = word_32 ? sibling_program("tare-io-32") : own_program();
    place.missing = word_32 ? missing_program(place.operation.program, "a 32-bit toolchain (g++-multilib)") : "";
    place.operation.buffering = buffering;
    place.operation.to_standard = true;
    place.operation.standard_output = sink == Sink::console ? console.writer() : sink == Sink::file ? file : null;
    print_lines(place, count_of_lines(options));
    place.part = [](Column const& whole, std::uint64_t bytes) {
        Column part = whole;
        std::uint64_t const lines = std::max<std::uint64_t>(1, bytes / print_line_size);
        print_lines(part, std::min(whole.operation.count, lines));
        return part;
    };
    place.console = sink == Sink::console ? &console : nullptr;
    place.output_file = sink == Sink::file ? file : -1;
    return place;
}

/// Two tables side by side: the cells were measured there, and are shown again here.
static Table side_by_side(Table const& left, Table const& right) {
    Table both;
    both.name = "print/default and buffered";
    both.title = "The same figures side by side: buffered as found, and with a full buffer of 64 KiB";
    both.notes.push_back("These cells are those of print/default and print/_IOFBF, not measured again.");
    for (std::size_t column = 0; column != left.columns.size(); ++column) {
        both.columns.push_back(left.columns[column] + " default");
        both.columns.push_back(right.columns[column] + " _IOFBF");
    }
    for (std::size_t row = 0; row != left.rows.size(); ++row) {
        Row merged{left.rows[row].name, left.rows[row].limit, {}};
        for (std::size_t column = 0; column != left.columns.size(); ++column) {
            for (Table const* const from : {&left, &right}) {
                Cell cell = from->rows[row].cells[column];
                cell.counted = false;  // the reasons are below their own table
                cell.verdict.clear();
                cell.why = cell.status == Cell::Status::failed ? cell.why : "";
                cell.status = cell.status == Cell::Status::skipped ? Cell::Status::absent : cell.status;
                merged.cells.push_back(cell);
            }
        }
        both.rows.push_back(merged);
    }
    return both;
}

/// "o1 e1 o2 e2": the lines as they arrived.
static std::string on_one_line(std::string const& text) {
    std::string line;
    for (char const c : text) {
        line += c == '\n' ? ' ' : c;
    }
    while (!line.empty() && line.back() == ' ') {
        line.pop_back();
    }
    return line;
}

static Table interleaving(Options const& options, Runner const& runner, Console& console, int file) {
    Table table;
    table.name = "print/interleaving";
    table.title = "Standard output (o) and standard error (e) in turns, both to the same place: what arrives";
    for (Kind const& kind : kinds) {
        for (char const* const sink : {"console", "file"}) {
            table.columns.push_back(std::string(kind.table) + " " + sink);
        }
    }
    for (WayRow const& row : interleaving_rows()) {
        if (!let_through(options.filter, "print/interleaving/" + row.name)) {
            continue;
        }
        std::vector<std::string> texts;
        for (Kind const& kind : kinds) {
            for (bool const to_console : {true, false}) {
                Operation operation;
                operation.program = own_program();
                operation.group = "print/interleaving";
                operation.way = row.name;
                operation.count = 4;
                operation.buffering = kind.buffering;
                operation.standard_output = operation.standard_error = to_console ? console.writer() : file;
                console.settle();
                console.reset(true);
                if (ftruncate(file, 0) != 0 || lseek(file, 0, SEEK_SET) != 0) {
                    texts.push_back("the file cannot be emptied");
                    continue;
                }
                Result const result = run(operation, Pass::timed, runner.limit(), {}, 0);
                std::string text;
                if (result.status != Result::Status::done) {
                    text = (result.status == Result::Status::skipped ? "skipped: " : "FAILED: ") + result.why;
                } else if (to_console) {
                    console.settle();
                    text = console.text();
                } else {
                    char data[256];
                    ssize_t const got = pread(file, data, sizeof data, 0);
                    text.assign(data, got > 0 ? static_cast<std::size_t>(got) : 0);
                }
                texts.push_back(on_one_line(text));
            }
        }
        table.rows.push_back({row.name, false, std::vector<Cell>(table.columns.size())});
        table.texts.push_back(texts);
    }
    return table;
}

}  // namespace print_experiment

std::vector<Listed> print_rows() {
    std::vector<Listed> all;
    for (print_experiment::Kind const& kind : print_experiment::kinds) {
        all.push_back({std::string("print/") + kind.table, print_experiment::rows()});
    }
    all.push_back({"print/interleaving", print_experiment::interleaving_rows()});
    return all;
}

void run_print(Options const& options, Ground const& ground, Runner& runner, std::function<void(Table)> const& keep) {
    using namespace print_experiment;
    std::uint64_t const count = count_of_lines(options);
    refuse_when_full(ground.folder, count * print_line_size);
    Handle const file = nameless_file(ground.folder);
    Handle const null = open_null();
    Console console;
    std::size_t cells = 0;
    for (Listed const& table : print_rows()) {
        cells += table.table == "print/interleaving" ? 0 : 6 * count_of(options.filter, table);
    }
    runner.begin(options.quick ? 38 : 300, cells);
    std::vector<Table> tables;
    for (Kind const& kind : kinds) {
        Plan plan;
        plan.name = std::string("print/") + kind.table;
        plan.group = "print";
        plan.title = format_count(static_cast<double>(count)) + " times \"Hello World!\" to standard output, " +
                     kind.text + "; file on " + ground.file_system.type;
        plan.baseline = "printf";
        plan.rows = rows();
        for (bool const word_32 : {false, true}) {
            for (Sink const sink : {Sink::console, Sink::file, Sink::null}) {
                plan.columns.push_back(column(options, sink, word_32, kind.buffering, console, file.get(), null.get()));
            }
        }
        tables.push_back(runner.run(plan));
        keep(tables.back());
        if (asked_to_stop()) {
            return;
        }
    }
    if (!tables.front().rows.empty() && tables.front().rows.size() == tables.back().rows.size()) {
        keep(side_by_side(tables.front(), tables.back()));
    }
    keep(interleaving(options, runner, console, file.get()));
}

}  // namespace tare_io
