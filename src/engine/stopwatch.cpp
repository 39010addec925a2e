#include "src/engine/stopwatch.hpp"

#include "src/engine/heap.hpp"

#include <algorithm>

namespace tare::engine {

void Stopwatch::reset(Overheads const& overheads, List<double>* calls) {
    overheads_ = overheads;
    calls_ = calls;
    measured_ = 0;
    running_ = false;
    pausing_ = false;
    paused_ = 0;
    pauses_ = 0;
}

void Stopwatch::started() {
    running_ = true;
    paused_ = 0;
    pauses_ = 0;
    if (counting_ != nullptr) {
        counting_->start(counting_->context);
        return;
    }
    begin_ = clock::now();
}

void Stopwatch::finish(clock::Ticks end, double cost) {
    double const whole = static_cast<double>(end - begin_) - static_cast<double>(paused_);
    double const duration = whole - cost - static_cast<double>(pauses_) * overheads_.pause;
    if (calls_ != nullptr) {
        calls_->push_back(std::max(duration, 0.0));
    }
    measured_ += duration;
    running_ = false;
}

void Stopwatch::stopped() {
    if (counting_ != nullptr) {
        counting_->stop(counting_->context);
        running_ = false;
        return;
    }
    clock::Ticks const end = clock::now();
    finish(end, overheads_.pair);
}

void Stopwatch::plain_begin() {
    started();
}

void Stopwatch::plain_end() {
    if (counting_ != nullptr) {
        counting_->stop(counting_->context);
        running_ = false;
        return;
    }
    clock::Ticks const end = clock::now();
    finish(end, overheads_.reading);
}

void Stopwatch::added(Nanoseconds duration) {
    double const ticks = duration.count / overheads_.nanoseconds;
    if (calls_ != nullptr) {
        calls_->push_back(ticks);
    }
    measured_ += ticks;
}

void Stopwatch::pause() {
    if (counting_ != nullptr) {
        counting_->stop(counting_->context);
    }
    clock::Ticks const now = clock::now();
    if (!running_ || pausing_) {
        misuse_ = running_ ? "pause() was called twice without resume() in between"
                           : "pause() was called outside of what is measured";
    }
    pausing_ = true;
    pause_begin_ = now;
}

void Stopwatch::resume() {
    if (!pausing_) {
        misuse_ = "resume() was called without pause() before it";
    }
    pausing_ = false;
    ++pauses_;
    if (counting_ != nullptr) {
        counting_->start(counting_->context);
        return;
    }
    paused_ += clock::now() - pause_begin_;
}

void Stopwatch::check_balance() {
    if (pausing_ && *misuse_ == '\0') {
        misuse_ = "pause() was not followed by resume() before the operation ended";
    }
}

}  // namespace tare::engine

namespace tare::detail {

void Meter::start() {
    static_cast<engine::Stopwatch*>(this)->started();
}

void Meter::stop() {
    static_cast<engine::Stopwatch*>(this)->stopped();
}

void Meter::add(Nanoseconds duration) {
    static_cast<engine::Stopwatch*>(this)->added(duration);
}

std::size_t Meter::input_limit() const {
    auto const& stopwatch = *static_cast<engine::Stopwatch const*>(this);
    return stopwatch.input_limit;
}

void Meter::inputs_made(std::size_t n) {
    auto& stopwatch = *static_cast<engine::Stopwatch*>(this);
    if (stopwatch.weigh_inputs && n != 0) {
        std::size_t const now = engine::heap_in_use();
        double const grown = now > stopwatch.heap_before ? static_cast<double>(now - stopwatch.heap_before) : 0.0;
        stopwatch.bytes_per_input = std::max(stopwatch.bytes_per_input, grown / static_cast<double>(n));
    }
}

}  // namespace tare::detail
