#pragma once

#include <tare/list.hpp>
#include <tare/options.hpp>
#include <tare/report.hpp>

#include <cstddef>
#include <memory>
#include <vector>

namespace tare::counters {

/// Counters that were asked for, opened for the calling thread (and the threads it starts). A run is counted in one or
/// more passes: as many events at once as the hardware takes. Only what lies between start() and stop() is counted.
class Session {
public:
    /// `list`: names separated by commas. What cannot be opened is in problems(), with the remedy, and comes back from
    /// read() as missing; the others work.
    explicit Session(TextView list);
    ~Session();
    Session(Session&&) noexcept;
    Session& operator=(Session&&) noexcept;

    bool empty() const;          ///< nothing to count
    std::size_t passes() const;  ///< how often the work must be run to count everything once
    List<Text> const& problems() const;

    void begin(std::size_t pass);  ///< sets everything of this pass to zero; nothing counts yet
    void start() noexcept;         ///< cheap; may be called many times between begin() and read()
    void stop() noexcept;
    /// Totals (not yet per operation) since begin(), one entry for every counter of this pass, in `per_op`.
    std::vector<CounterValue> read(std::size_t pass);

private:
    struct Data;
    std::unique_ptr<Data> data_;
};

}  // namespace tare::counters
