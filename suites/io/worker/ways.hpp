#pragma once

#include "suites/io/worker/task.hpp"

#include <string_view>

namespace tare_io {

/// A way of doing an experiment, as real code. Every family's file registers its own.
struct Way {
    using Run = void (*)(Task const&);

    Way(std::string_view group, std::string_view name, Run run);

    std::string_view group;  ///< "write/binary", "write/text", "print", "copy", ...
    std::string_view name;
    Run run;
    Way const* next;
};

/// Null when this program was built without it.
Way const* find_way(std::string_view group, std::string_view name);

}  // namespace tare_io
