#pragma once

#include "src/plain/owned.hpp"

#include <tare/list.hpp>
#include <tare/suite.hpp>

#include <string>

namespace tare {

namespace registry {

/// A type-erased callable that is owned.
class OwnedBody {
public:
    OwnedBody() = default;
    explicit OwnedBody(detail::Body body) : body_(body) {}
    OwnedBody(OwnedBody&& other) noexcept : body_(other.body_) { other.body_ = detail::Body(); }
    OwnedBody& operator=(OwnedBody&& other) noexcept {
        std::swap(body_, other.body_);
        return *this;
    }
    ~OwnedBody() {
        if (body_.destroy != nullptr) {
            body_.destroy(body_.object);
        }
    }
    explicit operator bool() const { return body_.run != nullptr; }
    void operator()(State& state) const { body_.run(body_.object, state); }

private:
    detail::Body body_;
};

/// The value of a named argument, owned.
struct Constant {
    Value::Kind kind = Value::Kind::integer;
    std::int64_t integer = 0;
    double number = 0;
    std::string text;  ///< as it appears in names, for every kind
};

/// A named argument and the values it takes.
struct Axis {
    std::string name;
    List<Constant> values;
};

struct TypedBody {
    std::string type;
    OwnedBody body;
};

struct BenchmarkData {
    BenchmarkData() = default;
    BenchmarkData(BenchmarkData const&) = delete;
    BenchmarkData& operator=(BenchmarkData const&) = delete;
    ~BenchmarkData();

    std::string name;
    OwnedBody body;  ///< empty when there are types
    List<TypedBody> types;
    List<Axis> axes;
    List<int> threads;  ///< empty: one thread, not named
    bool baseline = false;
    bool complexity = false;
    double bytes = 0;
    double items = 0;
    OwnedBody setup_once;
    OwnedBody setup_row;
    OwnedBody teardown_once;
    OwnedBody teardown_row;
    std::string problem;          ///< first misuse found while it was registered; the benchmark fails with it
    Benchmark* handle = nullptr;  ///< what the user holds; owned
};

struct SuiteData {
    std::string name;
    std::string caption;
    std::string counters;
    List<plain::Owned<BenchmarkData>> benchmarks;
    List<OwnedBody> setup;
    List<OwnedBody> teardown;
};

/// The suites that TARE_SUITE made, filled; those of one name are one.
List<Suite> registered_suites();

}  // namespace registry

namespace detail {

/// What the library may do with public objects and users may not.
struct Access {
    static registry::SuiteData& data(Suite& suite) { return *suite.data_; }
    static Benchmark* make(registry::BenchmarkData& data) { return new Benchmark(data); }
    static void destroy(Benchmark* benchmark) { delete benchmark; }
    static detail::StateData& data(State& state) { return *state.data_; }
    static void perform(State& state, Operation const& operation) { state.perform(operation); }
    /// Runs f with a State for `data`.
    template <class Function>
    static void with_state(StateData& data, Function&& f) {
        State state(data);
        f(state);
    }
};

}  // namespace detail
}  // namespace tare
