#include "src/command_line/command_line.hpp"

#include "src/command_line/flags.hpp"
#include "src/command_line/suggestion.hpp"
#include "src/command_line/values.hpp"

namespace tare::command_line {
namespace parsing {

inline Flag const* find(TextView name) {
    for (Flag const& flag : flags()) {
        if (flag.name == name) {
            return &flag;
        }
    }
    return nullptr;
}

inline TextView from(std::string const& text, std::size_t position) {
    return TextView(text.data() + position, text.size() - position);
}

inline std::string copy(TextView text) {
    return std::string(text.data(), text.size());
}

inline bool begins_with(std::string const& text, char const* beginning) {
    return text.rfind(beginning, 0) == 0;
}

/// A wrong flag, and which one was probably meant. `name` is what was written, without dashes and value.
inline std::string unknown_flag(TextView argument, std::string name) {
    // Users of Google Benchmark have its prefix in their fingers.
    for (char const* prefix : {"benchmark_", "benchmark-"}) {
        if (begins_with(name, prefix)) {
            name.erase(0, 10);
        }
    }
    std::vector<TextView> names;
    for (Flag const& flag : flags()) {
        names.push_back(flag.name);
    }
    TextView const guess = nearest(name, names.data(), names.size());
    return "unknown flag " + shown(argument) + ": " +
           (guess.empty() ? "see --help for those there are" : "did you mean --" + copy(guess) + "?");
}

inline std::string wrong_value(std::string const& where, TextView value, std::string const& complaint) {
    return where + "=" + shown(value) + ": " + complaint;
}

/// Reads one variable; true when it is not set, empty or right.
inline bool read_variable(Flag const& flag, char const* (*environment)(char const* name), Parsed& parsed,
                          std::string& error) {
    std::string const name = variable_name(flag);
    char const* const value = environment != nullptr ? environment(name.c_str()) : nullptr;
    std::string complaint;
    if (value == nullptr || *value == '\0' || flag.take(parsed, value, complaint)) {
        return true;
    }
    error = wrong_value(name, value, complaint);
    return false;
}

inline void split_files(std::vector<std::string>& files) {
    std::vector<std::string> single;
    for (std::string const& list : files) {
        std::size_t begin = 0;
        while (begin <= list.size()) {
            std::size_t const comma = list.find(',', begin);
            std::size_t const end = comma == std::string::npos ? list.size() : comma;
            if (end != begin) {
                single.push_back(list.substr(begin, end - begin));
            }
            begin = end + 1;
        }
    }
    files.swap(single);
}

/// Reads argument number `i` and moves past it; false with an error when it is wrong.
inline bool read_argument(std::vector<std::string> const& arguments, std::size_t& i, Parsed& parsed,
                          std::string& error) {
    std::string const& argument = arguments[i++];
    bool const short_help = argument == "-h";
    std::size_t const equals = argument.find('=');
    std::size_t const name_end = equals == std::string::npos ? argument.size() : equals;
    std::size_t const dashes =
        argument.find_first_not_of('-') == std::string::npos ? argument.size() : argument.find_first_not_of('-');
    if (dashes == 0 || dashes == argument.size()) {
        error = "unexpected argument '" + shown(argument) + "': flags begin with --";
        if (dashes == 0 && !argument.empty()) {
            error += "; to choose benchmarks write --filter=" + shown(argument);
        }
        return false;
    }
    std::string const name = argument.substr(dashes, name_end > dashes ? name_end - dashes : 0);
    Flag const* const flag = short_help ? find("help") : dashes == 2 ? find(name) : nullptr;
    if (flag == nullptr) {
        error = unknown_flag(TextView(argument.data(), name_end), name);
        return false;
    }
    std::string const written = "--" + copy(flag->name);
    TextView value = "yes";
    if (equals != std::string::npos) {
        value = from(argument, equals + 1);
    } else if (!flag->value.empty() && !flag->value_optional) {
        if (i == arguments.size() || begins_with(arguments[i], "--")) {
            error = written + " needs a value: " + written + "=" + copy(flag->value) + ", see --help";
            return false;
        }
        value = arguments[i++];
    }
    if (value.empty() && flag->name != "filter") {
        error = written + "= needs a value: " + written + "=" +
                (flag->value.empty() ? "yes or =no" : copy(flag->value)) + ", see --help";
        return false;
    }
    std::string complaint;
    if (!flag->take(parsed, value, complaint)) {
        error = wrong_value(written, value, complaint);
        return false;
    }
    return true;
}

inline std::string extension(std::string const& path) {
    std::size_t const slash = path.find_last_of("/\\");
    std::size_t const dot = path.rfind('.');
    if (dot == std::string::npos || (slash != std::string::npos && dot < slash)) {
        return std::string();
    }
    std::string result = path.substr(dot);
    for (char& c : result) {
        c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    }
    return result;
}

inline bool is_json(Format format) {
    return format == Format::json || format == Format::gbench_json || format == Format::pyperf_json;
}

/// The extension decides; --format where it says nothing, and which of the kinds of JSON.
inline Format format_of_file(std::string const& path, Format given) {
    std::string const end = extension(path);
    if (end == ".json") {
        return is_json(given) ? given : Format::json;
    }
    if (end == ".md" || end == ".markdown") {
        return Format::markdown;
    }
    if (end == ".csv") {
        return Format::csv;
    }
    if (end == ".xml") {
        return Format::junit_xml;
    }
    return given;
}

/// The action that was asked for: help before all others, a run when there is none.
inline Action chosen(Parsed const& parsed) {
    for (Action const action :
         {Action::help, Action::version, Action::list, Action::list_counters, Action::self_check}) {
        if (parsed.wanted[static_cast<std::size_t>(action)]) {
            return action;
        }
    }
    return Action::run;
}

}  // namespace parsing

Request parse(std::vector<std::string> const& arguments, char const* (*environment)(char const* name)) {
    Parsed parsed;
    std::string variable_error;
    for (Flag const& flag : flags()) {
        std::string error;
        if (!parsing::read_variable(flag, environment, parsed, error) && variable_error.empty()) {
            variable_error = error;
        }
    }
    parsing::split_files(parsed.files);

    // Flags replace what variables say about files and about what to do instead of a run.
    std::vector<std::string> const files_by_variable = parsed.files;
    Action const action_by_variable = parsing::chosen(parsed);
    parsed.files.clear();
    parsed.action_given = false;
    for (bool& wanted : parsed.wanted) {
        wanted = false;
    }
    std::string error;
    for (std::size_t i = 0; i != arguments.size() && error.empty();) {
        parsing::read_argument(arguments, i, parsed, error);
    }
    if (parsed.files.empty()) {
        parsed.files = files_by_variable;
    }

    Request request = parsed.request;
    request.action = parsed.action_given ? parsing::chosen(parsed) : action_by_variable;
    for (std::string const& file : parsed.files) {
        Output output;
        output.format = parsing::format_of_file(file, request.format);
        output.path = file;
        request.outputs.push_back(output);
    }
    // A wrong variable does not keep the help from being read.
    bool const only_tells = request.action == Action::help || request.action == Action::version;
    request.error = !error.empty() ? error : only_tells ? std::string() : variable_error;
    if (!request.error.empty()) {
        request.action = Action::wrong;
    }
    return request;
}

Options from_environment(char const* (*environment)(char const* name), std::vector<std::string>& problems) {
    Parsed parsed;
    for (Flag const& flag : flags()) {
        std::string error;
        if (flag.of_options && !parsing::read_variable(flag, environment, parsed, error)) {
            problems.push_back(error);
        }
    }
    return parsed.request.options;
}

}  // namespace tare::command_line
