#include "src/report/json_writer.hpp"

#include "src/report/cells.hpp"
#include "src/report/units.hpp"

#include <cstdio>
#include <utility>

namespace tare::report {

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
                // DEL and the C1 controls need no escape in JSON, but a terminal may show the document.
                if (character.code < 0x20 || (character.code >= 0x7F && character.code < 0xA0)) {
                    char escape[8];
                    std::snprintf(escape, sizeof escape, "\\u%04x", static_cast<unsigned>(character.code));
                    text += escape;
                } else {
                    append_utf8(text, character.code);
                }
        }
    }
    return text + '"';
}

void JsonWriter::new_line() {
    text_ += '\n';
    text_.append(static_cast<std::size_t>(2 * depth_), ' ');
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
