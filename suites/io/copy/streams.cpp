#include "suites/io/worker/ways.hpp"

#include <algorithm>
#include <cstdio>
#include <fstream>
#include <iostream>
#include <iterator>
#include <memory>

/// Copies through C++ streams: the six classic loops and the variants that explain them.
namespace tare_io::copy_streams {

using Loop = void (*)(std::istream&, std::ostream&);

static void by_get(std::istream& in, std::ostream& out) {
    char c = 0;
    while (in.get(c)) {
        out << c;
    }
}

static void by_read(std::istream& in, std::ostream& out) {
    char block[1024];
    while (in.read(block, sizeof block)) {
        out.write(block, sizeof block);
    }
    out.write(block, in.gcount());  // the tail: a short read sets failbit and has bytes all the same
}

/// Skips white space: that is what operator>> does. The caller expects the input without it.
static void by_istream_iterator(std::istream& in, std::ostream& out) {
    std::copy(std::istream_iterator<char>(in), std::istream_iterator<char>(), std::ostream_iterator<char>(out));
}

static void by_istreambuf_iterator(std::istream& in, std::ostream& out) {
    std::ostreambuf_iterator<char> to(out);
    for (std::istreambuf_iterator<char> at(in), end; at != end; ++at, ++to) {
        *to = *at;
    }
    if (to.failed()) {
        out.setstate(std::ios::badbit);
    }
}

/// `out << buffer` of nothing at all is a failure to iostreams, and none to us.
static bool is_empty(std::istream& in) {
    return in.rdbuf()->sgetc() == std::istream::traits_type::eof();
}

/// When the output refuses in the middle both simply end: no bit is set as long as one character went through.
static void check_all_taken(std::istream& in) {
    check(is_empty(in), "the output took a part only");
}

static void by_out_rdbuf(std::istream& in, std::ostream& out) {
    if (!is_empty(in)) {
        out << in.rdbuf();
        check_all_taken(in);
    }
}

static void by_in_rdbuf(std::istream& in, std::ostream& out) {
    if (!is_empty(in)) {
        // libstdc++ skips white space before it, which the standard's "unformatted" does not.
        check(static_cast<bool>(in >> std::noskipws >> out.rdbuf()), "is >> os.rdbuf()");
        check_all_taken(in);
    }
}

struct Setting {
    bool untie = false;
    bool unsync = false;
    bool large_buffer = false;
};

static void run(Task const& task, Loop loop, Setting setting) {
    if (setting.untie && !task.from_standard) {
        skip("nothing is tied on this route: the input is not cin");
    }
    if (setting.unsync && !task.from_standard && !task.to_standard) {
        skip("nothing is synchronised with C on this route: neither cin nor cout");
    }
    std::unique_ptr<char[]> const in_buffer(new char[block_buffer]());
    std::unique_ptr<char[]> const out_buffer(new char[block_buffer]());
    auto const buffer_size = static_cast<std::streamsize>(block_buffer);
    if (setting.large_buffer && task.from_standard && task.to_standard) {
        skip("libstdc++ gives cin and cout no other buffer: pubsetbuf does nothing once they are open");
    }
    if (setting.unsync || setting.large_buffer) {
        std::ios::sync_with_stdio(false);
    }
    if (setting.untie || task.untied) {
        std::cin.tie(nullptr);
    }

    task.start();
    {
        std::ifstream file_in;
        std::ofstream file_out;
        std::istream& in = task.from_standard ? std::cin : static_cast<std::istream&>(file_in);
        std::ostream& out = task.to_standard ? std::cout : static_cast<std::ostream&>(file_out);
        if (setting.large_buffer) {  // libstdc++ listens only before open
            file_in.rdbuf()->pubsetbuf(in_buffer.get(), buffer_size);
            file_out.rdbuf()->pubsetbuf(out_buffer.get(), buffer_size);
        }
        if (!task.from_standard) {
            file_in.open(input_path, std::ios::binary);
            check(file_in.is_open(), "ifstream: open");
        }
        if (!task.to_standard) {
            file_out.open(output_path, std::ios::binary | std::ios::trunc);
            check(file_out.is_open(), "ofstream: open");
        }
        loop(in, out);
        check(!in.bad(), "reading failed");
        check(out.good(), "writing failed");
        if (task.to_standard) {
            check(std::cout.flush().good(), "cout: flush");
            check(std::ferror(stdout) == 0, "a write to standard output failed");
        } else {
            file_out.close();
            check(file_out.good(), "ofstream: close");
        }
    }
    task.stop();
}

template <Loop loop, bool untie = false, bool unsync = false, bool large_buffer = false>
static void way(Task const& task) {
    run(task, loop, Setting{untie, unsync, large_buffer});
}

static Way const ways[] = {
    {"copy", "get, << c", way<by_get>},
    {"copy", "get, << c, tie(nullptr)", way<by_get, true>},
    {"copy", "get, << c, sync_with_stdio(false)", way<by_get, false, true>},
    {"copy", "get, << c, both", way<by_get, true, true>},
    {"copy", "read, write, 1024 bytes", way<by_read>},
    {"copy", "istream_iterator (drops white space)", way<by_istream_iterator>},
    {"copy", "istreambuf_iterator", way<by_istreambuf_iterator>},
    {"copy", "istreambuf_iterator, sync_with_stdio(false)", way<by_istreambuf_iterator, false, true>},
    {"copy", "os << is.rdbuf()", way<by_out_rdbuf>},
    {"copy", "os << is.rdbuf(), sync_with_stdio(false)", way<by_out_rdbuf, false, true>},
    {"copy", "os << is.rdbuf(), 64 KiB pubsetbuf", way<by_out_rdbuf, false, false, true>},
    {"copy", "is >> os.rdbuf()", way<by_in_rdbuf>},
};

}  // namespace tare_io::copy_streams
