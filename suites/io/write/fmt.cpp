#include "suites/io/worker/ways.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <fmt/os.h>
#include <cstdio>
#include <memory>
#include <system_error>

/// The {fmt} library.
namespace tare_io::write_fmt {

struct Closed {
    void operator()(FILE* file) const { std::fclose(file); }
};

/// Bytes of the line with this n, so that every way stops at the same size.
static std::uint64_t line_size(std::uint64_t n) {
    return text_greeting_size + static_cast<std::uint64_t>(fmt::formatted_size("{}", n)) + 1;
}

static void by_output_file_binary(Task const& task) {
    Block const block(task.block);
    task.start();
    auto file = fmt::output_file(output_path);
    each_block(task, block,
               [&](char const* data, std::size_t size) { file.print("{}", fmt::string_view(data, size)); });
    file.close();
    task.stop();
}

static void by_print(Task const& task) {
    task.start();
    std::unique_ptr<FILE, Closed> file(std::fopen(output_path, "wb"));
    check(file != nullptr, "fopen");
    std::uint64_t written = 0;
    for (std::uint64_t n = 0; written < task.size; ++n) {
        fmt::print(file.get(), "hello! {}\n", n);
        written += line_size(n);
    }
    bool const good = std::ferror(file.get()) == 0;
    check(std::fclose(file.release()) == 0, "fclose");
    check(good, "a write to the file failed");
    task.stop();
}

static void by_memory_buffer(Task const& task) {
    task.start();
    Descriptor file(output_path, O_WRONLY | O_TRUNC);
    fmt::memory_buffer buffer;
    std::uint64_t flushed = 0;
    for (std::uint64_t n = 0; flushed + buffer.size() < task.size; ++n) {
        fmt::format_to(fmt::appender(buffer), "hello! {}\n", n);
        if (buffer.size() >= block_buffer) {
            write_all(file, buffer.data(), buffer.size());
            flushed += buffer.size();
            buffer.clear();
        }
    }
    write_all(file, buffer.data(), buffer.size());
    file.close();
    task.stop();
}

static void by_output_file(Task const& task) {
    task.start();
    auto file = fmt::output_file(output_path);
    std::uint64_t written = 0;
    for (std::uint64_t n = 0; written < task.size; ++n) {
        file.print("hello! {}\n", n);
        written += line_size(n);
    }
    file.close();
    task.stop();
}

static Way const ways[] = {
    {"write/binary", "fmt::output_file", by_output_file_binary},
    {"write/text", "fmt::print(FILE*)", by_print},
    {"write/text", "fmt::memory_buffer + write(2), 64 KiB", by_memory_buffer},
    {"write/text", "fmt::output_file", by_output_file},
};

}  // namespace tare_io::write_fmt
