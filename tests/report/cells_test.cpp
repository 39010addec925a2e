#include "src/report/cells.hpp"

#include "src/report/reporters.hpp"

#include <gtest/gtest.h>

#include <string>

using tare::report::cells;
using tare::report::cut;
using tare::report::cut_middle;
using tare::report::valid_utf8;
using tare::report::visible;

TEST(Cells, CountColumnsNotBytes) {
    EXPECT_EQ(cells(""), 0);
    EXPECT_EQ(cells("sort"), 4);
    EXPECT_EQ(cells("größe"), 5);
    EXPECT_EQ(cells("並べ替え"), 8) << "East Asian characters are two wide";
    EXPECT_EQ(cells("e\u0301"), 1) << "a combining accent takes no column";
    EXPECT_EQ(cells("🚀"), 2);
    EXPECT_EQ(cells("👩‍🚀"), 2) << "joined by U+200D";
    EXPECT_EQ(cells("👍🏽"), 2) << "skin tones join";
    EXPECT_EQ(cells("☺\uFE0F"), 2) << "shown as an emoji";
    EXPECT_EQ(cells("ﬀ"), 1);
    EXPECT_EQ(cells("한국"), 4);
    EXPECT_EQ(cells("\u1112\u1161\u11ab"), 2) << "one syllable of three parts";
    EXPECT_EQ(cells("שלום"), 4);
    EXPECT_EQ(cells("▁▂█"), 3);
    EXPECT_EQ(cells("Ａ"), 2) << "full width";
}

TEST(ValidUtf8, ReplacesEveryInvalidByte) {
    EXPECT_EQ(valid_utf8("ok"), "ok");
    EXPECT_EQ(valid_utf8("a\xff"
                         "b"),
              "a\uFFFDb");
    EXPECT_EQ(valid_utf8("\xc3"), "\uFFFD") << "cut off";
    EXPECT_EQ(valid_utf8("\xe2\x82"), "\uFFFD\uFFFD");
    EXPECT_EQ(valid_utf8("\xc0\xaf"), "\uFFFD\uFFFD") << "overlong";
    EXPECT_EQ(valid_utf8("\xe0\x80\xaf"), "\uFFFD\uFFFD\uFFFD");
    EXPECT_EQ(valid_utf8("\xed\xa0\x80"), "\uFFFD\uFFFD\uFFFD") << "a surrogate";
    EXPECT_EQ(valid_utf8("\xf4\x90\x80\x80"), "\uFFFD\uFFFD\uFFFD\uFFFD") << "beyond U+10FFFF";
    EXPECT_EQ(valid_utf8("\xf0\x9f\x9a\x80"), "🚀");
    EXPECT_EQ(valid_utf8("\x80"), "\uFFFD");
}

TEST(Utf8, EveryCharacterReadsBackAsItself) {
    for (std::uint32_t code = 0; code <= 0x10FFFF; ++code) {
        if (code >= 0xD800 && code <= 0xDFFF) {
            continue;
        }
        std::string text;
        tare::report::append_utf8(text, code);
        tare::report::Character const character = tare::report::character_at(text, 0);
        ASSERT_EQ(character.code, code);
        ASSERT_EQ(character.bytes, text.size());
        ASSERT_TRUE(character.valid);
    }
}

TEST(Visible, LeavesNothingThatATerminalObeys) {
    EXPECT_EQ(visible("\x1b[31mred"), "\\x1b[31mred");
    EXPECT_EQ(visible("a\nb\tc\r"), "a\\nb\\tc\\r");
    EXPECT_EQ(visible("\u009b31m"), "\\x9b31m") << "the C1 form of escape-bracket";
    EXPECT_EQ(visible("\x7f\x07"), "\\x7f\\x07");
    EXPECT_EQ(visible("\u202eabc"), "\\u{202e}abc") << "would turn the line's direction round";
    EXPECT_EQ(visible("\u2028"), "\\u{2028}");
    EXPECT_EQ(visible("\ufeffx"), "\\u{feff}x");
    EXPECT_EQ(visible(std::string("a\0b", 3)), "a\\x00b");
    EXPECT_EQ(visible("👩‍🚀 größe"), "👩‍🚀 größe");
}

TEST(Cut, NeverSplitsACharacter) {
    EXPECT_EQ(cut("abcdef", 6), "abcdef");
    EXPECT_EQ(cut("abcdef", 5), "abcd…");
    EXPECT_EQ(cut("並べ替え", 5), "並べ…");
    EXPECT_EQ(cut("並べ替え", 6), "並べ…") << "the third would need two columns, and one is left";
    EXPECT_EQ(cut("ae\u0301b", 2), "a…");
    EXPECT_EQ(cut("ae\u0301bc", 3), "ae\u0301…") << "the accent stays with its letter";
    EXPECT_EQ(cut("👩‍🚀👩‍🚀👩‍🚀", 4), "👩‍🚀…");
    EXPECT_EQ(cut("abc", 1), "…");
    EXPECT_EQ(cut("abc", 0), "");
    EXPECT_EQ(cut("abc", -1), "");
}

TEST(Cut, FitsAnyTextIntoAnyWidth) {
    std::string const texts[] = {"plain words", "並べ替え並べ替え", "e\u0301e\u0301e\u0301e\u0301",
                                 "👩‍🚀🚀👍🏽 x 한국", "\u0301\u0301x"};
    for (std::string const& text : texts) {
        for (int columns = 0; columns <= 20; ++columns) {
            std::string const end = cut(text, columns);
            std::string const middle = cut_middle(text, columns);
            ASSERT_LE(cells(end), columns) << text;
            ASSERT_LE(cells(middle), columns) << text;
            ASSERT_EQ(valid_utf8(end), end) << "no character is cut inside";
            ASSERT_EQ(valid_utf8(middle), middle);
            if (cells(text) <= columns) {
                ASSERT_EQ(end, text);
                ASSERT_EQ(middle, text);
            }
        }
    }
}

TEST(CutMiddle, KeepsBothEnds) {
    EXPECT_EQ(cut_middle("a long name/n=64", 11), "a lon…/n=64");
    EXPECT_EQ(cut_middle("abcdef", 3), "a…f");
}

TEST(Pad, FillsUpToAWidth) {
    EXPECT_EQ(tare::report::pad_right("並", 4), "並  ");
    EXPECT_EQ(tare::report::pad_left("並", 4), "  並");
    EXPECT_EQ(tare::report::pad_left("abc", 2), "abc");
}

TEST(Printable, IsVisibleAndCut) {
    EXPECT_EQ(tare::report::printable("a\x1b[2Jb", 20), "a\\x1b[2Jb");
    EXPECT_EQ(tare::report::printable("abcdefgh", 4), "abc…");
}
