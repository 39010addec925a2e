#include "src/analysis/dip.hpp"

#include "src/analysis/dip_table.hpp"

#include <cmath>
#include <cstddef>
#include <limits>
#include <vector>

namespace tare::analysis {

namespace dip_test {

/// A step of the distribution function: its value and the number of samples below it and up to it.
struct Step {
    double value;
    double below;
    double upto;
};

/// A hull of the steps first ... last, evaluated at each of them.
struct Hull {
    std::vector<double> height;
    std::vector<char> knot;  ///< 1 where the hull touches a step
};

/// The greatest convex minorant of the lower corners (convex), or the least concave majorant of the upper ones.
/// Andrew's monotone chain: a corner that the next ones pass by is taken back.
inline void make_hull(std::vector<Step> const& steps, std::size_t first, std::size_t last, bool convex,
                      std::vector<std::size_t>& chain, Hull& hull) {
    auto const corner = [&](std::size_t i) { return convex ? steps[i].below : -steps[i].upto; };
    chain.clear();
    for (std::size_t i = first; i <= last; ++i) {
        while (chain.size() >= 2) {
            Step const& a = steps[chain[chain.size() - 2]];
            Step const& b = steps[chain.back()];
            double const rise_ab = corner(chain.back()) - corner(chain[chain.size() - 2]);
            double const rise_bc = corner(i) - corner(chain.back());
            if (rise_ab * (steps[i].value - b.value) < rise_bc * (b.value - a.value)) {
                break;
            }
            chain.pop_back();
        }
        chain.push_back(i);
    }
    double const sign = convex ? 1 : -1;
    for (std::size_t k = 0; k + 1 < chain.size(); ++k) {
        std::size_t const a = chain[k];
        std::size_t const b = chain[k + 1];
        double const slope = (corner(b) - corner(a)) / (steps[b].value - steps[a].value);
        for (std::size_t i = a; i != b; ++i) {
            hull.height[i] = sign * (corner(a) + slope * (steps[i].value - steps[a].value));
            hull.knot[i] = i == a;
        }
    }
    hull.height[last] = sign * corner(last);
    hull.knot[last] = 1;
}

/// Probability of a dip as large in samples of one tabled size, linear between the tabled quantiles.
inline double p_value_in(TableRow const& row, double root_n_dip) {
    if (root_n_dip <= static_cast<double>(row.root_n_dip[0])) {
        return 1;
    }
    for (int column = 1; column != table_columns; ++column) {
        auto const above = static_cast<double>(row.root_n_dip[column]);
        if (root_n_dip <= above) {
            auto const below = static_cast<double>(row.root_n_dip[column - 1]);
            double const share = (root_n_dip - below) / (above - below);
            auto const p_below = static_cast<double>(table_p_values[column - 1]);
            return p_below + share * (static_cast<double>(table_p_values[column]) - p_below);
        }
    }
    return static_cast<double>(table_p_values[table_columns - 1]);
}

}  // namespace dip_test

// The modal interval [first, last] shrinks to where minorant and majorant lie furthest apart. What it leaves behind on
// the left has to be fitted by the minorant, on the right by the majorant: their errors bound the dip from below, the
// distance in the middle bounds it from above, and the search ends when they meet. Twice the dip in samples throughout.
double dip(Series sorted_values) {
    std::size_t const count = sorted_values.size;
    if (count == 0 || !std::isfinite(sorted_values[0]) || !std::isfinite(sorted_values[count - 1])) {
        return std::numeric_limits<double>::quiet_NaN();
    }
    std::vector<dip_test::Step> steps;
    for (std::size_t i = 0; i != count; ++i) {
        if (i == 0 || sorted_values[i] != sorted_values[i - 1]) {
            steps.push_back({sorted_values[i], static_cast<double>(i), 0});
        }
        steps.back().upto = static_cast<double>(i + 1);
    }
    double error = 1;
    std::size_t first = 0;
    std::size_t last = steps.size() - 1;
    std::vector<std::size_t> chain;
    dip_test::Hull minorant{std::vector<double>(steps.size()), std::vector<char>(steps.size())};
    dip_test::Hull majorant = minorant;
    while (first < last) {
        dip_test::make_hull(steps, first, last, true, chain, minorant);
        dip_test::make_hull(steps, first, last, false, chain, majorant);
        std::size_t widest = first;
        double distance = -1;
        for (std::size_t i = first; i <= last; ++i) {
            bool const knot = minorant.knot[i] != 0 || majorant.knot[i] != 0;
            double const here = majorant.height[i] - minorant.height[i];
            if (knot && here > distance) {
                distance = here;
                widest = i;
            }
        }
        if (distance <= error) {
            break;
        }
        std::size_t new_first = widest;
        while (minorant.knot[new_first] == 0) {
            --new_first;
        }
        std::size_t new_last = widest;
        while (majorant.knot[new_last] == 0) {
            ++new_last;
        }
        for (std::size_t i = first; i != new_first; ++i) {
            error = std::fmax(error, steps[i].upto - minorant.height[i]);
        }
        for (std::size_t i = last; i != new_last; --i) {
            error = std::fmax(error, majorant.height[i] - steps[i].below);
        }
        if (new_first == first && new_last == last) {
            break;
        }
        first = new_first;
        last = new_last;
    }
    return error / (2 * static_cast<double>(count));
}

double dip_p_value(double dip, std::size_t samples) {
    auto const count = static_cast<double>(samples);
    if (std::isnan(dip)) {
        return dip;
    }
    if (samples < 4) {
        return 1;
    }
    double const root_n_dip = std::sqrt(count) * dip;
    int row = 0;
    while (row + 1 != dip_test::table_rows && dip_test::table[row + 1].samples <= count) {
        ++row;
    }
    double const p = dip_test::p_value_in(dip_test::table[row], root_n_dip);
    if (row + 1 == dip_test::table_rows || dip_test::table[row].samples >= count) {
        return p;
    }
    // sqrt(n) dip settles as n grows: between tabled sizes linear in ln n.
    double const below = std::log(static_cast<double>(dip_test::table[row].samples));
    double const above = std::log(static_cast<double>(dip_test::table[row + 1].samples));
    double const share = (std::log(count) - below) / (above - below);
    return p + share * (dip_test::p_value_in(dip_test::table[row + 1], root_n_dip) - p);
}

}  // namespace tare::analysis
