#include "src/report/cells.hpp"
#include "src/report/figures.hpp"
#include "src/report/layout.hpp"
#include "src/report/matrix.hpp"
#include "src/report/plots.hpp"
#include "src/report/reporters.hpp"
#include "src/report/rows.hpp"
#include "src/report/side_by_side.hpp"
#include "src/report/units.hpp"
#include "src/report/words.hpp"

#include <cmath>

namespace tare::report {
namespace console_pieces {

inline constexpr int label_columns = 10;

inline void labelled(std::string& text, Style const& style, char const* label, std::string const& what) {
    if (!what.empty()) {
        text +=
            paragraph(style, paint(style, Hue::dim, pad_right(label, label_columns)), label_columns, what, Hue::plain);
    }
}

inline std::string cpu_text(Context const& context) {
    std::string text = visible(context.cpu);
    if (context.cpus > 0) {
        text = joined_parts(text, exact_text(context.cpus) + (context.cpus == 1 ? " CPU" : " CPUs"));
    }
    if (std::isfinite(context.cpu_mhz)) {
        text = joined_parts(text, fixed_text(context.cpu_mhz, 0) + " MHz");
    }
    return text;
}

inline std::string version_text(Context const& context) {
    return joined_parts(visible(context.tare_version), joined_parts(visible(context.date), visible(context.host)));
}

inline std::string os_text(Context const& context) {
    std::string text = visible(context.os);
    if (!context.virtual_machine.empty()) {
        text = joined_parts(text, "in a virtual machine (" + visible(context.virtual_machine) + ")");
    }
    return text;
}

inline std::string rule(Style const& style) {
    return paint(style, Hue::dim, repeated("─", width_of(style))) + '\n';
}

struct Sign {
    char const* mark;
    Hue hue;
};

inline Sign sign_of(Verdict verdict) {
    switch (verdict) {
        case Verdict::faster:
            return {"▼", Hue::green};
        case Verdict::slower:
            return {"▲", Hue::red};
        case Verdict::same:
            return {"=", Hue::plain};
        case Verdict::placement:
            return {"~", Hue::yellow};
        case Verdict::undecided:
            break;
    }
    return {"?", Hue::dim};
}

inline void comparisons(std::string& text, SuiteResult const& suite, Style const& style) {
    if (suite.comparisons.empty()) {
        return;
    }
    text += '\n';
    for (Comparison const& comparison : suite.comparisons) {
        Sign const sign = sign_of(comparison.verdict);
        text +=
            paragraph(style, "  " + paint(style, sign.hue, sign.mark) + ' ', 4, comparison_words(comparison), sign.hue);
        text += style.compact ? std::string() : side_by_side(suite, comparison, style);
    }
}

struct Tally {
    int ok = 0;
    int failed = 0;
    int skipped = 0;
};

inline Tally tally(Report const& report) {
    Tally result;
    for (SuiteResult const& suite : report.suites) {
        result.failed += suite.error.empty() ? 0 : 1;
        for (BenchmarkResult const& benchmark : suite.benchmarks) {
            switch (benchmark.status) {
                case Status::ok:
                    ++result.ok;
                    break;
                case Status::failed:
                    ++result.failed;
                    break;
                case Status::skipped:
                    ++result.skipped;
                    break;
            }
        }
    }
    return result;
}

/// Failures once more, where the eye is at the end of a long run.
inline void failures(std::string& text, Report const& report, Style const& style) {
    for (SuiteResult const& suite : report.suites) {
        std::string const begin = visible(suite.name);
        if (!suite.error.empty()) {
            text += paragraph(style, paint(style, Hue::red, "✗ "), 2, begin + ": " + visible(suite.error), Hue::red);
        }
        for (BenchmarkResult const& benchmark : suite.benchmarks) {
            if (benchmark.status == Status::failed) {
                text += paragraph(style, paint(style, Hue::red, "✗ "), 2,
                                  begin + '/' + visible(benchmark.name) + ": " + visible(benchmark.error), Hue::red);
            }
        }
    }
}

}  // namespace console_pieces

std::string console_header(Context const& context, Style const& style) {
    std::string text;
    if (!style.details) {
        return text;
    }
    console_pieces::labelled(text, style, "tare", console_pieces::version_text(context));
    console_pieces::labelled(text, style, "cpu", console_pieces::cpu_text(context));
    console_pieces::labelled(text, style, "caches", visible(context.caches));
    console_pieces::labelled(text, style, "os", console_pieces::os_text(context));
    console_pieces::labelled(text, style, "compiler", joined_parts(visible(context.compiler), visible(context.build)));
    console_pieces::labelled(text, style, "clock", visible(context.clock));
    for (Disturbance const& disturbance : context.disturbances) {
        text += paragraph(style, paint(style, Hue::yellow, pad_right("disturbs", console_pieces::label_columns)),
                          console_pieces::label_columns, visible(disturbance.message), Hue::yellow);
        if (!disturbance.advice.empty()) {
            text += paragraph(style, std::string(console_pieces::label_columns, ' ') + paint(style, Hue::dim, "→ "),
                              console_pieces::label_columns + 2, visible(disturbance.advice), Hue::dim);
        }
    }
    for (Text const& note : context.notes) {
        console_pieces::labelled(text, style, "note", visible(note));
    }
    return text;
}

std::string console_suite(SuiteResult const& suite, Style const& style) {
    std::string text = "\n";
    text += paint(style, Hue::bold, cut_middle(visible(suite.name), width_of(style))) + '\n';
    if (!suite.caption.empty()) {
        text += paragraph(style, "", 0, visible(suite.caption), Hue::dim);
    }
    text += console_pieces::rule(style);
    if (!suite.error.empty()) {
        text += paragraph(style, paint(style, Hue::red, "✗ "), 2, visible(suite.error), Hue::red);
    }
    text += rows(suite, style);
    console_pieces::comparisons(text, suite, style);
    text += matrix(suite, style);
    if (!suite.complexities.empty()) {
        text += '\n';
    }
    for (ComplexityFit const& fit : suite.complexities) {
        text += paragraph(style, "  ", 4, complexity_words(fit), Hue::plain);
    }
    text += plots(suite, style);
    for (Text const& note : suite.notes) {
        text += paragraph(style, paint(style, Hue::dim, "  note: "), 8, visible(note), Hue::dim);
    }
    return text;
}

std::string console_footer(Report const& report, Style const& style) {
    console_pieces::Tally const tally = console_pieces::tally(report);
    std::string text = "\n";
    for (Text const& problem : report.problems) {
        text += paragraph(style, paint(style, Hue::yellow, "! "), 2, visible(problem), Hue::yellow);
    }
    console_pieces::failures(text, report, style);
    std::string sum = exact_text(tally.ok) + (tally.ok == 1 ? " benchmark" : " benchmarks") + " measured in " +
                      duration_text(report.seconds);
    if (tally.failed != 0) {
        sum += ", " + exact_text(tally.failed) + " failed";
    }
    if (tally.skipped != 0) {
        sum += ", " + exact_text(tally.skipped) + " skipped";
    }
    if (report.interrupted) {
        sum += "; interrupted: what was measured until then is shown";
    }
    return text + paragraph(style, "", 0, sum, tally.failed != 0 || report.interrupted ? Hue::red : Hue::dim);
}

std::string console(Report const& report, Style const& style) {
    std::string text = console_header(report.context, style);
    for (SuiteResult const& suite : report.suites) {
        text += console_suite(suite, style);
    }
    return text + console_footer(report, style);
}

}  // namespace tare::report
