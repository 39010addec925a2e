#include "src/engine/settings.hpp"

#include <tare/batch.hpp>

#include <algorithm>

namespace tare::engine {

Settings settle(Options const& options) {
    Settings settings;
    if (options.quick) {
        settings.budget = 0.05e9;
        settings.precision = 0.01;
        settings.enough = 96;
        settings.enough_time = 10e6;
    }
    if (options.precision > 0) {
        settings.precision = options.precision;
        settings.budget = options.quick ? settings.budget : 5e9;  // who asks for a precision wants to have it
    }
    if (options.time.count > 0) {
        settings.budget = options.time.count;
        settings.whole_budget = !(options.precision > 0);
    }
    if (options.samples > 0) {
        settings.samples = options.samples;
        settings.whole_budget = true;
        settings.limited = options.time.count > 0 || options.quick;
    }
    settings.placements = static_cast<std::uint32_t>(std::clamp(options.layouts, 1, detail::placements));
    settings.batch = std::min(settings.batch, settings.budget / 16);
    return settings;
}

}  // namespace tare::engine
