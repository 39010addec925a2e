#include "suites/io/worker/ways.hpp"

#include <cinttypes>
#include <cstdio>

/// C's buffered files.
namespace tare_io::write_stdio {

class File {
public:
    File() : file_(std::fopen(output_path, "wb")) { check(file_ != nullptr, "fopen"); }
    File(File const&) = delete;
    File& operator=(File const&) = delete;
    ~File() {
        if (file_ != nullptr) {
            std::fclose(file_);
        }
    }
    operator FILE*() const { return file_; }
    /// A full disk shows up here, and only here: what fwrite took may still be in the buffer.
    void close() {
        bool const good = std::ferror(file_) == 0;
        FILE* const file = file_;
        file_ = nullptr;
        check(std::fclose(file) == 0, "fclose");
        check(good, "a write to the file failed");
    }

private:
    FILE* file_;
};

static void by_fwrite(Task const& task) {
    Block const block(task.block);
    task.start();
    File file;
    each_block(task, block,
               [&](char const* data, std::size_t size) { check(std::fwrite(data, 1, size, file) == size, "fwrite"); });
    file.close();
    task.stop();
}

static void by_fprintf(Task const& task) {
    task.start();
    File file;
    std::uint64_t written = 0;
    for (std::uint64_t n = 0; written < task.size; ++n) {
        int const size = std::fprintf(file, "hello! %" PRIu64 "\n", n);
        check(size >= 0, "fprintf");
        written += static_cast<std::uint64_t>(size);
    }
    file.close();
    task.stop();
}

static Way const ways[] = {
    {"write/binary", "fwrite", by_fwrite},
    {"write/text", "fprintf", by_fprintf},
};

}  // namespace tare_io::write_stdio
