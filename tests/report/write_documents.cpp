#include "src/report/reporters.hpp"
#include "tests/report/example.hpp"
#include "tests/report/random_report.hpp"

#include <cstdio>
#include <cstdlib>
#include <string>

/// Writes reports in every format into a folder, for readers that are not ours: write_documents FOLDER RANDOM_REPORTS
namespace {

void write(std::string const& path, std::string const& text) {
    std::FILE* const file = std::fopen(path.c_str(), "wb");
    if (file == nullptr || std::fwrite(text.data(), 1, text.size(), file) != text.size() || std::fclose(file) != 0) {
        std::perror(path.c_str());
        std::exit(1);
    }
}

void write_all(std::string const& path, tare::Report const& report, tare::Style const& style) {
    using namespace tare::report;
    write(path + ".console.txt", console(report, style));
    write(path + ".tare.json", json(report, true, style.percentiles));
    write(path + ".md", markdown(report, style));
    write(path + ".csv", csv(report));
    write(path + ".gbench.json", gbench_json(report));
    write(path + ".gbench-samples.json", gbench_json(report, true));
    write(path + ".pyperf.json", pyperf_json(report));
    write(path + ".xml", junit_xml(report));
}

}  // namespace

int main(int argc, char** argv) {
    if (argc != 3) {
        std::fprintf(stderr, "usage: write_documents FOLDER RANDOM_REPORTS\n");
        return 2;
    }
    std::string const folder = std::string(argv[1]) + '/';
    tare::Style style;
    style.width = 100;
    style.percentiles = {50, 75, 99, 99.9};
    style.plots = "bar,box,line,placement,time";
    write_all(folder + "example", example::report(), style);
    // The same program a little later: one row became 3 % slower.
    tare::Report later = example::report();
    later.suites[0].benchmarks[0] = example::row("write(2)", 13.4216e6 * 1.03, 0.01, 77);
    write_all(folder + "later", later, style);
    for (int seed = 1; seed <= std::atoi(argv[2]); ++seed) {
        std::string const noise = random_report::noise(static_cast<std::uint64_t>(seed), 6000);
        random_report::Bytes bytes(reinterpret_cast<unsigned char const*>(noise.data()), noise.size());
        tare::Style const random_style = random_report::style(bytes);
        write_all(folder + "random-" + std::to_string(seed), random_report::report(bytes), random_style);
    }
}
