#include "src/program/terminal.hpp"

#if defined(_WIN32)

#include <io.h>
#include <cerrno>
#include <cstdio>
#include <cstring>

namespace tare::program {

bool write_to(Stream stream, std::string const& text, std::string& problem) {
    std::FILE* const file = stream == Stream::output ? stdout : stderr;
    if (std::fwrite(text.data(), 1, text.size(), file) == text.size() && std::fflush(file) == 0) {
        return true;
    }
    problem = std::strerror(errno);
    return false;
}

bool is_terminal(Stream stream) {
    return _isatty(stream == Stream::output ? 1 : 2) != 0;
}

int columns(Stream /*stream*/) {
    return 80;
}

bool replace_file(std::string const& path, std::string const& text, std::string& problem) {
    std::string const target = path + ".tare";
    std::FILE* const file = std::fopen(target.c_str(), "wb");
    bool good = file != nullptr && std::fwrite(text.data(), 1, text.size(), file) == text.size();
    good = file != nullptr && std::fclose(file) == 0 && good;
    if (good) {
        std::remove(path.c_str());
        good = std::rename(target.c_str(), path.c_str()) == 0;
    }
    if (!good) {
        problem = std::strerror(errno);
        std::remove(target.c_str());
    }
    return good;
}

}  // namespace tare::program

#endif
