#pragma once

#include <tare/text.hpp>

#include <cstddef>
#include <cstdint>
#include <string>

namespace tare::report {

/// Text measured in the columns ("cells") of a terminal.

/// One character of UTF-8. Invalid bytes come one by one as U+FFFD with valid = false; surrogates and overlong forms are
/// invalid.
struct Character {
    std::uint32_t code = 0;
    std::size_t bytes = 0;
    bool valid = true;
};
/// The character at `at` < text.size().
Character character_at(TextView text, std::size_t at);
void append_utf8(std::string& text, std::uint32_t code);

/// Control characters, and invisible ones that change what others look like: a terminal must not get them.
bool is_hidden(std::uint32_t code);

/// Any bytes as valid UTF-8: invalid ones become U+FFFD.
std::string valid_utf8(TextView bytes);
/// Any bytes as text that may be put on a terminal: invalid UTF-8 becomes U+FFFD; control characters and invisible
/// characters that change what others look like are written as \n, \x1b, \u{202e}.
std::string visible(TextView bytes);

/// Columns that `visible` text takes.
int cells(TextView visible);
/// `visible` text in at most `columns`; what does not fit is an ellipsis, at the end or in the middle. Characters and
/// what is joined to them stay whole.
std::string cut(std::string const& visible, int columns);
std::string cut_middle(std::string const& visible, int columns);
/// The first `columns` of it, without an ellipsis.
std::string cut_to(std::string const& visible, int columns);
/// Filled up with spaces to `columns`; longer text stays as it is.
std::string pad_right(std::string const& text, int columns);
std::string pad_left(std::string const& text, int columns);
std::string repeated(char const* what, int count);  ///< nothing when count is negative
std::string spaces(int count);

}  // namespace tare::report
