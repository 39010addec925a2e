#include "suites/io/copy/descriptors.hpp"
#include "suites/io/worker/ways.hpp"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/sendfile.h>
#include <sys/stat.h>
#include <unistd.h>
#include <cerrno>
#include <filesystem>
#include <memory>

namespace tare_io {

static Descriptor open_input(Task const& task) {
    if (task.from_standard) {
        return Descriptor(STDIN_FILENO);
    }
    return Descriptor(input_path, O_RDONLY);
}
static Descriptor open_output(Task const& task) {
    if (task.to_standard) {
        return Descriptor(STDOUT_FILENO);
    }
    return Descriptor(output_path, O_WRONLY | O_TRUNC);
}

Ends::Ends(Task const& task)
    : in_(open_input(task)), out_(open_output(task)), owns_in_(!task.from_standard), owns_out_(!task.to_standard) {}

std::uint64_t Ends::input_size() const {
    struct stat status{};
    check(fstat(in_, &status) == 0, "fstat");
    if (!S_ISREG(status.st_mode)) {
        skip("the input is not a file");
    }
    return static_cast<std::uint64_t>(status.st_size);
}

void Ends::close() {
    if (owns_in_) {
        in_.close();
    }
    if (owns_out_) {
        out_.close();
    }
}

/// Copies by system calls: through the program's memory, or without it.
namespace copy_system_calls {

template <std::size_t block_size>
static void by_read_write(Task const& task) {
    std::unique_ptr<char[]> const block(new char[block_size]());
    task.start();
    Ends ends(task);
    while (true) {
        ssize_t const got = read(ends.in(), block.get(), block_size);
        if (got < 0 && errno == EINTR) {
            continue;
        }
        check(got >= 0, "read");
        if (got == 0) {
            break;
        }
        write_all(ends.out(), block.get(), static_cast<std::size_t>(got));
    }
    ends.close();
    task.stop();
}

static void by_copy_file(Task const& task) {
    if (task.from_standard || task.to_standard) {
        skip("filesystem::copy_file takes names, not streams");
    }
    task.start();
    std::error_code error;
    std::filesystem::copy_file(input_path, output_path, std::filesystem::copy_options::overwrite_existing, error);
    if (error) {
        if (!std::filesystem::is_regular_file(output_path)) {
            skip("filesystem::copy_file takes regular files only");
        }
        fail_with("filesystem::copy_file", error.value());
    }
    task.stop();
}

/// Copies with once(in, out, bytes) until it says 0. What the kernel refuses at the first call is no failure of ours.
template <class Once>
static void until_done(Task const& task, char const* name, Once once) {
    task.start();
    Ends ends(task);
    bool first = true;
    while (true) {
        ssize_t const moved = once(ends.in(), ends.out());
        if (moved < 0 && errno == EINTR) {
            continue;
        }
        if (moved < 0 && first && (errno == EINVAL || errno == ENOSYS || errno == EXDEV || errno == EOPNOTSUPP)) {
            skip(std::string("the kernel refuses ") + name + " here");
        }
        check(moved >= 0, name);
        if (moved == 0) {
            break;
        }
        first = false;
    }
    ends.close();
    task.stop();
}

static constexpr std::size_t at_most = std::size_t{1} << 30;  ///< bytes for one call of the kernel's own copies

static void by_copy_file_range(Task const& task) {
    until_done(task, "copy_file_range",
               [](int in, int out) { return copy_file_range(in, nullptr, out, nullptr, at_most, 0); });
}

static void by_sendfile(Task const& task) {
    until_done(task, "sendfile", [](int in, int out) { return sendfile(out, in, nullptr, at_most); });
}

static void by_splice(Task const& task) {
    int ends[2];
    check(pipe2(ends, O_CLOEXEC) == 0, "pipe");
    fcntl(ends[1], F_SETPIPE_SZ, 1 << 20);  // where it may; the default of 64 KiB does as well
    until_done(task, "splice", [&](int in, int out) -> ssize_t {
        ssize_t const filled = splice(in, nullptr, ends[1], nullptr, 1 << 20, SPLICE_F_MOVE);
        for (ssize_t left = filled; left > 0;) {
            ssize_t const drained =
                splice(ends[0], nullptr, out, nullptr, static_cast<std::size_t>(left), SPLICE_F_MOVE);
            if (drained < 0 && errno == EINTR) {
                continue;
            }
            if (drained <= 0) {
                return -1;
            }
            left -= drained;
        }
        return filled;
    });
    close(ends[0]);
    close(ends[1]);
}

static void by_mmap(Task const& task) {
    task.start();
    Ends ends(task);
    auto const size = static_cast<std::size_t>(ends.input_size());
    if (size != 0) {
        void* const data = mmap(nullptr, size, PROT_READ, MAP_SHARED, ends.in(), 0);
        check(data != MAP_FAILED, "mmap");
        write_all(ends.out(), data, size);
        munmap(data, size);
    }
    ends.close();
    task.stop();
}

static Way const ways[] = {
    {"copy", "read(2), write(2), 8 KiB", by_read_write<8192>},
    {"copy", "read(2), write(2), 128 KiB", by_read_write<131072>},
    {"copy", "filesystem::copy_file", by_copy_file},
    {"copy", "copy_file_range", by_copy_file_range},
    {"copy", "sendfile", by_sendfile},
    {"copy", "splice", by_splice},
    {"copy", "mmap + write(2)", by_mmap},
};

}  // namespace copy_system_calls
}  // namespace tare_io
