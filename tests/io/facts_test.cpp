#include "suites/io/tables/facts.hpp"

#include <gtest/gtest.h>

namespace {

using tare_io::explain;
using tare_io::Facts;
using tare_io::facts_of;
using tare_io::Reply;
using tare_io::Trace;
using tare_io::Work;

bool contains(std::string const& text, char const* part) {
    return text.find(part) != std::string::npos;
}

Work lines(double count, double bytes) {
    Work work;
    work.lines = count;
    work.bytes_out = bytes;
    return work;
}

Work copied(double bytes) {
    Work work;
    work.bytes_in = work.bytes_out = bytes;
    return work;
}

Facts written(Work const& work, double writes) {
    Facts facts;
    facts.work = work;
    facts.writes = writes;
    facts.bytes_written = work.bytes_out;
    facts.system_calls = writes + 2;
    return facts;
}

TEST(Reasons, OneWritePerCharacterIsTheTieOnlyWhenTakingItOffHelps) {
    Facts facts = written(copied(100000), 100000);
    EXPECT_EQ(explain(facts), "one write per character");
    facts.writes_untied = 25;
    EXPECT_TRUE(contains(explain(facts), "cin is tied to cout")) << explain(facts);
    facts.writes_untied = 100000;
    EXPECT_EQ(explain(facts), "one write per character");
}

TEST(Reasons, SeeThePositionAskedForAtEveryLine) {
    Facts facts = written(lines(1000, 12000), 3);
    facts.seeks = 1002;
    facts.position_asks = 1000;
    EXPECT_TRUE(contains(explain(facts), "one lseek per line: the position is asked for (tellp)"));
    facts.position_asks = 0;  // seeks that really move are no tellp
    EXPECT_FALSE(contains(explain(facts), "tellp"));
    EXPECT_TRUE(contains(explain(facts), "lseek per line"));
}

TEST(Reasons, SwapWithTheCountsBecauseTheyKnowNoNames) {
    Facts const gathered = written(lines(1000, 13000), 4);
    Facts const each_line = written(lines(1000, 13000), 1000);
    EXPECT_TRUE(contains(explain(each_line), "one write per line"));
    EXPECT_FALSE(contains(explain(gathered), "per line"));
    EXPECT_TRUE(contains(explain(gathered), "a write for every 3.2 KiB")) << explain(gathered);
}

TEST(Reasons, BlameWideStreamsOnlyWhenTheOutputWentWide) {
    Facts facts = written(lines(10000, 130000), 8125);
    EXPECT_FALSE(contains(explain(facts), "wide"));
    facts.went_wide = true;
    EXPECT_TRUE(contains(explain(facts), "16-byte writes: glibc's wide streams")) << explain(facts);
}

TEST(Reasons, SeeThatTheKernelCopiesByItself) {
    Facts facts = written(copied(1 << 20), 0);
    facts.bytes_written = 0;
    facts.kernel_copies = 2;
    facts.bytes_kernel_copied = 1 << 20;
    EXPECT_TRUE(contains(explain(facts), "no byte comes into the program"));
}

TEST(Reasons, SeeTwoWritesForABlock) {
    Work work;
    work.blocks = 100;
    work.bytes_out = 100 << 20;
    EXPECT_TRUE(contains(explain(written(work, 199)), "2 writes per block"));
    EXPECT_FALSE(contains(explain(written(work, 100)), "per block"));
}

TEST(Reasons, SeeAPageFaultForEveryPage) {
    Work work;
    work.bytes_out = 100 << 20;
    Facts facts = written(work, 0);
    facts.bytes_written = 0;
    facts.page_faults = 25602;
    EXPECT_TRUE(contains(explain(facts), "a page fault for every 4 KiB"));
    facts.page_faults = 10;
    EXPECT_FALSE(contains(explain(facts), "page fault"));
}

TEST(Reasons, SeeACallThatIsMadeForEveryLine) {
    Facts facts = written(lines(1000, 12000), 3);
    facts.other_name = "ioctl";
    facts.other_calls = 1000;
    facts.terminal_asks = 1000;
    EXPECT_TRUE(contains(explain(facts), "1 ioctl per line: is this a terminal?")) << explain(facts);
    facts.terminal_asks = 0;
    EXPECT_FALSE(contains(explain(facts), "terminal"));
}

TEST(Reasons, SayNothingWithoutCounts) {
    Facts facts;
    facts.work = copied(1000);
    EXPECT_EQ(explain(facts), "");
    EXPECT_EQ(figures(facts), "");
}

TEST(Facts, OfAPartAreMultipliedToTheWhole) {
    Trace trace;
    trace.available = true;
    trace.calls["write"] = {10, 1000};
    trace.calls["lseek"] = {100, 0};
    trace.asks_position = 100;
    Facts const facts = facts_of({lines(100000, 1300000), Reply(), lines(100000, 1300000), trace, lines(100, 1000)});
    EXPECT_DOUBLE_EQ(facts.writes, 10000);
    EXPECT_DOUBLE_EQ(facts.seeks, 100000);
    EXPECT_DOUBLE_EQ(facts.position_asks, 100000);
    EXPECT_TRUE(facts.scaled);
}

TEST(Facts, OfACountedPartAreMultipliedByItsOwnShare) {
    Reply counted;
    counted.minor_faults = 50;
    counted.write_calls = 4;
    counted.bytes_written = 4000;
    Facts const facts = facts_of({copied(64000), counted, copied(4000), Trace(), copied(100)});
    EXPECT_DOUBLE_EQ(facts.page_faults, 800);
    EXPECT_DOUBLE_EQ(facts.writes, 64);
    EXPECT_TRUE(facts.scaled);
}

TEST(Facts, OfATraceThatEndedEarlyAreNotTaken) {
    Trace trace;
    trace.available = true;
    trace.ended_early = true;
    trace.calls["write"] = {10, 1000};
    Reply counted;
    counted.write_calls = 77;
    counted.bytes_written = 7700;
    Facts const facts = facts_of({copied(7700), counted, copied(7700), trace, copied(7700)});
    EXPECT_DOUBLE_EQ(facts.writes, 77);
    EXPECT_EQ(facts.source, "/proc/self/io");
}

TEST(Facts, ThatCouldNotBeCountedAreUnknownNotZero) {
    Facts const facts = facts_of({copied(100), Reply(), copied(100), Trace(), copied(100)});
    EXPECT_NE(facts.writes, facts.writes);
    EXPECT_NE(facts.system_calls, facts.system_calls);
    EXPECT_NE(facts.page_faults, facts.page_faults);
    EXPECT_EQ(facts.source, "");
}

TEST(Facts, OfProcessorTimeNeedMoreThanAFewClockTicks) {
    Reply counted;
    counted.user_microseconds = 4000;
    counted.system_microseconds = 0;
    EXPECT_NE(facts_of({copied(1), counted, copied(1), Trace(), copied(1)}).user_share,
              facts_of({copied(1), counted, copied(1), Trace(), copied(1)}).user_share);
    counted.user_microseconds = 90000;
    counted.system_microseconds = 30000;
    EXPECT_DOUBLE_EQ(facts_of({copied(1), counted, copied(1), Trace(), copied(1)}).user_share, 0.75);
}

TEST(Facts, CountTheMostFrequentOfTheOtherCalls) {
    Trace trace;
    trace.available = true;
    trace.calls["openat"] = {1, 0};
    trace.calls["ioctl"] = {50, 0};
    trace.calls["write"] = {500, 500};
    Facts const facts = facts_of({copied(500), Reply(), copied(500), trace, copied(500)});
    EXPECT_EQ(facts.other_name, "ioctl");
    EXPECT_DOUBLE_EQ(facts.other_calls, 50);
    EXPECT_DOUBLE_EQ(facts.system_calls, 551);
}

TEST(SystemCallNames, DifferBetweenWordSizes) {
    EXPECT_EQ(tare_io::system_call_name(4, false), "write");
    EXPECT_EQ(tare_io::system_call_name(140, false), "lseek");
    EXPECT_EQ(tare_io::system_call_name(9999, true), "system call 9999");
}

}  // namespace
