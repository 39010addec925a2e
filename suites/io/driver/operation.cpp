#include "suites/io/driver/operation.hpp"

#include "suites/io/driver/files.hpp"
#include "suites/io/driver/signals.hpp"
#include "suites/io/worker/worker.hpp"

#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>
#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cmath>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <vector>

extern char** environ;

namespace tare_io {
namespace operation {

using Clock = std::chrono::steady_clock;

static double since(Clock::time_point begin) {
    return std::chrono::duration<double>(Clock::now() - begin).count();
}

static std::vector<std::string> arguments(Operation const& operation, Pass pass) {
    std::vector<std::string> list = {operation.program, worker_flag, operation.group, operation.way};
    list.push_back("size=" + std::to_string(operation.size));
    list.push_back("block=" + std::to_string(operation.block));
    list.push_back("count=" + std::to_string(operation.count));
    list.push_back("buffering=" + std::to_string(static_cast<int>(operation.buffering)));
    if (operation.from_standard) {
        list.push_back("from-standard");
    }
    if (operation.to_standard) {
        list.push_back("to-standard");
    }
    if (operation.untied) {
        list.push_back("untied");
    }
    if (pass != Pass::timed) {
        list.push_back(pass == Pass::counted ? "counted" : "traced");
    }
    return list;
}

/// In a group of its own, so that Ctrl-C reaches the parent alone, which then decides.
static int spawn(Operation const& operation, Pass pass, int null, int reply) {
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    auto const give = [&](int from, int to) { posix_spawn_file_actions_adddup2(&actions, from < 0 ? null : from, to); };
    give(operation.standard_input, 0);
    give(operation.standard_output, 1);
    if (operation.standard_error != 2) {
        give(operation.standard_error, 2);
    }
    give(reply, reply_descriptor);
    give(operation.input, input_descriptor);
    give(operation.output, output_descriptor);
    posix_spawnattr_t attributes;
    posix_spawnattr_init(&attributes);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK);
    posix_spawnattr_setpgroup(&attributes, 0);
    sigset_t const mask = waiting_mask();
    posix_spawnattr_setsigmask(&attributes, &mask);

    std::vector<std::string> list = arguments(operation, pass);
    std::vector<char*> pointers;
    for (std::string& argument : list) {
        pointers.push_back(argument.data());
    }
    pointers.push_back(nullptr);
    pid_t process = -1;
    int const error = posix_spawn(&process, operation.program.c_str(), &actions, &attributes, pointers.data(), environ);
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&actions);
    errno = error;
    return error == 0 ? process : -1;
}

static int wait_for_end(int process) {
    int status = 0;
    while (waitpid(process, &status, 0) < 0) {
        if (errno != EINTR) {
            return -1;
        }
    }
    return status;
}

enum class Waited { readable, time_out, interrupted };

static Waited wait_for_reply(int descriptor, Clock::time_point begin, double limit) {
    double const patience = 0.1;  // seconds an operation may go on after Ctrl-C: most are at their end by then
    double end = limit;
    sigset_t const mask = waiting_mask();
    while (true) {
        double const left = std::max(0.0, end - since(begin));
        pollfd waiting = {descriptor, POLLIN, 0};
        timespec const time = {static_cast<time_t>(left), static_cast<long>((left - std::floor(left)) * 1e9)};
        int const ready = ppoll(&waiting, 1, &time, &mask);
        if (ready > 0) {
            return Waited::readable;
        }
        if (ready < 0 && errno == EINTR) {  // SIGINT or SIGTERM: no other signal has a handler here
            note_stop();
            end = std::min(end, since(begin) + patience);
        } else if (left <= 0) {
            return asked_to_stop() ? Waited::interrupted : Waited::time_out;
        }
    }
}

static std::string death(int status) {
    if (WIFSIGNALED(status)) {
        return std::string("killed by ") + strsignal(WTERMSIG(status));
    }
    return "ended without a result, status " + std::to_string(WIFEXITED(status) ? WEXITSTATUS(status) : -1);
}

}  // namespace operation

Result run(Operation const& wanted, Pass pass, double limit, std::function<double(int)> const& progress,
           std::uint64_t most_stops) {
    using namespace operation;
    Result result;
    if (asked_to_stop()) {
        SignalsLetIn const now;  // whose handler it is, tare::run's perhaps, has to know as well
        result.status = Result::Status::interrupted;
        result.why = "interrupted";
        return result;
    }
    static Handle const null = open_null();
    int ends[2];
    if (pipe2(ends, O_CLOEXEC) != 0) {
        result.why = std::string("pipe: ") + std::strerror(errno);
        return result;
    }
    Handle const reader(ends[0]);
    Clock::time_point const begin = Clock::now();
    int process = -1;
    {
        Handle const writer(ends[1]);
        process = spawn(wanted, pass, null.get(), writer.get());
    }
    if (process < 0) {
        result.why = "cannot start " + wanted.program + ": " + std::strerror(errno);
        return result;
    }
    if (pass == Pass::traced) {
        bool died = false;
        result.trace = trace(process, limit, most_stops, died);
        if (died) {
            result.status = asked_to_stop() ? Result::Status::interrupted : Result::Status::done;
            result.seconds = since(begin);
            return result;
        }
    }
    Waited const waited = wait_for_reply(reader.get(), begin, limit);
    if (waited != Waited::readable) {
        result.progress = progress ? progress(process) : 0;
        result.seconds = since(begin);
        kill(process, SIGKILL);
        wait_for_end(process);
        result.status = waited == Waited::time_out ? Result::Status::cut : Result::Status::interrupted;
        result.why = waited == Waited::time_out ? "took longer than the limit" : "interrupted";
        return result;
    }
    char bytes[sizeof(Reply)];
    ssize_t const got = read(reader.get(), bytes, sizeof bytes);
    int const status = wait_for_end(process);
    result.seconds = since(begin);
    if (got != static_cast<ssize_t>(sizeof bytes)) {
        result.why = death(status);
        return result;
    }
    std::memcpy(&result.reply, bytes, sizeof bytes);
    result.reply.message[sizeof result.reply.message - 1] = '\0';
    switch (result.reply.outcome) {
        case Outcome::done:
            result.status = Result::Status::done;
            break;
        case Outcome::skipped:
            result.status = Result::Status::skipped;
            break;
        case Outcome::failed:
            result.status = Result::Status::failed;
            break;
    }
    if (result.status != Result::Status::done) {
        result.why = result.reply.message;
    }
    return result;
}

std::uint64_t bytes_written_by(int process) {
    std::string const path = "/proc/" + std::to_string(process) + "/io";
    std::unique_ptr<FILE, int (*)(FILE*)> const file(std::fopen(path.c_str(), "r"), std::fclose);
    char line[128];
    while (file != nullptr && std::fgets(line, sizeof line, file.get()) != nullptr) {
        unsigned long long bytes = 0;
        if (std::sscanf(line, "wchar: %llu", &bytes) == 1) {
            return bytes;
        }
    }
    return 0;
}

std::uint64_t position_of(int process, int descriptor) {
    std::string const path = "/proc/" + std::to_string(process) + "/fdinfo/" + std::to_string(descriptor);
    std::unique_ptr<FILE, int (*)(FILE*)> const file(std::fopen(path.c_str(), "r"), std::fclose);
    unsigned long long position = 0;
    return file != nullptr && std::fscanf(file.get(), "pos: %llu", &position) == 1 ? position : 0;
}

}  // namespace tare_io
