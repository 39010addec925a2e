#include <tare/list.hpp>

#pragma once

#include <cmath>
#include <cstddef>
#include <cstdint>

/// Series whose true median is known.
namespace simulation {

/// SplitMix64: Steele, Lea & Flood, Fast Splittable Pseudorandom Number Generators (2014). The same everywhere.
class Random {
public:
    explicit Random(std::uint64_t seed) : state_(seed * 0x632be59bd9b4e019U) {}
    double uniform() {
        state_ += 0x9e3779b97f4a7c15U;
        std::uint64_t bits = state_;
        bits = (bits ^ (bits >> 30)) * 0xbf58476d1ce4e5b9U;
        bits = (bits ^ (bits >> 27)) * 0x94d049bb133111ebU;
        return (static_cast<double>((bits ^ (bits >> 31)) >> 11) + 0.5) * 0x1p-53;
    }
    /// Box & Muller.
    double normal() { return std::sqrt(-2 * std::log(uniform())) * std::cos(6.283185307179586 * uniform()); }

private:
    std::uint64_t state_;
};

/// Gaussian AR(1) of standard deviation 1; when spiky, one sample in ten is later by an exponential time of mean 5.
struct Process {
    double correlation;
    bool spiky;
};

constexpr double spike_share = 0.1;
constexpr double spike_mean = 5;

inline double normal_below(double x) {
    return 0.5 * std::erfc(-x / std::sqrt(2.0));
}

/// Zero without spikes; with them where nine tenths of a normal and one tenth of an exponentially modified normal
/// distribution reach one half.
inline double true_median(Process const& process) {
    double low = -1;
    double high = 1;
    for (int i = 0; i != 100 && process.spiky; ++i) {
        double const x = (low + high) / 2;
        double const late = normal_below(x) - std::exp(0.5 / (spike_mean * spike_mean) - x / spike_mean) *
                                                  normal_below(x - 1 / spike_mean);
        ((1 - spike_share) * normal_below(x) + spike_share * late < 0.5 ? low : high) = x;
    }
    return (low + high) / 2;
}

inline tare::List<double> take(Random& random, Process const& process, std::size_t count) {
    tare::List<double> values(count);
    double state = random.normal();
    double const innovation = std::sqrt(1 - process.correlation * process.correlation);
    for (double& value : values) {
        value = state;
        if (process.spiky && random.uniform() < spike_share) {
            value += -spike_mean * std::log(random.uniform());
        }
        state = process.correlation * state + innovation * random.normal();
    }
    return values;
}

}  // namespace simulation
