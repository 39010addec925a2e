#include "suites/io/experiments/options.hpp"

#include "suites/io/tables/numbers.hpp"

namespace tare_io {

char const* const help_text =
    "usage: tare-io write|print|copy|all [flags]\n"
    "\n"
    "Which way of writing a file, of printing to a console, of copying a stream is fast, and why.\n"
    "\n"
    "  write             fill a file: binary blocks, lines of text\n"
    "  print             lines to standard output: console, file, null; every buffering; 64 and 32 bit\n"
    "  copy              file or standard input to file, standard output or null\n"
    "  all               all three\n"
    "\n"
    "  --quick           smaller sizes, fewer rounds: below two minutes for all\n"
    "  --size=100MiB     bytes to write (100MiB, text 8MiB) or copy (64MiB); quick: 8MiB, 1MiB, 512KiB\n"
    "  --block=1MiB      bytes a call, where a way of writing has blocks\n"
    "  --count=100000    lines to print; quick: 2500\n"
    "  --dir=FOLDER      where to write; else a RAM disk, else the folder for temporary files\n"
    "  --input=FILE      what to copy; else made, with --size\n"
    "  --filter=REGEX    only ways found in \"table/way\", e.g. 'text/fprintf'; a leading '-' turns it round\n"
    "  --limit=1s        longest time for one operation; of what takes longer a part is measured, and the time of\n"
    "                    the whole extrapolated from it, marked as such; quick: 0.25s\n"
    "  --time=0.4s       time to measure each way of each column, but ten rounds at least; quick: 0.03s\n"
    "  --budget=5min     longest time for each experiment, about: with less, fewer rounds and a lower limit;\n"
    "                    else write 120s, print and copy 300s; quick: 12s, 38s, 38s\n"
    "  --format=console  or markdown, json, csv\n"
    "  --out=FILE        the report into a file\n"
    "  --details         the library's own report of every column as well, on standard error\n"
    "  --dry-run         every way once, its output compared; nothing is counted or measured\n"
    "  --list            the ways, and what is skipped here\n"
    "  --help            this\n"
    "\n"
    "Exit status: 0 all ran, 1 a way failed or nothing could be measured, 2 wrong usage, 130 interrupted.\n";

std::string parse(std::vector<std::string> const& arguments, Options& options) {
    auto const wants = [](std::string const& name) { return "--" + name + " wants a value: --" + name + "=..."; };
    for (std::string const& argument : arguments) {
        if (argument == "--help" || argument == "-h") {
            options.help = true;
        } else if (argument == "--list") {
            options.list = true;
        } else if (argument == "--quick") {
            options.quick = true;
        } else if (argument == "--dry-run") {
            options.dry_run = true;
        } else if (argument == "--details") {
            options.details = true;
        } else if (argument.compare(0, 2, "--") == 0) {
            std::size_t const equals = argument.find('=');
            std::string const name = argument.substr(2, equals == std::string::npos ? equals : equals - 2);
            std::string const value = equals == std::string::npos ? "" : argument.substr(equals + 1);
            bool good = !value.empty();
            if (name == "size") {
                good = parse_size(value, options.size);
                options.size_given = true;
            } else if (name == "block") {
                good = parse_size(value, options.block) && options.block != 0 && options.block <= (1u << 30);
            } else if (name == "count") {
                good = parse_count(value, options.count) && options.count != 0 && options.count <= 1000000000;
            } else if (name == "limit") {
                good = parse_seconds(value, options.limit);
            } else if (name == "budget") {
                good = parse_seconds(value, options.budget);
            } else if (name == "time") {
                good = parse_seconds(value, options.time);
            } else if (name == "dir") {
                options.folder = value;
            } else if (name == "input") {
                options.input = value;
            } else if (name == "out") {
                options.out = value;
            } else if (name == "filter") {
                options.filter = value;
            } else if (name == "format") {
                options.format = value;
                if (good && value != "console" && value != "markdown" && value != "json" && value != "csv") {
                    return "unknown format '" + value + "'; there are: console, markdown, json, csv";
                }
            } else {
                return "unknown flag '" + argument + "'; --help lists them";
            }
            if (!good) {
                return value.empty() ? wants(name) : "--" + name + ": '" + value + "' is no value for it; see --help";
            }
        } else if (argument == "all") {
            options.experiments = {"write", "print", "copy"};
        } else if (argument == "write" || argument == "print" || argument == "copy") {
            options.experiments.push_back(argument);
        } else {
            return "unknown experiment '" + argument + "'; there are: write, print, copy, all";
        }
    }
    if (options.help) {
        return "";
    }
    if (options.experiments.empty()) {
        if (!options.list) {
            return "which experiment: write, print, copy or all? --help says more";
        }
        options.experiments = {"write", "print", "copy"};
    }
    if (!options.input.empty() && options.size_given) {
        return "--input and --size exclude each other: a file has its size";
    }
    return "";
}

}  // namespace tare_io
