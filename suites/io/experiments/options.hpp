#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace tare_io {

struct Options {
    std::vector<std::string> experiments;  ///< of "write", "print", "copy"
    bool quick = false;
    std::uint64_t size = 0;  ///< bytes; size_given false: each experiment's own
    bool size_given = false;
    std::uint64_t block = std::uint64_t{1} << 20;
    std::uint64_t count = 0;  ///< lines; 0: not given
    std::string folder;       ///< empty: a RAM disk
    std::string input;        ///< file to copy; empty: made
    std::string format = "console";
    std::string out;  ///< file for the report; empty: standard output
    std::string filter;
    double limit = 0;      ///< seconds for one operation; 0: not given
    double time = 0;       ///< seconds to measure a way in a column; 0: not given
    double budget = 0;     ///< seconds for one experiment; 0: not given
    bool dry_run = false;  ///< each way once, its output compared, nothing measured
    bool details = false;  ///< the library's own report of every column as well
    bool list = false;
    bool help = false;
};

/// Returns an empty string, or what is wrong with the arguments.
std::string parse(std::vector<std::string> const& arguments, Options& options);
extern char const* const help_text;

}  // namespace tare_io
