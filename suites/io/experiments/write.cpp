#include "suites/io/driver/signals.hpp"
#include "suites/io/experiments/experiments.hpp"
#include "suites/io/tables/numbers.hpp"

#include <cmath>

namespace tare_io {
namespace write_experiment {

static WayRow way(char const* name, char const* needs = "") {
    WayRow row;
    row.name = name;
    row.needs = needs;
    return row;
}

static WayRow limit(char const* name) {
    WayRow row = way(name);
    row.limit = true;
    return row;
}

static WayRow memory(char const* name) {
    WayRow row = limit(name);
    row.own_output = true;
    return row;
}

static std::vector<WayRow> binary_rows() {
    return {way("write(2)"),
            way("fwrite"),
            way("ofstream::write"),
            way("fmt::output_file", "fmt"),
            way("mmap + memcpy"),
            way("io_uring, 8 at once", "liburing"),
            way("write(2), O_DIRECT"),
            limit("pwrite, pages exist"),
            memory("memory only: fresh pages"),
            memory("memory only: fresh huge pages"),
            memory("memory only: memcpy")};
}

static std::vector<WayRow> text_rows() {
    return {way("fprintf"),
            way("ofstream <<"),
            way("ofstream <<, tellp() every line"),
            way("ofstream <<, endl"),
            way("ofstream <<, endl, tellp() every line"),
            way("ofstream <<, 1 MiB pubsetbuf"),
            way("ostringstream <<, then ofstream::write"),
            way("fmt::print(FILE*)", "fmt"),
            way("fmt::memory_buffer + write(2), 64 KiB", "fmt"),
            way("fmt::output_file", "fmt"),
            way("std::print(FILE*)", "std::print"),
            way("std::format_to, ostreambuf_iterator", "std::print"),
            way("to_chars + fwrite"),
            way("to_chars + fwrite_unlocked"),
            way("to_chars + sputn"),
            way("to_chars + write(2), 64 KiB"),
            limit("write(2), text ready made")};
}

static std::vector<WayRow> apart_rows() {
    std::vector<WayRow> rows = {way("truncate to 0"), way("free on unlink"), way("fsync")};
    for (WayRow& row : rows) {
        row.own_output = true;
    }
    return rows;
}

static Column column(Ground const& ground, int output, int input, std::uint64_t size, std::uint64_t block) {
    Column place;
    place.name = "file on " + ground.file_system.type;
    place.operation.program = own_program();
    place.operation.size = size;
    place.operation.block = block;
    place.operation.output = output;
    place.operation.input = input;
    place.output_file = output;
    return place;
}

/// Lines of all lengths, a power of ten at a time, until the size is reached.
static Work text_work(std::uint64_t size) {
    Work work;
    std::uint64_t bytes = 0;
    std::uint64_t lines = 0;
    std::uint64_t length = text_greeting_size + 2;
    for (std::uint64_t power = 10; bytes < size; power *= 10, ++length) {
        std::uint64_t const wanted = (size - bytes + length - 1) / length;
        std::uint64_t const now = std::min(wanted, power - lines);
        bytes += now * length;
        lines += now;
    }
    work.lines = static_cast<double>(lines);
    work.bytes_out = static_cast<double>(bytes);
    return work;
}

static Work block_work(std::uint64_t size, std::uint64_t block) {
    Work work;
    work.bytes_out = static_cast<double>(size);
    work.blocks = std::ceil(static_cast<double>(size) / static_cast<double>(block));
    return work;
}

/// Makes a column write so many bytes of text, or of blocks.
static void write_text(Column& place, std::uint64_t size) {
    place.operation.size = size;
    place.work = text_work(size);
    place.expected = text_source(size);
}
static void write_blocks(Column& place, std::uint64_t size) {
    place.operation.size = size;
    place.work = block_work(size, place.operation.block);
    place.expected = block_source(size, place.operation.block);
}

template <void (*write)(Column&, std::uint64_t)>
static Column part_of(Column const& whole, std::uint64_t bytes) {
    Column part = whole;
    write(part, std::min(whole.operation.size, bytes));
    return part;
}

}  // namespace write_experiment

std::vector<Listed> write_rows() {
    using namespace write_experiment;
    return {{"write/binary", binary_rows()}, {"write/text", text_rows()}, {"write/apart", apart_rows()}};
}

void run_write(Options const& options, Ground const& ground, Runner& runner, std::function<void(Table)> const& keep) {
    using namespace write_experiment;
    std::uint64_t const mib = std::uint64_t{1} << 20;
    std::uint64_t const binary_size = options.size_given ? options.size : options.quick ? 8 * mib : 100 * mib;
    std::uint64_t const text_size = options.size_given ? options.size : options.quick ? 1 * mib : 8 * mib;
    refuse_when_full(ground.folder, 2 * std::max(binary_size, text_size + 64));
    std::size_t cells = 0;
    for (Listed const& table : write_rows()) {
        cells += count_of(options.filter, table);
    }
    runner.begin(options.quick ? 12 : 120, cells);
    Handle const output = nameless_file(ground.folder);
    Handle const folder = open_folder(ground.folder);

    Plan binary;
    binary.name = binary.group = "write/binary";
    binary.title = format_bytes(static_cast<double>(binary_size)) + " in blocks of " +
                   format_bytes(static_cast<double>(options.block)) + " into a new file, open to close";
    binary.baseline = "write(2)";
    binary.rows = binary_rows();
    Column place = column(ground, output.get(), folder.get(), binary_size, options.block);
    write_blocks(place, binary_size);
    place.part = part_of<write_blocks>;
    binary.columns = {place};
    Table table = runner.run(binary);
    if (ground.file_system.in_memory) {
        table.notes.push_back("On " + ground.file_system.type +
                              " writing to a new file is mostly the making of pages: "
                              "compare 'pages exist' with write(2), and the rows that use memory alone.");
    }
    keep(std::move(table));
    if (asked_to_stop()) {
        return;
    }

    Plan text;
    text.name = text.group = "write/text";
    text.title = format_bytes(static_cast<double>(text_size)) + " of lines \"hello! N\" into a new file, open to close";
    text.baseline = "fprintf";
    text.rows = text_rows();
    place = column(ground, output.get(), folder.get(), text_size, options.block);
    write_text(place, text_size);
    place.part = part_of<write_text>;
    text.columns = {place};
    keep(runner.run(text));
    if (asked_to_stop()) {
        return;
    }

    Plan apart;
    apart.name = apart.group = "write/apart";
    apart.title = "What is kept out of the numbers above: a file of " + format_bytes(static_cast<double>(binary_size)) +
                  " emptied, freed, synchronised";
    apart.rows = apart_rows();
    place = column(ground, output.get(), folder.get(), binary_size, options.block);
    write_blocks(place, binary_size);
    apart.columns = {place};
    keep(runner.run(apart));
}

}  // namespace tare_io
