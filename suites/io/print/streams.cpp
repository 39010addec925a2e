#include "suites/io/print/print.hpp"

#include <cstdio>
#include <cwchar>
#include <iostream>

/// cout and wcout, tied to C's standard output or not, and wide text made narrow first.
namespace tare_io::print_streams {

/// On C's standard output an earlier failure is C's to remember.
static void flush_cout() {
    check(std::cout.flush().good(), "cout");
    check(std::ferror(stdout) == 0, "a write to standard output failed");
}

static void lines_to_cout(Task const& task) {
    task.start();
    for (std::uint64_t i = 0; i != task.count; ++i) {
        std::cout << print_line;
    }
    flush_cout();
    task.stop();
}

static void lines_to_wcout(Task const& task) {
    task.start();
    for (std::uint64_t i = 0; i != task.count; ++i) {
        std::wcout << print_line_wide;
    }
    check(std::wcout.flush().good(), "wcout");
    check(std::ferror(stdout) == 0, "a write to standard output failed");
    task.stop();
}

static void by_cout(Task const& task) {
    buffer_standard_output(task);
    lines_to_cout(task);
}

static void by_wcout(Task const& task) {
    buffer_standard_output(task);
    choose_utf8_locale();
    lines_to_wcout(task);
}

static void by_cout_unsynced(Task const& task) {
    unsync_cout(task);
    lines_to_cout(task);
}

static void by_wcout_unsynced(Task const& task) {
    unsync_wcout(task);
    choose_utf8_locale();
    lines_to_wcout(task);
}

static void by_converted_cout(Task const& task) {
    buffer_standard_output(task);
    choose_utf8_locale();
    task.start();
    for (std::uint64_t i = 0; i != task.count; ++i) {
        char narrow[64];
        wchar_t const* wide = print_line_wide;
        std::mbstate_t state{};
        std::size_t const size = std::wcsrtombs(narrow, &wide, sizeof narrow, &state);
        check(size != static_cast<std::size_t>(-1) && wide == nullptr, "wcsrtombs");
        std::cout.write(narrow, static_cast<std::streamsize>(size));
    }
    flush_cout();
    task.stop();
}

static Way const ways[] = {
    {"print", "cout", by_cout},
    {"print", "wcout", by_wcout},
    {"print", "cout, sync_with_stdio(false)", by_cout_unsynced},
    {"print", "wcout, sync_with_stdio(false)", by_wcout_unsynced},
    {"print", "wcsrtombs + cout", by_converted_cout},
};

}  // namespace tare_io::print_streams
