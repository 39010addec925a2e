#include "src/registry/data.hpp"
#include "src/registry/expand.hpp"

#include <tare/run.hpp>

namespace tare {
namespace registry::suite {

inline void note(BenchmarkData& data, std::string problem) {
    if (data.problem.empty()) {
        data.problem = std::move(problem);
    }
}

inline detail::SuiteRegistration*& first_registration() {
    static detail::SuiteRegistration* first = nullptr;
    return first;
}

inline Axis& add_axis(BenchmarkData& data, TextView name) {
    for (Axis const& axis : data.axes) {
        if (TextView(axis.name) == name) {
            note(data, "argument \"" + axis.name + "\" is given twice");
        }
    }
    if (name.empty()) {
        note(data, "an argument has no name");
    }
    data.axes.push_back(Axis{std::string(name.data(), name.size()), {}});
    return data.axes.back();
}

}  // namespace registry::suite

registry::BenchmarkData::~BenchmarkData() {
    detail::Access::destroy(handle);
}

Suite::Suite(TextView name) : data_(new registry::SuiteData) {
    data_->name.assign(name.data(), name.size());
}

Suite::~Suite() {
    delete data_;
}

Suite::Suite(Suite&& other) noexcept : data_(other.data_) {
    other.data_ = nullptr;
}

Suite& Suite::operator=(Suite&& other) noexcept {
    std::swap(data_, other.data_);
    return *this;
}

TextView Suite::name() const {
    return data_->name;
}

Suite& Suite::caption(TextView text) {
    data_->caption.assign(text.data(), text.size());
    return *this;
}

Suite& Suite::counters(TextView list) {
    data_->counters.assign(list.data(), list.size());
    return *this;
}

Suite& Suite::hook(detail::Body body, bool before) {
    (before ? data_->setup : data_->teardown).push_back(registry::OwnedBody(body));
    return *this;
}

Benchmark& Suite::add(TextView name, detail::Body body) {
    data_->benchmarks.push_back(plain::Owned<registry::BenchmarkData>(new registry::BenchmarkData));
    registry::BenchmarkData& data = *data_->benchmarks.back();
    data.name.assign(name.data(), name.size());
    data.body = registry::OwnedBody(body);
    data.handle = detail::Access::make(data);
    if (name.empty()) {
        registry::suite::note(data, "a benchmark needs a name");
    }
    return *data.handle;
}

void Suite::add_type(Benchmark& benchmark, TextView type, detail::Body body) {
    benchmark.data_->types.push_back({std::string(type.data(), type.size()), registry::OwnedBody(body)});
}

Benchmark& Benchmark::baseline() {
    data_->baseline = true;
    return *this;
}

Benchmark& Benchmark::complexity() {
    data_->complexity = true;
    return *this;
}

Benchmark& Benchmark::set_bytes(double per_operation) {
    data_->bytes = per_operation;
    return *this;
}

Benchmark& Benchmark::set_items(double per_operation) {
    data_->items = per_operation;
    return *this;
}

void Benchmark::begin_args(TextView name) {
    registry::suite::add_axis(*data_, name);
}

void Benchmark::add_arg(Value value) {
    data_->axes.back().values.push_back(registry::constant(value));
}

Benchmark& Benchmark::args(TextView name, std::initializer_list<Value> values) {
    begin_args(name);
    for (Value const& value : values) {
        add_arg(value);
    }
    return *this;
}

Benchmark& Benchmark::range(TextView name, std::int64_t lo, std::int64_t hi, std::int64_t multiplier) {
    registry::Axis& axis = registry::suite::add_axis(*data_, name);
    std::string problem;
    for (std::int64_t const value : registry::geometric_range(lo, hi, multiplier, problem)) {
        axis.values.push_back(registry::constant(value));
    }
    if (!problem.empty()) {
        registry::suite::note(*data_, "range(\"" + axis.name + "\"): " + problem);
    }
    return *this;
}

Benchmark& Benchmark::dense_range(TextView name, std::int64_t lo, std::int64_t hi, std::int64_t step) {
    registry::Axis& axis = registry::suite::add_axis(*data_, name);
    std::string problem;
    for (std::int64_t const value : registry::linear_range(lo, hi, step, problem)) {
        axis.values.push_back(registry::constant(value));
    }
    if (!problem.empty()) {
        registry::suite::note(*data_, "dense_range(\"" + axis.name + "\"): " + problem);
    }
    return *this;
}

Benchmark& Benchmark::threads(int count) {
    if (count < 1 || count > registry::most_threads) {
        registry::suite::note(*data_, "threads(" + std::to_string(count) + "): a number from 1 to " +
                                          std::to_string(registry::most_threads) + " is needed");
        return *this;
    }
    data_->threads.push_back(count);
    return *this;
}

Benchmark& Benchmark::thread_range(int lo, int hi) {
    std::string problem;
    if (hi > registry::most_threads) {
        problem = "at most " + std::to_string(registry::most_threads) + " threads";
    }
    for (std::int64_t const count :
         problem.empty() ? registry::geometric_range(lo, hi, 2, problem) : List<std::int64_t>()) {
        threads(static_cast<int>(count));
    }
    if (!problem.empty()) {
        registry::suite::note(*data_, "thread_range: " + problem);
    }
    return *this;
}

Benchmark& Benchmark::hook(detail::Body body, bool before, bool each_row) {
    registry::OwnedBody& place = before ? (each_row ? data_->setup_row : data_->setup_once)
                                        : (each_row ? data_->teardown_row : data_->teardown_once);
    registry::OwnedBody owned(body);
    if (place) {
        registry::suite::note(*data_, before ? "setup() is given twice" : "teardown() is given twice");
    }
    place = std::move(owned);
    return *this;
}

detail::SuiteRegistration::SuiteRegistration(TextView suite_name, void (*suite_fill)(Suite&))
    : name(suite_name), fill(suite_fill) {
    SuiteRegistration** last = &registry::suite::first_registration();
    while (*last != nullptr) {
        last = &(*last)->next;
    }
    *last = this;
}

List<Suite> registry::registered_suites() {
    List<Suite> suites;
    for (detail::SuiteRegistration* it = suite::first_registration(); it != nullptr; it = it->next) {
        Suite* found = nullptr;
        for (Suite& known : suites) {
            if (known.name() == it->name) {
                found = &known;
            }
        }
        if (found == nullptr) {
            suites.push_back(Suite(it->name));
            found = &suites.back();
        }
        it->fill(*found);
    }
    return suites;
}

}  // namespace tare
