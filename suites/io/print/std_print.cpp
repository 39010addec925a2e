#include "suites/io/print/print.hpp"

#include <print>

namespace tare_io::print_std_print {

static void by_print(Task const& task) {
    buffer_standard_output(task);
    task.start();
    for (std::uint64_t i = 0; i != task.count; ++i) {
        std::print("Hello World!\n");
    }
    flush_stdout();
    task.stop();
}

static Way const ways[] = {
    {"print", "std::print", by_print},
};

}  // namespace tare_io::print_std_print
