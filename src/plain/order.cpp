#include "src/plain/order.hpp"

namespace tare::plain {
namespace order {

struct Sorting {
    List<std::size_t> numbers;
    List<std::size_t> room;
    void const* things;
    Before before;
};

inline void sort(Sorting& it, std::size_t first, std::size_t last) {
    if (last - first < 2) {
        return;
    }
    std::size_t const middle = first + (last - first) / 2;
    sort(it, first, middle);
    sort(it, middle, last);
    std::size_t left = first;
    std::size_t right = middle;
    for (std::size_t at = first; at != last; ++at) {
        bool const from_right =
            left == middle || (right != last && it.before(it.things, it.numbers[right], it.numbers[left]));
        it.room[at] = it.numbers[from_right ? right++ : left++];
    }
    for (std::size_t at = first; at != last; ++at) {
        it.numbers[at] = it.room[at];
    }
}

}  // namespace order

List<std::size_t> in_order(std::size_t count, void const* things, Before before) {
    order::Sorting it{List<std::size_t>(count), List<std::size_t>(count), things, before};
    for (std::size_t i = 0; i != count; ++i) {
        it.numbers[i] = i;
    }
    order::sort(it, 0, count);
    return it.numbers;
}

}  // namespace tare::plain
