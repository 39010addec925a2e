#include "src/command_line/flags.hpp"

#include "src/command_line/values.hpp"
#include "src/plain/joined.hpp"

#include <tare/batch.hpp>

namespace tare::command_line {
namespace flags_table {

template <std::size_t Count>
inline bool choose(TextView const (&words)[Count], TextView value, std::size_t& choice, std::string& complaint) {
    return read_choice(value, words, Count, choice, complaint);
}

template <Action Wanted>
inline bool want(Parsed& parsed, TextView value, std::string& complaint) {
    parsed.action_given = true;
    return read_yes_no(value, parsed.wanted[static_cast<std::size_t>(Wanted)], complaint);
}

inline bool take_filter(Parsed& parsed, TextView value, std::string&) {
    parsed.request.options.filter = value;
    return true;
}

inline bool take_time(Parsed& parsed, TextView value, std::string& complaint) {
    return read_time(value, parsed.request.options.time, complaint);
}

inline bool take_precision(Parsed& parsed, TextView value, std::string& complaint) {
    return read_share(value, parsed.request.options.precision, complaint);
}

inline bool take_margin(Parsed& parsed, TextView value, std::string& complaint) {
    return read_share(value, parsed.request.options.margin, complaint);
}

inline bool take_quick(Parsed& parsed, TextView value, std::string& complaint) {
    return read_yes_no(value, parsed.request.options.quick, complaint);
}

inline bool take_dry_run(Parsed& parsed, TextView value, std::string& complaint) {
    return read_yes_no(value, parsed.request.options.dry_run, complaint);
}

inline bool take_layouts(Parsed& parsed, TextView value, std::string& complaint) {
    std::uint64_t layouts = 0;
    if (!read_whole(value, 1, detail::placements, layouts, complaint)) {
        return false;
    }
    parsed.request.options.layouts = static_cast<int>(layouts);
    return true;
}

inline bool take_seed(Parsed& parsed, TextView value, std::string& complaint) {
    return read_whole(value, 0, UINT64_MAX, parsed.request.options.seed, complaint);
}

inline bool take_counters(Parsed& parsed, TextView value, std::string&) {
    parsed.request.options.counters = value;
    return true;
}

inline bool take_instructions(Parsed& parsed, TextView value, std::string& complaint) {
    static constexpr TextView words[] = {"auto", "perf", "step", "off"};
    std::size_t choice = 0;
    if (!choose(words, value, choice, complaint)) {
        return false;
    }
    parsed.request.options.instructions = static_cast<Instructions>(choice);
    return true;
}

inline bool take_format(Parsed& parsed, TextView value, std::string& complaint) {
    static constexpr TextView words[] = {"console", "markdown", "json", "csv", "gbench-json", "pyperf", "junit"};
    std::size_t choice = 0;
    if (!choose(words, value, choice, complaint)) {
        return false;
    }
    parsed.request.format = static_cast<Format>(choice);
    return true;
}

inline bool take_out(Parsed& parsed, TextView value, std::string&) {
    parsed.files.push_back(std::string(value.data(), value.size()));
    return true;
}

inline bool take_plot(Parsed& parsed, TextView value, std::string& complaint) {
    static constexpr TextView words[] = {"box", "bar", "line", "placement", "time"};
    for (std::size_t begin = 0; begin <= value.size();) {
        std::size_t end = begin;
        while (end != value.size() && value[end] != ',') {
            ++end;
        }
        std::size_t choice = 0;
        TextView const word(value.data() + begin, end - begin);
        if (!choose(words, word, choice, complaint)) {
            complaint = plain::joined({"'", shown(word), "' ", complaint});
            return false;
        }
        begin = end + 1;
    }
    parsed.request.plots.assign(value.data(), value.size());
    return true;
}

inline bool take_color(Parsed& parsed, TextView value, std::string& complaint) {
    static constexpr TextView words[] = {"auto", "always", "never"};
    std::size_t choice = 0;
    if (!choose(words, value, choice, complaint)) {
        return false;
    }
    parsed.request.color = static_cast<Color>(choice);
    return true;
}

inline bool take_compact(Parsed& parsed, TextView value, std::string& complaint) {
    return read_yes_no(value, parsed.request.style.compact, complaint);
}

inline bool take_sort(Parsed& parsed, TextView value, std::string& complaint) {
    static constexpr TextView words[] = {"as-written", "name", "time"};
    std::size_t choice = 0;
    if (!choose(words, value, choice, complaint)) {
        return false;
    }
    parsed.request.style.sort = static_cast<Sort>(choice);
    return true;
}

inline bool take_unit(Parsed& parsed, TextView value, std::string& complaint) {
    static constexpr TextView words[] = {"ps", "ns", "us", "ms", "s"};
    std::size_t choice = 0;
    if (!choose(words, value, choice, complaint)) {
        return false;
    }
    parsed.request.style.unit = words[choice];
    return true;
}

inline bool take_percentiles(Parsed& parsed, TextView value, std::string& complaint) {
    return read_percentiles(value, parsed.request.style.percentiles, complaint);
}

inline bool take_samples(Parsed& parsed, TextView value, std::string& complaint) {
    return read_yes_no(value, parsed.request.samples, complaint);
}

inline bool take_list_counters(Parsed& parsed, TextView value, std::string&) {
    parsed.action_given = true;
    bool& wanted = parsed.wanted[static_cast<std::size_t>(Action::list_counters)];
    parsed.request.list_pattern.clear();
    std::string ignored;
    if (read_yes_no(value, wanted, ignored)) {
        return true;
    }
    wanted = true;
    parsed.request.list_pattern.assign(value.data(), value.size());
    return true;
}

inline constexpr Flag table[] = {
    {"list", "", false, Group::selection, false, want<Action::list>, "print the names of the benchmarks and end"},
    {"filter", "REGEX", false, Group::selection, true, take_filter,
     "only those with REGEX (POSIX extended) in\n\"suite/benchmark/argument=value\";\n--filter=-REGEX: all others",
     true},
    {"dry-run", "", false, Group::selection, true, take_dry_run,
     "call every operation once, measure nothing:\ndo all of them work?"},

    {"time", "TIME", false, Group::measuring, true, take_time,
     "measure each benchmark for so long (500ms, 0.5s, 2m);\nunless set at most 0.5s, less once precise enough"},
    {"precision", "SHARE", false, Group::measuring, true, take_precision,
     "stop when the interval around a median is narrower\nthan -+ SHARE of it (0.5% or 0.005, the default)"},
    {"quick", "", false, Group::measuring, true, take_quick, "a first impression: at most 0.05s each, precision 1%"},
    {"layouts", "N", false, Group::measuring, true, take_layouts,
     "measure at N places in memory, 1 to 8 (the default):\nis it the code or where it lies?"},
    {"margin", "SHARE", false, Group::measuring, true, take_margin,
     "two that differ by less than SHARE (1%) are the same"},
    {"seed", "N", false, Group::measuring, true, take_seed, "for the order of the rounds (default 1)"},

    {"counters", "LIST", false, Group::counting, true, take_counters,
     "count these events as well: names separated by\ncommas, like cycles,instructions,cache-misses"},
    {"list-counters", "REGEX", true, Group::counting, false, take_list_counters,
     "print the events this machine can count and end,\nall or those whose name has REGEX in it"},
    {"instructions", "HOW", false, Group::counting, true, take_instructions,
     "auto (default), perf (hardware counter), step (single\nsteps: exact, slow, needs no hardware) or off"},

    {"format", "FORMAT", false, Group::output, false, take_format,
     "of standard output: console (default), markdown,\njson, csv, gbench-json, pyperf or junit"},
    {"out", "FILE", false, Group::output, false, take_out,
     "write to FILE too; may be given several times. Its\n"
     "extension says how (.json .gbench.json .pyperf.json\n.md .csv .xml), --format for others and for .json"},
    {"samples", "", false, Group::output, false, take_samples, "every sample in the JSON"},
    {"plot", "LIST", false, Group::output, false, take_plot,
     "draw below each table: box, bar, line (over an\nargument), placement, time; separated by commas"},
    {"compact", "", false, Group::output, false, take_compact, "one line for each benchmark"},
    {"sort", "ORDER", false, Group::output, false, take_sort, "as-written (default), name or time"},
    {"unit", "UNIT", false, Group::output, false, take_unit,
     "of all times: ps, ns, us, ms or s; unless set for\neach the one that fits"},
    {"percentiles", "LIST", false, Group::output, false, take_percentiles,
     "to show, 0 to 100, separated by commas (75,99)"},
    {"color", "WHEN", false, Group::output, false, take_color,
     "auto (default: on a terminal unless NO_COLOR is set),\nalways or never"},

    {"self-check", "", false, Group::other, false, want<Action::self_check>,
     "measure each benchmark against itself: how often would\n"
     "these settings call it different from itself here,\nand what is the smallest difference they can find?"},
    {"help", "", false, Group::other, false, want<Action::help>, "this text"},
    {"version", "", false, Group::other, false, want<Action::version>, "the version of tare"},
};

}  // namespace flags_table

Flags flags() {
    return {flags_table::table, sizeof flags_table::table / sizeof flags_table::table[0]};
}

std::string variable_name(Flag const& flag) {
    std::string name = "TARE_";
    for (char const c : flag.name) {
        name += c == '-' ? '_' : static_cast<char>(c - 'a' + 'A');
    }
    return name;
}

}  // namespace tare::command_line
