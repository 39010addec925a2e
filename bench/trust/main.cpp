/// How often are two identical functions called different, how often is a small true difference found, how wrong is the
/// ratio, how long does it take, and does one run's interval hold in other processes? Every comparison is made by a
/// fresh process with default settings: the address space, and what else differs between processes, is new each time.

#include "bench/common/process.hpp"
#include "bench/common/table.hpp"
#include "bench/trust/one_process.hpp"
#include "bench/trust/summary.hpp"

#include <tare/tare.hpp>

#include <chrono>
#include <cstdlib>
#include <cstring>

namespace {

using bench::Case;
using bench::Kernel;
using bench::text;

struct Arguments {
    int processes = 200;
    int peer_processes = 50;
    std::string tools = "tare,google,google-interleaved,mitata";
    std::string kernels = "chain,memory,strings";
    std::string cases = "same,1.01,1.002,addresses";
    bool raw = false;
};

char const usage[] =
    "usage: bench_trust [--processes=N] [--peer-processes=N] [--quick] [--tools=LIST] [--kernels=LIST] [--cases=LIST]\n"
    "                   [--raw]\n"
    "Compares functions whose true ratio is known, each time in a fresh process, and prints Markdown tables.\n"
    "  --processes=N       processes for each row, 200 (50 of them are used for the table between processes)\n"
    "  --peer-processes=N  the same for other tools, which take longer, 50\n"
    "  --quick             20 and 3 of them: a look whether all is well, not a result\n"
    "  --tools=LIST        of tare,google,google-interleaved,mitata (those that were built)\n"
    "  --kernels=LIST      of chain,memory,strings\n"
    "  --cases=LIST        of same,1.01,1.002,addresses\n"
    "  --raw               also a line for every process\n"
    "Exit status: 1 when tare missed a goal, 2 for wrong usage.\n";

bool has(std::string const& list, std::string const& word) {
    return ("," + list + ",").find("," + word + ",") != std::string::npos;
}

bool is_count(char const* value, int& count) {
    char* end = nullptr;
    long const number = std::strtol(value, &end, 10);
    count = static_cast<int>(number);
    return end != value && *end == '\0' && number >= 1 && number <= 100000;
}

/// False: wrong usage.
bool parse(int argc, char** argv, Arguments& arguments) {
    for (int i = 1; i < argc; ++i) {
        std::string const flag = argv[i];
        std::size_t const equals = flag.find('=');
        std::string const name = flag.substr(0, equals);
        std::string const value = equals == std::string::npos ? "" : flag.substr(equals + 1);
        bool good = true;
        if (flag == "--quick") {
            arguments.processes = 20;
            arguments.peer_processes = 3;
        } else if (flag == "--raw") {
            arguments.raw = true;
        } else if (name == "--processes") {
            good = is_count(value.c_str(), arguments.processes);
        } else if (name == "--peer-processes") {
            good = is_count(value.c_str(), arguments.peer_processes);
        } else if (name == "--tools") {
            arguments.tools = value;
        } else if (name == "--kernels") {
            arguments.kernels = value;
        } else if (name == "--cases") {
            arguments.cases = value;
        } else {
            good = false;
        }
        if (!good) {
            std::fprintf(stderr, "bench_trust: wrong argument %s; see --help\n", argv[i]);
            return false;
        }
    }
    return true;
}

/// How to start a tool; empty: it was not built.
std::string command_of(std::string const& tool) {
    std::string const self = bench::own_path();
    if (tool == "tare") {
        return bench::quoted(self) + " --one=";
    }
    std::string const folder = self.substr(0, self.rfind('/') + 1) + "peers/";
    std::string const program = folder + (tool == "mitata" ? "bench_peer_mitata" : "bench_peer_google");
    if (access(program.c_str(), X_OK) != 0) {
        return "";
    }
    return bench::quoted(program) + (tool == "google-interleaved" ? " --interleaved" : "") + " --one=";
}

std::vector<trust::Series> plan(Arguments const& arguments) {
    std::vector<trust::Series> plan;
    for (char const* tool : {"tare", "google", "google-interleaved", "mitata"}) {
        if (!has(arguments.tools, tool)) {
            continue;
        }
        if (command_of(tool).empty()) {
            std::printf("%s: not built here, left out.\n", tool);
            continue;
        }
        for (Kernel const kernel : {Kernel::chain, Kernel::memory, Kernel::strings}) {
            for (Case const it : {Case::same, Case::one_percent, Case::fifth_percent, Case::addresses}) {
                bool const wanted = has(arguments.kernels, bench::kernel_names[static_cast<int>(kernel)]) &&
                                    has(arguments.cases, bench::case_names[static_cast<int>(it)]);
                if (wanted) {
                    plan.push_back({tool, kernel, it, {}});
                }
            }
        }
    }
    return plan;
}

/// All rows take turns, so that an hour in which the machine is busy falls on all alike.
void run(std::vector<trust::Series>& plan, Arguments const& arguments) {
    auto const begin = std::chrono::steady_clock::now();
    int const most = std::max(arguments.processes, arguments.peer_processes);
    for (int i = 0; i != most; ++i) {
        for (trust::Series& series : plan) {
            int const wanted = series.tool == "tare" ? arguments.processes : arguments.peer_processes;
            if (i >= wanted) {
                continue;
            }
            std::string const pair = std::string(bench::kernel_names[static_cast<int>(series.kernel)]) + '/' +
                                     bench::case_names[static_cast<int>(series.it)];
            std::string const answer = bench::output_of(command_of(series.tool) + pair);
            bench::Outcome outcome;
            if (!bench::parse(answer.c_str(), outcome)) {
                std::fprintf(stderr, "bench_trust: %s could not compare %s\n", series.tool.c_str(), pair.c_str());
                std::exit(1);
            }
            if (arguments.raw) {
                std::printf("%s %s %s", series.tool.c_str(), pair.c_str(), answer.c_str());
            }
            series.outcomes.push_back(outcome);
        }
        double const so_far = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
        std::fprintf(stderr, "\r%d of %d, %.0f s  ", i + 1, most, so_far);
    }
    std::fprintf(stderr, "\r\033[K");
}

/// What issue and method promise of a row; an empty name: nothing.
struct Goal {
    std::string name;
    bool met = true;
};

Goal goal_of(trust::Series const& series, trust::Summary const& summary) {
    if (series.tool != "tare") {
        return {};
    }
    if (series.it == Case::same || series.it == Case::addresses) {
        return {"≤ 5 %", summary.rate <= 0.05};
    }
    if (series.kernel == Kernel::chain) {
        return series.it == Case::one_percent ? Goal{"≥ 99 %", summary.rate >= 0.99}
                                              : Goal{"≥ 95 %", summary.rate >= 0.95};
    }
    return {};
}

std::string percent(double share) {
    return text("%.3g %%", share * 100);
}

bool print_comparisons(std::vector<trust::Series> const& plan) {
    bool good = true;
    bench::Table table({"tool", "kernel", "compared", "processes", "called different", "95 % interval", "goal",
                        "median ratio", "error of the ratio (rms)", "seconds (median)", "verdicts"});
    for (trust::Series const& series : plan) {
        trust::Summary const summary = trust::summarize(series);
        Goal const goal = goal_of(series, summary);
        good = good && goal.met;
        table.add({series.tool, bench::kernel_titles[static_cast<int>(series.kernel)],
                   bench::case_titles[static_cast<int>(series.it)], text("%zu", series.outcomes.size()),
                   percent(summary.rate), text("%.1f … %.1f %%", summary.rate_low * 100, summary.rate_high * 100),
                   goal.name + (goal.name.empty() ? ""
                                : goal.met        ? ", met"
                                                  : ", MISSED"),
                   text("%.5f", summary.median_ratio), percent(summary.rms_error), text("%.3f", summary.median_seconds),
                   summary.verdicts});
    }
    table.print();
    std::printf(
        "\nThe error is counted from 1 where that is the truth, else from the median of the ratios. Called different: "
        "tare's verdicts faster, slower and placement; Google Benchmark: p < 0.05 in the U test over 20 repetitions "
        "of 0.02 s; mitata: its summary's ratio, rounded to 0.01 as it prints it, is not 1.\n");
    for (trust::Series const& series : plan) {
        if (series.tool == "tare" && series.kernel == Kernel::chain && series.it == Case::same) {
            trust::Summary const summary = trust::summarize(series);
            bool const precise = summary.rms_error <= 1e-4;
            bool const quick = summary.median_seconds <= 0.1;
            std::printf(
                "\nRegister-only chain: error of the ratio %s (goal ≤ 0.01 %%, %s), one comparison %.3f s (goal "
                "≤ 0.1 s, %s).\n",
                percent(summary.rms_error).c_str(), precise ? "met" : "MISSED", summary.median_seconds,
                quick ? "met" : "MISSED");
            good = good && precise && quick;
        }
    }
    return good;
}

bool print_coverage(std::vector<trust::Series> const& plan) {
    bool good = true;
    bench::Table table({"kernel", "processes", "median over processes", "scatter of their medians", "a run's interval",
                        "runs that cover the median", "goal", "pairs of runs that cover",
                        "not covering, of them warned", "their warnings"});
    for (trust::Series const& series : plan) {
        if (series.tool != "tare" || series.it != Case::same) {
            continue;
        }
        std::vector<bench::Outcome> outcomes = series.outcomes;
        outcomes.resize(std::min<std::size_t>(outcomes.size(), 50));
        trust::Coverage const it = trust::cover(outcomes);
        auto const count = static_cast<double>(it.processes);
        int const missed = static_cast<int>(it.processes) - it.covering;
        bool const covers = it.covering >= 0.9 * count;
        bool const met = covers || (series.kernel != Kernel::chain && it.uncovering_with_warning == missed);
        good = good && met;
        table.add({bench::kernel_titles[static_cast<int>(series.kernel)], text("%zu", it.processes),
                   text("%.5g ns", it.median), "±" + percent(it.scatter), "±" + percent(it.half_width),
                   text("%.0f %%", 100 * it.covering / count),
                   std::string(series.kernel == Kernel::chain ? "≥ 90 %" : "≥ 90 %, or warned") +
                       (met ? ", met" : ", MISSED"),
                   text("%.0f %%", it.pairs > 0 ? 100.0 * it.covered_pairs / it.pairs : 0.0),
                   text("%d, %d", missed, it.uncovering_with_warning), it.warnings.empty() ? "-" : it.warnings});
    }
    std::printf(
        "\nBetween processes: does the 95 %% interval that one run prints cover the median over all of them?\n\n");
    table.print();
    return good;
}

}  // namespace

int main(int argc, char** argv) {
    if (argc == 2 && std::strncmp(argv[1], "--one=", 6) == 0) {
        Kernel kernel{};
        Case it{};
        if (!bench::parse_pair(argv[1] + 6, kernel, it)) {
            std::fprintf(stderr, "bench_trust: no such comparison: %s\n", argv[1] + 6);
            return 2;
        }
        bench::write(trust::compare_here(kernel, it));
        return 0;
    }
    if (argc == 2 && std::strcmp(argv[1], "--help") == 0) {
        std::fputs(usage, stdout);
        return 0;
    }
    Arguments arguments;
    if (!parse(argc, argv, arguments)) {
        return 2;
    }
    tare::Suite nothing("machine");
    nothing.bench("nothing", [] {});
    tare::Options dry;
    dry.dry_run = true;
    std::printf("%s\n\n", bench::machine(tare::run(nothing, dry).context).c_str());
    std::vector<trust::Series> series = plan(arguments);
    if (series.empty()) {
        std::fprintf(stderr, "bench_trust: nothing to compare: see --help\n");
        return 2;
    }
    std::fflush(stdout);
    run(series, arguments);
    bool const compared_well = print_comparisons(series);
    bool const covered_well = print_coverage(series);
    return compared_well && covered_well ? 0 : 1;
}
