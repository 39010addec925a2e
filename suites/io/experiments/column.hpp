#pragma once

#include "suites/io/driver/console.hpp"
#include "suites/io/driver/files.hpp"
#include "suites/io/driver/operation.hpp"
#include "suites/io/experiments/options.hpp"
#include "suites/io/tables/table.hpp"

#include <string>
#include <vector>

namespace tare_io {

/// A way as a row of a table: what the table has to know of it beside its name.
struct WayRow {
    std::string name;
    char const* needs = "";    ///< "fmt", "liburing", "std::print": what a build may lack
    bool limit = false;        ///< the best the machine can do, no candidate
    bool own_output = false;   ///< what it writes, if anything, is not what the table's ways write: nothing to compare
    bool drops_space = false;  ///< its output is the input without white space
};

/// A column of a table: the same operation of every way, and the place where its output arrives.
struct Column {
    std::string name;
    std::string missing;  ///< not empty: why it cannot be measured here
    Operation operation;
    Work work;
    Source expected;       ///< the operation's output
    int output_file = -1;  ///< where it can be looked at; -1: not a file
    int input_file = -1;   ///< standard input of the operation, rewound before it
    Console* console = nullptr;
    bool word_32 = false;
    /// The same with about so many bytes of output, its beginning; empty: it cannot be less. What it copies is shared by
    /// all parts of a column, so each is to be made anew before it is used.
    std::function<Column(Column const&, std::uint64_t bytes)> part;
};

struct Plan {
    std::string name;   ///< "write/text"
    std::string group;  ///< of the ways: "write/text", "print", "copy"
    std::string title;
    std::string baseline;  ///< empty: the rows are no alternatives to each other
    std::vector<WayRow> rows;
    std::vector<Column> columns;
};

/// How many bytes of a column's work are the share, for Column::part. No less than one.
std::uint64_t bytes_of_share(Work const& work, double share);

/// "" or the reason why programs of this kind are not here.
std::string missing_program(std::string const& path, char const* what);
std::string own_program();                      ///< this executable
std::string sibling_program(char const* name);  ///< beside it
/// Does the filter let "table/way" through?
bool let_through(std::string const& filter, std::string const& name);
std::string filter_problem(std::string const& filter);

}  // namespace tare_io
