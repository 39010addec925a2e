#include "suites/io/worker/ways.hpp"

#include <fcntl.h>
#include <charconv>
#include <cstdio>
#include <cstring>
#include <fstream>
#include <memory>

/// Formatting by std::to_chars, and four ways to hand the bytes on.
namespace tare_io::write_to_chars {

struct Line {
    char text[text_greeting_size + 24];
    std::size_t size;

    Line() : size(0) { std::memcpy(text, text_greeting, text_greeting_size); }
    void number(std::uint64_t n) {
        char* const end = std::to_chars(text + text_greeting_size, text + sizeof text - 1, n).ptr;
        *end = '\n';
        size = static_cast<std::size_t>(end + 1 - text);
    }
};

template <class Put>
static void each_line(std::uint64_t size, Put put) {
    Line line;
    std::uint64_t written = 0;
    for (std::uint64_t n = 0; written < size; ++n) {
        line.number(n);
        put(line.text, line.size);
        written += line.size;
    }
}

struct Closed {
    void operator()(FILE* file) const { std::fclose(file); }
};
using File = std::unique_ptr<FILE, Closed>;

static void close_file(File file) {
    bool const good = std::ferror(file.get()) == 0;
    check(std::fclose(file.release()) == 0, "fclose");
    check(good, "a write to the file failed");
}

static void then_fwrite(Task const& task) {
    task.start();
    File file(std::fopen(output_path, "wb"));
    check(file != nullptr, "fopen");
    each_line(task.size, [&](char const* text, std::size_t size) {
        check(std::fwrite(text, 1, size, file.get()) == size, "fwrite");
    });
    close_file(std::move(file));
    task.stop();
}

static void then_fwrite_unlocked(Task const& task) {
    task.start();
    File file(std::fopen(output_path, "wb"));
    check(file != nullptr, "fopen");
    each_line(task.size, [&](char const* text, std::size_t size) {
        check(fwrite_unlocked(text, 1, size, file.get()) == size, "fwrite_unlocked");
    });
    close_file(std::move(file));
    task.stop();
}

static void then_sputn(Task const& task) {
    task.start();
    std::filebuf file;
    check(file.open(output_path, std::ios::out | std::ios::binary | std::ios::trunc) != nullptr, "filebuf: open");
    each_line(task.size, [&](char const* text, std::size_t size) {
        check(file.sputn(text, static_cast<std::streamsize>(size)) == static_cast<std::streamsize>(size), "sputn");
    });
    check(file.close() != nullptr, "filebuf: close");
    task.stop();
}

static void then_write(Task const& task) {
    std::unique_ptr<char[]> const buffer(new char[block_buffer]());
    task.start();
    Descriptor file(output_path, O_WRONLY | O_TRUNC);
    std::size_t used = 0;
    each_line(task.size, [&](char const* text, std::size_t size) {
        if (block_buffer - used < size) {
            write_all(file, buffer.get(), used);
            used = 0;
        }
        std::memcpy(buffer.get() + used, text, size);
        used += size;
    });
    write_all(file, buffer.get(), used);
    file.close();
    task.stop();
}

static Way const ways[] = {
    {"write/text", "to_chars + fwrite", then_fwrite},
    {"write/text", "to_chars + fwrite_unlocked", then_fwrite_unlocked},
    {"write/text", "to_chars + sputn", then_sputn},
    {"write/text", "to_chars + write(2), 64 KiB", then_write},
};

}  // namespace tare_io::write_to_chars
