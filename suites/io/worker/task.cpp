#include "suites/io/worker/task.hpp"

#include <fcntl.h>
#include <unistd.h>
#include <cerrno>
#include <cstdlib>
#include <cstring>

namespace tare_io {

void skip(std::string why) {
    throw Skipped{std::move(why)};
}

void fail_with(std::string const& what, int error) {
    throw Failed{error == 0 ? what : what + ": " + std::strerror(error)};
}

void fail(std::string const& what) {
    fail_with(what, errno);
}

Descriptor::Descriptor(char const* path, int flags) : value_(open(path, flags | O_CLOEXEC)) {
    if (value_ < 0) {
        fail("open");
    }
}

Descriptor::~Descriptor() {
    if (owned_ && value_ >= 0) {
        ::close(value_);
    }
}

void Descriptor::close() {
    if (owned_) {
        int const result = ::close(value_);
        value_ = -1;
        check(result == 0, "close");
    }
}

void write_all(int descriptor, void const* data, std::size_t size) {
    char const* at = static_cast<char const*>(data);
    while (size != 0) {
        ssize_t const written = write(descriptor, at, size);
        if (written < 0) {
            if (errno == EINTR) {
                continue;
            }
            fail("write");
        }
        at += written;
        size -= static_cast<std::size_t>(written);
    }
}

void pwrite_all(int descriptor, void const* data, std::size_t size, std::uint64_t offset) {
    char const* at = static_cast<char const*>(data);
    while (size != 0) {
        ssize_t const written = pwrite(descriptor, at, size, static_cast<off_t>(offset));
        if (written < 0) {
            if (errno == EINTR) {
                continue;
            }
            fail("pwrite");
        }
        at += written;
        offset += static_cast<std::uint64_t>(written);
        size -= static_cast<std::size_t>(written);
    }
}

char Block::byte_at(std::size_t offset) {
    // Not periodic in any power of two, so that a block written to the wrong place shows.
    return static_cast<char>((offset * 131 + offset / 251) & 0xff);
}

Block::Block(std::size_t size) : data_(nullptr), size_(size) {
    std::size_t const pages = (size + 4095) / 4096 * 4096;
    data_ = static_cast<char*>(std::aligned_alloc(4096, pages == 0 ? 4096 : pages));
    if (data_ == nullptr) {
        fail_with("no memory for a block", ENOMEM);
    }
    for (std::size_t i = 0; i != size; ++i) {
        data_[i] = byte_at(i);
    }
}

Block::~Block() {
    std::free(data_);
}

}  // namespace tare_io
