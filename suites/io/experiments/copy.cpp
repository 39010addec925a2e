#include "suites/io/driver/signals.hpp"
#include "suites/io/experiments/experiments.hpp"
#include "suites/io/tables/numbers.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>
#include <cerrno>
#include <cstring>

namespace tare_io {
namespace copy_experiment {

static std::vector<WayRow> rows() {
    auto const way = [](char const* name, char const* needs = "") {
        WayRow row;
        row.name = name;
        row.needs = needs;
        return row;
    };
    WayRow drops = way("istream_iterator (drops white space)");
    drops.drops_space = true;
    return {way("read(2), write(2), 8 KiB"),
            way("get, << c"),
            way("get, << c, tie(nullptr)"),
            way("get, << c, sync_with_stdio(false)"),
            way("get, << c, both"),
            way("read, write, 1024 bytes"),
            drops,
            way("istreambuf_iterator"),
            way("istreambuf_iterator, sync_with_stdio(false)"),
            way("os << is.rdbuf()"),
            way("os << is.rdbuf(), sync_with_stdio(false)"),
            way("os << is.rdbuf(), 64 KiB pubsetbuf"),
            way("is >> os.rdbuf()"),
            way("getc, putc"),
            way("getc_unlocked, putc_unlocked"),
            way("read(2), write(2), 128 KiB"),
            way("filesystem::copy_file"),
            way("copy_file_range"),
            way("sendfile"),
            way("splice"),
            way("mmap + write(2)"),
            way("io_uring, 8 x 128 KiB", "liburing")};
}

static Handle open_input(std::string const& path) {
    Handle file(open(path.c_str(), O_RDONLY | O_CLOEXEC));
    if (!file.valid()) {
        throw Refused{"cannot read " + path + ": " + std::strerror(errno)};
    }
    struct stat status{};
    if (fstat(file.get(), &status) != 0 || !S_ISREG(status.st_mode)) {
        throw Refused{"cannot copy " + path + ": it is not a regular file"};
    }
    return file;
}

static Source first_bytes(int file, std::uint64_t size) {
    return [source = file_source(file), left = size](char* data, std::size_t room) mutable {
        std::size_t const got = source(data, static_cast<std::size_t>(std::min<std::uint64_t>(room, left)));
        left -= got;
        return got;
    };
}

static Work work_of(std::uint64_t size) {
    Work work;
    work.bytes_in = work.bytes_out = static_cast<double>(size);
    return work;
}

/// Makes a column copy that file.
static void copy_from(Column& place, int input) {
    bool const from_standard = place.operation.from_standard;
    place.operation.size = size_of_file(input);
    (from_standard ? place.operation.standard_input : place.operation.input) = input;
    place.work = work_of(place.operation.size);
    place.expected = file_source(input);
    place.input_file = from_standard ? input : -1;
}

/// The input's first bytes lie in a file of their own, which all parts use one after the other.
static Column part_of(Column const& whole, std::uint64_t bytes, int input, int part_input) {
    std::uint64_t const size = std::min(whole.operation.size, bytes);
    if (size_of_file(part_input) != size) {
        if (ftruncate(part_input, 0) != 0 || lseek(part_input, 0, SEEK_SET) != 0) {
            throw Refused{"cannot empty the input of a part"};
        }
        fill(part_input, first_bytes(input, size));
    }
    Column part = whole;
    copy_from(part, part_input);
    return part;
}

static Column column(bool from_standard, bool to_standard, bool to_null, int input, int part_input, int output,
                     int null) {
    Column place;
    place.name = std::string(from_standard ? "stdin" : "file") + " to " + (to_standard ? "stdout" : "file") +
                 (to_null ? " (null)" : "");
    place.operation.program = own_program();
    place.operation.from_standard = from_standard;
    place.operation.to_standard = to_standard;
    (to_standard ? place.operation.standard_output : place.operation.output) = to_null ? null : output;
    place.output_file = to_null ? -1 : output;
    copy_from(place, input);
    place.part = [input, part_input](Column const& whole, std::uint64_t bytes) {
        return part_of(whole, bytes, input, part_input);
    };
    return place;
}

}  // namespace copy_experiment

std::vector<Listed> copy_rows() {
    return {{"copy", copy_experiment::rows()}};
}

void run_copy(Options const& options, Ground const& ground, Runner& runner, std::function<void(Table)> const& keep) {
    using namespace copy_experiment;
    std::uint64_t const mib = std::uint64_t{1} << 20;
    Handle input = options.input.empty() ? Handle() : open_input(options.input);
    std::uint64_t const size = input.valid()        ? size_of_file(input.get())
                               : options.size_given ? options.size
                               : options.quick      ? mib / 2
                                                    : 64 * mib;
    runner.begin(options.quick ? 38 : 300, 8 * count_of(options.filter, copy_rows()[0]));
    refuse_when_full(ground.folder, 3 * size + 65536);
    if (!input.valid()) {
        input = nameless_file(ground.folder);
        fill(input.get(), sample_source(size));
    }
    Handle const part_input = nameless_file(ground.folder);
    Handle const output = nameless_file(ground.folder);
    Handle const null = open_null();

    Plan plan;
    plan.name = plan.group = "copy";
    plan.title = format_bytes(static_cast<double>(size)) + (options.input.empty() ? " of text" : " of your own") +
                 " copied, open to close; file on " + ground.file_system.type +
                 "; (null): the output is the null device";
    plan.baseline = "read(2), write(2), 8 KiB";
    plan.rows = rows();
    for (bool const to_null : {false, true}) {
        for (bool const from_standard : {false, true}) {
            for (bool const to_standard : {false, true}) {
                plan.columns.push_back(column(from_standard, to_standard, to_null, input.get(), part_input.get(),
                                              output.get(), null.get()));
            }
        }
    }
    Table table = runner.run(plan);
    table.notes.push_back("istream_iterator skips white space: its output is the input without it, and so less.");
    keep(std::move(table));
}

}  // namespace tare_io
