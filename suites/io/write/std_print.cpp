#include "suites/io/worker/ways.hpp"

#include <cstdio>
#include <format>
#include <fstream>
#include <iterator>
#include <memory>
#include <print>

/// C++23's own formatting. Built by itself, with a compiler and a library that have it.
namespace tare_io::write_std_print {

struct Closed {
    void operator()(FILE* file) const { std::fclose(file); }
};

static std::uint64_t digits(std::uint64_t n) {
    std::uint64_t count = 1;
    for (; n >= 10; n /= 10) {
        ++count;
    }
    return count;
}

static void by_print(Task const& task) {
    task.start();
    std::unique_ptr<FILE, Closed> file(std::fopen(output_path, "wb"));
    check(file != nullptr, "fopen");
    std::uint64_t written = 0;
    for (std::uint64_t n = 0; written < task.size; ++n) {
        std::print(file.get(), "hello! {}\n", n);
        written += text_greeting_size + digits(n) + 1;
    }
    bool const good = std::ferror(file.get()) == 0;
    check(std::fclose(file.release()) == 0, "fclose");
    check(good, "a write to the file failed");
    task.stop();
}

static void by_format_to(Task const& task) {
    task.start();
    std::filebuf file;
    check(file.open(output_path, std::ios::out | std::ios::binary | std::ios::trunc) != nullptr, "filebuf: open");
    std::uint64_t written = 0;
    std::ostreambuf_iterator<char> out(&file);
    for (std::uint64_t n = 0; written < task.size; ++n) {
        out = std::format_to(out, "hello! {}\n", n);
        written += text_greeting_size + digits(n) + 1;
    }
    check(!out.failed(), "ostreambuf_iterator");
    check(file.close() != nullptr, "filebuf: close");
    task.stop();
}

static Way const ways[] = {
    {"write/text", "std::print(FILE*)", by_print},
    {"write/text", "std::format_to, ostreambuf_iterator", by_format_to},
};

}  // namespace tare_io::write_std_print
