#include "src/command_line/command_line.hpp"

#include "src/command_line/flags.hpp"
#include "src/command_line/suggestion.hpp"
#include "src/command_line/values.hpp"
#include "src/plain/joined.hpp"

#include <utility>

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

/// The text from `begin` up to `end`.
inline TextView part(TextView text, std::size_t begin, std::size_t end) {
    return TextView(text.data() + begin, end - begin);
}

inline bool begins_with(TextView text, TextView beginning) {
    return text.size() >= beginning.size() && part(text, 0, beginning.size()) == beginning;
}

/// Where the first `c` is at or behind `begin`; the text's size when there is none.
inline std::size_t position_of(TextView text, char c, std::size_t begin) {
    while (begin != text.size() && text[begin] != c) {
        ++begin;
    }
    return begin;
}

/// An argument taken apart: "--name=value".
struct Argument {
    TextView whole;
    TextView dashes;
    TextView name;
    TextView value;
    bool has_value = false;
};

inline Argument taken_apart(TextView whole) {
    Argument argument;
    argument.whole = whole;
    std::size_t dashes = 0;
    while (dashes != whole.size() && whole[dashes] == '-') {
        ++dashes;
    }
    std::size_t const equals = position_of(whole, '=', dashes);
    argument.dashes = part(whole, 0, dashes);
    argument.name = part(whole, dashes, equals);
    argument.has_value = equals != whole.size();
    argument.value = argument.has_value ? part(whole, equals + 1, whole.size()) : TextView();
    return argument;
}

/// A wrong flag, and which one was probably meant.
inline std::string unknown_flag(Argument const& argument) {
    // Users of Google Benchmark have its prefix in their fingers.
    TextView const prefix = "benchmark_";
    bool const foreign = begins_with(argument.name, prefix);
    Nearest guess(foreign ? part(argument.name, prefix.size(), argument.name.size()) : argument.name);
    for (Flag const& flag : flags()) {
        guess.consider(flag.name);
    }
    bool const known = !guess.best().empty();
    return plain::joined(
        {"unknown flag ", shown(part(argument.whole, 0, argument.dashes.size() + argument.name.size())),
         known ? ": did you mean --" : ": see --help for those there are", guess.best(), known ? "?" : ""});
}

inline std::string no_flag(TextView argument) {
    std::string error = plain::joined({"unexpected argument '", shown(argument), "': flags begin with --"});
    if (!argument.empty() && argument[0] != '-') {
        plain::append(error, {"; to choose benchmarks write --filter=", shown(argument)});
    }
    return error;
}

inline std::string missing_value(Flag const& flag) {
    TextView const value = flag.value.empty() ? TextView("yes or =no") : flag.value;
    return plain::joined({"--", flag.name, " needs a value: --", flag.name, "=", value, ", see --help"});
}

/// Gives the flag its value; false with an error, which names `where` it came from, when the value is wrong.
inline bool take(Flag const& flag, Parsed& parsed, TextView where, TextView value, std::string& error) {
    std::string complaint;
    if (flag.take(parsed, value, complaint)) {
        return true;
    }
    error = plain::joined({where, "=", shown(value), ": ", complaint});
    return false;
}

/// Reads one variable; true when it is not set, empty or right.
inline bool read_variable(Flag const& flag, char const* (*environment)(char const* name), Parsed& parsed,
                          std::string& error) {
    std::string const name = variable_name(flag);
    char const* const value = environment != nullptr ? environment(name.c_str()) : nullptr;
    return value == nullptr || *value == '\0' || take(flag, parsed, name, value, error);
}

/// Reads argument number `i` and moves past it; false with an error when it is wrong.
inline bool read_argument(List<std::string> const& arguments, std::size_t& i, Parsed& parsed, std::string& error) {
    Argument const argument = taken_apart(arguments[i++]);
    if (argument.dashes.empty() || argument.dashes.size() == argument.whole.size()) {
        error = no_flag(argument.whole);
        return false;
    }
    Flag const* const flag = argument.whole == "-h"        ? find("help")
                             : argument.dashes.size() == 2 ? find(argument.name)
                                                           : nullptr;
    if (flag == nullptr) {
        error = unknown_flag(argument);
        return false;
    }
    TextView value = "yes";
    if (argument.has_value) {
        value = argument.value;
    } else if (!flag->value.empty() && !flag->value_optional) {
        value = i == arguments.size() || begins_with(arguments[i], "--") ? TextView() : TextView(arguments[i++]);
    }
    if (value.empty() && !(argument.has_value && flag->empty_value)) {
        error = missing_value(*flag);
        return false;
    }
    return take(*flag, parsed, plain::joined({"--", flag->name}), value, error);
}

/// "a.json,b.md" in a variable is two files.
inline List<std::string> split(List<std::string> const& lists) {
    List<std::string> files;
    for (TextView const list : lists) {
        for (std::size_t begin = 0; begin < list.size();) {
            std::size_t const end = position_of(list, ',', begin);
            if (end != begin) {
                files.push_back(std::string(list.data() + begin, end - begin));
            }
            begin = end + 1;
        }
    }
    return files;
}

/// `end` is in lower case.
inline bool ends_with(TextView path, TextView end) {
    if (path.size() < end.size()) {
        return false;
    }
    for (std::size_t i = 0; i != end.size(); ++i) {
        char const c = path[path.size() - end.size() + i];
        if ((c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c) != end[i]) {
            return false;
        }
    }
    return true;
}

/// The extension decides; --format where it says nothing, and which of the kinds of JSON when ".json" alone does not.
inline Format format_of_file(TextView path, Format given) {
    if (ends_with(path, ".gbench.json")) {
        return Format::gbench_json;
    }
    if (ends_with(path, ".pyperf.json")) {
        return Format::pyperf_json;
    }
    if (ends_with(path, ".json")) {
        bool const is_json = given == Format::gbench_json || given == Format::pyperf_json;
        return is_json ? given : Format::json;
    }
    if (ends_with(path, ".md") || ends_with(path, ".markdown")) {
        return Format::markdown;
    }
    if (ends_with(path, ".csv")) {
        return Format::csv;
    }
    return ends_with(path, ".xml") ? Format::junit_xml : given;
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

Request parse(List<std::string> const& arguments, char const* (*environment)(char const* name)) {
    Parsed parsed;
    Request& request = parsed.request;
    std::string variable_error;
    for (Flag const& flag : flags()) {
        parsing::read_variable(flag, environment, parsed, variable_error);
    }
    // Flags replace what variables say about files and about what to do instead of a run.
    List<std::string> const files_by_variable = parsing::split(parsed.files);
    Action const action_by_variable = parsing::chosen(parsed);
    parsed.files.clear();
    parsed.action_given = false;
    for (bool& wanted : parsed.wanted) {
        wanted = false;
    }
    for (std::size_t i = 0; i != arguments.size() && request.error.empty();) {
        parsing::read_argument(arguments, i, parsed, request.error);
    }
    for (std::string const& file : parsed.files.empty() ? files_by_variable : parsed.files) {
        request.outputs.push_back({parsing::format_of_file(file, request.format), file});
    }
    request.action = parsed.action_given ? parsing::chosen(parsed) : action_by_variable;
    // A wrong variable does not keep the help from being read.
    bool const only_tells = request.action == Action::help || request.action == Action::version;
    if (request.error.empty() && !only_tells) {
        request.error.swap(variable_error);
    }
    if (!request.error.empty()) {
        request.action = Action::wrong;
    }
    return std::move(request);
}

Options from_environment(char const* (*environment)(char const* name), List<std::string>& problems) {
    Parsed parsed;
    for (Flag const& flag : flags()) {
        std::string error;
        if (flag.of_options && !parsing::read_variable(flag, environment, parsed, error)) {
            problems.push_back(error);
        }
    }
    return std::move(parsed.request.options);
}

}  // namespace tare::command_line
