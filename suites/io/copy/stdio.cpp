#include "suites/io/worker/ways.hpp"

#include <cstdio>

/// Character by character through C's files, with and without their locks.
namespace tare_io::copy_stdio {

using Loop = void (*)(FILE*, FILE*);

static void by_getc(FILE* in, FILE* out) {
    for (int c = std::getc(in); c != EOF; c = std::getc(in)) {
        if (std::putc(c, out) == EOF) {
            return;
        }
    }
}

static void by_getc_unlocked(FILE* in, FILE* out) {
    for (int c = getc_unlocked(in); c != EOF; c = getc_unlocked(in)) {
        if (putc_unlocked(c, out) == EOF) {
            return;
        }
    }
}

template <Loop loop>
static void way(Task const& task) {
    task.start();
    FILE* const in = task.from_standard ? stdin : std::fopen(input_path, "rb");
    check(in != nullptr, "fopen");
    FILE* const out = task.to_standard ? stdout : std::fopen(output_path, "wb");
    check(out != nullptr, "fopen");
    loop(in, out);
    check(std::ferror(in) == 0, "reading failed");
    check(std::ferror(out) == 0, "writing failed");
    check(std::fflush(out) == 0, "fflush");
    if (!task.from_standard) {
        check(std::fclose(in) == 0, "fclose");
    }
    if (!task.to_standard) {
        check(std::fclose(out) == 0, "fclose");
    }
    task.stop();
}

static Way const ways[] = {
    {"copy", "getc, putc", way<by_getc>},
    {"copy", "getc_unlocked, putc_unlocked", way<by_getc_unlocked>},
};

}  // namespace tare_io::copy_stdio
