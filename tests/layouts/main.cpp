#define TARE_MAIN
#include "tests/layouts/moved.hpp"

#include <tare/tare.hpp>

TARE_SUITE("moved", suite) {
    suite.bench("one", moved::one, std::uint64_t(200)).baseline();
    suite.bench("other", moved::other, std::uint64_t(200));
}
