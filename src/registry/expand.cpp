#include "src/registry/expand.hpp"

#include "src/plain/order.hpp"
#include "src/registry/pattern.hpp"

#include <cstdio>

namespace tare::registry {
namespace expansion {

inline std::string number_text(double number) {
    char buffer[32];
    std::snprintf(buffer, sizeof buffer, "%.15g", number);
    return buffer;
}

inline Row make_row(BenchmarkData const& benchmark, OwnedBody const& body, List<NamedConstant> arguments, int threads,
                    bool name_threads) {
    Row row;
    row.benchmark = &benchmark;
    row.body = &body;
    row.arguments = std::move(arguments);
    row.threads = threads;
    row.baseline = benchmark.baseline;
    for (NamedConstant const& argument : row.arguments) {
        row.key += (row.key.empty() ? "" : "/") + argument.name + '=' + argument.value.text;
    }
    if (name_threads) {
        row.key += (row.key.empty() ? "threads=" : "/threads=") + std::to_string(threads);
    }
    row.name = row.key.empty() ? benchmark.name : benchmark.name + '/' + row.key;
    return row;
}

/// Counts through all combinations like the digits of an odometer.
inline void expand_axes(BenchmarkData const& benchmark, OwnedBody const& body, List<NamedConstant> const& fixed,
                        List<Row>& rows) {
    List<std::size_t> digits(benchmark.axes.size(), 0);
    List<int> threads = benchmark.threads;
    bool const name_threads = !threads.empty();
    if (!name_threads) {
        threads.push_back(1);
    }
    for (;;) {
        List<NamedConstant> arguments = fixed;
        for (std::size_t i = 0; i != digits.size(); ++i) {
            arguments.push_back({benchmark.axes[i].name, benchmark.axes[i].values[digits[i]]});
        }
        for (int const count : threads) {
            rows.push_back(make_row(benchmark, body, arguments, count, name_threads));
        }
        std::size_t place = digits.size();
        while (place != 0 && ++digits[place - 1] == benchmark.axes[place - 1].values.size()) {
            digits[place - 1] = 0;
            --place;
        }
        if (place == 0) {
            return;
        }
    }
}

inline std::string problem_of(BenchmarkData const& benchmark) {
    if (!benchmark.problem.empty()) {
        return benchmark.problem;
    }
    std::size_t rows = benchmark.threads.empty() ? 1 : benchmark.threads.size();
    for (Axis const& axis : benchmark.axes) {
        if (axis.values.empty()) {
            return "argument \"" + axis.name + "\" has no values";
        }
        rows *= axis.values.size();
        if (rows > most_rows) {
            return "the arguments give more than " + std::to_string(most_rows) + " combinations";
        }
    }
    return "";
}

inline bool name_before(void const* rows, std::size_t left, std::size_t right) {
    Row const* const all = static_cast<Row const*>(rows);
    return all[left].name < all[right].name;
}

}  // namespace expansion

Constant constant(Value const& value) {
    Constant constant;
    constant.kind = value.kind;
    constant.integer = value.integer;
    constant.number = value.number;
    switch (value.kind) {
        case Value::Kind::integer:
            constant.text = std::to_string(value.integer);
            break;
        case Value::Kind::number:
            constant.text = expansion::number_text(value.number);
            break;
        case Value::Kind::text:
            constant.text.assign(value.text.data(), value.text.size());
            break;
    }
    return constant;
}

List<std::int64_t> geometric_range(std::int64_t lo, std::int64_t hi, std::int64_t multiplier, std::string& problem) {
    List<std::int64_t> values;
    if (lo > hi) {
        problem = "starts at " + std::to_string(lo) + ", above its end " + std::to_string(hi);
    } else if (multiplier < 2) {
        problem = "never ends: the multiplier is " + std::to_string(multiplier) + ", at least 2 is needed";
    } else if (lo < 1) {
        problem = "never ends: it starts at " + std::to_string(lo) + ", and multiplying needs a start of at least 1";
    } else {
        std::int64_t value = lo;
        for (; value < hi; value *= multiplier) {
            values.push_back(value);
            if (value > hi / multiplier) {
                break;
            }
        }
        values.push_back(hi);
    }
    return values;
}

List<std::int64_t> linear_range(std::int64_t lo, std::int64_t hi, std::int64_t step, std::string& problem) {
    List<std::int64_t> values;
    if (lo > hi) {
        problem = "starts at " + std::to_string(lo) + ", above its end " + std::to_string(hi);
    } else if (step < 1) {
        problem = "never ends: the step is " + std::to_string(step) + ", at least 1 is needed";
    } else if ((static_cast<std::uint64_t>(hi) - static_cast<std::uint64_t>(lo)) / static_cast<std::uint64_t>(step) >=
               most_values) {
        problem = "has more than " + std::to_string(most_values) + " values";
    } else {
        for (std::int64_t value = lo;;) {
            values.push_back(value);
            if (hi - value < step) {
                break;
            }
            value += step;
        }
    }
    return values;
}

List<Row> expand(SuiteData const& suite) {
    List<Row> rows;
    List<std::string> names;
    for (auto const& pointer : suite.benchmarks) {
        BenchmarkData const& benchmark = *pointer;
        std::string problem = expansion::problem_of(benchmark);
        if (!problem.empty()) {
            rows.push_back(expansion::make_row(benchmark, benchmark.body, {}, 1, false));
            rows.back().problem = problem;
            continue;
        }
        if (benchmark.types.empty()) {
            expansion::expand_axes(benchmark, benchmark.body, {}, rows);
        }
        for (TypedBody const& typed : benchmark.types) {
            Constant type = constant(TextView(typed.type));
            expansion::expand_axes(benchmark, typed.body, {{"type", type}}, rows);
        }
    }
    // Two rows of one name could not be told apart in any report.
    List<std::size_t> const order = plain::in_order(rows.size(), rows.data(), expansion::name_before);
    for (std::size_t i = 1; i < order.size(); ++i) {
        Row& row = rows[order[i]];
        if (row.name == rows[order[i - 1]].name && row.problem.empty()) {
            row.problem = "registered twice under this name: give one of them another, or another argument";
        }
    }
    return rows;
}

void find_families(List<Row>& rows) {
    bool plain_baseline = false;
    for (Row const& row : rows) {
        plain_baseline = plain_baseline || (row.problem.empty() && row.baseline && row.key.empty());
    }
    List<std::string> keys;
    List<std::size_t> sizes;
    List<char> has_baseline;
    for (Row& row : rows) {
        if (!row.problem.empty()) {
            continue;
        }
        std::string const key = plain_baseline ? "" : row.key;
        std::size_t family = 0;
        while (family != keys.size() && keys[family] != key) {
            ++family;
        }
        if (family == keys.size()) {
            keys.push_back(key);
            sizes.push_back(0);
            has_baseline.push_back(0);
        }
        if (row.baseline) {
            if (has_baseline[family] != 0) {
                row.problem = "a second baseline: only one of those that are compared can be it";
                continue;
            }
            has_baseline[family] = 1;
        }
        row.family = static_cast<int>(family);
        ++sizes[family];
    }
    for (Row& row : rows) {
        if (row.family >= 0 && sizes[static_cast<std::size_t>(row.family)] < 2) {
            row.family = -1;
        }
    }
}

void filter(List<Row>& rows, std::string const& suite, std::string const& pattern, std::string& problem) {
    if (pattern.empty()) {
        return;
    }
    Pattern const compiled(pattern);
    problem = compiled.problem();
    List<Row> kept;
    for (Row& row : rows) {
        if (problem.empty() && compiled.matches(suite + '/' + row.name)) {
            kept.push_back(std::move(row));
        }
    }
    rows = std::move(kept);
}

}  // namespace tare::registry
