#pragma once

#include "suites/io/experiments/runner.hpp"

#include <functional>

namespace tare_io {

/// Where the files are, and what is known of the place.
struct Ground {
    std::string folder;
    FileSystem file_system;
};

/// Each calls `keep` with one table after the other, as they are finished. Throw Refused when they cannot begin.
void run_write(Options const& options, Ground const& ground, Runner& runner, std::function<void(Table)> const& keep);
void run_print(Options const& options, Ground const& ground, Runner& runner, std::function<void(Table)> const& keep);
void run_copy(Options const& options, Ground const& ground, Runner& runner, std::function<void(Table)> const& keep);

/// Rows of all tables, for --list.
struct Listed {
    std::string table;
    std::vector<WayRow> rows;
};
std::size_t count_of(std::string const& filter, Listed const& table);  ///< rows that the filter lets through
std::vector<Listed> write_rows();
std::vector<Listed> print_rows();
std::vector<Listed> copy_rows();

}  // namespace tare_io
