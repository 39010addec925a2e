#pragma once

#include "src/counters/arithmetic.hpp"
#include "src/plain/owned.hpp"

#include <tare/batch.hpp>
#include <tare/list.hpp>
#include <tare/options.hpp>
#include <tare/report.hpp>

#include <cstddef>
#include <cstdint>

namespace tare::counters {

struct System;

/// Whose share of what belongs to the whole process (calls, allocations, faults) a session counts.
enum class Scope {
    process,  ///< everything the program does: for benchmarks on one thread
    thread    ///< what the calling thread does: one session a thread, their totals put together with add()
};

/// Counters that were asked for, opened for the calling thread (and the threads it starts). A run is counted in one or
/// more passes: as many events at once as the hardware takes. Only what lies between start() and stop() is counted, and
/// what start() and stop() themselves add is already taken off. All functions are called on the thread that made it.
class Session {
public:
    /// `list`: names separated by commas. What cannot be opened is in problems(), with the remedy, and comes back from
    /// read() as missing; the others work. `system`: nullptr for the one the program runs on.
    explicit Session(TextView list, Scope scope = Scope::process, System const* system = nullptr);
    ~Session();
    Session(Session&&) noexcept;
    Session& operator=(Session&&) noexcept;

    bool empty() const;          ///< nothing to count
    std::size_t passes() const;  ///< how often the work must be run to count everything once
    List<Text> const& problems() const;
    List<Text> const& names() const;  ///< of all counters, in the order they were asked for
    /// Most operations that may lie in this pass; 0: any number. 1 for the pass of "peak-bytes", which is no sum.
    std::uint64_t longest(std::size_t pass) const;
    /// False: hardware events of threads that the operation starts are not counted (an old kernel).
    bool threads_included() const;
    /// The processor's counters are read without system calls (docs/counters.md).
    bool reads_in_user_space() const;
    /// True after read(): other threads ran meanwhile, and hardware events of those that the operation started are not in
    /// what was read. include_threads() opens the counters anew, for reading by system calls; then count again.
    bool missed_threads() const;
    void include_threads();
    /// True when "instructions" was asked for and no counter of the processor gives it: the place for single-stepping.
    bool wants_stepping() const;

    void begin(std::size_t pass);       ///< sets everything of this pass to zero; nothing counts yet
    TARE_PLACED void start() noexcept;  ///< cheap; may be called many times between begin() and read()
    TARE_PLACED void stop() noexcept;
    /// Totals (not yet per operation) since begin(), one entry for every counter of this pass, in `per_op`. Counters
    /// that are missing for good are entries of pass 0.
    List<CounterValue> read(std::size_t pass);

private:
    void weigh_pairs();

    struct Data;
    plain::Owned<Data> data_;
};

}  // namespace tare::counters
