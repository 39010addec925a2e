#pragma once

#include "src/command_line/command_line.hpp"

#include <tare/text.hpp>

#include <cstddef>
#include <string>

namespace tare::command_line {

/// What was read so far, before it is decided what it comes to.
struct Parsed {
    Request request;
    bool wanted[static_cast<std::size_t>(Action::wrong)] = {};  ///< by Action: instead of a run
    bool action_given = false;                                  ///< some flag said what is wanted, or not wanted
    List<std::string> files;                                    ///< of --out
};

enum class Group { selection, measuring, counting, output, other };

struct Flag {
    TextView name;
    TextView value;               ///< what the help calls its value; empty: yes or no, and yes when left out
    bool value_optional = false;  ///< a value is only taken from "--flag=value"
    Group group = Group::other;
    bool of_options = false;  ///< sets a member of tare::Options
    /// Reads the value; false with a complaint when it is wrong.
    bool (*take)(Parsed& parsed, TextView value, std::string& complaint) = nullptr;
    TextView help;             ///< lines separated by '\n'
    bool empty_value = false;  ///< "--flag=" is a value too
};

struct Flags {
    Flag const* first;
    std::size_t count;

    Flag const* begin() const { return first; }
    Flag const* end() const { return first + count; }
};

/// All there are, in the order of the help.
Flags flags();

/// "--dry-run" is "TARE_DRY_RUN" in the environment.
std::string variable_name(Flag const& flag);

}  // namespace tare::command_line
