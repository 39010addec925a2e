#include "suites/io/worker/worker.hpp"

#include "suites/io/worker/counting.hpp"
#include "suites/io/worker/reply.hpp"
#include "suites/io/worker/ways.hpp"

#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/syscall.h>
#include <unistd.h>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <cwchar>
#include <exception>
#include <optional>
#include <string_view>

namespace tare_io {
namespace worker {

using Clock = std::chrono::steady_clock;

static Clock::time_point began;
static Reply reply;
static std::optional<Counting> counting;

static void start_timed() {
    errno = 0;
    began = Clock::now();
}
static void stop_timed() {
    reply.nanoseconds = std::chrono::duration_cast<std::chrono::nanoseconds>(Clock::now() - began).count();
    reply.outcome = Outcome::done;
}

static void start_counted() {
    counting->begin();
    start_timed();
}
static void stop_counted() {
    stop_timed();
    counting->end(reply);
}

/// The parent counts what lies between two calls of getppid, which no way makes by itself.
static void start_traced() {
    ptrace(PTRACE_TRACEME, 0, nullptr, nullptr);
    raise(SIGSTOP);
    errno = 0;
    syscall(SYS_getppid);
}
static void stop_traced() {
    syscall(SYS_getppid);
    reply.outcome = Outcome::done;
}

static std::uint64_t number(std::string_view text, std::string_view key) {
    return text.substr(0, key.size()) == key ? std::strtoull(text.data() + key.size(), nullptr, 10) : 0;
}

static Task parse(int argc, char const* const* argv) {
    Task task;
    task.clocking = {start_timed, stop_timed};
    for (int i = 4; i < argc; ++i) {
        std::string_view const text = argv[i];
        task.size += number(text, "size=");
        task.block += number(text, "block=");
        task.count += number(text, "count=");
        task.from_standard |= text == "from-standard";
        task.to_standard |= text == "to-standard";
        task.untied |= text == "untied";
        if (number(text, "buffering=") != 0) {
            task.buffering = static_cast<Buffering>(number(text, "buffering="));
        }
        if (text == "counted") {
            counting.emplace();
            task.clocking = {start_counted, stop_counted};
        } else if (text == "traced") {
            task.clocking = {start_traced, stop_traced};
        }
    }
    return task;
}

static void say(Outcome outcome, char const* message) {
    reply.outcome = outcome;
    std::strncpy(reply.message, message, sizeof reply.message - 1);
}

static void run(int argc, char const* const* argv) {
    Way const* const way = find_way(argv[2], argv[3]);
    if (way == nullptr) {
        say(Outcome::skipped, "this build does not have it");
        return;
    }
    try {
        way->run(parse(argc, argv));
        if (reply.outcome == Outcome::done) {
            reply.message[0] = '\0';
        }
    } catch (Skipped const& skipped) {
        say(Outcome::skipped, skipped.why.c_str());
    } catch (Failed const& failed) {
        say(Outcome::failed, failed.why.c_str());
    } catch (std::exception const& error) {
        say(Outcome::failed, error.what());
    }
}

}  // namespace worker

int worker_main(int argc, char const* const* argv) {
    if (argc < 4) {
        return 2;
    }
    prctl(PR_SET_PDEATHSIG, SIGKILL);  // nobody would read the reply, nobody would drain the terminal
    signal(SIGPIPE, SIG_IGN);          // as errors of the call they can be told
    signal(SIGXFSZ, SIG_IGN);
    std::strncpy(worker::reply.message, "the way never finished", sizeof worker::reply.message - 1);
    worker::run(argc, argv);
    worker::reply.went_wide = std::fwide(stdout, 0) > 0 ? 1 : 0;
    bool const sent =
        write(reply_descriptor, &worker::reply, sizeof worker::reply) == static_cast<ssize_t>(sizeof worker::reply);
    _exit(sent ? 0 : 1);  // what a stream still holds after a failure must not be written now
}

}  // namespace tare_io
