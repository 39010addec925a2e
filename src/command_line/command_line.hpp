#pragma once

#include <tare/list.hpp>
#include <tare/options.hpp>

#include <string>

namespace tare::command_line {

enum class Action { run, list, list_counters, self_check, help, version, wrong };
enum class Format { console, markdown, json, csv, gbench_json, pyperf_json, junit_xml };
enum class Color { automatic, always, never };

struct Output {
    Format format = Format::console;
    std::string path;
};

/// A program's flags and environment, understood.
struct Request {
    Action action = Action::run;
    std::string error;  ///< for Action::wrong: what, why, and what to do, in one line
    Options options;
    Format format = Format::console;  ///< of standard output
    List<Output> outputs;             ///< --out, as often as given; format by --format or the file's extension
    Color color = Color::automatic;
    Style style;               ///< what flags say of it; colour and width are the program's to find out
    bool samples = false;      ///< --samples: every sample in the JSON
    std::string list_pattern;  ///< --list-counters=REGEX
    std::string plots;         ///< --plot=
};

/// `environment`: a lookup of variables, so that this is a pure function; flags win over variables.
Request parse(List<std::string> const& arguments, char const* (*environment)(char const* name));

/// Only the variables: for run(suite) without options. Wrong values are put into `problems` and ignored.
Options from_environment(char const* (*environment)(char const* name), List<std::string>& problems);

std::string help(std::string const& program);

}  // namespace tare::command_line
