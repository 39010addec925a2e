// On the system that the tests run on; what it does not permit is skipped and named.

#include "src/counters/session.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <string>
#include <thread>

#if defined(__linux__)
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace {

using namespace tare::counters;
using tare::CounterValue;

template <class Work>
tare::List<CounterValue> count(Session& session, Work const& work) {
    session.begin(0);
    session.start();
    work();
    session.stop();
    return session.read(0);
}

TEST(RealSystem, CountsReadsAndWritesOfItsOwn) {
    Session session("read-calls,write-calls,read-bytes,write-bytes");
    if (!session.problems().empty()) {
        GTEST_SKIP() << session.problems()[0].c_str();
    }
    int const zero = open("/dev/zero", O_RDONLY);
    int const null = open("/dev/null", O_WRONLY);
    ASSERT_GE(zero, 0);
    ASSERT_GE(null, 0);
    auto const values = count(session, [&] {
        char buffer[100];
        for (int i = 0; i != 7; ++i) {
            ASSERT_EQ(read(zero, buffer, 100), 100);
        }
        for (int i = 0; i != 4; ++i) {
            ASSERT_EQ(write(null, buffer, 50), 50);
        }
    });
    close(zero);
    close(null);
    EXPECT_EQ(values[0].per_op, 7);
    EXPECT_EQ(values[1].per_op, 4);
    EXPECT_EQ(values[2].per_op, 700);
    EXPECT_EQ(values[3].per_op, 200);
}

TEST(RealSystem, CountsPageFaults) {
    for (char const* const list : {"page-faults", "minor-faults"}) {
        Session session(list);
        ASSERT_TRUE(session.problems().empty()) << session.problems()[0].c_str();
        auto const values = count(session, [] {
            // Huge pages would need fewer faults: touch few enough pages that the kernel does not use them.
            void* const memory = mmap(nullptr, 64 * 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
            ASSERT_NE(memory, MAP_FAILED);
            madvise(memory, 64 * 4096, MADV_NOHUGEPAGE);
            for (int i = 0; i != 64; ++i) {
                static_cast<char volatile*>(memory)[i * 4096] = 1;
            }
            munmap(memory, 64 * 4096);
        });
        EXPECT_GE(values[0].per_op, 64) << list << " from " << values[0].source.c_str();
#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__) && !defined(__clang__)
        EXPECT_LT(values[0].per_op, 80) << list;  // clang's sanitizers touch memory of their own
#endif
    }
}

TEST(RealSystem, CountsSwitchesOfAThreadThatSleeps) {
    Session session("context-switches,voluntary-switches");
    ASSERT_TRUE(session.problems().empty()) << session.problems()[0].c_str();
    auto const values = count(session, [] {
        for (int i = 0; i != 5; ++i) {
            usleep(1000);
        }
    });
    EXPECT_GE(values[0].per_op, 5) << values[0].source.c_str();
    EXPECT_GE(values[1].per_op, 5);
}

TEST(RealSystem, CountsSystemCallsWhereTracepointsArePermitted) {
    Session session("syscalls");
    if (!session.problems().empty()) {
        EXPECT_FALSE(std::string(session.problems()[0].c_str()).empty());
        GTEST_SKIP() << session.problems()[0].c_str();
    }
    auto const values = count(session, [] {
        for (int i = 0; i != 25; ++i) {
            syscall(SYS_getppid);
        }
    });
    EXPECT_EQ(values[0].per_op, 25);
    EXPECT_EQ(tare::TextView(values[0].source), "tracepoint");
}

TEST(RealSystem, HardwareCountersCountOrSayWhyNot) {
    Session session("instructions");
    auto const values = count(session, [] {
        for (int volatile i = 0; i != 100000; i = i + 1) {
        }
    });
    ASSERT_EQ(values.size(), 1u);
    if (session.problems().empty()) {
        EXPECT_GE(values[0].per_op, 300000);
    } else {
        EXPECT_TRUE(std::isnan(values[0].per_op));
        EXPECT_TRUE(session.wants_stepping());
        EXPECT_FALSE(values[0].missing.empty());
    }
}

TEST(RealSystem, CountsOfOneThreadLeaveOutTheOthers) {
    Session session("write-calls", Scope::thread);
    if (!session.problems().empty()) {
        GTEST_SKIP() << session.problems()[0].c_str();
    }
    int const null = open("/dev/null", O_WRONLY);
    auto const values = count(session, [&] {
        std::thread([&] {
            for (int i = 0; i != 50; ++i) {
                ASSERT_EQ(write(null, "", 1), 1);
            }
        }).join();
        ASSERT_EQ(write(null, "", 1), 1);
    });
    close(null);
    EXPECT_EQ(values[0].per_op, 1);
}

}  // namespace

#endif
