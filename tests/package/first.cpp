#include <tare.hpp>

namespace {

int add(int left, int right) {
    return left + right;
}

}  // namespace

TARE_SUITE("first", suite) {
    suite.bench("add", add, 1, 2).baseline();
    suite.bench("multiply", [](int left, int right) { return left * right; }, 3, 4);
}
