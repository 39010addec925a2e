#pragma once

#include "src/report/json_writer.hpp"

#include <tare/report.hpp>

namespace tare::report::json_document {

/// Parts of tare's own JSON (docs/schema.json) that several of its objects have.

inline void numbers(JsonWriter& out, char const* name, List<double> const& list) {
    out.begin_array(name, true);
    for (double const number : list) {
        out.value(number);
    }
    out.end_array();
}

inline void interval(JsonWriter& out, char const* name, Interval const& range) {
    out.begin_array(name, true);
    out.value(range.low);
    out.value(range.high);
    out.end_array();
}

/// Both kinds of advice have the same three texts.
template <class Advice>
inline void advice(JsonWriter& out, char const* name, List<Advice> const& list) {
    out.begin_array(name);
    for (Advice const& item : list) {
        out.begin_object();
        out.field("code", item.code);
        out.field("message", item.message);
        out.field("advice", item.advice);
        out.end_object();
    }
    out.end_array();
}

/// One row: everything but the comparisons it takes part in.
void benchmark(JsonWriter& out, BenchmarkResult const& result, bool with_samples, List<double> const& chosen);

}  // namespace tare::report::json_document
