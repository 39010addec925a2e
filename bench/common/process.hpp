#pragma once

#include <unistd.h>
#include <cstdio>
#include <string>

namespace bench {

/// The running program's path; empty when it cannot be told.
inline std::string own_path() {
    char path[4096];
    ssize_t const length = readlink("/proc/self/exe", path, sizeof path);
    return length > 0 && length < static_cast<ssize_t>(sizeof path)
               ? std::string(path, static_cast<std::size_t>(length))
               : std::string();
}

/// What a program prints. `command` is for the shell.
inline std::string output_of(std::string const& command) {
    std::string text;
    if (FILE* const pipe = popen(command.c_str(), "r")) {
        char buffer[4096];
        while (std::size_t const got = fread(buffer, 1, sizeof buffer, pipe)) {
            text.append(buffer, got);
        }
        pclose(pipe);
    }
    return text;
}

inline std::string quoted(std::string const& path) {
    std::string text = "'";
    for (char const c : path) {
        text += c == '\'' ? std::string("'\\''") : std::string(1, c);
    }
    return text + "'";
}

}  // namespace bench
