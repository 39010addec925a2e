#include "suites/io/print/print.hpp"

#include <unistd.h>
#include <cstdio>
#include <cwchar>
#include <string>

/// C's standard output, narrow and wide, and the system call below it.
namespace tare_io::print_stdio {

static void by_printf(Task const& task) {
    buffer_standard_output(task);
    task.start();
    for (std::uint64_t i = 0; i != task.count; ++i) {
        check(std::printf("Hello World!\n") >= 0, "printf");
    }
    flush_stdout();
    task.stop();
}

static void by_wprintf(Task const& task) {
    buffer_standard_output(task);
    choose_utf8_locale();
    task.start();
    for (std::uint64_t i = 0; i != task.count; ++i) {
        check(std::wprintf(L"Hello World!\n") >= 0, "wprintf");
    }
    flush_stdout();
    task.stop();
}

static void by_write(Task const& task) {
    task.start();
    for (std::uint64_t i = 0; i != task.count; ++i) {
        write_all(STDOUT_FILENO, print_line, print_line_size);
    }
    task.stop();
}

/// What is left when the lines lie in memory: the sink's own time.
static void limit_ready_made(Task const& task) {
    std::string text;
    text.reserve(static_cast<std::size_t>(task.count) * print_line_size);
    for (std::uint64_t i = 0; i != task.count; ++i) {
        text += print_line;
    }
    task.start();
    write_all(STDOUT_FILENO, text.data(), text.size());
    task.stop();
}

static Way const ways[] = {
    {"print", "printf", by_printf},
    {"print", "wprintf", by_wprintf},
    {"print", "write(2) every line", by_write},
    {"print", "write(2), all at once", limit_ready_made},
};

}  // namespace tare_io::print_stdio
