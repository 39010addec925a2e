#include "src/engine/live.hpp"

#include <cstdio>
#include <limits>

namespace tare {
namespace engine::state {

inline registry::NamedConstant const* find(detail::StateData& data, TextView name, char const* wanted) {
    std::string there;
    for (registry::NamedConstant const& argument : data.row->arguments) {
        if (TextView(argument.name) == name) {
            bool const is_text = argument.value.kind == Value::Kind::text;
            if (is_text != (wanted[0] == 's')) {
                data.fail("argument \"" + argument.name + "\" is " + (is_text ? "a string" : "a number") + ", not " +
                          (wanted[0] == 's' ? "a string" : "a number"));
                return nullptr;
            }
            return &argument;
        }
        there += (there.empty() ? "" : ", ") + argument.name;
    }
    data.fail("there is no argument \"" + std::string(name.data(), name.size()) + "\"; " +
              (there.empty() ? "the benchmark has none" : "the benchmark has: " + there));
    return nullptr;
}

}  // namespace engine::state

double State::float_argument(TextView name) const {
    registry::NamedConstant const* const argument = engine::state::find(*data_, name, "number");
    return argument != nullptr ? argument->value.number : 0.0;
}

std::uint64_t State::integer_argument(TextView name, bool is_signed, std::size_t size) const {
    registry::NamedConstant const* const argument = engine::state::find(*data_, name, "number");
    if (argument == nullptr) {
        return 0;
    }
    registry::Constant const& value = argument->value;
    std::int64_t integer = value.integer;
    bool fits = true;
    if (value.kind == Value::Kind::number) {
        fits = value.number >= -9.2e18 && value.number <= 9.2e18;
        integer = fits ? static_cast<std::int64_t>(value.number) : 0;
        fits = fits && static_cast<double>(integer) == value.number;
    }
    unsigned const bits = static_cast<unsigned>(size) * 8;
    if (is_signed) {
        std::int64_t const most = std::numeric_limits<std::int64_t>::max() >> (64 - bits);
        fits = fits && integer <= most && integer >= -most - 1;
    } else {
        fits = fits && integer >= 0 && (bits >= 64 || (static_cast<std::uint64_t>(integer) >> bits) == 0);
    }
    if (!fits) {
        data_->fail("argument \"" + argument->name + "\" = " + value.text + " does not fit the type that is asked for");
        return 0;
    }
    return static_cast<std::uint64_t>(integer);
}

TextView State::text_argument(TextView name) const {
    registry::NamedConstant const* const argument = engine::state::find(*data_, name, "string");
    return argument != nullptr ? TextView(argument->value.text) : TextView();
}

void State::perform(detail::Operation const& operation) {
    if (data_->measured) {
        data_->fail("measured twice: a body calls one of the measure functions, once");
    }
    data_->measured = true;
    if (data_->status != Status::ok) {
        return;
    }
    data_->operation = operation;
    data_->perform(data_->owner, *data_);
}

void State::perform_timed(void* call, detail::TimedBatch const* batches, detail::Container container,
                          bool single_calls) {
    detail::Operation operation;
    operation.context = call;
    operation.timed_batches = batches;
    operation.placements = detail::placements;
    operation.container = container;
    operation.single_calls = single_calls;
    perform(operation);
}

void State::pause() {
    data_->stopwatch.pause();
}

void State::resume() {
    data_->stopwatch.resume();
}

void State::set_bytes(double per_operation) {
    data_->bytes = per_operation;
}

void State::set_items(double per_operation) {
    data_->items = per_operation;
}

void State::set_counter(TextView name, double value) {
    for (engine::Metric& metric : data_->metrics) {
        if (TextView(metric.name) == name) {
            metric.value = value;
            return;
        }
    }
    data_->metrics.push_back({std::string(name.data(), name.size()), value});
}

void State::label(TextView text) {
    data_->label.assign(text.data(), text.size());
}

void State::skip(TextView why) {
    if (data_->status == Status::ok) {
        data_->status = Status::skipped;
        data_->error.assign(why.data(), why.size());
    }
}

void State::fail(TextView why) {
    data_->fail(std::string(why.data(), why.size()));
}

int State::thread_index() const {
    return data_->thread_index;
}

int State::threads() const {
    return data_->row->threads;
}

}  // namespace tare
