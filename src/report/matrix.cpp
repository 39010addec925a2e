#include "src/report/matrix.hpp"

#include "src/report/cells.hpp"
#include "src/report/figures.hpp"
#include "src/report/layout.hpp"
#include "src/report/order.hpp"
#include "src/report/units.hpp"
#include "src/report/words.hpp"

#include <cmath>

namespace tare::report {
namespace matrix_of {

inline constexpr int gap = 2;

inline bool connects(Comparison const& pair, BenchmarkResult const& left, BenchmarkResult const& right) {
    return (pair.baseline == left.name && pair.contender == right.name) ||
           (pair.baseline == right.name && pair.contender == left.name);
}

inline Comparison const* find(List<Comparison> const& pairs, BenchmarkResult const& left,
                              BenchmarkResult const& right) {
    for (Comparison const& pair : pairs) {
        if (connects(pair, left, right)) {
            return &pair;
        }
    }
    return nullptr;
}

inline bool is_apart(Family const& family, std::size_t row, std::size_t column) {
    Comparison const* const pair = family.pairs[row * family.rows.size() + column];
    // What was not compared is not known to be alike.
    return pair == nullptr || pair->verdict == Verdict::faster || pair->verdict == Verdict::slower;
}

/// How much slower the row is than the column: the comparison may have been made the other way round.
inline Factor slowdown(Comparison const& pair, BenchmarkResult const& row) {
    Factor factor;
    bool const as_is = pair.contender == row.name;
    factor.value = as_is ? pair.ratio : 1 / pair.ratio;
    factor.ci.low = as_is ? pair.ci.low : 1 / pair.ci.high;
    factor.ci.high = as_is ? pair.ci.high : 1 / pair.ci.low;
    return factor;
}

inline char const* mark_of(Verdict verdict) {
    switch (verdict) {
        case Verdict::same:
            return " =";
        case Verdict::undecided:
            return " ?";
        case Verdict::placement:
            return " ~";
        case Verdict::faster:
        case Verdict::slower:
            break;
    }
    return "  ";
}

inline std::string cell(Family const& family, std::size_t row, std::size_t column) {
    Comparison const* const pair = family.pairs[row * family.rows.size() + column];
    return pair == nullptr ? "" : factor_words(slowdown(*pair, *family.rows[row])) + mark_of(pair->verdict);
}

/// One character a bracket and row. Brackets that share no row share a column.
inline List<std::string> bracket_column(Family const& family) {
    List<std::string> lines(family.rows.size());
    List<Bracket> left = brackets(family);
    while (!left.empty()) {
        List<Bracket> later;
        std::size_t free = 0;
        for (Bracket const& bracket : left) {
            if (bracket.first < free) {
                later.push_back(bracket);
                continue;
            }
            for (; free != bracket.first; ++free) {
                lines[free] += ' ';
            }
            for (; free <= bracket.last; ++free) {
                lines[free] += free == bracket.first ? "┌" : free == bracket.last ? "└" : "│";
            }
        }
        for (; free != lines.size(); ++free) {
            lines[free] += ' ';
        }
        left = later;
    }
    return lines;
}

inline std::string number(std::size_t index) {
    return exact_text(static_cast<double>(index + 1));
}

/// Columns first ... last - 1 of the table.
inline std::string block(Family const& family, List<std::string> const& begins, std::size_t first, std::size_t last,
                         List<int> const& widths, Style const& style) {
    int const begin = cells(begins[0]);
    std::string text = pad_right(std::string(), begin);
    for (std::size_t column = first; column != last; ++column) {
        text += std::string(gap, ' ') + paint(style, Hue::dim, pad_left("than " + number(column), widths[column]));
    }
    text += '\n';
    for (std::size_t row = 0; row != family.rows.size(); ++row) {
        std::string line = begins[row];
        for (std::size_t column = first; column != last && column < row; ++column) {
            std::string const shown = pad_left(cut(cell(family, row, column), widths[column]), widths[column]);
            line += std::string(gap, ' ') + paint(style, is_apart(family, row, column) ? Hue::plain : Hue::dim, shown);
        }
        while (!line.empty() && line.back() == ' ') {
            line.pop_back();
        }
        text += line + '\n';
    }
    return text;
}

/// What the marks mean, of those that are there.
inline std::string legend(Family const& family, Style const& style) {
    static constexpr Verdict verdicts[] = {Verdict::same, Verdict::undecided, Verdict::placement};
    static constexpr char const* meanings[] = {"= the same", "? undecided", "~ depends on where the code lies"};
    Flow line(style, 2, 3);
    if (!brackets(family).empty()) {
        line.add(Hue::dim, "┌└ cannot be told apart");
    }
    for (std::size_t i = 0; i != 3; ++i) {
        for (Comparison const* const pair : family.pairs) {
            if (pair != nullptr && pair->verdict == verdicts[i]) {
                line.add(Hue::dim, meanings[i]);
                break;
            }
        }
    }
    return line.take();
}

inline std::string table(Family const& family, Style const& style) {
    std::size_t const count = family.rows.size();
    List<std::string> begins = bracket_column(family);
    int const brackets_shown = 6;
    int names = 0;
    for (BenchmarkResult const* const row : family.rows) {
        int const own = cells(visible(row->name));
        names = own > names ? own : names;
    }
    int const most = width_of(style) / 3;
    names = names < most ? names : most;
    for (std::size_t row = 0; row != count; ++row) {
        begins[row] = "  " + cut_to(begins[row], brackets_shown) + ' ' + pad_left(number(row), count > 9 ? 2 : 1) +
                      ' ' + pad_right(cut_middle(visible(family.rows[row]->name), names), names) +
                      pad_left(cut(time_text(family.rows[row]->estimate.median.count, text_of(style.unit)), 12), 10);
    }
    int begin = 0;
    for (std::string const& line : begins) {
        begin = cells(line) > begin ? cells(line) : begin;
    }
    for (std::string& line : begins) {
        line = pad_right(line, begin);
    }
    int const room = width_of(style) - begin - gap;
    List<int> widths(count, 6);
    for (std::size_t column = 0; column != count; ++column) {
        for (std::size_t row = column + 1; row < count; ++row) {
            int const own = cells(cell(family, row, column));
            widths[column] = own > widths[column] ? own : widths[column];
        }
        widths[column] = widths[column] < room ? widths[column] : room;
    }
    std::string text;
    for (std::size_t first = 0; first + 1 < count;) {
        int used = begin + gap + widths[first];
        std::size_t last = first + 1;
        while (last + 1 < count && used + gap + widths[last] <= width_of(style)) {
            used += gap + widths[last++];
        }
        text += block(family, begins, first, last, widths, style);
        first = last;
    }
    return text + legend(family, style);
}

}  // namespace matrix_of

List<Family> families(SuiteResult const& suite) {
    List<Comparison> const& pairs = suite.pairs.empty() ? suite.comparisons : suite.pairs;
    List<BenchmarkResult const*> left = in_order(suite, Sort::time);
    List<Family> result;
    while (!left.empty()) {
        Family family;
        family.rows.push_back(left[0]);
        List<BenchmarkResult const*> others;
        for (std::size_t i = 1; i < left.size(); ++i) {
            bool connected = false;
            for (BenchmarkResult const* const row : family.rows) {
                connected = connected || matrix_of::find(pairs, *row, *left[i]) != nullptr;
            }
            (connected ? family.rows : others).push_back(left[i]);
        }
        left = others;
        if (family.rows.size() < 3) {
            continue;
        }
        for (BenchmarkResult const* const row : family.rows) {
            for (BenchmarkResult const* const column : family.rows) {
                family.pairs.push_back(row == column ? nullptr : matrix_of::find(pairs, *row, *column));
            }
        }
        result.push_back(family);
    }
    return result;
}

List<Bracket> brackets(Family const& family) {
    List<Bracket> result;
    std::size_t const count = family.rows.size();
    for (std::size_t first = 0; first != count; ++first) {
        std::size_t last = first;
        bool alike = true;
        while (alike && last + 1 < count) {
            for (std::size_t row = first; row <= last; ++row) {
                alike = alike && !matrix_of::is_apart(family, last + 1, row);
            }
            last += alike ? 1 : 0;
        }
        bool const inside = !result.empty() && result.back().last >= last;
        if (last != first && !inside) {
            result.push_back({first, last});
        }
    }
    return result;
}

std::string matrix(SuiteResult const& suite, Style const& style) {
    for (BenchmarkResult const& result : suite.benchmarks) {
        if (result.baseline) {
            return std::string();
        }
    }
    std::string text;
    // Larger ones have no pairs, only comparisons with the fastest: a table of one column that goes on for pages.
    constexpr std::size_t most_rows = 16;
    for (Family const& family : families(suite)) {
        if (family.rows.size() > most_rows) {
            continue;
        }
        text += '\n' + matrix_of::table(family, style);
    }
    return text;
}

}  // namespace tare::report
