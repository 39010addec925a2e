#include "suites/io/experiments/budget.hpp"

#include <algorithm>
#include <cmath>

namespace tare_io {
namespace budget {

/// Operations of each way beside the rounds: the library's own trials before them, which are more when they are a small
/// part of the whole.
static double trials(double rounds) {
    return rounds >= 32 ? 19 : 3;
}

static double cost_with(std::vector<double> seconds, std::size_t baseline, Wish const& wish) {
    for (double& each : seconds) {
        each = each > wish.limit ? wish.limit : each;
    }
    return cost_of(classes_of(seconds, baseline, wish), seconds);
}

}  // namespace budget

std::vector<Class> classes_of(std::vector<double> const& seconds, std::size_t baseline, Wish const& wish) {
    std::vector<std::size_t> order;
    for (std::size_t i = 0; i != seconds.size(); ++i) {
        if (!std::isnan(seconds[i])) {
            order.push_back(i);
        }
    }
    std::sort(order.begin(), order.end(),
              [&](std::size_t a, std::size_t b) { return seconds[a] != seconds[b] ? seconds[a] < seconds[b] : a < b; });
    bool const has_baseline = baseline < seconds.size() && !std::isnan(seconds[baseline]);
    double const slowest_anyway = has_baseline ? seconds[baseline] : 0;
    double const least = std::max(1.0, wish.rounds);
    auto const rounds_of = [&](std::size_t way) {
        double const time = std::max(seconds[way], slowest_anyway);
        return std::floor(std::clamp(time > 0 ? wish.time / time : most_rounds, least, std::max(least, most_rounds)));
    };
    constexpr double alike = 4;
    std::vector<Class> classes;
    double most = 0;
    for (std::size_t const way : order) {
        double const rounds = rounds_of(way);
        if (classes.empty() || rounds * alike < most) {
            classes.emplace_back();
            most = rounds;
        }
        classes.back().kept.push_back(way);
        classes.back().rounds = static_cast<std::uint64_t>(rounds);  // those of the slowest: they come in order
    }
    for (Class& together : classes) {
        together.ways = together.kept;
        if (has_baseline && std::find(together.ways.begin(), together.ways.end(), baseline) == together.ways.end()) {
            together.ways.push_back(baseline);
        }
        std::sort(together.ways.begin(), together.ways.end());
    }
    return classes;
}

double cost_of(std::vector<Class> const& classes, std::vector<double> const& seconds) {
    double sum = 0;
    for (Class const& together : classes) {
        for (std::size_t const way : together.ways) {
            auto const rounds = static_cast<double>(together.rounds);
            sum += (rounds + budget::trials(rounds)) * seconds[way];
        }
    }
    return sum;
}

Wish affordable(std::vector<double> const& seconds, std::size_t baseline, Wish wish, double available) {
    using budget::cost_with;
    auto const too_much = [&] { return cost_with(seconds, baseline, wish) > available; };
    for (int i = 0; i != 8 && too_much(); ++i) {
        wish.time /= 2;
    }
    while (wish.rounds > least_rounds && too_much()) {
        wish.rounds = std::max(least_rounds, wish.rounds - 1);
    }
    while (wish.limit > wish.least_limit && too_much()) {
        wish.limit = std::max(wish.least_limit, wish.limit * 0.9);
    }
    return wish;
}

double share_within(double whole, double limit) {
    double share = 0.5;
    while (whole * share > limit && share > 1e-12) {
        share /= 2;
    }
    return share;
}

}  // namespace tare_io
