#include "src/engine/call_histogram.hpp"

namespace tare::engine {

std::size_t CallHistogram::bucket_of(std::uint64_t ticks) {
    unsigned shift = 0;
    while ((ticks >> shift) >= 256) {
        ++shift;
    }
    // From 256 on every power of two has 128 buckets.
    return static_cast<std::size_t>(shift) * 128 + static_cast<std::size_t>(ticks >> shift);
}

std::uint64_t CallHistogram::low_of(std::size_t bucket) {
    if (bucket < 256) {
        return bucket;
    }
    std::size_t const shift = bucket / 128 - 1;
    return static_cast<std::uint64_t>(bucket - shift * 128) << shift;
}

void CallHistogram::add(std::uint64_t ticks) {
    std::size_t const bucket = bucket_of(ticks);
    if (bucket >= counts_.size()) {
        counts_.resize(bucket + 1, 0);
    }
    ++counts_[bucket];
    ++total_;
}

}  // namespace tare::engine
