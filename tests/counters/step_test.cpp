#include "src/counters/step.hpp"

#include "src/counters/session.hpp"

#include <gtest/gtest.h>

#include <csignal>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <thread>

#if defined(__linux__) && defined(__x86_64__)
#include <sys/syscall.h>
#include <unistd.h>

namespace {

using namespace tare::counters;

template <class Operation>
StepResult steps_of(Operation operation, std::uint64_t budget = 1'000'000) {
    return count_instructions([](void* context) { (*static_cast<Operation*>(context))(); }, &operation, budget);
}

class Stepping : public testing::Test {
protected:
    void SetUp() override {
        if (!can_step()) {
            GTEST_SKIP() << why_no_stepping().c_str();
        }
    }
};

TEST_F(Stepping, CountsEveryInstructionAndNothingElse) {
    EXPECT_EQ(steps_of([] {}).instructions, 0u);
    EXPECT_EQ(steps_of([] { asm volatile("nop"); }).instructions, 1u);
    EXPECT_EQ(steps_of([] { asm volatile(".rept 1000\n\tnop\n\t.endr"); }).instructions, 1000u);
}

TEST_F(Stepping, CountsALoopEachTimeRound) {
    auto const count = [](std::uint64_t rounds) {
        return steps_of([=] {
                   std::uint64_t left = rounds;
                   asm volatile("1:\n\tdec %0\n\tjnz 1b" : "+r"(left) : : "cc");
               })
            .instructions;
    };
    EXPECT_EQ(count(500) - count(100), 800u);
}

TEST_F(Stepping, CountsASystemCallAsOneWhateverFollows) {
    // getppid; the first form has an instruction after the call that a trap right after it would separate.
    EXPECT_EQ(steps_of([] {
                  long number = SYS_getppid;
                  asm volatile("syscall\n\tnop" : "+a"(number) : : "rcx", "r11", "memory");
              }).instructions,
              3u);  // mov, syscall, nop
    EXPECT_EQ(steps_of([] {
                  asm volatile(".rept 3\n\tmov %0, %%eax\n\tsyscall\n\t.endr"
                               :
                               : "i"(SYS_getppid)
                               : "rax", "rcx", "r11", "memory");
              }).instructions,
              6u);
}

TEST_F(Stepping, CountsARepeatedInstructionAsOne) {
    static char room[4096];
    auto const fill = [](std::size_t size) {
        return steps_of([=] {
                   void* to = room;
                   std::size_t left = size;
                   asm volatile("rep stosb" : "+D"(to), "+c"(left) : "a"(0) : "memory");
               })
            .instructions;
    };
    EXPECT_EQ(fill(4000), fill(1));
    EXPECT_EQ(fill(4000), fill(0));
}

TEST_F(Stepping, LeavesVectorRegistersAlone) {
    std::uint64_t sum = 0;
    StepResult const result = steps_of([&] {
        asm volatile("pcmpeqd %%xmm3, %%xmm3\n\tmovdqa %%xmm3, %%xmm4\n\tpaddq %%xmm3, %%xmm4\n\tmovq %%xmm4, %0"
                     : "=r"(sum)
                     :
                     : "xmm3", "xmm4");
    });
    EXPECT_EQ(sum, static_cast<std::uint64_t>(-2));
    EXPECT_FALSE(result.differs);
}

TEST_F(Stepping, EndsAtItsBudgetAndSaysSo) {
    int volatile rounds = 0;
    StepResult const result = steps_of(
        [&] {
            for (int i = 0; i != 100000; ++i) {
                rounds = rounds + 1;
            }
        },
        2000);
    EXPECT_TRUE(result.at_least);
    EXPECT_LE(result.instructions, 2000u);
    EXPECT_GT(result.instructions, 1900u);
    EXPECT_EQ(rounds, 300000);  // the rest runs at full speed, all three times
    EXPECT_FALSE(result.note.empty());
}

TEST_F(Stepping, SeesThatTwoRunsDiffer) {
    int calls = 0;
    StepResult const result = steps_of([&] {
        for (int volatile i = 0; i != calls; i = i + 1) {
        }
        calls += 5;
    });
    EXPECT_TRUE(result.differs);
    EXPECT_GT(result.second, result.instructions);
}

TEST_F(Stepping, SurvivesOperationsThatThrow) {
    StepResult const result = steps_of([] { throw std::runtime_error("thrown"); });
    EXPECT_TRUE(result.threw);
    EXPECT_TRUE(result.missing.empty());
    EXPECT_GT(result.instructions, 100u);
    // The trap flag is off again, else this count would begin inside of another.
    EXPECT_EQ(steps_of([] { asm volatile("nop"); }).instructions, 1u);
}

TEST_F(Stepping, SurvivesABlockedTrap) {
    // The kernel ends a program that takes a trap while SIGTRAP is blocked.
    StepResult const result = steps_of([] {
        sigset_t all;
        sigset_t before;
        sigfillset(&all);
        sigprocmask(SIG_SETMASK, &all, &before);
        asm volatile("nop");
        sigset_t now;
        sigprocmask(SIG_SETMASK, &before, &now);
        if (sigismember(&now, SIGINT) != 1) {
            throw std::runtime_error("the mask was not changed");
        }
    });
    EXPECT_FALSE(result.threw);
    EXPECT_FALSE(result.at_least);
    sigset_t after;
    sigprocmask(SIG_BLOCK, nullptr, &after);
    EXPECT_EQ(sigismember(&after, SIGINT), 0);
}

TEST_F(Stepping, StopsBeforeAThreadIsStarted) {
    int runs = 0;
    StepResult const result = steps_of([&] { std::thread([&] { ++runs; }).join(); });
    EXPECT_TRUE(result.at_least);
    EXPECT_NE(std::string(result.note.c_str()).find("thread"), std::string::npos);
    EXPECT_EQ(runs, 3);
}

void some_handler(int) {}

TEST_F(Stepping, PutsTheHandlerBack) {
    struct sigaction mine = {};
    mine.sa_handler = some_handler;
    struct sigaction before = {};
    sigaction(SIGTRAP, &mine, &before);
    steps_of([] {});
    struct sigaction now = {};
    sigaction(SIGTRAP, &before, &now);
    EXPECT_EQ(now.sa_handler, some_handler);
}

TEST_F(Stepping, IsTheSameEveryTime) {
    auto const string = [] {
        std::string const text(50, 'x');
        asm volatile("" : : "r"(text.data()) : "memory");
    };
    StepResult const first = steps_of(string);
    for (int i = 0; i != 5; ++i) {
        StepResult const again = steps_of(string);
        EXPECT_EQ(again.instructions, again.second);
        EXPECT_FALSE(again.differs);
        EXPECT_EQ(again.second, first.second);
    }
}

}  // namespace

#else

TEST(Stepping, SaysWhyItIsNotThere) {
    tare::counters::StepResult const result = tare::counters::count_instructions([](void*) {}, nullptr, 10);
    EXPECT_FALSE(result.missing.empty());
}

#endif
