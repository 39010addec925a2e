#include "suites/io/worker/worker.hpp"

#include <cstdio>
#include <cstring>

/// The main() of workers that are built apart: another word size, another standard library.
int main(int argc, char** argv) {
    if (argc < 2 || std::strcmp(argv[1], tare_io::worker_flag) != 0) {
        std::fputs("This is a part of tare-io, which starts it by itself.\n", stderr);
        return 2;
    }
    return tare_io::worker_main(argc, argv);
}
