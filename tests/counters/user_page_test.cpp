// Reading counters in user space, on pages that a test fills in the kernel's place.

#include "src/counters/user_page.hpp"

#include "src/counters/groups.hpp"
#include "src/counters/session.hpp"

#include <gtest/gtest.h>

#include <cerrno>
#include <cstring>
#include <map>
#include <string>

namespace {

using namespace tare::counters;
using tare::CounterValue;

// ---- the page alone

UserPage page;
std::uint64_t counter_value;
std::uint32_t counter_asked;
int changes_left;  ///< how often the kernel changes the page while it is read

std::uint64_t read_counter(std::uint32_t number) {
    counter_asked = number;
    if (changes_left > 0) {
        --changes_left;
        ++page.lock;
        page.offset += 1000;  // what was read before belongs to another time
    }
    return counter_value;
}

UserInstructions const instructions = {read_counter, [] { return std::uint64_t{5000}; }};

class Page : public testing::Test {
protected:
    void SetUp() override {
        page = UserPage();
        page.lock = 2;
        page.index = 4;
        page.offset = 100;
        page.time_enabled = 70;
        page.time_running = 70;
        page.capabilities = can_read_counter;
        page.pmc_width = 48;
        counter_value = 23;
        changes_left = 0;
    }
    static bool read() { return read_user_page(page, instructions, reading()); }
    static UserReading& reading() {
        static UserReading it;
        return it;
    }
};

TEST_F(Page, GivesOffsetAndCounterTogether) {
    ASSERT_TRUE(read());
    EXPECT_EQ(reading().value, 123U);
    EXPECT_EQ(counter_asked, 3U);  // index counts from 1
    EXPECT_EQ(reading().enabled, 70U);
    EXPECT_EQ(reading().running, 70U);
}

TEST_F(Page, IsLeftAloneWhereTheKernelDoesNotAllowIt) {
    counter_asked = 99;
    page.capabilities = ~can_read_counter;
    EXPECT_FALSE(read());
    EXPECT_EQ(counter_asked, 99U);  // the instruction itself would end the program
}

TEST_F(Page, OfACounterThatIsOnNoneIsLeftAlone) {
    counter_asked = 99;
    page.index = 0;
    EXPECT_FALSE(read());
    EXPECT_EQ(counter_asked, 99U);
}

TEST_F(Page, IsNotReadWithoutTheInstruction) {
    EXPECT_FALSE(read_user_page(page, UserInstructions(), reading()));
}

TEST_F(Page, ThatChangesMeanwhileIsReadAgain) {
    changes_left = 3;
    ASSERT_TRUE(read());
    EXPECT_EQ(reading().value, 3123U);
    EXPECT_EQ(changes_left, 0);
}

TEST_F(Page, ThatChangesForEverIsGivenUp) {
    changes_left = 1'000'000;
    EXPECT_FALSE(read());
    EXPECT_GT(changes_left, 0);
}

TEST_F(Page, CountsDownFromItsOffsetWhenTheCounterBeganBelowZero) {
    // The kernel starts counters shortly below their overflow: -1000 in 48 bits, and an offset of 1000 makes up for it.
    page.offset = 1000;
    counter_value = (std::uint64_t{1} << 48) - 400;
    ASSERT_TRUE(read());
    EXPECT_EQ(reading().value, 600U);
    counter_value |= std::uint64_t{0xabcd} << 48;  // bits above the width mean nothing
    ASSERT_TRUE(read());
    EXPECT_EQ(reading().value, 600U);
}

TEST_F(Page, AddsTheTimeSinceTheKernelLookedWhenCountersAreShared) {
    page.capabilities |= can_read_time;
    page.time_running = 35;
    page.time_shift = 3;
    page.time_mult = 16;
    page.time_offset = 7;
    ASSERT_TRUE(read());
    // 5000 readings of the clock are 5000 * 16 / 8 ns.
    EXPECT_EQ(reading().enabled, 70U + 7 + 10000);
    EXPECT_EQ(reading().running, 35U + 7 + 10000);
    page.capabilities |= can_read_short_time;
    page.time_cycles = 0xff00;
    page.time_mask = 0xff;  // the clock has 8 bits: 5000 is 0x88, and 0x88 after 0xff00
    ASSERT_TRUE(read());
    EXPECT_EQ(reading().enabled, 70U + 7 + (0xff00U + 0x88U) * 2);
}

TEST(SignExtension, TakesTheBitsOfTheWidth) {
    EXPECT_EQ(sign_extended(0x7fff, 16), 0x7fff);
    EXPECT_EQ(sign_extended(0x8000, 16), -0x8000);
    EXPECT_EQ(sign_extended(0x12345, 16), 0x2345);
    EXPECT_EQ(sign_extended(~std::uint64_t{0}, 48), -1);
    EXPECT_EQ(sign_extended(std::uint64_t{1} << 63, 64), INT64_MIN);
    EXPECT_EQ(sign_extended(1, 1), -1);
    EXPECT_EQ(sign_extended(5, 0), 5);
}

// ---- groups and sessions that read pages

struct Counter {
    int leader = -1;
    std::uint64_t value = 0;
    UserPage shown{};
};

/// A kernel with counters that user space may read. work() counts in every counter that is on.
struct Kernel {
    std::map<int, Counter> open;
    std::map<int, bool> on;
    bool allows = true;
    bool takes_away = false;  ///< the counters are given to others: index 0
    std::uint64_t time = 0;
    std::uint64_t others = 0;
    std::uint64_t each_look_at_others = 0;
    int next_file = 10;
    int toggles = 0;  ///< system calls that switch on and off

    void show() {
        for (auto& it : open) {
            bool const here = on[it.second.leader] && !takes_away;
            it.second.shown.index = here ? static_cast<std::uint32_t>(it.first) + 1 : 0;
            ++it.second.shown.lock;
        }
    }
    void work(std::uint64_t amount) {
        for (auto& it : open) {
            it.second.value += on[it.second.leader] ? amount : 0;
        }
    }
};
Kernel* kernel = nullptr;

System made_up() {
    System system{};
    system.open = [](Event const&, Opening const& how) {
        int const file = kernel->next_file++;
        Counter& it = kernel->open[file];
        it.leader = how.leader < 0 ? file : how.leader;
        it.value = 5;
        it.shown.capabilities = kernel->allows && how.user && !how.inherit ? can_read_counter : 0;
        it.shown.pmc_width = 48;
        return file;
    };
    system.id = [](int file) { return static_cast<std::uint64_t>(file); };
    system.enable = [](int file) {
        ++kernel->toggles;
        kernel->on[file] = true;
        kernel->show();
    };
    system.disable = [](int file) {
        ++kernel->toggles;
        kernel->on[file] = false;
        kernel->show();
    };
    system.read = [](int leader, void* buffer, std::size_t) -> long {
        kernel->time += 10;
        std::uint64_t words[64] = {0, kernel->time, kernel->time};
        for (auto const& it : kernel->open) {
            if (it.second.leader == leader) {
                words[3 + 2 * words[0]] = it.second.value;
                words[4 + 2 * words[0]] = static_cast<std::uint64_t>(it.first);
                ++words[0];
            }
        }
        std::size_t const size = (3 + 2 * words[0]) * sizeof words[0];
        std::memcpy(buffer, words, size);
        return static_cast<long>(size);
    };
    system.close = [](int file) { kernel->open.erase(file); };
    system.open_io = [](bool) { return -ENOENT; };
    system.read_io = [](int, char*, std::size_t) -> long { return -ENOENT; };
    system.usage = [](bool, std::uint64_t(&)[4]) { return false; };
    system.timestamp = [] { return std::uint64_t{0}; };
    system.file = [](std::string const&, std::string&) { return false; };
    system.folder = [](std::string const&) { return tare::List<std::string>(); };
    system.work = [] { kernel->work(100); };
    system.map = [](int file) -> UserPage const volatile* {
        return &kernel->open[file].shown;
    };
    system.unmap = [](UserPage const volatile*) {};
    system.user.counter = [](std::uint32_t number) { return kernel->open[static_cast<int>(number)].value; };
    system.others_time = [] { return kernel->others += kernel->each_look_at_others; };
    return system;
}

class UserSpace : public testing::Test {
protected:
    void SetUp() override { kernel = &kernel_; }
    void TearDown() override { kernel = nullptr; }

    /// Work in three pieces, of which `counted` lies between start() and stop().
    static tare::List<CounterValue> count(Session& session, void (*between)(int piece) = nullptr) {
        session.begin(0);
        for (int piece = 0; piece != 3; ++piece) {
            kernel->work(1'000'000);
            session.start();
            kernel->work(7);
            if (between != nullptr) {
                between(piece);
            }
            kernel->work(3);
            session.stop();
            kernel->work(1'000'000);
            if (between != nullptr) {
                between(piece + 100);
            }
        }
        return session.read(0);
    }

    Kernel kernel_;
    System const system_ = made_up();
};

TEST_F(UserSpace, CountsBetweenStartAndStopWithoutSystemCalls) {
    Session session("instructions,cycles", Scope::process, &system_);
    ASSERT_TRUE(session.reads_in_user_space());
    EXPECT_TRUE(session.threads_included());
    session.begin(0);
    int const toggles = kernel_.toggles;
    for (int i = 0; i != 100; ++i) {
        session.start();
        kernel_.work(4);
        session.stop();
        kernel_.work(9);
    }
    EXPECT_EQ(kernel_.toggles, toggles);
    for (CounterValue const& it : session.read(0)) {
        EXPECT_EQ(it.per_op, 400) << it.name.c_str();
        EXPECT_EQ(it.share, 1);
    }
}

TEST_F(UserSpace, IsNotUsedWhereOneOfTheCountersDoesNotAllowIt) {
    kernel_.allows = false;
    Session session("instructions,cycles", Scope::process, &system_);
    EXPECT_FALSE(session.reads_in_user_space());
    for (CounterValue const& it : count(session)) {
        EXPECT_EQ(it.per_op, 30) << it.name.c_str();
    }
}

TEST_F(UserSpace, IsNotUsedWhereThePageAllowsItButTheCounterIsNeverThere) {
    kernel_.takes_away = true;
    Session const session("instructions", Scope::process, &system_);
    EXPECT_FALSE(session.reads_in_user_space());
}

TEST_F(UserSpace, IsNotUsedForThreadsOfABenchmark) {
    Session const session("instructions", Scope::thread, &system_);
    EXPECT_FALSE(session.reads_in_user_space());
}

TEST_F(UserSpace, LeavesItToTheKernelWhenTheCountersAreTakenAwayBeforeAPiece) {
    Session session("instructions,cycles", Scope::process, &system_);
    auto const values = count(session, [](int piece) {
        kernel->takes_away = piece >= 100;
        kernel->show();
    });
    for (CounterValue const& it : values) {
        EXPECT_EQ(it.per_op, 30) << it.name.c_str();
    }
}

TEST_F(UserSpace, LeavesItToTheKernelWhenTheCountersAreTakenAwayWithinAPiece) {
    Session session("instructions,cycles", Scope::process, &system_);
    auto const values = count(session, [](int piece) {
        kernel->takes_away = piece == 1;
        kernel->show();
    });
    for (CounterValue const& it : values) {
        EXPECT_EQ(it.per_op, 30) << it.name.c_str();
    }
}

TEST_F(UserSpace, NoticesThatOtherThreadsRanAndCanIncludeThem) {
    kernel_.each_look_at_others = 1'000'000;
    Session session("instructions", Scope::process, &system_);
    ASSERT_TRUE(session.reads_in_user_space());
    EXPECT_FALSE(session.missed_threads());
    count(session);
    EXPECT_TRUE(session.missed_threads());
    session.include_threads();
    EXPECT_FALSE(session.reads_in_user_space());
    EXPECT_TRUE(session.threads_included());
    EXPECT_EQ(count(session)[0].per_op, 30);
    EXPECT_FALSE(session.missed_threads());
}

}  // namespace
