#pragma once

#include <tare/text.hpp>

#include <cstdint>
#include <string>

namespace tare::report {

/// Writes JSON (RFC 8259): any bytes become valid strings, NaN and infinities become null, numbers read back as they were.
/// Opened with line = true, an object or array is written on one line, and so is everything inside it.
class JsonWriter {
public:
    void begin_object(bool line = false) { begin('{', line); }
    void end_object() { end('}'); }
    void begin_array(bool line = false) { begin('[', line); }
    void end_array() { end(']'); }
    void begin_object(char const* name, bool line = false);
    void begin_array(char const* name, bool line = false);

    void key(TextView name);
    void value(double number);
    void value(std::uint64_t number);
    void value(int number);
    void value(bool truth);
    void value(TextView text);
    void value(char const* text) { value(TextView(text)); }
    void null() { plain("null"); }
    /// An already written number.
    void plain(char const* text);

    template <class T>
    void field(char const* name, T const& what) {
        key(name);
        value(what);
    }
    void field(char const* name, char const* what) {
        key(name);
        value(TextView(what));
    }

    std::string take();

private:
    void begin(char bracket, bool line);
    void end(char bracket);
    void separate();
    void new_line();

    std::string text_;
    int depth_ = 0;
    int line_depth_ = 0;  ///< of the outermost bracket that is written on one line; 0: none
    bool first_ = true;
    bool after_key_ = false;
};

/// `bytes` with quotes, as a JSON string.
std::string json_string(TextView bytes);

}  // namespace tare::report
