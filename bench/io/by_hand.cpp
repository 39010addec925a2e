/// One operation of tare-io as one would time it by hand: a plain loop between two readings of the clock.
/// usage: bench_io WAY SIZE < input 5> output
/// Prints nanoseconds. bench/io/run compares them with what tare-io says.

#include <fcntl.h>
#include <unistd.h>
#include <cinttypes>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <fstream>
#include <vector>

namespace {

constexpr std::size_t block_size = 1 << 20;
constexpr char output[] = "/proc/self/fd/5";  // a new opening of the file that the driver gave

std::int64_t now() {
    timespec time{};
    clock_gettime(CLOCK_MONOTONIC, &time);
    return static_cast<std::int64_t>(time.tv_sec) * 1000000000 + time.tv_nsec;
}

[[noreturn]] void broken(char const* what) {
    std::perror(what);
    std::exit(1);
}

void system_calls(std::vector<char> const& block, std::size_t size) {
    int const file = open(output, O_WRONLY | O_TRUNC);
    for (std::size_t done = 0; done < size; done += block.size()) {
        if (write(file, block.data(), block.size()) != static_cast<ssize_t>(block.size())) {
            broken("write");
        }
    }
    if (close(file) != 0) {
        broken("close");
    }
}

void c_file(std::vector<char> const& block, std::size_t size) {
    FILE* const file = std::fopen(output, "wb");
    for (std::size_t done = 0; done < size; done += block.size()) {
        if (std::fwrite(block.data(), 1, block.size(), file) != block.size()) {
            broken("fwrite");
        }
    }
    if (std::fclose(file) != 0) {
        broken("fclose");
    }
}

void stream(std::vector<char> const& block, std::size_t size) {
    std::ofstream file(output, std::ios::binary | std::ios::trunc);
    for (std::size_t done = 0; done < size; done += block.size()) {
        file.write(block.data(), static_cast<std::streamsize>(block.size()));
    }
    file.close();
    if (!file) {
        broken("ofstream");
    }
}

void c_lines(std::size_t size) {
    FILE* const file = std::fopen(output, "wb");
    std::size_t done = 0;
    for (std::uint64_t n = 0; done < size; ++n) {
        done += static_cast<std::size_t>(std::fprintf(file, "hello! %" PRIu64 "\n", n));
    }
    if (std::fclose(file) != 0) {
        broken("fclose");
    }
}

/// As many lines as the size takes, so that nothing is asked or counted on the way.
std::uint64_t lines_of(std::size_t size) {
    std::size_t bytes = 0;
    std::uint64_t lines = 0;
    for (; bytes < size; ++lines) {
        bytes += 8 + std::to_string(lines).size();
    }
    return lines;
}

template <bool flush>
void stream_lines(std::uint64_t lines) {
    std::ofstream file(output, std::ios::binary | std::ios::trunc);
    for (std::uint64_t n = 0; n != lines; ++n) {
        file << "hello! " << n << '\n';
        if (flush) {
            file.flush();
        }
    }
    file.close();
    if (!file) {
        broken("ofstream");
    }
}

void copy(std::vector<char>& block) {
    int const out = open(output, O_WRONLY | O_TRUNC);
    while (true) {
        ssize_t const got = read(0, block.data(), 8192);
        if (got == 0) {
            break;
        }
        if (got < 0 || write(out, block.data(), static_cast<std::size_t>(got)) != got) {
            broken("copy");
        }
    }
    close(out);
}

void print(std::size_t lines) {
    for (std::size_t i = 0; i != lines; ++i) {
        std::printf("Hello World!\n");
    }
    std::fflush(stdout);
}

}  // namespace

int main(int argc, char** argv) {
    if (argc != 3) {
        std::fputs("usage: bench_io WAY SIZE; bench/io/run starts it\n", stderr);
        return 2;
    }
    char const* const way = argv[1];
    auto const size = static_cast<std::size_t>(std::strtoull(argv[2], nullptr, 10));
    std::vector<char> block(block_size, 'x');
    auto const is = [way](char const* name) { return std::strcmp(way, name) == 0; };
    bool const flushed = is("ofstream <<, endl");
    std::uint64_t const lines = flushed || is("ofstream <<") ? lines_of(size) : 0;
    std::int64_t const begin = now();
    if (is("write(2)")) {
        system_calls(block, size);
    } else if (is("fwrite")) {
        c_file(block, size);
    } else if (is("ofstream::write")) {
        stream(block, size);
    } else if (is("fprintf")) {
        c_lines(size);
    } else if (flushed) {
        stream_lines<true>(lines);
    } else if (is("ofstream <<")) {
        stream_lines<false>(lines);
    } else if (is("read(2), write(2), 8 KiB")) {
        copy(block);
    } else if (is("printf")) {
        print(size);
    } else {
        std::fprintf(stderr, "bench_io: no way '%s'\n", way);
        return 2;
    }
    std::fprintf(stderr, "%" PRId64 "\n", now() - begin);
    return 0;
}
