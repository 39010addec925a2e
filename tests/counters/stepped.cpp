// Run by refused.sh under what takes the traps for itself.

#include <tare/tare.hpp>

TARE_SUITE("stepped", suite) {
    suite.bench("multiply", [](unsigned x) { return x * 3; }, 5U);
}
