#include "src/report/json_writer.hpp"

#include "src/report/cells.hpp"
#include "src/report/units.hpp"

#include <cstdio>
#include <utility>

namespace tare::report {

namespace json_text {

inline void append_escape(std::string& text, std::uint32_t code) {
    if (code >= 0x10000) {  // a pair of surrogates
        append_escape(text, 0xD800 + ((code - 0x10000) >> 10U));
        code = 0xDC00 + ((code - 0x10000) & 0x3FFU);
    }
    char escape[16];
    std::snprintf(escape, sizeof escape, "\\u%04x", static_cast<unsigned>(code));
    text += escape;
}

}  // namespace json_text

std::string json_string(TextView bytes) {
    std::string text = "\"";
    for (std::size_t at = 0; at < bytes.size();) {
        Character const character = character_at(bytes, at);
        at += character.bytes;
        switch (character.code) {
            case '"':
                text += "\\\"";
                break;
            case '\\':
                text += "\\\\";
                break;
            case '\n':
                text += "\\n";
                break;
            case '\r':
                text += "\\r";
                break;
            case '\t':
                text += "\\t";
                break;
            default:
                // More than JSON asks for: a terminal may show the document.
                if (is_hidden(character.code)) {
                    json_text::append_escape(text, character.code);
                } else {
                    append_utf8(text, character.code);
                }
        }
    }
    return text + '"';
}

void JsonWriter::new_line() {
    text_ += '\n';
    text_.append(2 * static_cast<std::size_t>(depth_), ' ');
}

void JsonWriter::separate() {
    if (after_key_) {
        after_key_ = false;
        return;
    }
    if (!first_) {
        text_ += ',';
    }
    if (line_depth_ != 0) {
        if (!first_) {
            text_ += ' ';
        }
    } else if (depth_ != 0) {
        new_line();
    }
    first_ = false;
}

void JsonWriter::begin(char bracket, bool line) {
    separate();
    text_ += bracket;
    ++depth_;
    if (line && line_depth_ == 0) {
        line_depth_ = depth_;
    }
    first_ = true;
}

void JsonWriter::end(char bracket) {
    bool const on_one_line = line_depth_ != 0;
    if (line_depth_ == depth_) {
        line_depth_ = 0;
    }
    --depth_;
    if (!first_ && !on_one_line) {
        new_line();
    }
    text_ += bracket;
    first_ = false;
}

void JsonWriter::begin_object(char const* name, bool line) {
    key(name);
    begin('{', line);
}

void JsonWriter::begin_array(char const* name, bool line) {
    key(name);
    begin('[', line);
}

void JsonWriter::key(TextView name) {
    separate();
    text_ += json_string(name);
    text_ += ": ";
    after_key_ = true;
}

void JsonWriter::plain(char const* text) {
    separate();
    text_ += text;
}

void JsonWriter::value(double number) {
    plain(exact_text(number).c_str());
}

void JsonWriter::value(std::uint64_t number) {
    char text[24];
    std::snprintf(text, sizeof text, "%llu", static_cast<unsigned long long>(number));
    plain(text);
}

void JsonWriter::value(int number) {
    char text[16];
    std::snprintf(text, sizeof text, "%d", number);
    plain(text);
}

void JsonWriter::value(bool truth) {
    plain(truth ? "true" : "false");
}

void JsonWriter::value(TextView text) {
    separate();
    text_ += json_string(text);
}

std::string JsonWriter::take() {
    text_ += '\n';
    return std::move(text_);
}

}  // namespace tare::report
