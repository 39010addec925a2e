#include "suites/io/print/print.hpp"

#include <clocale>
#include <cstdio>
#include <iostream>

namespace tare_io {
namespace print_buffering {

static char buffer[block_buffer];

/// Off C's standard output, the streams have buffers of their own, which libstdc++ fixes when it opens them.
template <class Stream>
static void apply(Stream& stream, Buffering buffering) {
    switch (buffering) {
        case Buffering::unchanged:
            break;
        case Buffering::none:
            stream.setf(std::ios::unitbuf);
            break;
        case Buffering::lines:
            skip("a filebuf of its own has no line buffering");
        case Buffering::blocks:
            skip("libstdc++ gives cout no other buffer: pubsetbuf does nothing once it is open");
    }
}

}  // namespace print_buffering

void buffer_standard_output(Task const& task) {
    using print_buffering::buffer;
    int result = 0;
    switch (task.buffering) {
        case Buffering::unchanged:
            break;
        case Buffering::none:
            result = std::setvbuf(stdout, nullptr, _IONBF, 0);
            break;
        case Buffering::lines:
            result = std::setvbuf(stdout, buffer, _IOLBF, line_buffer);
            break;
        case Buffering::blocks:
            result = std::setvbuf(stdout, buffer, _IOFBF, block_buffer);
            break;
    }
    check(result == 0, "setvbuf");
}

void unsync_cout(Task const& task) {
    std::ios::sync_with_stdio(false);
    print_buffering::apply(std::cout, task.buffering);
}

void unsync_wcout(Task const& task) {
    std::ios::sync_with_stdio(false);
    print_buffering::apply(std::wcout, task.buffering);
}

void choose_utf8_locale() {
    if (std::setlocale(LC_ALL, "C.UTF-8") == nullptr) {
        std::setlocale(LC_ALL, "");
    }
}

void flush_stdout() {
    bool const good = std::ferror(stdout) == 0;
    check(std::fflush(stdout) == 0, "fflush");
    check(good, "a write to standard output failed");
}

}  // namespace tare_io
