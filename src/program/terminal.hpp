#pragma once

#include <string>

namespace tare::program {

enum class Stream { output, error };

/// Writes all of `text`; false when that did not work, and `problem` says why. A closed pipe is an error like others: it
/// does not end the program.
bool write_to(Stream stream, std::string const& text, std::string& problem);

bool is_terminal(Stream stream);
/// Columns of the terminal behind the stream; 80 when there is none.
int columns(Stream stream);

/// Replaces the file by `text`, whole or not at all. A device or a pipe is written to directly.
bool replace_file(std::string const& path, std::string const& text, std::string& problem);

}  // namespace tare::program
