// Reading the processor's counters in user space, where the kernel allows it (kernel.perf_user_access, Linux 5.17).

#include "src/counters/session.hpp"

#include <fcntl.h>
#include <pthread.h>
#include <unistd.h>

#include <cmath>
#include <cstdint>
#include <cstdio>

namespace {

using tare::CounterValue;
using tare::counters::Session;

/// iterations times two instructions and `Extra` more.
template <int Extra>
__attribute__((noinline)) void turns(std::uint64_t iterations) {
    asm volatile("1:\n\t.rept %c1\n\tnop\n\t.endr\n\tsubs %0, %0, #1\n\tb.ne 1b"
                 : "+r"(iterations)
                 : "i"(Extra)
                 : "cc");
}

tare::List<CounterValue> count_pieces(Session& session, void (*work)(std::uint64_t), int pieces) {
    session.begin(0);
    for (int i = 0; i != pieces; ++i) {
        session.start();
        work(100);
        session.stop();
    }
    return session.read(0);
}

void* thread_turns(void*) {
    turns<2>(1'000'000);
    return nullptr;
}

bool set_user_access(char const* value) {
    int const file = open("/proc/sys/kernel/perf_user_access", O_WRONLY);
    bool const done = file >= 0 && write(file, value, 1) == 1;
    close(file);
    return done;
}

}  // namespace

/// The number of checks that failed.
int check_user_space() {
    int failures = 0;
    auto const check = [&](bool right, char const* what, double is) {
        std::printf("%suser space: %s: %.17g\n", right ? "" : "FAILED ", what, is);
        failures += right ? 0 : 1;
    };
    {
        Session const session("instructions,cycles");
        check(!session.reads_in_user_space(), "not allowed, not used", session.reads_in_user_space() ? 1 : 0);
    }
    if (!set_user_access("1")) {
        std::printf("user space: this kernel has no kernel.perf_user_access: not tried\n");
        return failures;
    }
    Session session("instructions,cycles");
    check(session.reads_in_user_space(), "allowed, used", session.reads_in_user_space() ? 1 : 0);
    auto const empty = count_pieces(session, turns<0>, 50);
    auto const full = count_pieces(session, turns<7>, 50);
    double const extra = (full[0].per_op - empty[0].per_op) / 50 / 100;
    check(extra == 7, "instructions more in each turn", extra);
    check(full[0].share == 1 && full[1].per_op >= full[0].per_op, "cycles", full[1].per_op);
    check(!session.missed_threads(), "no other threads", session.missed_threads() ? 1 : 0);
    count_pieces(
        session,
        [](std::uint64_t) {
            pthread_t thread;
            pthread_create(&thread, nullptr, thread_turns, nullptr);
            pthread_join(thread, nullptr);
        },
        1);
    check(session.missed_threads(), "a thread that the operation starts is noticed", session.missed_threads() ? 1 : 0);
    session.include_threads();
    check(!session.reads_in_user_space(), "and then system calls read", session.reads_in_user_space() ? 1 : 0);
    set_user_access("0");
    return failures;
}
