// The only program of a small emulated machine that has hardware counters: it is /init, checks what the counters say of
// loops whose length is known, and switches the machine off. Lines that begin with "FAILED" are what is wrong; the last
// line is "guest: all checks passed" or the number of those that failed.

#include "src/counters/session.hpp"
#include "src/counters/system.hpp"

#include <fcntl.h>
#include <pthread.h>
#include <sys/mount.h>
#include <sys/reboot.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <string>

namespace {

using namespace tare::counters;
using tare::CounterValue;

int failures = 0;

void check(bool right, char const* what, double is, double expected) {
    if (!right) {
        ++failures;
        std::printf("FAILED %s: %.17g, expected %.17g\n", what, is, expected);
    }
}

void same(char const* what, double is, double expected) {
    check(is == expected, what, is, expected);
}

/// iterations times: a loop of two instructions (subs, b.ne) and `Extra` more.
template <int Extra>
__attribute__((noinline)) void loop(std::uint64_t iterations) {
    asm volatile("1:\n\t.rept %c1\n\tnop\n\t.endr\n\tsubs %0, %0, #1\n\tb.ne 1b"
                 : "+r"(iterations)
                 : "i"(Extra)
                 : "cc");
}

CounterValue const* find(tare::List<CounterValue> const& values, char const* name) {
    for (CounterValue const& it : values) {
        if (std::string(it.name.c_str()) == name) {
            return &it;
        }
    }
    return nullptr;
}

template <class Work>
tare::List<CounterValue> count(Session& session, Work const& work) {
    tare::List<CounterValue> all;
    for (std::size_t pass = 0; pass != session.passes(); ++pass) {
        session.begin(pass);
        session.start();
        work();
        session.stop();
        for (CounterValue const& it : session.read(pass)) {
            all.push_back(it);
        }
    }
    return all;
}

/// Instructions per operation of loop<Extra>, corrected by the empty loop, as the engine does it: the same code around
/// both, the loops behind a pointer.
__attribute__((noinline)) tare::List<CounterValue> count_loop(Session& session, void (*work)(std::uint64_t),
                                                              std::uint64_t iterations) {
    return count(session, [&] { work(iterations); });
}

template <int Extra>
double per_operation(Session& session, std::uint64_t iterations) {
    auto const full = count_loop(session, loop<Extra>, iterations);
    auto const empty = count_loop(session, loop<0>, iterations);
    tare::List<CounterValue> const corrected = correct(full, iterations, empty, iterations);
    CounterValue const* const it = tare::counters::find(corrected, "instructions");
    return it != nullptr ? it->per_op : NAN;
}

void known_loops_are_exact() {
    Session session("instructions");
    same("problems", static_cast<double>(session.problems().size()), 0);
    same("loop of 1", per_operation<1>(session, 1000), 1);
    same("loop of 7", per_operation<7>(session, 1000), 7);
    same("loop of 100", per_operation<100>(session, 100000), 100);
}

void start_and_stop_cost_nothing() {
    Session session("instructions,cycles");
    session.begin(0);
    for (int i = 0; i != 1000; ++i) {
        session.start();
        session.stop();
    }
    for (CounterValue const& it : session.read(0)) {
        same("1000 empty pairs", it.per_op, 0);
    }
    // Work in many pieces counts like work in one: calls of loop<>() alone are the same in both.
    session.begin(0);
    for (int i = 0; i != 1000; ++i) {
        session.start();
        loop<3>(10);
        session.stop();
    }
    auto const pieces = session.read(0);
    double const each = pieces[0].per_op / 1000;
    check(each >= 50 && each <= 56, "a loop of 10 * 5 in each of 1000 pieces", each, 50);
}

void a_missing_counter_leaves_the_others() {
    Session session("branch-misses,instructions,cycles");
    same("one problem", static_cast<double>(session.problems().size()), 1);
    if (!session.problems().empty()) {
        std::printf("as it should: %s\n", session.problems()[0].c_str());
    }
    auto const values = count(session, [] { loop<2>(1000000); });
    CounterValue const* const missing = find(values, "branch-misses");
    check(missing != nullptr && !missing->missing.empty() && std::isnan(missing->per_op), "branch-misses is missing", 0,
          0);
    same("beside a missing counter", per_operation<5>(session, 1000), 5);
    CounterValue const* const cycles = find(values, "cycles");
    check(cycles != nullptr && cycles->per_op >= 4000000, "cycles", cycles != nullptr ? cycles->per_op : NAN, 4000000);
}

void* thread_counts(void* result) {
    Session session("instructions,cycles", Scope::thread);
    // The threads take turns on the one processor: where one is interrupted, a few instructions of the way back to it are
    // counted. The middle of several counts has none.
    double counts[5];
    for (double& it : counts) {
        it = per_operation<11>(session, 20000);
    }
    std::sort(counts, counts + 5);
    *static_cast<double*>(result) = counts[2];
    return nullptr;
}

void every_thread_has_its_own() {
    double results[2] = {};
    pthread_t threads[2];
    for (int i = 0; i != 2; ++i) {
        pthread_create(&threads[i], nullptr, thread_counts, &results[i]);
    }
    for (int i = 0; i != 2; ++i) {
        pthread_join(threads[i], nullptr);
        same("on one of two threads", results[i], 11);
    }
}

void* thread_works(void*) {
    loop<2>(1000000);
    return nullptr;
}

void threads_of_the_operation_are_included() {
    Session session("instructions");
    auto const values = count(session, [] {
        pthread_t thread;
        pthread_create(&thread, nullptr, thread_works, nullptr);
        pthread_join(thread, nullptr);
    });
    check(session.threads_included(), "threads are included", 0, 1);
    check(values[0].per_op >= 4000000 && values[0].per_op < 4100000, "a thread's 4 million", values[0].per_op, 4000000);
}

// Codes of the architecture (Arm Architecture Reference Manual, "PMU events"): 0x08 retired instructions, 0x11 cycles.
// The emulated processor has six counters and one for cycles.
void more_events_than_counters_take_several_passes() {
    Session session("instructions,cycles,r08,r11,instructions:uk,cycles:uk,instructions:k,cycles:k,r08:uk,r11:uk");
    check(session.passes() >= 2, "passes", static_cast<double>(session.passes()), 2);
    for (std::size_t i = 0; i != session.problems().size(); ++i) {
        std::printf("problem: %s\n", session.problems()[i].c_str());
    }
    same("problems", static_cast<double>(session.problems().size()), 0);
    auto const values = count(session, [] { loop<2>(1000000); });
    same("values", static_cast<double>(values.size()), 10);
    for (CounterValue const& it : values) {
        bool const kernel_only = std::string(it.name.c_str()).find(":k") != std::string::npos;
        bool const right = kernel_only ? it.per_op < 4000000 : it.per_op >= 4000000 && it.per_op < 4400000;
        check(it.missing.empty() && right && it.share == 1, it.name.c_str(), it.per_op, kernel_only ? 0 : 4000000);
    }
    same("in several passes", per_operation<9>(session, 1000), 9);
}

void shared_counters_are_scaled_and_say_so() {
    // Three sessions at once want more than there is: the kernel lets them take turns.
    char const* const six = "instructions,cycles,r08,r11,instructions:uk,cycles:uk";
    Session first(six);
    Session second(six);
    Session third(six);
    Session* const all[] = {&first, &second, &third};
    for (Session* const it : all) {
        it->begin(0);
        it->start();
    }
    loop<2>(60000000);
    for (Session* const it : all) {
        it->stop();
    }
    for (Session* const it : all) {
        auto const values = it->read(0);
        CounterValue const& instructions = values[0];
        check(instructions.missing.empty() && instructions.share > 0.05 && instructions.share < 0.95, "share",
              instructions.share, 0.5);
        check(std::fabs(instructions.per_op / 240e6 - 1) < 0.2, "scaled instructions", instructions.per_op, 240e6);
    }
    std::printf("shares: %.3f %.3f %.3f\n", first.read(0)[0].share, second.read(0)[0].share, third.read(0)[0].share);
}

void plain_counts_work() {
    mkdir("/tmp", 0700);
    Session session("write-calls,write-bytes,read-calls,read-bytes,minor-faults,context-switches");
    auto const values = count(session, [] {
        int const file = open("/file", O_CREAT | O_RDWR, 0600);
        for (int i = 0; i != 5; ++i) {
            if (pwrite(file, "0123456789", 10, 0) != 10) {
                ++failures;
            }
        }
        char buffer[4];
        if (pread(file, buffer, sizeof buffer, 0) != 4) {
            ++failures;
        }
        close(file);
    });
    for (std::size_t i = 0; i != session.problems().size(); ++i) {
        std::printf("problem: %s\n", session.problems()[i].c_str());
    }
    double const expected[] = {5, 50, 1, 4};
    for (std::size_t i = 0; i != 4; ++i) {
        for (CounterValue const& it : values) {
            if (std::string(it.name.c_str()) == session.names()[i].c_str()) {
                same(it.name.c_str(), it.per_op, expected[i]);
            }
        }
    }
}

}  // namespace

int check_engine();      // guest_engine.cpp
int check_user_space();  // guest_user_space.cpp

int main() {
    setvbuf(stdout, nullptr, _IONBF, 0);
    mkdir("/proc", 0700);
    mkdir("/sys", 0700);
    mount("proc", "/proc", "proc", 0, nullptr);
    mount("sysfs", "/sys", "sysfs", 0, nullptr);
    for (std::string const& device : this_system().folder("/sys/bus/event_source/devices")) {
        std::printf("device %s\n", device.c_str());
    }
    known_loops_are_exact();
    start_and_stop_cost_nothing();
    a_missing_counter_leaves_the_others();
    every_thread_has_its_own();
    threads_of_the_operation_are_included();
    more_events_than_counters_take_several_passes();
    shared_counters_are_scaled_and_say_so();
    plain_counts_work();
    failures += check_user_space();
    failures += check_engine();
    if (failures == 0) {
        std::printf("guest: all checks passed\n");
    } else {
        std::printf("guest: %d checks failed\n", failures);
    }
    sync();
    reboot(RB_POWER_OFF);
    return 0;
}
