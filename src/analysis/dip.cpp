#include "src/analysis/dip.hpp"

#include "src/analysis/dip_table.hpp"

#include <tare/list.hpp>

#include <cmath>
#include <cstddef>
#include <limits>

namespace tare::analysis {

namespace dip_test {

/// The steps of the distribution function: a value and the number of samples below it and up to it.
struct Steps {
    List<double> value;
    List<double> below;
    List<double> upto;
    std::size_t count = 0;

    explicit Steps(Series sorted_values)
        : value(sorted_values.size), below(sorted_values.size), upto(sorted_values.size) {
        for (std::size_t i = 0; i != sorted_values.size; ++i) {
            if (i == 0 || sorted_values[i] != sorted_values[i - 1]) {
                value[count] = sorted_values[i];
                below[count] = static_cast<double>(i);
                ++count;
            }
            upto[count - 1] = static_cast<double>(i + 1);
        }
    }
};

/// A hull of steps first ... last.
struct Hull {
    List<double> height;     ///< at each step
    List<std::size_t> knot;  ///< the steps it touches are those where knot[i] == i
    List<std::size_t> chain;

    explicit Hull(std::size_t count) : height(count), knot(count), chain(count) {}

    /// The greatest convex function below `corners` (sign 1), or the least concave one above them (sign -1), by Andrew's
    /// monotone chain: a corner that the next ones pass by is taken back.
    void make(List<double> const& value, List<double> const& corners, std::size_t first, std::size_t last,
              double sign) {
        std::size_t length = 0;
        for (std::size_t i = first; i <= last; ++i) {
            while (length >= 2) {
                std::size_t const a = chain[length - 2];
                std::size_t const b = chain[length - 1];
                double const to_b = (corners[b] - corners[a]) * (value[i] - value[b]);
                double const to_i = (corners[i] - corners[b]) * (value[b] - value[a]);
                if (sign * (to_i - to_b) > 0) {
                    break;
                }
                --length;
            }
            chain[length++] = i;
        }
        for (std::size_t k = 0; k + 1 < length; ++k) {
            std::size_t const a = chain[k];
            std::size_t const b = chain[k + 1];
            double const slope = (corners[b] - corners[a]) / (value[b] - value[a]);
            for (std::size_t i = a; i != b; ++i) {
                height[i] = corners[a] + slope * (value[i] - value[a]);
                knot[i] = a;
            }
        }
        height[last] = corners[last];
        knot[last] = last;
    }
};

/// Probability of a dip as large in samples of one tabled size, linear between the tabled quantiles.
double p_value_in(TableRow const& row, double root_n_dip) {
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
    dip_test::Steps const steps(sorted_values);
    dip_test::Hull minorant(steps.count);
    dip_test::Hull majorant(steps.count);
    double error = 1;
    std::size_t first = 0;
    std::size_t last = steps.count - 1;
    while (first < last) {
        minorant.make(steps.value, steps.below, first, last, 1);
        majorant.make(steps.value, steps.upto, first, last, -1);
        std::size_t widest = first;
        double distance = -1;
        for (std::size_t i = first; i <= last; ++i) {
            bool const knot = minorant.knot[i] == i || majorant.knot[i] == i;
            double const here = majorant.height[i] - minorant.height[i];
            if (knot && here > distance) {
                distance = here;
                widest = i;
            }
        }
        if (distance <= error) {
            break;
        }
        std::size_t const new_first = minorant.knot[widest];
        std::size_t new_last = widest;
        while (majorant.knot[new_last] != new_last) {
            ++new_last;
        }
        for (std::size_t i = first; i != new_first; ++i) {
            error = std::fmax(error, steps.upto[i] - minorant.height[i]);
        }
        for (std::size_t i = last; i != new_last; --i) {
            error = std::fmax(error, majorant.height[i] - steps.below[i]);
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
