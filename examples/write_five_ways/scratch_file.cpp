#include "scratch_file.hpp"

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <system_error>
#include <vector>

#if defined(__linux__)
#include <fcntl.h>
#include <unistd.h>
#endif

namespace {

std::vector<std::string> folders() {
    std::vector<std::string> result = {"/dev/shm"};
    std::error_code none;
    auto const temporary = std::filesystem::temp_directory_path(none);
    if (!none) {
        result.push_back(temporary.string());
    }
    return result;
}

std::string mebibytes(std::uintmax_t bytes) {
    return std::to_string(bytes >> 20U) + " MiB";
}

}  // namespace

ScratchFile::ScratchFile(std::size_t size) {
    std::uintmax_t const needed = size + size / 16 + (std::uintmax_t(1) << 20U);
    for (std::string const& folder : folders()) {
        std::error_code error;
        std::filesystem::space_info const space = std::filesystem::space(folder, error);
        if (error) {
            continue;
        }
        if (space.available < needed) {
            problem_ += folder + " has " + mebibytes(space.available) + " free, " + mebibytes(needed) + " are needed; ";
            continue;
        }
#if defined(__linux__)
        std::string name = folder + "/write_five_ways.XXXXXX";
        handle_ = mkstemp(name.data());
        if (handle_ < 0) {
            problem_ += folder + ": " + std::strerror(errno) + "; ";
            continue;
        }
        unlink(name.c_str());
        path_ = "/proc/self/fd/" + std::to_string(handle_);
#else
        path_ = folder + "/write_five_ways.tmp";
#endif
        folder_ = folder;
        problem_.clear();
        return;
    }
    problem_ += "choose a smaller size with TARE_DEMO_SIZE";
}

ScratchFile::~ScratchFile() {
#if defined(__linux__)
    if (handle_ >= 0) {
        close(handle_);
    }
#else
    std::remove(path_.c_str());
#endif
}
