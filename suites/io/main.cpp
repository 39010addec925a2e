#include "suites/io/driver/signals.hpp"
#include "suites/io/experiments/experiments.hpp"
#include "suites/io/tables/numbers.hpp"
#include "suites/io/worker/worker.hpp"

#include <fcntl.h>
#include <sys/ioctl.h>
#include <unistd.h>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>

/// tare-io: which way of writing a file, of printing, of copying is fast, and why.
namespace tare_io::program {

static int complain(std::string const& problem, int status) {
    std::fprintf(stderr, "tare-io: %s\n", problem.c_str());
    return status;
}

static Look look_of(bool to_terminal) {
    Look look;
    winsize size{};
    if (to_terminal) {
        look.color = std::getenv("NO_COLOR") == nullptr;
        if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col >= 60) {
            look.width = size.ws_col;
        }
    }
    return look;
}

static std::string rendered(Document const& document, Options const& options) {
    if (options.format == "json") {
        return as_json(document);
    }
    if (options.format == "markdown") {
        return as_markdown(document);
    }
    if (options.format == "csv") {
        return as_csv(document);
    }
    return as_console(document, look_of(options.out.empty() && isatty(STDOUT_FILENO) != 0));
}

/// Everything or a message: a report that was cut off must not look like a whole one.
static std::string deliver(std::string const& text, std::string const& path) {
    int const file = path.empty() ? STDOUT_FILENO : open(path.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
    std::string const name = path.empty() ? "to standard output" : path;
    if (file < 0) {
        return "cannot write " + name + ": " + std::strerror(errno);
    }
    try {
        write_all(file, text.data(), text.size());
    } catch (Failed const& failed) {
        return "cannot write the report " + name + ": " + failed.why;
    }
    if (!path.empty() && close(file) != 0) {
        return "cannot write the report " + name + ": " + std::strerror(errno);
    }
    return "";
}

static std::string missing_here(std::string const& needs) {
    if (needs == "std::print") {
        return missing_program(sibling_program("tare-io-cxx23"), "<print> (clang++-19 with libc++-19-dev)");
    }
#if !defined(TARE_IO_FMT)
    if (needs == "fmt") {
        return "built without {fmt} (libfmt-dev)";
    }
#endif
#if !defined(TARE_IO_URING)
    if (needs == "liburing") {
        return "built without liburing (liburing-dev)";
    }
#endif
    return "";
}

static std::string listing(Options const& options) {
    std::string text;
    for (std::string const& experiment : options.experiments) {
        for (Listed const& table : experiment == "write"   ? write_rows()
                                   : experiment == "print" ? print_rows()
                                                           : copy_rows()) {
            for (WayRow const& row : table.rows) {
                std::string const name = table.table + '/' + row.name;
                if (let_through(options.filter, name)) {
                    std::string const missing = missing_here(row.needs);
                    text += name + (missing.empty() ? "" : "   skipped: " + missing) + '\n';
                }
            }
        }
    }
    std::string const words = missing_program(sibling_program("tare-io-32"), "a 32-bit toolchain (g++-multilib)");
    if (!words.empty()) {
        text += "32-bit columns   skipped: " + words + '\n';
    }
    return text;
}

static std::vector<std::pair<std::string, std::string>> settings(Options const& options, Ground const& ground,
                                                                 Runner const& runner) {
    return {{"folder", ground.folder},
            {"file system", ground.file_system.type},
            {"limit", format_time(runner.limit() * 1e9) + " for one operation"},
            {"input", options.input.empty() ? "made" : options.input},
            {"pass", "one process for each operation, ways of a column in turns; counted apart from timed"}};
}

/// A line on the terminal with what is being measured, taken away before anything else is written.
class ProgressLine {
public:
    ProgressLine() : shown_(isatty(STDERR_FILENO) != 0) {}
    void show(std::string const& text) const {
        if (shown_) {
            std::fprintf(stderr, "\r\033[K%.70s ...", text.c_str());
        }
    }
    void erase() const {
        if (shown_) {
            std::fputs("\r\033[K", stderr);
        }
    }

private:
    bool shown_;
};

/// The report: tables for a person as they are finished, other formats at the end.
class Output {
public:
    Output(Options const& options, ProgressLine const& line)
        : options_(options), line_(line), streams_(options.format == "console" && options.out.empty()) {}

    void add(Document const& document) {
        if (streams_ && problem_.empty()) {
            Look const look = look_of(isatty(STDOUT_FILENO) != 0);
            write((document.tables.size() == 1 ? console_head(document, look) : "") +
                  console_table(document.tables.back(), look));
        }
    }
    std::string finish(Document const& document) {
        if (problem_.empty()) {
            write(!streams_ ? rendered(document, options_) : console_end(document));
        }
        return problem_;
    }

private:
    void write(std::string const& text) {
        SignalsLetIn const open;  // nobody may be reading
        line_.erase();
        problem_ = deliver(text, options_.out);
        if (!problem_.empty()) {
            note_stop();  // nobody would see the rest
        }
    }

    Options const& options_;
    ProgressLine const& line_;
    bool streams_;
    std::string problem_;
};

/// Before a quarter of an hour is spent on a report that nobody can write.
static std::string out_problem(std::string const& path) {
    if (path.empty() || access(path.c_str(), W_OK) == 0) {
        return "";
    }
    std::size_t const slash = path.find_last_of('/');
    std::string const folder = slash == std::string::npos ? "." : path.substr(0, slash + 1);
    bool const new_file = errno == ENOENT && access(folder.c_str(), W_OK) == 0;
    return new_file ? "" : "cannot write " + path + ": " + std::strerror(errno);
}

static int measure(Options const& options) {
    using Clock = std::chrono::steady_clock;
    Clock::time_point const begin = Clock::now();
    std::string const unwritable = out_problem(options.out);
    if (!unwritable.empty()) {
        return complain(unwritable, 1);
    }
    Ground ground;
    ground.folder = options.folder.empty() ? default_folder() : options.folder;
    Document document;
    Runner runner(options);
    ProgressLine const line;
    Output output(options, line);
    runner.tell([&line](std::string const& text) { line.show(text); });
    std::string refused;
    std::size_t ways = 0;
    try {
        ground.file_system = file_system_of(ground.folder);
        auto const keep = [&](Table table) {
            if (!table.rows.empty()) {
                ways += table.rows.size();
                document.tables.push_back(std::move(table));
                document.context = runner.context();
                document.settings = settings(options, ground, runner);
                output.add(document);
            }
        };
        for (std::string const& experiment : options.experiments) {
            if (asked_to_stop()) {
                break;
            }
            auto* const run = experiment == "write" ? run_write : experiment == "print" ? run_print : run_copy;
            run(options, ground, runner, keep);
        }
    } catch (Refused const& reason) {
        refused = reason.why;
        if (document.tables.empty()) {
            line.erase();
            return complain(refused, 1);
        }
    }
    if (ways == 0 && !asked_to_stop()) {
        return complain("the filter '" + options.filter + "' leaves no way to measure; --list shows them", 2);
    }
    document.settings = settings(options, ground, runner);
    document.interrupted = asked_to_stop();
    document.seconds = std::chrono::duration<double>(Clock::now() - begin).count();
    stop_catching();
    std::string const problem = output.finish(document);
    if (!refused.empty()) {
        complain(refused, 1);
    }
    if (!problem.empty()) {
        return complain(problem, 1);
    }
    return document.interrupted ? 130 : runner.failed() || !refused.empty() ? 1 : 0;
}

static int run(int argc, char** argv) {
    Options options;
    std::string const wrong = parse(std::vector<std::string>(argv + 1, argv + argc), options);
    if (!wrong.empty()) {
        return complain(wrong, 2);
    }
    std::string const filter = filter_problem(options.filter);
    if (!options.filter.empty() && !filter.empty()) {
        return complain("--filter: " + filter, 2);
    }
    std::signal(SIGPIPE, SIG_IGN);  // as an error of the call it can be told
    std::signal(SIGXFSZ, SIG_IGN);
    if (options.help || options.list) {
        std::string const problem = deliver(options.help ? help_text : listing(options), options.out);
        return problem.empty() ? 0 : complain(problem, 1);
    }
    catch_signals();
    return measure(options);
}

}  // namespace tare_io::program

int main(int argc, char** argv) {
    if (argc > 1 && std::strcmp(argv[1], tare_io::worker_flag) == 0) {
        return tare_io::worker_main(argc, argv);
    }
    return tare_io::program::run(argc, argv);
}
