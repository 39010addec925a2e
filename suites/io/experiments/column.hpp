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
    Operation full;
    Operation part;  ///< the same, smaller, for tracing every call
    Work full_work;
    Work part_work;
    std::function<void(Column&, std::uint64_t bytes)> set_part;  ///< makes the part about that large
    Source expected;                                             ///< the full operation's output
    int output_file = -1;                                        ///< where it can be looked at; -1: not a file
    int input_file = -1;  ///< standard input of the full operation, rewound before it
    int part_input_file = -1;
    Console* console = nullptr;
    bool word_32 = false;
};

struct Plan {
    std::string name;   ///< "write/text"
    std::string group;  ///< of the ways: "write/text", "print", "copy"
    std::string title;
    std::string baseline;  ///< empty: the rows are no alternatives to each other
    std::vector<WayRow> rows;
    std::vector<Column> columns;
};

/// Measures a plan's cells: each once with counting, then all of a column interleaved by the library.
class Runner {
public:
    explicit Runner(Options const& options);

    Table run(Plan const& plan);
    bool failed() const { return failed_; }
    tare::Context const& context() const { return context_; }
    double limit() const { return limit_; }

private:
    struct Measured {
        bool ready = false;  ///< ran well once: it takes part in the rounds
        double seconds = 0;  ///< of that run, everything included
    };

    std::string program_for(WayRow const& row, Column const& column, std::string& why_not) const;
    Result run_once(Plan const& plan, WayRow const& row, Column const& column, Operation operation, Pass pass,
                    bool part, std::uint64_t most_stops = 400000) const;
    std::string check(WayRow const& row, Column const& column, Result const& result, bool compare) const;
    Measured measure_once(Plan const& plan, WayRow const& row, Column const& column, Cell& cell);
    void count(Plan const& plan, WayRow const& row, Column const& column, Reply const& counted, Cell& cell);
    void measure_rounds(Plan const& plan, std::size_t column, std::vector<Measured> const& measured, Table& table);
    void measure_class(Plan const& plan, std::size_t column, std::vector<std::size_t> const& rows,
                       std::vector<std::size_t> const& kept, double seconds, Table& table);

    Options options_;
    double limit_;
    double time_;
    double rounds_;  ///< at least so many of the slow ones
    bool failed_ = false;
    tare::Context context_;
};

/// "" or the reason why programs of this kind are not here.
std::string missing_program(std::string const& path, char const* what);
std::string own_program();                      ///< this executable
std::string sibling_program(char const* name);  ///< beside it
/// Does the filter let "table/way" through?
bool let_through(std::string const& filter, std::string const& name);
std::string filter_problem(std::string const& filter);

}  // namespace tare_io
