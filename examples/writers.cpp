/// Without the macros: a suite made in main(), measured there, and its report printed.

#include <tare.hpp>

#include <cstddef>
#include <cstdio>
#include <fstream>
#include <iostream>
#include <string>

namespace {

std::size_t write_by_stdio(std::string const& path, std::size_t size) {
    std::FILE* const file = std::fopen(path.c_str(), "wb");
    if (file == nullptr) {
        return 0;
    }
    std::string const text(size, 'x');
    std::size_t const written = std::fwrite(text.data(), 1, text.size(), file);
    return std::fclose(file) == 0 ? written : 0;
}

std::size_t write_by_ofstream(std::string const& path, std::size_t size) {
    std::ofstream file(path, std::ios::binary);
    std::string const text(size, 'x');
    file.write(text.data(), static_cast<std::streamsize>(text.size()));
    return file ? text.size() : 0;
}

}  // namespace

int main() {
    std::string const path = "tare_example_writers.tmp";
    std::size_t const size = 64 * 1024;

    tare::Suite suite("writers");
    suite.bench("fwrite", [&] { return write_by_stdio(path, size); }).baseline();
    suite.bench("ofstream", [&] { return write_by_ofstream(path, size); });
    tare::Report report = tare::run(suite);  // plain data
    tare::print(report, std::cout);

    std::remove(path.c_str());
    return report.ok() ? 0 : 1;
}
