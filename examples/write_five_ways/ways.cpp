#include "ways.hpp"

#include <algorithm>
#include <cstdio>
#include <fstream>

#if defined(_WIN32)
#include <fcntl.h>
#include <io.h>
#include <sys/stat.h>
#else
#include <fcntl.h>
#include <unistd.h>
#endif

namespace {

constexpr std::size_t block_size = std::size_t(1) << 20;
char const block[block_size] = {};

#if defined(_WIN32)
int open_file(char const* path) {
    return _open(path, _O_WRONLY | _O_CREAT | _O_TRUNC | _O_BINARY, _S_IREAD | _S_IWRITE);
}
std::ptrdiff_t write_some(int file, char const* data, std::size_t size) {
    return _write(file, data, static_cast<unsigned>(size));
}
void close_file(int file) {
    _close(file);
}
#else
int open_file(char const* path) {
    return open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
}
std::ptrdiff_t write_some(int file, char const* data, std::size_t size) {
    return write(file, data, size);
}
void close_file(int file) {
    close(file);
}
#endif

}  // namespace

std::size_t write_by_system_call(char const* path, std::size_t size) {
    int const file = open_file(path);
    if (file < 0) {
        return 0;
    }
    std::size_t written = 0;
    while (written < size) {
        std::ptrdiff_t const more = write_some(file, block, std::min(block_size, size - written));
        if (more <= 0) {
            break;
        }
        written += static_cast<std::size_t>(more);
    }
    close_file(file);
    return written;
}

std::size_t write_by_stdio(char const* path, std::size_t size) {
    std::FILE* const file = std::fopen(path, "wb");
    if (file == nullptr) {
        return 0;
    }
    std::size_t written = 0;
    while (written < size) {
        std::size_t const wanted = std::min(block_size, size - written);
        std::size_t const more = std::fwrite(block, 1, wanted, file);
        written += more;
        if (more != wanted) {
            break;
        }
    }
    return std::fclose(file) == 0 ? written : 0;
}

std::size_t write_by_stream(char const* path, std::size_t size) {
    std::ofstream file(path, std::ios::binary);
    std::size_t written = 0;
    while (file && written < size) {
        std::size_t const wanted = std::min(block_size, size - written);
        file.write(block, static_cast<std::streamsize>(wanted));
        written += wanted;
    }
    file.close();
    return file ? written : 0;
}

std::size_t write_lines_by_stdio(char const* path, std::size_t size) {
    std::FILE* const file = std::fopen(path, "wb");
    if (file == nullptr) {
        return 0;
    }
    std::size_t written = 0;
    for (int number = 0; written < size; ++number) {
        int const more = std::fprintf(file, "hello! %d\n", number);
        if (more < 0) {
            break;
        }
        written += static_cast<std::size_t>(more);
    }
    return std::fclose(file) == 0 ? written : 0;
}

std::size_t write_lines_by_stream(char const* path, std::size_t size) {
    std::ofstream file(path, std::ios::binary);
    auto const end = static_cast<std::streamoff>(size);
    for (int number = 0; file && file.tellp() < end; ++number) {
        file << "hello! " << number << '\n';
    }
    std::streamoff const written = file.tellp();
    file.close();
    return file && written > 0 ? static_cast<std::size_t>(written) : 0;
}
