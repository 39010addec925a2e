#include "suites/io/print/print.hpp"

#include <cstdio>
#include <iostream>

/// Standard output and standard error in turns: "o1 e1 o2 e2 ...", count of each. What arrives where both lead to the
/// same place shows who waits in a buffer.
namespace tare_io::print_interleaving {

static void by_stdio(Task const& task) {
    buffer_standard_output(task);
    task.start();
    for (std::uint64_t i = 1; i <= task.count; ++i) {
        std::printf("o%d\n", static_cast<int>(i));
        std::fprintf(stderr, "e%d\n", static_cast<int>(i));
    }
    flush_stdout();
    task.stop();
}

static void to_stream(Task const& task, std::ostream& error) {
    task.start();
    for (std::uint64_t i = 1; i <= task.count; ++i) {
        std::cout << 'o' << i << '\n';
        error << 'e' << i << '\n';
    }
    std::cout.flush();
    error.flush();
    task.stop();
}

static void by_cerr(Task const& task) {
    buffer_standard_output(task);
    to_stream(task, std::cerr);
}
static void by_clog(Task const& task) {
    buffer_standard_output(task);
    to_stream(task, std::clog);
}
static void by_cerr_unsynced(Task const& task) {
    unsync_cout(task);
    to_stream(task, std::cerr);
}
static void by_clog_unsynced(Task const& task) {
    unsync_cout(task);
    to_stream(task, std::clog);
}
static void by_cerr_untied(Task const& task) {
    unsync_cout(task);
    std::cerr.tie(nullptr);
    to_stream(task, std::cerr);
}

static Way const ways[] = {
    {"print/interleaving", "stdout and stderr", by_stdio},
    {"print/interleaving", "cout and cerr", by_cerr},
    {"print/interleaving", "cout and clog", by_clog},
    {"print/interleaving", "cout and cerr, sync_with_stdio(false)", by_cerr_unsynced},
    {"print/interleaving", "cout and cerr, sync_with_stdio(false), cerr untied", by_cerr_untied},
    {"print/interleaving", "cout and clog, sync_with_stdio(false)", by_clog_unsynced},
};

}  // namespace tare_io::print_interleaving
