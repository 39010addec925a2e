#include "src/clock/clock.hpp"
#include "src/command_line/command_line.hpp"
#include "src/counters/listing.hpp"
#include "src/program/interrupt.hpp"
#include "src/program/self_check.hpp"
#include "src/program/session.hpp"
#include "src/program/terminal.hpp"
#include "src/report/reporters.hpp"

#include <tare/run.hpp>
#include <tare/version.hpp>

#include <cstdio>
#include <cstdlib>

namespace tare {
namespace program::command {

inline constexpr int status_failed = 1;
inline constexpr int status_wrong_usage = 2;
inline constexpr int status_interrupted = 130;

inline char const* variable(char const* name) {
    return std::getenv(name);
}

/// The line on standard error that shows how far the run is; gone when done.
class ProgressLine {
public:
    explicit ProgressLine(bool shown) : shown_(shown) {}
    void show(engine::Progress const& progress) {
        if (!shown_) {
            return;
        }
        char numbers[64];
        std::snprintf(numbers, sizeof numbers, "%3.0f %%  at most %.0f s left  ", progress.fraction * 100,
                      progress.seconds_left + 0.5);
        int const width = columns(Stream::error);
        std::string line = numbers;
        line += report::printable(std::string(progress.suite.data(), progress.suite.size()) + ": " +
                                      std::string(progress.activity.data(), progress.activity.size()),
                                  width - static_cast<int>(line.size()) - 1);
        std::string ignored;
        write_to(Stream::error, "\r" + line + "\x1b[K", ignored);
        visible_ = true;
    }
    void clear() {
        if (visible_) {
            std::string ignored;
            write_to(Stream::error, "\r\x1b[K", ignored);
            visible_ = false;
        }
    }

private:
    bool shown_;
    bool visible_ = false;
};

inline std::string full_name(Suite const& suite, registry::Row const& row) {
    return std::string(suite.name().data(), suite.name().size()) + '/' + row.name;
}

/// Everything that run_program() keeps between its steps.
class Program {
public:
    explicit Program(command_line::Request request) : request_(std::move(request)) {}

    int list();
    int run();
    int check_itself();

private:
    bool collect();
    void say(std::string const& line);
    void print(std::string const& text);
    void write_outputs(bool last);
    std::string render(command_line::Format format) const;
    Style style() const;

    struct Work {
        Suite suite;
        List<registry::Row> rows;
    };
    command_line::Request request_;
    List<Work> work_;
    Report report_;
    bool output_broken_ = false;
    bool files_broken_ = false;
    clock::Ticks written_ = 0;
};

void Program::say(std::string const& line) {
    std::string ignored;
    write_to(Stream::error, line + "\n", ignored);
}

void Program::print(std::string const& text) {
    std::string problem;
    if (output_broken_ || write_to(Stream::output, text, problem)) {
        return;
    }
    output_broken_ = true;
    say("tare: cannot write to standard output: " + problem +
        "; measuring goes on for the files of --out, without any it ends here");
}

/// The suites and rows that the filter keeps.
bool Program::collect() {
    List<Suite> suites = registry::registered_suites();
    if (suites.empty()) {
        say("tare: this program has no benchmarks: write TARE_SUITE(\"name\", suite) { suite.bench(...); }");
        return false;
    }
    for (Suite& suite : suites) {
        std::string problem;
        List<registry::Row> rows = rows_to_run(suite, request_.options, problem);
        if (!problem.empty()) {
            say("tare: --filter: " + problem);
            return false;
        }
        if (!rows.empty() || request_.options.filter.empty()) {
            work_.push_back({std::move(suite), std::move(rows)});
        }
    }
    if (work_.empty()) {
        say("tare: no benchmark matches --filter=" + std::string(request_.options.filter) +
            "; --list shows the names that there are");
        return false;
    }
    return true;
}

int Program::list() {
    if (!collect()) {
        return status_wrong_usage;
    }
    std::string names;
    for (Work const& work : work_) {
        for (registry::Row const& row : work.rows) {
            names += report::printable(full_name(work.suite, row), 1 << 20) + '\n';
        }
    }
    print(names);
    return output_broken_ ? status_failed : 0;
}

Style Program::style() const {
    Style style = request_.style;
    style.plots = request_.plots;
    bool const terminal = is_terminal(Stream::output);
    char const* const no_color = variable("NO_COLOR");
    char const* const term = variable("TERM");
    bool const plain = (no_color != nullptr && *no_color != '\0') || (term != nullptr && std::string(term) == "dumb");
    style.color = request_.color == command_line::Color::always ||
                  (request_.color == command_line::Color::automatic && terminal && !plain);
    style.width = terminal ? columns(Stream::output) : 80;
    return style;
}

std::string Program::render(command_line::Format format) const {
    switch (format) {
        case command_line::Format::console:
            break;
        case command_line::Format::markdown:
            return report::markdown(report_, request_.style);
        case command_line::Format::json:
            return report::json(report_, request_.samples, request_.style.percentiles);
        case command_line::Format::csv:
            return report::csv(report_);
        case command_line::Format::gbench_json:
            return report::gbench_json(report_, request_.samples);
        case command_line::Format::pyperf_json:
            return report::pyperf_json(report_);
        case command_line::Format::junit_xml:
            return report::junit_xml(report_);
    }
    Style plain = request_.style;
    plain.plots = request_.plots;
    plain.color = request_.color == command_line::Color::always;
    return report::console(report_, plain);
}

/// Files are written again after every suite, at most once a second, so that whatever ends the program leaves complete
/// documents behind.
void Program::write_outputs(bool last) {
    clock::Ticks const now = clock::now();
    bool const recent = static_cast<double>(now - written_) * clock::nanoseconds_per_tick() < 1e9;
    if (files_broken_ || (!last && written_ != 0 && recent)) {
        return;
    }
    written_ = now;
    for (command_line::Output const& output : request_.outputs) {
        std::string problem;
        if (!replace_file(output.path, render(output.format), problem)) {
            say("tare: cannot write --out=" + output.path + ": " + problem + "; the results are on standard output");
            files_broken_ = true;
        }
    }
}

/// Every row against itself: both copies are the same code with the same arguments, so that whatever is called different
/// is a false alarm.
int Program::check_itself() {
    if (!collect()) {
        return status_wrong_usage;
    }
    InterruptGuard const guard;
    Context const context = context_of(request_.options);
    print(report::console_header(context, style()));
    List<Suspect> suspects;
    for (Work& work : work_) {
        for (registry::Row const& row : work.rows) {
            suspects.push_back({&work.suite, &row});
        }
    }
    SelfCheckPlan const plan = plan_self_check(suspects.size(), request_.options);
    print(describe(plan));
    ProgressLine progress(is_terminal(Stream::error));
    engine::Observer observer;
    observer.context = &progress;
    observer.interrupted = [](void*) { return interrupted(); };
    observer.progress = [](void* at, engine::Progress const& state) { static_cast<ProgressLine*>(at)->show(state); };
    SelfCheckTotal total;
    for (Suspect const& suspect : suspects) {
        SelfCheckRow const row = check_row(suspect, plan, request_.options, observer);
        progress.clear();
        print(describe(row));
        add_to(total, row);
        if (interrupted() || output_broken_) {
            break;
        }
    }
    print(describe(total));
    return interrupted() ? status_interrupted : (total.failed == 0 && !output_broken_ ? 0 : status_failed);
}

int Program::run() {
    if (!collect()) {
        return status_wrong_usage;
    }
    Options const& options = request_.options;
    clock::Ticks const begin = clock::now();
    InterruptGuard const guard;
    report_.context = context_of(options);
    // A place that cannot be written to is better known before an hour of measuring than after.
    write_outputs(false);
    if (files_broken_) {
        return status_wrong_usage;
    }
    bool const console = request_.format == command_line::Format::console;
    if (console) {
        print(report::console_header(report_.context, style()));
    }
    ProgressLine progress(is_terminal(Stream::error));
    engine::Observer observer;
    observer.context = &progress;
    observer.interrupted = [](void*) { return interrupted(); };
    observer.progress = [](void* context, engine::Progress const& state) {
        static_cast<ProgressLine*>(context)->show(state);
    };
    for (Work& work : work_) {
        if (output_broken_ && request_.outputs.empty()) {
            break;
        }
        report_.suites.push_back(measure(work.suite, work.rows, options, observer));
        report_.interrupted = interrupted();
        report_.seconds = static_cast<double>(clock::now() - begin) * clock::nanoseconds_per_tick() * 1e-9;
        progress.clear();
        if (console) {
            print(report::console_suite(report_.suites.back(), style()));
        }
        write_outputs(false);
    }
    print(console ? report::console_footer(report_, style()) : render(request_.format));
    write_outputs(true);
    if (report_.interrupted) {
        return status_interrupted;
    }
    return report_.ok() && !output_broken_ && !files_broken_ ? 0 : status_failed;
}

}  // namespace program::command

int run_program(int argc, char const* const* argv) {
    using namespace program::command;
    List<std::string> arguments;
    for (int i = 1; i < argc; ++i) {
        arguments.push_back(argv[i]);
    }
    std::string const name = argc > 0 ? argv[0] : "program";
    command_line::Request request = command_line::parse(arguments, variable);
    std::string problem;
    switch (request.action) {
        case command_line::Action::wrong:
            program::write_to(program::Stream::error, "tare: " + request.error + "\n", problem);
            return status_wrong_usage;
        case command_line::Action::help:
            return program::write_to(program::Stream::output, command_line::help(name), problem) ? 0 : status_failed;
        case command_line::Action::version:
            return program::write_to(program::Stream::output, "tare " TARE_VERSION "\n", problem) ? 0 : status_failed;
        case command_line::Action::list:
            return Program(std::move(request)).list();
        case command_line::Action::self_check:
            return Program(std::move(request)).check_itself();
        case command_line::Action::list_counters: {
            std::string text;
            if (!counters::list_counters(request.list_pattern, text)) {
                program::write_to(program::Stream::error, "tare: --list-counters: " + text + "\n", problem);
                return status_wrong_usage;
            }
            return program::write_to(program::Stream::output, text, problem) ? 0 : status_failed;
        }
        case command_line::Action::run:
            break;
    }
    return Program(std::move(request)).run();
}

}  // namespace tare
