#include "src/environment/environment.hpp"
#include "src/environment/facts.hpp"

#include <tare/version.hpp>

#include <ctime>

namespace tare::environment {
namespace description {

/// ISO 8601 in UTC.
inline std::string date_text(std::time_t now) {
    std::tm parts{};
#if defined(_WIN32)
    bool const known = gmtime_s(&parts, &now) == 0;
#else
    bool const known = gmtime_r(&now, &parts) != nullptr;
#endif
    char text[32];
    std::size_t const size = known ? std::strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%SZ", &parts) : 0;
    return std::string(text, size);
}

}  // namespace description

Context context_of(Facts const& facts, Build const& build) {
    Context context;
    context.tare_version = TARE_VERSION;
    context.date = description::date_text(std::time(nullptr));
    context.host = facts.host;
    context.executable = facts.executable;
    context.cpu = facts.cpu;
    context.cpus = facts.cpus;
    context.cpu_mhz = facts.cpu_mhz;
    context.caches = facts.caches;
    context.os = facts.os;
    context.virtual_machine = facts.virtual_machine;
    context.compiler = compiler_name();
    context.build = build_text(build);
    context.disturbances = disturbances(facts, build);
    return context;
}

Context describe() {
    return context_of(gather(), library_build());
}

}  // namespace tare::environment
