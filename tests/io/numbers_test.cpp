#include "suites/io/tables/numbers.hpp"

#include <gtest/gtest.h>

namespace {

std::uint64_t size(char const* text) {
    std::uint64_t bytes = 12345678901;
    EXPECT_TRUE(tare_io::parse_size(text, bytes)) << text;
    return bytes;
}

TEST(Sizes, HaveUnitsOf1024And1000) {
    EXPECT_EQ(size("100MiB"), 104857600u);
    EXPECT_EQ(size("1GiB"), 1073741824u);
    EXPECT_EQ(size("64k"), 65536u);
    EXPECT_EQ(size("64KB"), 64000u);
    EXPECT_EQ(size("1.5 MiB"), 1572864u);
    EXPECT_EQ(size("0"), 0u);
    EXPECT_EQ(size("1"), 1u);
}

TEST(Sizes, ThatAreNoneAreRefused) {
    for (char const* const text : {"", "MiB", "-1", "1.2.3", "5 apples", "0.3", "1e3", "99999999999G", "0x10", "nan"}) {
        std::uint64_t bytes = 0;
        EXPECT_FALSE(tare_io::parse_size(text, bytes)) << text;
    }
}

TEST(Counts, AreWholeNumbers) {
    std::uint64_t count = 0;
    EXPECT_TRUE(tare_io::parse_count("100000", count));
    EXPECT_EQ(count, 100000u);
    EXPECT_FALSE(tare_io::parse_count("1.5", count));
    EXPECT_FALSE(tare_io::parse_count("10k", count));
}

TEST(Seconds, MayBeMilliseconds) {
    double seconds = 0;
    EXPECT_TRUE(tare_io::parse_seconds("500ms", seconds));
    EXPECT_DOUBLE_EQ(seconds, 0.5);
    EXPECT_FALSE(tare_io::parse_seconds("0", seconds));
    EXPECT_FALSE(tare_io::parse_seconds("2 hours", seconds));
}

TEST(Numbers, AreWrittenForPeople) {
    EXPECT_EQ(tare_io::format_time(33000000), "33.0 ms");
    EXPECT_EQ(tare_io::format_time(999.6), "1.00 us");
    EXPECT_EQ(tare_io::format_time(8.5e9), "8.50 s");
    EXPECT_EQ(tare_io::format_bytes(13), "13 B");
    EXPECT_EQ(tare_io::format_bytes(1023.9), "1 KiB");
    EXPECT_EQ(tare_io::format_bytes(4096), "4 KiB");
    EXPECT_EQ(tare_io::format_bytes(541696), "529 KiB");
    EXPECT_EQ(tare_io::format_count(81250), "81,250");
    EXPECT_EQ(tare_io::format_count(999), "999");
    EXPECT_EQ(tare_io::format_multiple(1.174), "1.17x");
}

}  // namespace
