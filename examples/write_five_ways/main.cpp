/// Five ways of filling a file, in two groups: blocks of 1 MiB, and lines of text. The size is 100 MiB, or what
/// TARE_DEMO_SIZE says: 1048576, 64KiB, 20MiB, 1GiB.

#include "scratch_file.hpp"
#include "ways.hpp"

#include <tare.hpp>

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>

namespace {

char const* path = nullptr;
std::size_t size = std::size_t(100) << 20U;

/// One of the ways as a benchmark that fails when not everything was written.
auto way(std::size_t (*write)(char const* path, std::size_t size)) {
    return [write](tare::State& state) {
        state.bytes(size);
        state.measure([&] {
            if (write(path, size) < size) {
                state.fail(std::string("not everything was written: ") + std::strerror(errno));
            }
        });
    };
}

/// Bytes; 0 when the text is no size.
std::size_t read_size(char const* text) {
    char* end = nullptr;
    unsigned long long const number = std::strtoull(text, &end, 10);
    struct Unit {
        char const* name;
        unsigned shift;
    };
    for (Unit const unit : {Unit{"", 0}, Unit{"KiB", 10}, Unit{"MiB", 20}, Unit{"GiB", 30}}) {
        bool const starts_right = *text >= '1' && *text <= '9';
        if (starts_right && std::strcmp(end, unit.name) == 0 && number <= (1ULL << 40U) >> unit.shift) {
            return static_cast<std::size_t>(number << unit.shift);
        }
    }
    return 0;
}

}  // namespace

TARE_SUITE("blocks of 1 MiB", suite) {
    suite.bench("write(2)", way(write_by_system_call)).baseline();
    suite.bench("fwrite", way(write_by_stdio));
    suite.bench("ofstream::write", way(write_by_stream));
}

TARE_SUITE("lines of text", suite) {
    suite.caption("the stream is asked for its tellp() before every line: one system call each");
    suite.bench("fprintf", way(write_lines_by_stdio)).baseline();
    suite.bench("ofstream", way(write_lines_by_stream));
}

int main(int argc, char** argv) {
    if (char const* const wanted = std::getenv("TARE_DEMO_SIZE")) {
        size = read_size(wanted);
        if (size == 0) {
            std::fprintf(stderr, "TARE_DEMO_SIZE=%s is no size: write for example 20MiB\n", wanted);
            return 2;
        }
    }
    ScratchFile const file(size);
    if (!file.problem().empty()) {
        std::fprintf(stderr, "write_five_ways: %s\n", file.problem().c_str());
        return 2;
    }
    path = file.path();
    std::fprintf(stderr, "%zu bytes into %s\n", size, file.folder().c_str());
    // Half a second, which is plenty for most benchmarks, would be a single file of this size.
    bool const as_it_comes = argc == 1 && std::getenv("TARE_TIME") == nullptr && std::getenv("TARE_QUICK") == nullptr;
    if (as_it_comes && size >= std::size_t(16) << 20U) {
        char const* const longer[] = {argv[0], "--time=8s"};
        return tare::run_program(2, longer);
    }
    return tare::run_program(argc, argv);
}
