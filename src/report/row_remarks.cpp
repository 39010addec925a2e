#include "src/report/row_remarks.hpp"

#include "src/report/cells.hpp"
#include "src/report/layout.hpp"
#include "src/report/units.hpp"

#include <cmath>

namespace tare::report {
namespace row_remarks {

using Results = BenchmarkResult const* const*;

/// Whether the same advice was already given in a row before this one.
inline bool is_given(Results all, std::size_t row, Warning const& warning) {
    for (std::size_t before = 0; before != row; ++before) {
        for (Warning const& other : all[before]->warnings) {
            if (other.code == warning.code && other.advice == warning.advice) {
                return true;
            }
        }
    }
    return false;
}

/// Whether a row before this one said why the counter is missing.
inline bool is_given(Results all, std::size_t row, CounterValue const& counter) {
    for (std::size_t before = 0; before != row; ++before) {
        for (CounterValue const& other : all[before]->counters) {
            if (other.name == counter.name && other.missing == counter.missing) {
                return true;
            }
        }
    }
    return false;
}

/// The rows' names, the first few of many.
class Names {
public:
    void add(BenchmarkResult const& row) {
        if (++count_ <= 3) {
            text_ += (text_.empty() ? "" : ", ") + visible(row.name);
        }
    }
    std::string take(Style const& style) const {
        std::string const first = cut_middle(text_, width_of(style));
        return count_ <= 3 ? first : first + " and " + exact_text(count_ - 3) + " more";
    }

private:
    std::string text_;
    int count_ = 0;
};

inline Warning const* find(BenchmarkResult const& row, Text const& code) {
    for (Warning const& warning : row.warnings) {
        if (warning.code == code) {
            return &warning;
        }
    }
    return nullptr;
}

/// Whether a row before this one, or a warning before this one in it, has the code.
inline bool is_known(Results all, std::size_t row, Warning const& warning) {
    for (std::size_t before = 0; before != row; ++before) {
        if (find(*all[before], warning.code) != nullptr) {
            return true;
        }
    }
    return find(*all[row], warning.code) != &warning;
}

inline std::string of_code(Results all, std::size_t count, Warning const& warning, Style const& style) {
    Names names;
    for (std::size_t i = 0; i != count; ++i) {
        if (all[i]->status == Status::ok && find(*all[i], warning.code) != nullptr) {
            names.add(*all[i]);
        }
    }
    std::string text = paragraph(style, paint(style, Hue::yellow, "  ! "), 4,
                                 visible(warning.code) + ": " + names.take(style), Hue::yellow);
    if (!warning.advice.empty()) {
        text += paragraph(style, paint(style, Hue::dim, "    → "), 6, visible(warning.advice), Hue::dim);
    }
    return text;
}

}  // namespace row_remarks

std::string remarks(BenchmarkResult const* const* all, std::size_t row, Style const& style) {
    BenchmarkResult const& result = *all[row];
    std::string text;
    std::string missing;
    for (CounterValue const& counter : result.counters) {
        if (!std::isnan(counter.per_op) || counter.missing.empty()) {
            continue;
        }
        if (row_remarks::is_given(all, row, counter)) {
            missing += (missing.empty() ? "" : ", ") + visible(counter.name);
        } else {
            text += paragraph(style, "  ", 2, visible(counter.name) + ": not counted: " + visible(counter.missing),
                              Hue::dim);
        }
    }
    if (!missing.empty()) {
        text += paragraph(style, "  ", 2, "not counted: " + missing, Hue::dim);
    }
    for (Warning const& warning : result.warnings) {
        text += paragraph(style, paint(style, Hue::yellow, "  ! "), 4,
                          visible(warning.code) + ": " + visible(warning.message), Hue::yellow);
        if (!warning.advice.empty() && !row_remarks::is_given(all, row, warning)) {
            text += paragraph(style, paint(style, Hue::dim, "    → "), 6, visible(warning.advice), Hue::dim);
        }
    }
    return text;
}

std::string remarks_together(BenchmarkResult const* const* all, std::size_t count, Style const& style) {
    std::string text;
    for (std::size_t row = 0; row != count; ++row) {
        if (all[row]->status != Status::ok) {
            continue;
        }
        for (CounterValue const& counter : all[row]->counters) {
            if (std::isnan(counter.per_op) && !counter.missing.empty() && !row_remarks::is_given(all, row, counter)) {
                text += paragraph(style, "  ", 2, visible(counter.name) + ": not counted: " + visible(counter.missing),
                                  Hue::dim);
            }
        }
        for (Warning const& warning : all[row]->warnings) {
            if (!row_remarks::is_known(all, row, warning)) {
                text += row_remarks::of_code(all, count, warning, style);
            }
        }
    }
    return text;
}

}  // namespace tare::report
