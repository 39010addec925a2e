// A program that is built with TARE_COUNT_ALLOCATIONS.

#include "src/counters/session.hpp"

#include <tare/keep.hpp>

#include <gtest/gtest.h>

#include <cstdint>
#include <cstdlib>
#include <memory>
#include <new>
#include <string>
#include <thread>
#include <vector>

// Sanitizers bring a malloc of their own, which ends the program when it cannot give what is asked for.
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define TARE_TEST_SANITIZED 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define TARE_TEST_SANITIZED 1
#endif
#endif
#ifndef TARE_TEST_SANITIZED
#define TARE_TEST_SANITIZED 0
#endif

namespace {

using tare::CounterValue;
using tare::counters::Scope;
using tare::counters::Session;

struct Counts {
    double calls = -1;
    double bytes = -1;
    double peak = -1;
};

template <class Work>
Counts count(Work const& work, Scope scope = Scope::process) {
    Session session("allocs,alloc-bytes,peak-bytes", scope);
    Counts counts;
    EXPECT_TRUE(session.problems().empty());
    for (std::size_t pass = 0; pass != session.passes(); ++pass) {
        session.begin(pass);
        session.start();
        work();
        session.stop();
        for (CounterValue const& it : session.read(pass)) {
            double& to = tare::TextView(it.name) == "allocs"        ? counts.calls
                         : tare::TextView(it.name) == "alloc-bytes" ? counts.bytes
                                                                    : counts.peak;
            to = it.per_op;
            EXPECT_EQ(tare::TextView(it.source), "allocator");
        }
    }
    return counts;
}

struct alignas(256) Wide {
    char bytes[256];
};

TEST(Allocations, OfNothingAreNone) {
    Counts const counts = count([] {});
    EXPECT_EQ(counts.calls, 0);
    EXPECT_EQ(counts.bytes, 0);
    EXPECT_EQ(counts.peak, 0);
}

TEST(Allocations, OfEveryFormOfNewAreCountedOnce) {
    Counts const counts = count([] {
        delete tare::opaque(new int);
        delete[] tare::opaque(new int[10]);
        delete tare::opaque(new Wide);
        delete[] tare::opaque(new Wide[2]);
        delete tare::opaque(new (std::nothrow) int);
        delete[] tare::opaque(new (std::nothrow) Wide[1]);
        ::operator delete(tare::opaque(::operator new(100)), std::size_t{100});
    });
    EXPECT_EQ(counts.calls, 7);
    EXPECT_EQ(counts.bytes, 4 + 40 + 256 + 512 + 4 + 256 + 100);
    EXPECT_GE(counts.peak, 512);
    EXPECT_LT(counts.peak, 1024);
}

#if defined(__linux__) && !TARE_TEST_SANITIZED
TEST(Allocations, OfTheCLibraryAreCounted) {
    Counts const counts = count([] {
        std::free(tare::opaque(std::malloc(1000)));
        std::free(tare::opaque(std::calloc(10, 20)));
        void* block = nullptr;
        ASSERT_EQ(posix_memalign(&block, 64, 128), 0);
        std::free(tare::opaque(block));
        std::free(tare::opaque(std::aligned_alloc(64, 192)));
        void* const grown = tare::opaque(std::realloc(tare::opaque(std::malloc(10)), 5000));
        std::free(grown);
        std::free(nullptr);
    });
    EXPECT_EQ(counts.calls, 6);
    EXPECT_EQ(counts.bytes, 1000 + 200 + 128 + 192 + 10 + 5000);
    EXPECT_GE(counts.peak, 5000);
    EXPECT_LT(counts.peak, 6100);
}
#endif

TEST(Allocations, OfAllThreadsBelongToTheProcess) {
    auto const work = [] {
        std::thread thread([] {
            for (int i = 0; i != 1000; ++i) {
                delete tare::opaque(new int);
            }
        });
        thread.join();
    };
    EXPECT_GE(count(work).calls, 1000);
    // The thread's own structures are all that the starting thread allocates.
    EXPECT_LT(count(work, Scope::thread).calls, 20);
}

TEST(Allocations, PeakIsTheMostAtOnceAndNotTheSum) {
    Counts const counts = count([] {
        for (int i = 0; i != 100; ++i) {
            std::vector<char> one(10000);
            tare::keep(one);
        }
    });
    EXPECT_EQ(counts.calls, 100);
    EXPECT_EQ(counts.bytes, 1000000);
    EXPECT_GE(counts.peak, 10000);
    EXPECT_LT(counts.peak, 11000);
}

TEST(Allocations, FreeingOlderMemoryDoesNotHideThePeak) {
    auto older = std::make_unique<std::string>(100000, 'x');
    Counts const counts = count([&] {
        {
            std::vector<char> one(5000);
            tare::keep(one);
        }
        older.reset();
    });
    EXPECT_GE(counts.peak, 5000);
    EXPECT_LT(counts.peak, 6000);
}

TEST(Allocations, PeakAsksForSingleOperations) {
    Session session("peak-bytes");
    ASSERT_EQ(session.passes(), 1u);
    EXPECT_EQ(session.longest(0), 1u);
    Session both("allocs,peak-bytes");
    ASSERT_EQ(both.passes(), 2u);
    EXPECT_EQ(both.longest(0), 0u);
    EXPECT_EQ(both.longest(1), 1u);
}

#if !TARE_TEST_SANITIZED
TEST(Allocations, ThatFailAreNotCounted) {
    Counts const counts = count([] {
        EXPECT_EQ(tare::opaque(::operator new(tare::opaque(SIZE_MAX / 2), std::nothrow)), nullptr);
        EXPECT_THROW(static_cast<void>(tare::opaque(::operator new(tare::opaque(SIZE_MAX / 2)))), std::bad_alloc);
        EXPECT_EQ(tare::opaque(std::malloc(tare::opaque(SIZE_MAX / 2))), nullptr);
    });
    // What is thrown takes memory of its own, outside of operator new.
    EXPECT_LE(counts.calls, 1);
    EXPECT_LT(counts.bytes, 1000);
}
#endif

}  // namespace
