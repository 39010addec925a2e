#pragma once

#include <cstdint>
#include <functional>
#include <string>

namespace tare_io {

/// A reason to stop before anything is measured, as one line: what, why, what to do.
struct Refused {
    std::string why;
};

/// An open descriptor, numbered 10 or more so that it never is one of those a worker finds its files under.
class Handle {
public:
    Handle() = default;
    explicit Handle(int descriptor);  ///< takes it
    Handle(Handle&& other) noexcept : value_(other.value_) { other.value_ = -1; }
    Handle& operator=(Handle&& other) noexcept;
    ~Handle();
    int get() const { return value_; }
    bool valid() const { return value_ >= 0; }

private:
    int value_ = -1;
};

/// A file in `folder` that never has a name, or loses it at once: nothing is left behind, whatever happens to the
/// program. Throws Refused when it cannot be made.
Handle nameless_file(std::string const& folder);
Handle open_folder(std::string const& folder);  ///< throws Refused
Handle open_null();

struct FileSystem {
    std::string type;  ///< "tmpfs", "ext4", ... or the magic number in hexadecimal
    bool in_memory = false;
    std::uint64_t free = 0;  ///< bytes this user may still write
    std::uint64_t block = 4096;
};
/// Throws Refused when the folder is not there.
FileSystem file_system_of(std::string const& folder);
/// Bytes that memory still has to offer; a very large number when that is not known.
std::uint64_t memory_available();
/// Throws Refused when `needed` bytes more would fill the file system (or the memory it lives in).
void refuse_when_full(std::string const& folder, std::uint64_t needed);
/// A RAM disk where there is one with room, else the folder for temporary files.
std::string default_folder();

/// Bytes as they are expected, in pieces: fills `data` with up to `room` of them, 0 at the end.
using Source = std::function<std::size_t(char* data, std::size_t room)>;
Source text_source(std::uint64_t size);
Source block_source(std::uint64_t size, std::uint64_t block);
Source line_source(std::uint64_t count);
Source file_source(int file);
Source without_white_space(Source source);

std::uint64_t size_of(Source source);
std::uint64_t size_of_file(int file);
/// Empty when the file holds just that; else where they part.
std::string difference(int file, Source const& expected);
/// Writes to the file's end; throws Refused when that fails.
void fill(int file, Source const& source);
/// The input of the copies: lines of printable characters, about an eighth of it white space, the same every time.
Source sample_source(std::uint64_t size);

}  // namespace tare_io
