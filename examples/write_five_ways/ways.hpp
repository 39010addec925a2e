#pragma once

#include <cstddef>

/// Each fills the file with `size` bytes (the last line of text may go beyond them) and returns how many it wrote; less
/// than `size` when something went wrong, which errno tells.
std::size_t write_by_system_call(char const* path, std::size_t size);  ///< open, write in blocks of 1 MiB, close
std::size_t write_by_stdio(char const* path, std::size_t size);        ///< fopen, fwrite
std::size_t write_by_stream(char const* path, std::size_t size);       ///< std::ofstream::write
std::size_t write_lines_by_stdio(char const* path, std::size_t size);  ///< fprintf, which returns what it wrote
/// std::ofstream and <<, asking tellp() before every line how much there is.
std::size_t write_lines_by_stream(char const* path, std::size_t size);
