#pragma once

#include "src/engine/measured.hpp"
#include "src/findings/findings.hpp"

#include <tare/list.hpp>

#include <cmath>
#include <cstdint>

/// Measured rows as a quiet machine would give them, to spoil one thing at a time.
namespace made_up {

/// SplitMix64; Steele, Lea & Flood (2014). The same numbers on every platform.
class Random {
public:
    explicit Random(std::uint64_t seed) : state_(seed) {}
    double uniform() {
        state_ += 0x9e3779b97f4a7c15U;
        std::uint64_t bits = state_;
        bits = (bits ^ (bits >> 30)) * 0xbf58476d1ce4e5b9U;
        bits = (bits ^ (bits >> 27)) * 0x94d049bb133111ebU;
        return static_cast<double>((bits ^ (bits >> 31)) >> 11) * 0x1p-53;
    }
    /// Box & Muller.
    double normal() {
        double const radius = std::sqrt(-2 * std::log(1 - uniform()));
        return radius * std::cos(6.283185307179586 * uniform());
    }

private:
    std::uint64_t state_;
};

constexpr std::uint32_t placements = 8;

inline tare::engine::Measured row(char const* name, double ns, std::uint64_t seed, std::size_t samples = 400,
                                  double noise = 0.001) {
    tare::engine::Measured measured;
    measured.result.name = name;
    measured.result.benchmark = name;
    measured.result.estimate.iterations = static_cast<std::uint64_t>(200e3 / (ns + 0.3));
    Random random(seed);
    for (std::uint32_t i = 0; i != samples; ++i) {
        measured.result.samples.push_back({ns * (1 + noise * random.normal()), i, i % placements});
    }
    tare::engine::Circumstances& it = measured.circumstances;
    it.seconds = 0.05;
    it.group_seconds = 0.1;
    it.batch_ns = 200e3;
    it.raw_median_ns = ns + 0.3;
    it.container_ns = 0.3;
    it.clock_cost_ns = 8;
    it.clock_resolution_ns = 0.4;
    it.voluntary_switches = 0;
    it.involuntary_switches = 1;
    it.migrations = 0;
    it.minor_faults = 2;
    it.major_faults = 0;
    it.stolen_seconds = 0;
    it.frequency_first = 1;
    it.frequency_last = 1.001;
    it.precision_wanted = 0.005;
    measured.family = 0;
    return measured;
}

inline tare::SuiteResult conclude(tare::List<tare::engine::Measured> rows, tare::Options const& options = {}) {
    tare::engine::MeasuredSuite suite;
    suite.name = "made up";
    suite.rows = static_cast<tare::List<tare::engine::Measured>&&>(rows);
    return tare::findings::conclude(suite, options);
}

inline tare::Warning const* find(tare::BenchmarkResult const& result, char const* code) {
    for (tare::Warning const& warning : result.warnings) {
        if (warning.code == tare::Text(code)) {
            return &warning;
        }
    }
    return nullptr;
}

inline double median(tare::engine::Measured const& measured) {
    return conclude({measured}).benchmarks[0].estimate.median.count;
}

}  // namespace made_up
