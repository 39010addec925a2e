#include "src/command_line/flags.hpp"
#include "src/plain/joined.hpp"

namespace tare::command_line {
namespace help_text {

inline TextView title(Group group) {
    switch (group) {
        case Group::selection:
            return "Which benchmarks";
        case Group::measuring:
            return "How to measure";
        case Group::counting:
            return "What to count";
        case Group::output:
            return "What to show";
        case Group::other:
            break;
    }
    return "Others";
}

/// The flag in its column, its help beside it.
inline void append_flag(std::string& text, Flag const& flag) {
    constexpr std::size_t column = 26;
    std::size_t const begin = text.size();
    char const* const before = flag.value.empty() ? "" : flag.value_optional ? "[=" : "=";
    plain::append(text, {"  --", flag.name, before, flag.value, flag.value_optional ? "]" : ""});
    text.append(begin + column - text.size(), ' ');
    for (char const c : flag.help) {
        text += c;
        if (c == '\n') {
            text.append(column, ' ');
        }
    }
    text += '\n';
}

}  // namespace help_text

std::string help(std::string const& program) {
    std::string text = plain::joined({"Usage: ", program,
                                      " [flags]\n\n"
                                      "Measures the program's benchmarks, compares those of a suite, and says how\n"
                                      "sure it is.\n"});
    bool first = true;
    Group group = Group::selection;
    for (Flag const& flag : flags()) {
        if (first || flag.group != group) {
            plain::append(text, {"\n", help_text::title(flag.group), "\n"});
        }
        first = false;
        group = flag.group;
        help_text::append_flag(text, flag);
    }
    plain::append(text, {"\n"
                         "A value may also follow as the next argument: --time 2s. Switches take =yes or\n"
                         "=no. Every flag has a variable in the environment, like TARE_TIME=2s for --time\n"
                         "and TARE_DRY_RUN=1 for --dry-run; flags win. TARE_OUT may name several files,\n"
                         "separated by commas.\n"
                         "\n"
                         "Examples\n",
                         "  ", program, " --filter='sort/.*n=64' --precision=0.2%\n", "  ", program,
                         " --quick --out=result.json --out=table.md\n", "  ", program,
                         " --counters=instructions,branch-misses --filter=-slow\n",
                         "\n"
                         "Exit status\n"
                         "  0    all benchmarks ran\n"
                         "  1    one failed\n"
                         "  2    wrong usage\n"
                         "  130  interrupted with Ctrl-C; what was measured until then is reported\n"});
    return text;
}

}  // namespace tare::command_line
