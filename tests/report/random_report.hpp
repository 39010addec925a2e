#pragma once

#include <tare/options.hpp>
#include <tare/report.hpp>

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <limits>
#include <string>

/// Reports made of arbitrary bytes: whatever a fuzzer or a random generator comes up with, names of any bytes and numbers
/// of any value included.
namespace random_report {

class Bytes {
public:
    Bytes(unsigned char const* data, std::size_t size) : data_(data), size_(size) {}

    bool empty() const { return at_ == size_; }
    unsigned next() { return at_ == size_ ? 0 : data_[at_++]; }
    unsigned below(unsigned limit) { return next() % limit; }
    bool flag() { return next() % 2 == 1; }

    double number() {
        constexpr double infinity = std::numeric_limits<double>::infinity();
        static constexpr double special[] = {
            0,      -0.0,   1,  infinity, -infinity, tare::unknown, std::numeric_limits<double>::max(),
            5e-324, 1e-300, -1, 999.95,   0.001,     1e15,          13.4216,
            100};
        unsigned const choice = below(32);
        if (choice < sizeof special / sizeof special[0]) {
            return special[choice];
        }
        if (choice < 28) {  // the size of real times
            return (1 + next() / 255.0) * static_cast<double>(1U << below(31)) / 8;
        }
        std::uint64_t bits = 0;
        for (int i = 0; i != 8; ++i) {
            bits = bits << 8U | next();
        }
        double value = 0;
        std::memcpy(&value, &bits, sizeof value);
        return value;
    }
    tare::Nanoseconds time() { return tare::Nanoseconds(number()); }
    tare::Interval interval() {
        tare::Interval result;
        result.low = number();
        result.high = number();
        return result;
    }
    std::uint64_t count() { return std::uint64_t{next()} << below(56); }

    std::string text() {
        static char const* const snippets[] = {
            "sort/n=64", "a|b",         "\"quoted\"", "a,b\r\nc", "<&>'",         "\x1b[31m",     "\xff\xfe",
            "並べ替え",  "👩‍🚀", "e\u0301",    "\u202e",   "\xed\xa0\x80", "`*_[x](y)_*`", "]]>",
            "\\n",       "=1+1",        "\uFFFE",     "\u009b",   "שלום",         "\u3000 ",      ""};
        std::string result;
        for (unsigned part = below(4); part != 0; --part) {
            unsigned const choice = below(32);
            if (choice < sizeof snippets / sizeof snippets[0]) {
                result += snippets[choice];
            } else if (choice == 31) {
                result += std::string(300, static_cast<char>(next()));
            } else {
                for (unsigned letter = below(8); letter != 0; --letter) {
                    result += static_cast<char>(next());
                }
            }
        }
        return result;
    }

private:
    unsigned char const* data_;
    std::size_t size_;
    std::size_t at_ = 0;
};

inline tare::Estimate estimate(Bytes& bytes) {
    tare::Estimate result;
    result.median = bytes.time();
    result.ci = bytes.interval();
    result.mean = bytes.time();
    result.stddev = bytes.time();
    result.min = bytes.time();
    result.max = bytes.time();
    result.p25 = bytes.time();
    result.p75 = bytes.time();
    result.p99 = bytes.time();
    result.p999 = bytes.time();
    result.samples = bytes.count();
    result.iterations = bytes.count();
    result.effective_samples = bytes.number();
    return result;
}

inline tare::BenchmarkResult benchmark(Bytes& bytes, std::string const& name) {
    tare::BenchmarkResult result;
    result.name = name;
    result.benchmark = bytes.flag() ? tare::Text(bytes.text()) : std::string("sort");
    for (unsigned i = bytes.below(3); i != 0; --i) {
        tare::Argument argument;
        argument.name = bytes.text();
        argument.value = bytes.text();
        argument.number = bytes.number();
        result.args.push_back(argument);
    }
    result.label = bytes.text();
    result.status = static_cast<tare::Status>(bytes.below(8) < 6 ? 0 : bytes.below(3));
    result.error = bytes.text();
    result.baseline = bytes.below(8) == 0;
    result.threads = static_cast<int>(bytes.below(5));
    result.below_floor = bytes.below(8) == 0;
    result.cpu_share = bytes.number();
    result.estimate = estimate(bytes);
    result.bytes_per_op = bytes.number();
    result.items_per_op = bytes.number();
    for (unsigned i = bytes.below(4); i != 0; --i) {
        tare::CounterValue counter;
        counter.name = bytes.text();
        counter.source = bytes.flag() ? "derived" : "perf";
        counter.per_op = bytes.number();
        counter.at_least = bytes.flag();
        counter.missing = bytes.text();
        result.counters.push_back(counter);
    }
    result.layout.placements = static_cast<int>(bytes.below(9));
    for (int i = 0; i < result.layout.placements; ++i) {
        result.layout.medians.push_back(bytes.number());
    }
    result.layout.spread = bytes.number();
    result.layout.significant = bytes.flag();
    for (unsigned i = bytes.below(3); i != 0; --i) {
        tare::Warning warning;
        warning.code = bytes.text();
        warning.message = bytes.text();
        warning.advice = bytes.text();
        result.warnings.push_back(warning);
    }
    for (unsigned i = bytes.below(20); i != 0; --i) {
        tare::Sample sample;
        sample.time = bytes.number();
        sample.round = bytes.next();
        sample.placement = bytes.below(8);
        result.samples.push_back(sample);
    }
    for (unsigned i = bytes.below(3); i != 0; --i) {
        tare::Bucket bucket;
        bucket.low = bytes.number();
        bucket.high = bytes.number();
        bucket.count = bytes.count();
        result.distribution.push_back(bucket);
    }
    result.seconds = bytes.number();
    return result;
}

inline tare::Comparison comparison(Bytes& bytes, tare::Text const& baseline, tare::Text const& contender) {
    tare::Comparison result;
    result.explanation = bytes.flag() ? tare::Text(bytes.text()) : tare::Text();
    result.baseline = baseline;
    result.contender = contender;
    result.ratio = bytes.number();
    result.ci = bytes.interval();
    result.p_value = bytes.number();
    result.margin = bytes.number();
    result.verdict = static_cast<tare::Verdict>(bytes.below(5));
    result.seconds_more = bytes.number();
    result.pairs = bytes.count();
    for (unsigned i = bytes.below(9); i != 0; --i) {
        result.placement_ratios.push_back(bytes.number());
    }
    return result;
}

inline tare::SuiteResult suite(Bytes& bytes, unsigned index) {
    tare::SuiteResult result;
    result.name = bytes.text() + std::to_string(index);
    result.caption = bytes.text();
    result.error = bytes.below(8) == 0 ? bytes.text() : std::string();
    unsigned const rows = bytes.below(8);
    for (unsigned i = 0; i != rows; ++i) {
        result.benchmarks.push_back(benchmark(bytes, bytes.text() + std::to_string(i)));
    }
    for (unsigned i = 0; i != rows; ++i) {
        for (unsigned j = 0; j != i; ++j) {
            tare::Comparison const pair = comparison(bytes, result.benchmarks[j].name, result.benchmarks[i].name);
            if (bytes.flag()) {
                result.pairs.push_back(pair);
            }
            if (j == 0) {
                result.comparisons.push_back(pair);
            }
        }
    }
    for (unsigned i = bytes.below(3); i != 0; --i) {
        static char const* const classes[] = {"O(1)", "O(log n)", "O(n)", "O(n log n)", "O(n^2)", "O(n^3)", "O(", ""};
        tare::ComplexityFit fit;
        fit.benchmark = bytes.flag() ? std::string("sort") : bytes.text();
        fit.argument = bytes.text();
        fit.big_o = classes[bytes.below(8)];
        fit.coefficient = bytes.number();
        fit.ci = bytes.interval();
        fit.relative_error = bytes.number();
        fit.runner_up = bytes.text();
        fit.runner_up_error = bytes.number();
        result.complexities.push_back(fit);
    }
    if (bytes.flag()) {
        result.notes.push_back(bytes.text());
    }
    return result;
}

inline tare::Report report(Bytes& bytes) {
    tare::Report result;
    tare::Context& context = result.context;
    for (tare::Text* const text :
         {&context.tare_version, &context.date, &context.host, &context.executable, &context.cpu, &context.caches,
          &context.os, &context.virtual_machine, &context.compiler, &context.build, &context.clock}) {
        *text = bytes.text();
    }
    context.cpus = static_cast<int>(bytes.next());
    context.cpu_mhz = bytes.number();
    context.clock_cost = bytes.number();
    for (unsigned i = bytes.below(3); i != 0; --i) {
        tare::Disturbance disturbance;
        disturbance.code = bytes.text();
        disturbance.message = bytes.text();
        disturbance.advice = bytes.text();
        context.disturbances.push_back(disturbance);
    }
    for (unsigned i = bytes.below(4); i != 0; --i) {
        result.suites.push_back(suite(bytes, i));
    }
    if (bytes.flag()) {
        result.problems.push_back(bytes.text());
    }
    result.interrupted = bytes.below(8) == 0;
    result.seconds = bytes.number();
    return result;
}

inline tare::Style style(Bytes& bytes) {
    static char const* const units[] = {"", "", "", "ps", "ns", "us", "ms", "s"};
    tare::Style result;
    result.color = bytes.flag();
    result.width = 30 + static_cast<int>(bytes.next());
    result.details = bytes.flag();
    result.compact = bytes.below(4) == 0;
    result.sort = static_cast<tare::Sort>(bytes.below(3));
    result.unit = units[bytes.below(8)];
    for (unsigned i = bytes.below(5); i != 0; --i) {
        result.percentiles.push_back(bytes.below(101));
    }
    result.plots = bytes.flag() ? "bar,box,line,placement,time" : "";
    return result;
}

/// Bytes that look random and are the same everywhere.
inline std::string noise(std::uint64_t seed, std::size_t size) {
    std::string bytes;
    std::uint64_t state = seed * 2654435761U + 1;
    while (bytes.size() != size) {
        state = state * 6364136223846793005U + 1442695040888963407U;
        bytes += static_cast<char>(state >> 40U);
    }
    return bytes;
}

}  // namespace random_report
