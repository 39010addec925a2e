#pragma once

#include "src/clock/clock.hpp"

#include <tare/batch.hpp>
#include <tare/list.hpp>

#include <cstdint>

namespace tare::engine {

/// What measuring itself costs, in ticks.
struct Overheads {
    double reading = 0;      ///< between two readings of the clock around a plain batch
    double pair = 0;         ///< of Meter::start and stop with nothing between them
    double pause = 0;        ///< what a pause() and resume() leave in the time around them
    double nanoseconds = 1;  ///< of one tick, for durations that operations report themselves
};

/// What is switched on and off in place of reading the clock while counters count.
struct Counting {
    void* context = nullptr;
    void (*start)(void* context) = nullptr;
    void (*stop)(void* context) = nullptr;
};

/// The Meter behind batches that time themselves, and behind pause() and resume() in all of them. One a thread.
class Stopwatch : public detail::Meter {
public:
    /// A new batch. `calls`: where the duration of every start..stop goes (corrected, ticks); may be null.
    void reset(Overheads const& overheads, List<double>* calls);
    /// Counts instead of timing; nullptr: times again.
    void count_with(Counting const* counting) { counting_ = counting; }

    void started();
    void stopped();
    void added(Nanoseconds duration);
    void pause();
    void resume();

    void plain_begin();  ///< around a batch that does not time itself
    void plain_end();

    double measured() const { return measured_; }   ///< ticks, everything that measuring costs taken off
    char const* misuse() const { return misuse_; }  ///< the last one, also before the batch; empty: none
    void check_balance();                           ///< at the end of a batch: everything begun was ended

    std::size_t input_limit = 1;
    bool weigh_inputs = false;  ///< look how much memory inputs take
    std::size_t heap_before = 0;
    double bytes_per_input = 0;

private:
    void finish(clock::Ticks end, double cost);

    Overheads overheads_;
    List<double>* calls_ = nullptr;
    Counting const* counting_ = nullptr;
    clock::Ticks begin_ = 0;
    clock::Ticks pause_begin_ = 0;
    clock::Ticks paused_ = 0;
    std::uint64_t pauses_ = 0;
    double measured_ = 0;
    bool running_ = false;
    bool pausing_ = false;
    char const* misuse_ = "";
};

}  // namespace tare::engine
