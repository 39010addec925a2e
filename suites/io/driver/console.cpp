#include "suites/io/driver/console.hpp"

#include "suites/io/worker/task.hpp"

#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <sys/eventfd.h>
#include <termios.h>
#include <unistd.h>
#include <cerrno>
#include <chrono>
#include <cstdlib>
#include <cstring>
#include <memory>

namespace tare_io {

Console::Console() {
    reader_ = Handle(posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC));
    char name[64];
    if (!reader_.valid() || grantpt(reader_.get()) != 0 || unlockpt(reader_.get()) != 0 ||
        ptsname_r(reader_.get(), name, sizeof name) != 0) {
        throw Refused{std::string("no pseudo-terminal to be had: ") + std::strerror(errno)};
    }
    // Kept open here as long as the reader reads: with nobody at the other end reading fails with EIO.
    writer_ = Handle(open(name, O_RDWR | O_NOCTTY | O_CLOEXEC));
    termios settings{};
    if (!writer_.valid() || tcgetattr(writer_.get(), &settings) != 0) {
        throw Refused{std::string("cannot open the pseudo-terminal: ") + std::strerror(errno)};
    }
    cfmakeraw(&settings);
    if (tcsetattr(writer_.get(), TCSANOW, &settings) != 0) {
        throw Refused{std::string("cannot set the pseudo-terminal to raw mode: ") + std::strerror(errno)};
    }
    stop_ = Handle(eventfd(0, EFD_CLOEXEC));
    if (!stop_.valid()) {
        throw Refused{std::string("no eventfd to be had: ") + std::strerror(errno)};
    }
    // Signals are for the thread that waits for workers.
    sigset_t all;
    sigset_t before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    thread_ = std::thread([this] { drain(); });
    pthread_sigmask(SIG_SETMASK, &before, nullptr);
}

Console::~Console() {
    std::uint64_t const one = 1;
    if (write(stop_.get(), &one, sizeof one) == static_cast<ssize_t>(sizeof one)) {
        thread_.join();
    } else {
        thread_.detach();
    }
}

void Console::reset(bool keep_text) {
    std::lock_guard<std::mutex> const lock(mutex_);
    received_ = 0;
    wrong_ = false;
    keep_text_ = keep_text;
    text_.clear();
}

std::string Console::text() {
    std::lock_guard<std::mutex> const lock(mutex_);
    return text_;
}

bool Console::wait_for(std::uint64_t size) const {
    using std::chrono::steady_clock;
    std::uint64_t seen = received();
    steady_clock::time_point last = steady_clock::now();
    while (received() < size) {
        std::this_thread::sleep_for(std::chrono::microseconds(100));
        if (received() != seen) {
            seen = received();
            last = steady_clock::now();
        } else if (steady_clock::now() - last > std::chrono::seconds(1)) {
            return false;
        }
    }
    return true;
}

/// What a killed process wrote last may still be on its way: a byte that no way writes comes after it.
static constexpr char mark = '\001';

void Console::settle() {
    using std::chrono::steady_clock;
    steady_clock::time_point const end = steady_clock::now() + std::chrono::seconds(1);
    marked_ = false;
    while (write(writer_.get(), &mark, 1) < 0 && errno == EINTR) {
    }
    while (!marked_ && steady_clock::now() < end) {
        std::this_thread::sleep_for(std::chrono::microseconds(100));
    }
}

void Console::drain() {
    std::size_t const room = 65536;
    std::string pattern;  // so long that what arrives at any phase of the line lies in it
    while (pattern.size() < room + print_line_size) {
        pattern += print_line;
    }
    std::unique_ptr<char[]> const data(new char[room]);
    pollfd waiting[2] = {{reader_.get(), POLLIN, 0}, {stop_.get(), POLLIN, 0}};
    while (true) {
        if (poll(waiting, 2, -1) < 0) {
            if (errno == EINTR) {
                continue;
            }
            return;
        }
        if (waiting[1].revents != 0) {
            return;
        }
        ssize_t const got = read(reader_.get(), data.get(), room);
        if (got <= 0) {
            if (got < 0 && (errno == EINTR || errno == EAGAIN)) {
                continue;
            }
            return;
        }
        bool const at_mark = data[static_cast<std::size_t>(got) - 1] == mark;
        std::size_t const size = static_cast<std::size_t>(got) - (at_mark ? 1 : 0);
        std::lock_guard<std::mutex> const lock(mutex_);
        auto const phase = static_cast<std::size_t>(received_.load() % print_line_size);
        if (std::memcmp(data.get(), pattern.data() + phase, size) != 0) {
            wrong_ = true;
        }
        if (keep_text_) {
            text_.append(data.get(), size);
        }
        received_ += size;
        marked_ = marked_ || at_mark;
    }
}

}  // namespace tare_io
