#include "suites/io/worker/ways.hpp"

#include <fstream>
#include <memory>
#include <sstream>

/// C++'s own streams.
namespace tare_io::write_streams {

static std::ofstream open_output() {
    std::ofstream stream(output_path, std::ios::binary | std::ios::trunc);
    check(stream.is_open(), "ofstream: open");
    return stream;
}

static void close_output(std::ofstream& stream) {
    check(stream.good(), "ofstream: a write failed");
    stream.close();
    check(stream.good(), "ofstream: close");
}

static void by_write(Task const& task) {
    Block const block(task.block);
    task.start();
    std::ofstream stream = open_output();
    each_block(task, block, [&](char const* data, std::size_t size) {
        check(stream.write(data, static_cast<std::streamsize>(size)).good(), "ofstream: write");
    });
    close_output(stream);
    task.stop();
}

/// Bytes in the n-th line, counted by itself as a program would that does not ask the stream.
class Counted {
public:
    std::uint64_t add_line(std::uint64_t n) {
        while (n >= next_power_) {
            next_power_ *= 10;
            ++digits_;
        }
        return total_ += text_greeting_size + digits_ + 1;
    }

private:
    std::uint64_t next_power_ = 10;
    std::uint64_t digits_ = 1;
    std::uint64_t total_ = 0;
};

template <class Stream>
static void insert_counting(Stream& stream, std::uint64_t size) {
    Counted counted;
    std::uint64_t written = 0;
    for (std::uint64_t n = 0; written < size && stream.good(); ++n) {
        stream << text_greeting << n << '\n';
        written = counted.add_line(n);
    }
}

static bool below(std::ofstream& stream, std::uint64_t size) {
    std::streamoff const at = stream.tellp();
    return at >= 0 && static_cast<std::uint64_t>(at) < size;
}

static void asking_tellp(Task const& task) {
    task.start();
    std::ofstream stream = open_output();
    for (std::uint64_t n = 0; below(stream, task.size); ++n) {
        stream << text_greeting << n << '\n';
    }
    close_output(stream);
    task.stop();
}

static void counting(Task const& task) {
    task.start();
    std::ofstream stream = open_output();
    insert_counting(stream, task.size);
    close_output(stream);
    task.stop();
}

static void with_endl(Task const& task) {
    task.start();
    std::ofstream stream = open_output();
    Counted counted;
    std::uint64_t written = 0;
    for (std::uint64_t n = 0; written < task.size && stream.good(); ++n) {
        stream << text_greeting << n << std::endl;
        written = counted.add_line(n);
    }
    close_output(stream);
    task.stop();
}

static void with_endl_asking_tellp(Task const& task) {
    task.start();
    std::ofstream stream = open_output();
    for (std::uint64_t n = 0; below(stream, task.size); ++n) {
        stream << text_greeting << n << std::endl;
    }
    close_output(stream);
    task.stop();
}

static void with_large_buffer(Task const& task) {
    std::size_t const size = 1 << 20;
    std::unique_ptr<char[]> const buffer(new char[size]());
    task.start();
    std::ofstream stream;
    stream.rdbuf()->pubsetbuf(buffer.get(), static_cast<std::streamsize>(size));  // libstdc++ listens only before open
    stream.open(output_path, std::ios::binary | std::ios::trunc);
    check(stream.is_open(), "ofstream: open");
    insert_counting(stream, task.size);
    close_output(stream);
    task.stop();
}

static void string_first(Task const& task) {
    task.start();
    std::ofstream stream = open_output();
    std::ostringstream text;
    insert_counting(text, task.size);
    std::string const whole = text.str();
    stream.write(whole.data(), static_cast<std::streamsize>(whole.size()));
    close_output(stream);
    task.stop();
}

static Way const ways[] = {
    {"write/binary", "ofstream::write", by_write},
    {"write/text", "ofstream <<, tellp() every line", asking_tellp},
    {"write/text", "ofstream <<", counting},
    {"write/text", "ofstream <<, endl", with_endl},
    {"write/text", "ofstream <<, endl, tellp() every line", with_endl_asking_tellp},
    {"write/text", "ofstream <<, 1 MiB pubsetbuf", with_large_buffer},
    {"write/text", "ostringstream <<, then ofstream::write", string_first},
};

}  // namespace tare_io::write_streams
