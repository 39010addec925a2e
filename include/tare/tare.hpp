/// tare measures how long C++ operations take, and says how sure it is. See docs/guide.md.
///
/// In one file of the program define TARE_MAIN before including it: that file gets a main() that runs every TARE_SUITE.
/// The single file dist/tare.hpp puts the library's implementation there too, or without a main() in the one file that
/// defines TARE_IMPLEMENTATION; with the CMake target tare::tare the implementation is linked.

#include <tare/keep.hpp>
#include <tare/options.hpp>
#include <tare/report.hpp>
#include <tare/run.hpp>
#include <tare/state.hpp>
#include <tare/suite.hpp>
#include <tare/version.hpp>

// Not behind a #pragma once: some other header may have included tare before TARE_MAIN was defined.
#if defined(TARE_MAIN) && !defined(TARE_MAIN_DEFINED)
#define TARE_MAIN_DEFINED
int main(int argc, char** argv) {
    return tare::run_program(argc, argv);
}
#endif
