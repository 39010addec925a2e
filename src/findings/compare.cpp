#include "src/findings/compare.hpp"

#include "src/analysis/hypotheses.hpp"
#include "src/findings/verdict.hpp"

#include <cmath>

namespace tare::findings {

namespace compare_rows {

/// |ln ratio| below which no difference is claimed, whatever the interval says. What remains between two identical
/// functions measured in pairs at matched placements: a systematic 0.0003 (register-only loops) to 0.0007 (string
/// copies) in the prototype, whose scatter was larger still. Half of a thousandth keeps a true 0.2 % four floors away.
constexpr double least_floor = 0.0005;

struct Plan {
    Row const* baseline;
    Row const* contender;
    double choices;  ///< times as many comparisons could have been made as were
};

/// What the clock's resolution leaves uncertain of one batch.
double resolution_of(Row const& row) {
    engine::Circumstances const& it = row.measured->circumstances;
    double const share = it.clock_resolution_ns / it.batch_ns;
    return std::isfinite(share) ? share : 0;
}

double seconds_of(Row const& row) {
    double const seconds = row.measured->circumstances.seconds;
    return std::isnan(seconds) ? row.result->seconds : seconds;
}

Pairs make_pairs(Row const& baseline, Row const& contender) {
    Pairs pairs;
    pairs.floor = std::fmax(least_floor, std::fmax(resolution_of(baseline), resolution_of(contender)));
    pairs.seconds = seconds_of(baseline) + seconds_of(contender);
    bool const same_group = baseline.measured->group == contender.measured->group;
    // Beside the weight of the container both times are noise, and no time spent on it makes their ratio mean anything.
    bool const heavy_enough = baseline.result->estimate.median.count > baseline.weight_noise &&
                              contender.result->estimate.median.count > contender.weight_noise;
    if (!same_group || !heavy_enough) {
        return pairs;
    }
    List<Sample> const& left = baseline.result->samples;
    List<Sample> const& right = contender.result->samples;
    bool matched = true;
    for (std::size_t i = 0, j = 0; i != left.size() && j != right.size();) {
        if (left[i].round != right[j].round) {
            ++(left[i].round < right[j].round ? i : j);
            continue;
        }
        Sample const& one = left[i++];
        Sample const& other = right[j++];
        // A time at or below zero, left when the container's weight came off, is an infinite ratio: the median stands
        // that. Two of them in one round are no ratio, and neither is one with a NaN.
        double const log = std::log(std::fmax(other.time, 0) / std::fmax(one.time, 0));
        if (std::isnan(one.time) || std::isnan(other.time) || std::isnan(log)) {
            continue;
        }
        matched = matched && one.placement == other.placement;
        pairs.logs.push_back(log);
        pairs.placement.push_back(static_cast<int>(one.placement));
    }
    pairs.placements = matched && baseline.placements == contender.placements ? baseline.placements : 1;
    return pairs;
}

/// The row that the others of its family are compared with: the one that says so, the one that was measured again in every
/// group when there are several, the first of two, else the fastest.
Row const* baseline_of(List<Row> const& rows, List<Row const*> const& family, bool& chosen_by_time) {
    chosen_by_time = false;
    for (Row const* row : family) {
        if (row->result->baseline) {
            return row;
        }
    }
    for (Row const& again : rows) {
        if (!again.measured->again || again.measured->family != family[0]->measured->family) {
            continue;
        }
        for (Row const* row : family) {
            if (row->result->name == again.result->name) {
                return row;
            }
        }
    }
    Row const* fastest = family[0];
    if (family.size() > 2) {
        chosen_by_time = true;
        for (Row const* row : family) {
            if (row->result->estimate.median < fastest->result->estimate.median) {
                fastest = row;
            }
        }
    }
    return fastest;
}

void plan_family(List<Row> const& rows, List<Row const*> const& family, List<Plan>& plans) {
    bool chosen_by_time = false;
    Row const* const baseline = baseline_of(rows, family, chosen_by_time);
    // A baseline chosen because it was fastest looks faster than it is. Any of the k (k - 1) / 2 pairs of the family
    // could have been among the k - 1 that are compared: the correction counts them all.
    double const choices = chosen_by_time ? static_cast<double>(family.size()) / 2 : 1;
    for (Row const* row : family) {
        if (row != baseline) {
            plans.push_back({baseline, row, choices});
        }
    }
}

/// The usable rows of each family, in the order in which the families begin. Rows measured again are not among them.
List<List<Row const*>> families_of(List<Row> const& rows) {
    List<List<Row const*>> families;
    List<std::size_t> places;
    for (Row const& row : rows) {
        if (row.measured->family < 0 || row.measured->again) {
            continue;
        }
        auto const family = static_cast<std::size_t>(row.measured->family);
        if (family >= places.size()) {
            places.resize(family + 1, static_cast<std::size_t>(-1));
        }
        if (places[family] == static_cast<std::size_t>(-1)) {
            places[family] = families.size();
            families.push_back({});
        }
        if (is_usable(row)) {
            families[places[family]].push_back(&row);
        }
    }
    return families;
}

/// A large family is measured in several groups; the baseline is in each of them.
Row const* in_group_of(List<Row> const& rows, Row const* baseline, Row const& contender) {
    if (baseline->measured->group == contender.measured->group) {
        return baseline;
    }
    for (Row const& row : rows) {
        if (row.measured->again && row.measured->group == contender.measured->group &&
            row.result->name == baseline->result->name && is_usable(row)) {
            return &row;
        }
    }
    return baseline;
}

List<Comparison> evaluate(List<Plan> const& plans, Options const& options) {
    List<double> of_one(plans.size());
    List<double> of_floor(plans.size());
    for (std::size_t i = 0; i != plans.size(); ++i) {
        Claim const claim = make_claim(make_pairs(*plans[i].baseline, *plans[i].contender));
        of_one[i] = claim.p_value_of_one * plans[i].choices;
        of_floor[i] = claim.p_value_of_floor * plans[i].choices;
    }
    List<double> const divisors = analysis::holm_divisors(of_floor);
    of_one = analysis::holm(of_one);
    of_floor = analysis::holm(of_floor);
    List<Comparison> comparisons;
    comparisons.reserve(plans.size());
    for (std::size_t i = 0; i != plans.size(); ++i) {
        // Made again rather than kept: the pairs of two hundred rows are many, and their claims are cheap.
        Pairs const pairs = make_pairs(*plans[i].baseline, *plans[i].contender);
        Comparison comparison;
        comparison.baseline = plans[i].baseline->result->name;
        comparison.contender = plans[i].contender->result->name;
        comparison.margin = options.margin;
        comparison.p_value = of_one[i];
        judge(pairs, make_claim(pairs), {of_floor[i], 1 - (1 - confidence) / (divisors[i] * plans[i].choices)},
              comparison);
        comparisons.push_back(static_cast<Comparison&&>(comparison));
    }
    return comparisons;
}

}  // namespace compare_rows

List<Comparison> compare(List<Row> const& rows, Options const& options) {
    List<compare_rows::Plan> plans;
    for (List<Row const*> const& family : compare_rows::families_of(rows)) {
        if (family.size() > 1) {
            compare_rows::plan_family(rows, family, plans);
        }
    }
    for (compare_rows::Plan& plan : plans) {
        plan.baseline = compare_rows::in_group_of(rows, plan.baseline, *plan.contender);
    }
    return compare_rows::evaluate(plans, options);
}

List<Comparison> compare_all_pairs(List<Row> const& rows, Options const& options) {
    constexpr std::size_t most_rows = 12;
    List<compare_rows::Plan> plans;
    for (List<Row const*> const& family : compare_rows::families_of(rows)) {
        bool has_baseline = false;
        for (Row const* row : family) {
            has_baseline = has_baseline || row->result->baseline;
        }
        if (has_baseline || family.size() < 3 || family.size() > most_rows) {
            continue;
        }
        for (std::size_t i = 0; i != family.size(); ++i) {
            for (std::size_t j = i + 1; j != family.size(); ++j) {
                plans.push_back({family[i], family[j], 1});
            }
        }
    }
    return compare_rows::evaluate(plans, options);
}

}  // namespace tare::findings
