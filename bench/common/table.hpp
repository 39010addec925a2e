#pragma once

#include <tare/report.hpp>

#include <cstdarg>
#include <cstdio>
#include <string>
#include <vector>

namespace bench {

#if defined(__GNUC__)
__attribute__((format(printf, 1, 2)))
#endif
inline std::string
text(char const* format, ...) {
    char buffer[400];
    va_list arguments;
    va_start(arguments, format);
    std::vsnprintf(buffer, sizeof buffer, format, arguments);
    va_end(arguments);
    return buffer;
}

/// A Markdown table whose columns stand under each other in the terminal as well.
class Table {
public:
    explicit Table(std::vector<std::string> head) : rows_{std::move(head)} {}
    void add(std::vector<std::string> row) { rows_.push_back(std::move(row)); }

    void print() const {
        std::vector<std::size_t> widths(rows_[0].size(), 3);
        for (auto const& row : rows_) {
            for (std::size_t i = 0; i != row.size(); ++i) {
                widths[i] = std::max(widths[i], columns(row[i]));
            }
        }
        for (std::size_t r = 0; r != rows_.size(); ++r) {
            print_row(rows_[r], widths, ' ');
            if (r == 0) {
                print_row(std::vector<std::string>(widths.size()), widths, '-');
            }
        }
    }

private:
    static std::size_t columns(std::string const& cell) {
        std::size_t count = 0;
        for (char const c : cell) {
            count += (static_cast<unsigned char>(c) & 0xc0u) != 0x80 ? 1 : 0;  // UTF-8
        }
        return count;
    }
    static void print_row(std::vector<std::string> const& row, std::vector<std::size_t> const& widths, char fill) {
        for (std::size_t i = 0; i != row.size(); ++i) {
            std::printf("|%c%s%s%c", fill, row[i].c_str(), std::string(widths[i] - columns(row[i]), fill).c_str(),
                        fill);
        }
        std::printf("|\n");
    }

    std::vector<std::vector<std::string>> rows_;
};

/// One line: on what the figures were taken.
inline std::string machine(tare::Context const& it) {
    return text("%s, %d processors%s%s; %s; %s, %s; %s", it.cpu.c_str(), it.cpus,
                it.virtual_machine.empty() ? "" : ", virtual machine ", it.virtual_machine.c_str(), it.os.c_str(),
                it.compiler.c_str(), it.build.c_str(), it.date.c_str());
}

}  // namespace bench
