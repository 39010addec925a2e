#include "suites/io/driver/files.hpp"
#include "suites/io/experiments/column.hpp"

#include <gtest/gtest.h>

namespace {

std::string problem(std::vector<std::string> const& arguments) {
    tare_io::Options options;
    return parse(arguments, options);
}

TEST(Options, OfAllAreTheThreeExperiments) {
    tare_io::Options options;
    EXPECT_EQ(parse({"all", "--quick", "--size=1MiB", "--dir=/x", "--format=json"}, options), "");
    EXPECT_EQ(options.experiments, (std::vector<std::string>{"write", "print", "copy"}));
    EXPECT_TRUE(options.quick);
    EXPECT_EQ(options.size, 1048576u);
    EXPECT_EQ(options.folder, "/x");
}

TEST(Options, ThatAreUnknownAreNamed) {
    EXPECT_NE(problem({"write", "--quik"}).find("--quik"), std::string::npos);
    EXPECT_NE(problem({"writ"}).find("writ"), std::string::npos);
    EXPECT_NE(problem({"write", "--format=xml"}).find("xml"), std::string::npos);
    EXPECT_NE(problem({"write", "--size=many"}).find("many"), std::string::npos);
    EXPECT_NE(problem({"write", "--size="}), "");
    EXPECT_NE(problem({"write", "--count=0"}), "");
    EXPECT_NE(problem({"write", "--block=0"}), "");
    EXPECT_NE(problem({}), "");
    EXPECT_NE(problem({"copy", "--input=x", "--size=1"}), "");
}

TEST(Filters, AreRegularExpressionsThatCanBeTurnedRound) {
    EXPECT_TRUE(tare_io::let_through("text/f.*f$", "write/text/fprintf"));
    EXPECT_FALSE(tare_io::let_through("-fprintf", "write/text/fprintf"));
    EXPECT_TRUE(tare_io::let_through("", "anything"));
    EXPECT_NE(tare_io::filter_problem("("), "");
    EXPECT_EQ(tare_io::filter_problem("-a|b"), "");
}

std::string all_of(tare_io::Source source) {
    std::string text;
    char piece[7];  // odd on purpose: pieces must not depend on the reader's
    for (std::size_t got = source(piece, sizeof piece); got != 0; got = source(piece, sizeof piece)) {
        text.append(piece, got);
    }
    return text;
}

TEST(Sources, CountLinesUntilTheSizeIsReached) {
    EXPECT_EQ(all_of(tare_io::text_source(20)), "hello! 0\nhello! 1\nhello! 2\n");
    EXPECT_EQ(all_of(tare_io::text_source(0)), "");
    EXPECT_EQ(all_of(tare_io::text_source(1)), "hello! 0\n");
}

TEST(Sources, WithoutWhiteSpaceKeepZeros) {
    std::string const content = std::string("a b\0c\n\td\v", 9);
    std::size_t at = 0;
    tare_io::Source const source = [&](char* data, std::size_t room) {
        std::size_t const size = std::min(room, content.size() - at);
        content.copy(data, size, at);
        at += size;
        return size;
    };
    EXPECT_EQ(all_of(tare_io::without_white_space(source)), std::string("ab\0cd", 5));
}

TEST(Sources, OfBlocksRepeatTheBlockAndCutTheLast) {
    std::string const text = all_of(tare_io::block_source(2500, 1000));
    ASSERT_EQ(text.size(), 2500u);
    EXPECT_EQ(text.substr(0, 1000), text.substr(1000, 1000));
    EXPECT_EQ(text.substr(0, 500), text.substr(2000));
}

TEST(Sources, DifferWhereTheyDiffer) {
    tare_io::Handle const file = tare_io::nameless_file("/tmp");
    tare_io::fill(file.get(), tare_io::text_source(3000000));
    EXPECT_EQ(tare_io::difference(file.get(), tare_io::text_source(3000000)), "");
    EXPECT_NE(tare_io::difference(file.get(), tare_io::text_source(2000000)), "");
    EXPECT_NE(tare_io::difference(file.get(), tare_io::text_source(4000000)), "");
    EXPECT_NE(tare_io::difference(file.get(), tare_io::block_source(tare_io::size_of_file(file.get()), 1000)), "");
}

TEST(Room, ThatIsNotThereIsRefusedBeforehand) {
    EXPECT_THROW(tare_io::refuse_when_full("/tmp", std::uint64_t{1} << 60), tare_io::Refused);
    EXPECT_THROW(tare_io::refuse_when_full("/no/such/folder", 1), tare_io::Refused);
    EXPECT_NO_THROW(tare_io::refuse_when_full("/tmp", 1));
}

}  // namespace
