#include "src/engine/groups.hpp"

#include <algorithm>

namespace tare::engine {
namespace grouping {

/// The rows of each family, in the order in which the families begin; rows without family stand alone.
inline List<List<std::size_t>> units_of(List<registry::Row> const& rows) {
    List<List<std::size_t>> units;
    List<std::size_t> unit_of_family;
    constexpr auto none = static_cast<std::size_t>(-1);
    for (std::size_t i = 0; i != rows.size(); ++i) {
        if (rows[i].family < 0) {
            units.push_back({i});
            continue;
        }
        auto const family = static_cast<std::size_t>(rows[i].family);
        if (family >= unit_of_family.size()) {
            unit_of_family.resize(family + 1, none);
        }
        if (unit_of_family[family] == none) {
            unit_of_family[family] = units.size();
            units.push_back({});
        }
        units[unit_of_family[family]].push_back(i);
    }
    return units;
}

/// The row the others of its family are compared with; without one that was named, the first.
inline std::size_t reference_of(List<registry::Row> const& rows, List<std::size_t> const& unit) {
    for (std::size_t const i : unit) {
        if (rows[i].baseline && rows[i].problem.empty()) {
            return i;
        }
    }
    return unit.front();
}

}  // namespace grouping

List<Group> split_into_groups(List<registry::Row> const& rows, std::size_t most) {
    List<Group> single;
    List<Group> threaded;
    for (List<std::size_t> const& unit : grouping::units_of(rows)) {
        bool threads = false;
        for (std::size_t const i : unit) {
            threads = threads || rows[i].threads > 1;
        }
        if (unit.size() > most) {
            std::size_t const reference = grouping::reference_of(rows, unit);
            List<Group>& groups = threads ? threaded : single;
            std::size_t const first_part = groups.size();
            for (std::size_t const i : unit) {
                if (i == reference) {
                    continue;
                }
                if (groups.size() == first_part || groups.back().rows.size() == most) {
                    groups.push_back(groups.size() == first_part ? Group{{reference}, {}}
                                                                 : Group{{reference}, {reference}});
                }
                groups.back().rows.push_back(i);
            }
            continue;
        }
        if (threads) {
            threaded.push_back(Group{unit, {}});
        } else if (!single.empty() && single.back().rows.size() + unit.size() <= most) {
            single.back().rows.append(unit.begin(), unit.end());
        } else {
            single.push_back(Group{unit, {}});
        }
    }
    single.append(threaded.begin(), threaded.end());
    return single;
}

}  // namespace tare::engine
