#pragma once

#include <tare/list.hpp>

#include <cstddef>
#include <cstdint>

namespace tare::engine {

/// Counts of durations (in ticks) in buckets whose width is at most 1/128 of their value: percentiles of any number of
/// calls in bounded memory. Exact below 256 ticks; every value up to 2^63 has its bucket.
class CallHistogram {
public:
    void add(std::uint64_t ticks);
    std::uint64_t total() const { return total_; }
    std::size_t size() const { return counts_.size(); }
    std::uint64_t count(std::size_t bucket) const { return counts_[bucket]; }

    static std::size_t bucket_of(std::uint64_t ticks);
    static std::uint64_t low_of(std::size_t bucket);  ///< smallest value in the bucket

private:
    List<std::uint64_t> counts_;
    std::uint64_t total_ = 0;
};

}  // namespace tare::engine
