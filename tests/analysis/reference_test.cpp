#include "tests/analysis/reference.hpp"

#include "tests/analysis/answers.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <random>
#include <set>
#include <sstream>

using answers::Values;

namespace {

struct Question {
    std::string name;
    Values parameters;
    Values values;
    Values expected;
};

Question parse(std::string const& line) {
    std::istringstream words(line);
    Question question;
    std::size_t count = 0;
    words >> question.name;
    for (Values* list : {&question.parameters, &question.values}) {
        words >> count;
        for (std::size_t i = 0; i != count; ++i) {
            double value = 0;
            words >> value;
            list->push_back(value);
        }
    }
    std::string word;
    words >> word;
    while (words >> word) {
        question.expected.push_back(std::strtod(word.c_str(), nullptr));
    }
    return question;
}

std::string to_line(std::string const& name, Values const& parameters, Values const& values) {
    std::string line = name;
    char word[40];
    auto const add = [&](Values const& numbers) {
        for (double const number : numbers) {
            std::snprintf(word, sizeof word, " %.17g", number);
            line += word;
        }
    };
    line += " " + std::to_string(parameters.size());
    add(parameters);
    line += " " + std::to_string(values.size());
    add(values);
    line += " =";
    add(answers::answer(name, parameters, values));
    return line + "\n";
}

/// The interpreter that make sets up, when scipy can be imported in it.
std::string python_with_scipy() {
    for (char const* python : {TARE_SOURCE_DIR "/.venv/bin/python", "python3"}) {
        if (std::system(("'" + std::string(python) + "' -c 'import scipy' >/dev/null 2>&1").c_str()) == 0) {
            return python;
        }
    }
    return "";
}

constexpr char const* script = TARE_SOURCE_DIR "/tests/analysis/reference.py";

}  // namespace

TEST(Reference, AgreesWithScipyOnTheRecordedQuestions) {
    std::set<std::string> const tails = {"normal_cdf", "student_t_cdf", "f_tail", "incomplete_beta", "binomial_cdf"};
    std::set<std::string> names;
    for (char const* line : reference_lines) {
        Question const question = parse(line);
        names.insert(question.name);
        Values const found = answers::answer(question.name, question.parameters, question.values);
        ASSERT_EQ(found.size(), question.expected.size()) << line;
        for (std::size_t i = 0; i != found.size(); ++i) {
            double const relative = question.name == "dip" ? 1e-6 : tails.count(question.name) != 0 ? 1e-10 : 1e-9;
            double const absolute = tails.count(question.name) != 0 ? 0 : 1e-13;
            EXPECT_NEAR(found[i], question.expected[i], relative * std::fabs(question.expected[i]) + absolute)
                << std::string(line).substr(0, 300);
        }
    }
    EXPECT_EQ(names.size(), 24U);
}

// The table must be what the script makes: an expected value edited to fit would otherwise never be noticed.
TEST(Reference, TableIsWhatTheScriptMakes) {
    std::string const python = python_with_scipy();
    if (python.empty()) {
        GTEST_SKIP() << "no Python with scipy: run tools/setup";
    }
    std::string const path = testing::TempDir() + "tare_reference.hpp";
    ASSERT_EQ(std::system(("'" + python + "' '" + script + "' --header > '" + path + "'").c_str()), 0);
    std::FILE* const file = std::fopen(path.c_str(), "r");
    ASSERT_NE(file, nullptr);
    std::string made;
    char buffer[4096];
    for (std::size_t size = 0; (size = std::fread(buffer, 1, sizeof buffer, file)) != 0;) {
        made.append(buffer, size);
    }
    std::fclose(file);
    std::remove(path.c_str());
    // Other versions of scipy may differ in the last digit: numbers are compared, not their spelling.
    std::size_t from = 0;
    for (char const* line : reference_lines) {
        from = made.find('"', from) + 1;
        std::size_t const to = made.find('"', from);
        ASSERT_NE(to, std::string::npos);
        Question const now = parse(made.substr(from, to - from));
        Question const recorded = parse(line);
        ASSERT_EQ(now.name, recorded.name);
        ASSERT_EQ(now.expected.size(), recorded.expected.size());
        for (std::size_t i = 0; i != now.expected.size(); ++i) {
            EXPECT_NEAR(now.expected[i], recorded.expected[i], 1e-9 * std::fabs(now.expected[i]) + 1e-13) << line;
        }
        from = to + 1;
    }
}

TEST(Reference, AgreesWithScipyOnRandomQuestions) {
    std::string const python = python_with_scipy();
    if (python.empty()) {
        GTEST_SKIP() << "no Python with scipy: run tools/setup";
    }
    char const* const wanted = std::getenv("TARE_TEST_SEED");
    std::uint64_t const seed = wanted != nullptr ? std::strtoull(wanted, nullptr, 10) : 1;
    std::mt19937_64 random(seed);
    auto const uniform = [&](double low, double high) { return std::uniform_real_distribution<>(low, high)(random); };
    auto const integer = [&](int low, int high) { return std::uniform_int_distribution<>(low, high)(random); };
    std::string text;
    for (int i = 0; i != 60; ++i) {
        double const df = std::exp(uniform(0, 10));
        double const p = uniform(0, 1);
        double const trials = integer(1, 3000);
        text += to_line("normal_cdf", {uniform(-20, 9)}, {});
        text += to_line("normal_quantile", {p}, {});
        text += to_line("student_t_cdf", {uniform(-9, 9), df}, {});
        text += to_line("student_t_quantile", {p, df}, {});
        text += to_line("f_tail", {uniform(0, 9), uniform(1, 30), df}, {});
        text += to_line("incomplete_beta", {uniform(0.5, 40), uniform(0.5, 40), p}, {});
        text += to_line("binomial_cdf", {std::floor(trials * uniform(0.3, 0.7)), trials, uniform(0.3, 0.7)}, {});
        text += to_line("binomial_quantile", {p, trials, uniform(0.05, 0.95)}, {});
        Values x;
        int const count = integer(i % 2 == 0 ? 8 : 50, i % 2 == 0 ? 49 : 300);
        bool const ties = i % 3 == 0;
        for (int k = 0; k != count; ++k) {
            double const value = 10 + (x.empty() ? 0 : 0.4 * (x.back() - 10)) + std::normal_distribution<>()(random);
            x.push_back(ties ? std::round(value) : value);
        }
        text += to_line("quantile", {p}, x);
        for (char const* name : {"median", "moments", "ranks", "outliers", "lag1", "drift"}) {
            text += to_line(name, {}, x);
        }
        text += to_line("larger", {static_cast<double>(integer(2, count - 2))}, x);
        Values groups = {4};
        for (int k = 0; k != count; ++k) {
            groups.push_back(k % 4);
        }
        text += to_line("groups", groups, x);
        text += to_line("interval", {uniform(0.8, 0.97)}, x);
        text += to_line("median_p_value", {uniform(9, 11)}, x);
        if (count >= 50) {
            text += to_line("equivalence", {9.7, 10.4}, x);
        }
        if (count <= 30) {
            text += to_line("dip", {}, x);
        }
        if (count % 2 == 0 && count >= 12) {
            Values positive;
            for (double const value : x) {
                positive.push_back(std::fabs(value) + 0.1);
            }
            text += to_line("ratio", {0.9}, positive);
        }
        Values p_values;
        for (int k = integer(1, 20); k != 0; --k) {
            p_values.push_back(uniform(0, 0.3));
        }
        text += to_line("holm", {}, p_values);
        Values sizes_and_times = {2, 16, 100, 3000, 50000};
        for (int k = 0; k != 5; ++k) {
            sizes_and_times.push_back(std::pow(sizes_and_times[static_cast<std::size_t>(k)], p * 3) *
                                      uniform(0.8, 1.2));
        }
        text += to_line("growth", {0.95}, sizes_and_times);
    }
    std::string const path = testing::TempDir() + "tare_answers.txt";
    std::FILE* const file = std::fopen(path.c_str(), "w");
    ASSERT_NE(file, nullptr);
    std::fwrite(text.data(), 1, text.size(), file);
    std::fclose(file);
    EXPECT_EQ(std::system(("'" + python + "' '" + script + "' --check '" + path + "'").c_str()), 0) << "seed " << seed;
    std::remove(path.c_str());
}
