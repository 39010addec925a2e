#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

namespace tare_io {

/// How a stream is buffered. `unchanged`: as the program finds it.
enum class Buffering { unchanged, none, lines, blocks };

inline constexpr std::size_t line_buffer = 4096;    ///< bytes, for Buffering::lines
inline constexpr std::size_t block_buffer = 65536;  ///< bytes, for Buffering::blocks and every "64 KiB" in a name

/// Thrown by a way that cannot run on this machine or route.
struct Skipped {
    std::string why;
};
/// Thrown by a way that went wrong.
struct Failed {
    std::string why;
};

[[noreturn]] void skip(std::string why);
[[noreturn]] void fail(std::string const& what);                  ///< with errno's text when errno is set
[[noreturn]] void fail_with(std::string const& what, int error);  ///< with that error's text
inline void check(bool good, char const* what) {
    if (!good) {
        fail(what);
    }
}

/// The only line the text experiments write, N counting up from 0: "hello! N\n".
inline constexpr char text_greeting[] = "hello! ";
inline constexpr std::size_t text_greeting_size = sizeof text_greeting - 1;
/// The only line the print experiment writes, `count` times.
inline constexpr char print_line[] = "Hello World!\n";
inline constexpr wchar_t print_line_wide[] = L"Hello World!\n";
inline constexpr std::size_t print_line_size = sizeof print_line - 1;

/// What happens in a process of the worker between start() and stop() of the task.
struct Clocking {
    void (*start)();
    void (*stop)();
};

/// One operation of one way: what it shall do, and the clock around it. Set-up comes before start(), tidying after
/// stop(); everything that makes the result complete (flush, close, the checks of both) lies between them.
struct Task {
    std::uint64_t size = 0;      ///< bytes to write or copy
    std::uint64_t block = 0;     ///< bytes a call, where the way has blocks
    std::uint64_t count = 0;     ///< lines to print
    bool from_standard = false;  ///< read standard input, not `input`
    bool to_standard = false;    ///< write standard output, not `output`
    Buffering buffering = Buffering::unchanged;
    bool untied = false;  ///< take the tie off cin first, to see what it causes
    Clocking clocking{nullptr, nullptr};

    void start() const { clocking.start(); }
    void stop() const { clocking.stop(); }
};

inline constexpr int reply_descriptor = 3;
inline constexpr int input_descriptor = 4;
inline constexpr int output_descriptor = 5;
/// Files are handed over open and without a name, so that nothing can be left behind. Opening one of these paths opens
/// the file anew, as by its name.
inline constexpr char input_path[] = "/proc/self/fd/4";
inline constexpr char output_path[] = "/proc/self/fd/5";

/// A descriptor that is closed whatever happens; close() says whether that went well.
class Descriptor {
public:
    Descriptor(char const* path, int flags);  ///< fails when it cannot be opened
    explicit Descriptor(int borrowed) : value_(borrowed), owned_(false) {}
    Descriptor(Descriptor const&) = delete;
    Descriptor& operator=(Descriptor const&) = delete;
    ~Descriptor();
    operator int() const { return value_; }
    void close();  ///< fails when the kernel reports a late error

private:
    int value_;
    bool owned_ = true;
};

void write_all(int descriptor, void const* data, std::size_t size);
void pwrite_all(int descriptor, void const* data, std::size_t size, std::uint64_t offset);

/// The bytes the binary experiments write again and again: `size` bytes, aligned to 4096, every page touched.
class Block {
public:
    explicit Block(std::size_t size);
    Block(Block const&) = delete;
    Block& operator=(Block const&) = delete;
    ~Block();
    char const* data() const { return data_; }
    std::size_t size() const { return size_; }
    static char byte_at(std::size_t offset);

private:
    char* data_;
    std::size_t size_;
};

/// Calls write(data, bytes) for block after block until `size` bytes went through it.
template <class Write>
void each_block(Task const& task, Block const& block, Write write) {
    std::uint64_t left = task.size;
    while (left != 0) {
        std::size_t const now = left < block.size() ? static_cast<std::size_t>(left) : block.size();
        write(block.data(), now);
        left -= now;
    }
}

}  // namespace tare_io
