#include "suites/io/worker/ways.hpp"

namespace tare_io {
namespace ways {

// A function's static, because the files' own statics are initialised in an order nobody knows.
static Way const*& first() {
    static Way const* way = nullptr;
    return way;
}

}  // namespace ways

Way::Way(std::string_view way_group, std::string_view way_name, Run way_run)
    : group(way_group), name(way_name), run(way_run), next(ways::first()) {
    ways::first() = this;
}

Way const* find_way(std::string_view group, std::string_view name) {
    for (Way const* way = ways::first(); way != nullptr; way = way->next) {
        if (way->group == group && way->name == name) {
            return way;
        }
    }
    return nullptr;
}

}  // namespace tare_io
