#include "suites/io/print/print.hpp"

#include <fmt/format.h>
#include <fmt/xchar.h>
#include <cstdio>

/// The {fmt} library, narrow and wide.
namespace tare_io::print_fmt {

static void by_print(Task const& task) {
    buffer_standard_output(task);
    task.start();
    for (std::uint64_t i = 0; i != task.count; ++i) {
        fmt::print("Hello World!\n");
    }
    flush_stdout();
    task.stop();
}

static void by_print_wide(Task const& task) {
    buffer_standard_output(task);
    choose_utf8_locale();
    task.start();
    for (std::uint64_t i = 0; i != task.count; ++i) {
        fmt::print(L"Hello World!\n");
    }
    flush_stdout();
    task.stop();
}

static Way const ways[] = {
    {"print", "fmt::print", by_print},
    {"print", "fmt::print, wide", by_print_wide},
};

}  // namespace tare_io::print_fmt
