#pragma once

#include "src/environment/build.hpp"

#include <tare/list.hpp>
#include <tare/report.hpp>

#include <string>

namespace tare::environment {

enum class Answer : unsigned char { unknown, no, yes };

/// What was found out about the machine. Empty, `unknown` and NaN: the platform does not tell.
struct Facts {
    std::string cpu;
    int cpus = 0;  ///< that this process may use
    double cpu_mhz = unknown;
    std::string caches;
    std::string os;
    std::string host;
    std::string executable;
    std::string governor;                           ///< of the frequency: "performance", "powersave", ...
    Answer boost = Answer::unknown;                 ///< the processor raises its frequency when it is cool enough
    Answer intel_boost = Answer::unknown;           ///< the same, and Intel's driver is the one to ask
    Answer simultaneous_threads = Answer::unknown;  ///< cores run two threads or more at once
    Answer random_addresses = Answer::unknown;
    Answer traced = Answer::unknown;  ///< a debugger or strace is attached
    double load = unknown;            ///< average over a minute
    double cpu_quota = unknown;       ///< CPUs that the control group grants; infinity: as many as there are
    std::string virtual_machine;
};

/// Asks the platform. Changes nothing.
Facts gather();

/// What of all that makes measurements worse, with what to do about it; nothing that cannot be helped or does no harm.
List<Disturbance> disturbances(Facts const& facts, Build const& build);

/// The report's description: pure but for the date.
Context context_of(Facts const& facts, Build const& build);

}  // namespace tare::environment
