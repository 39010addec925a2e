#include "src/counters/formats.hpp"

#include <gtest/gtest.h>

namespace {

using namespace tare::counters;

TEST(Format, OfOneRange) {
    Format format;
    ASSERT_TRUE(parse_format("config:8-15\n", format));
    EXPECT_EQ(format.word, 0);
    Event event;
    ASSERT_TRUE(deposit(0x9c, format, event));
    EXPECT_EQ(event.config, 0x9c00u);
}

TEST(Format, OfSplitRangesPutsLowBitsFirst) {
    // AMD: the event number has 12 bits, of which four lie elsewhere.
    Format format;
    ASSERT_TRUE(parse_format("config:0-7,32-35\n", format));
    Event event;
    ASSERT_TRUE(deposit(0x1c2, format, event));
    EXPECT_EQ(event.config, 0x1000000c2u);
}

TEST(Format, OfASingleBitAndOfOtherWords) {
    Format format;
    Event event;
    ASSERT_TRUE(parse_format("config:23", format));
    ASSERT_TRUE(deposit(1, format, event));
    EXPECT_EQ(event.config, 1u << 23);
    ASSERT_TRUE(parse_format("config1:0-63", format));
    ASSERT_TRUE(deposit(UINT64_MAX, format, event));
    EXPECT_EQ(event.config1, UINT64_MAX);
    ASSERT_TRUE(parse_format("config2:4-7", format));
    ASSERT_TRUE(deposit(5, format, event));
    EXPECT_EQ(event.config2, 0x50u);
}

TEST(Format, ThatIsSomethingElseIsRefused) {
    Format format;
    for (char const* const text : {"", "config", "config:", "config:8-", "config:9-8", "config:64", "config:1,",
                                   "conf:1", "config4:1", "config:1-2x", "config1"}) {
        EXPECT_FALSE(parse_format(text, format)) << text;
    }
}

TEST(Deposit, RefusesAValueLargerThanItsField) {
    // Cut off silently, another event would be counted.
    Format format;
    ASSERT_TRUE(parse_format("config:0-7", format));
    Event event;
    EXPECT_FALSE(deposit(0x1c2, format, event));
    EXPECT_EQ(event.config, 0u);
}

TEST(Deposit, ReplacesWhatWasThere) {
    Format format;
    ASSERT_TRUE(parse_format("config:0-7", format));
    Event event;
    event.config = 0xabcd;
    ASSERT_TRUE(deposit(0x11, format, event));
    EXPECT_EQ(event.config, 0xab11u);
}

TEST(Terms, AreNumbersOrBareNames) {
    tare::List<Term> terms;
    std::string problem;
    ASSERT_TRUE(parse_terms("event=0x9c,umask=1,inv\n", terms, problem));
    ASSERT_EQ(terms.size(), 3u);
    EXPECT_EQ(terms[0].name, "event");
    EXPECT_EQ(terms[0].value, 0x9cu);
    EXPECT_EQ(terms[2].name, "inv");
    EXPECT_EQ(terms[2].value, 1u);
    EXPECT_FALSE(terms[2].has_value);
}

TEST(Terms, SayWhatIsWrong) {
    tare::List<Term> terms;
    std::string problem;
    EXPECT_FALSE(parse_terms("event=x", terms, problem));
    EXPECT_NE(problem.find("event"), std::string::npos);
    EXPECT_FALSE(parse_terms("event=1,,umask=2", terms, problem));
    EXPECT_FALSE(parse_terms("=1", terms, problem));
}

TEST(DeviceNames, HaveThreeParts) {
    DeviceName parts;
    ASSERT_TRUE(split_device_name("cpu/event=1,umask=2/ku", parts));
    EXPECT_EQ(parts.device, "cpu");
    EXPECT_EQ(parts.terms, "event=1,umask=2");
    EXPECT_EQ(parts.modifiers, "ku");
    ASSERT_TRUE(split_device_name("cpu/slots/:u", parts));
    EXPECT_EQ(parts.modifiers, "u");
}

TEST(DeviceNames, DoNotLeaveTheirFolder) {
    DeviceName parts;
    EXPECT_FALSE(split_device_name("../event=1/", parts));
    EXPECT_FALSE(split_device_name("/event=1/", parts));
    EXPECT_FALSE(split_device_name("cpu/", parts));
    EXPECT_FALSE(split_device_name("cpu//", parts));
    EXPECT_FALSE(split_device_name("a/b/c/", parts));
}

}  // namespace
