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
            {"limit", format_number(runner.limit()) + " s for one operation"},
            {"input", options.input.empty() ? "made" : options.input},
            {"pass", "one process for each operation, ways of a column in turns; counted apart from timed"}};
}

static int measure(Options const& options) {
    using Clock = std::chrono::steady_clock;
    Clock::time_point const begin = Clock::now();
    Ground ground;
    ground.folder = options.folder.empty() ? default_folder() : options.folder;
    Document document;
    Runner runner(options);
    std::string refused;
    std::size_t ways = 0;
    try {
        ground.file_system = file_system_of(ground.folder);
        auto const keep = [&](Table table) {
            if (!table.rows.empty()) {
                ways += table.rows.size();
                document.tables.push_back(std::move(table));
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
            return complain(refused, 1);
        }
    }
    if (ways == 0 && !asked_to_stop()) {
        return complain("the filter '" + options.filter + "' leaves no way to measure; --list shows them", 2);
    }
    stop_catching();
    document.context = runner.context();
    document.settings = settings(options, ground, runner);
    document.interrupted = asked_to_stop();
    document.seconds = std::chrono::duration<double>(Clock::now() - begin).count();
    std::string const problem = deliver(rendered(document, options), options.out);
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
