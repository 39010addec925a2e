#include "tests/report/document_checks.hpp"
#include "tests/report/random_report.hpp"

#include <cstdio>
#include <cstdlib>

/// libFuzzer's target: any report through every writer in any style. See tests/fuzz/run.
extern "C" int LLVMFuzzerTestOneInput(unsigned char const* data, std::size_t size) {
    random_report::Bytes bytes(data, size);
    tare::Style const style = random_report::style(bytes);
    std::string const problem = document_checks::problem(random_report::report(bytes), style);
    if (!problem.empty()) {
        std::fprintf(stderr, "%s\n", problem.c_str());
        std::abort();
    }
    return 0;
}
