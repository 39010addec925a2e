#include "src/program/terminal.hpp"

#if !defined(_WIN32)

#include <fcntl.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <unistd.h>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>

namespace tare::program {
namespace terminal {

inline int descriptor(Stream stream) {
    return stream == Stream::output ? STDOUT_FILENO : STDERR_FILENO;
}

/// Holds SIGPIPE back for a while and takes away the one that we caused: the program under test keeps its own handling.
class PipeGuard {
public:
    PipeGuard() {
        sigset_t pending;
        sigemptyset(&pipe_);
        sigaddset(&pipe_, SIGPIPE);
        sigpending(&pending);
        was_pending_ = sigismember(&pending, SIGPIPE) == 1;
        pthread_sigmask(SIG_BLOCK, &pipe_, &before_);
    }
    PipeGuard(PipeGuard const&) = delete;
    PipeGuard& operator=(PipeGuard const&) = delete;
    ~PipeGuard() {
        int const error = errno;
        sigset_t pending;
        sigpending(&pending);
        if (!was_pending_ && sigismember(&pending, SIGPIPE) == 1) {
            int signal = 0;
            sigwait(&pipe_, &signal);
        }
        pthread_sigmask(SIG_SETMASK, &before_, nullptr);
        errno = error;
    }

private:
    sigset_t pipe_{};
    sigset_t before_{};
    bool was_pending_ = false;
};

inline bool write_all(int file, std::string const& text) {
    PipeGuard const guard;
    std::size_t done = 0;
    while (done != text.size()) {
        ssize_t const written = write(file, text.data() + done, text.size() - done);
        if (written >= 0) {
            done += static_cast<std::size_t>(written);
        } else if (errno != EINTR) {
            return false;
        }
    }
    return true;
}

}  // namespace terminal

bool write_to(Stream stream, std::string const& text, std::string& problem) {
    if (std::fflush(stream == Stream::output ? stdout : stderr) == 0 &&
        terminal::write_all(terminal::descriptor(stream), text)) {
        return true;
    }
    problem = std::strerror(errno);
    return false;
}

bool is_terminal(Stream stream) {
    return isatty(terminal::descriptor(stream)) == 1;
}

int columns(Stream stream) {
    winsize size{};
    if (ioctl(terminal::descriptor(stream), TIOCGWINSZ, &size) == 0 && size.ws_col != 0) {
        return size.ws_col;
    }
    return 80;
}

bool replace_file(std::string const& path, std::string const& text, std::string& problem) {
    struct stat status{};
    bool const direct = stat(path.c_str(), &status) == 0 && !S_ISREG(status.st_mode);
    std::string const target = direct ? path : path + ".tare-" + std::to_string(getpid());
    int const file = open(target.c_str(), O_WRONLY | O_CREAT | O_CLOEXEC | (direct ? 0 : O_TRUNC), 0666);
    if (file < 0) {
        problem = std::strerror(errno);
        return false;
    }
    bool good = terminal::write_all(file, text);
    int error = good ? 0 : errno;
    if (close(file) != 0 && good) {
        good = false;
        error = errno;
    }
    if (good && !direct && rename(target.c_str(), path.c_str()) != 0) {
        good = false;
        error = errno;
    }
    if (!good) {
        problem = std::strerror(error);
        if (!direct) {
            unlink(target.c_str());
        }
    }
    return good;
}

}  // namespace tare::program

#endif
