#include "suites/io/worker/ways.hpp"

#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>
#include <cerrno>
#include <cstring>

/// Binary blocks by system calls alone.
namespace tare_io::write_system_calls {

static void by_write(Task const& task) {
    Block const block(task.block);
    task.start();
    Descriptor file(output_path, O_WRONLY | O_TRUNC);
    each_block(task, block, [&](char const* data, std::size_t size) { write_all(file, data, size); });
    file.close();
    task.stop();
}

/// The pages exist already: what is left is the copy. The difference to `write(2)` is what new pages cost.
static void by_pwrite_over(Task const& task) {
    Block const block(task.block);
    Descriptor file(output_path, O_WRONLY);
    each_block(task, block, [&](char const* data, std::size_t size) { write_all(file, data, size); });
    task.start();
    std::uint64_t offset = 0;
    each_block(task, block, [&](char const* data, std::size_t size) {
        pwrite_all(file, data, size, offset);
        offset += size;
    });
    task.stop();
}

class Mapping {
public:
    Mapping(std::size_t size, int protection, int flags, int descriptor)
        : data_(size == 0 ? nullptr : mmap(nullptr, size, protection, flags, descriptor, 0)), size_(size) {
        check(data_ != MAP_FAILED, "mmap");
    }
    Mapping(Mapping const&) = delete;
    Mapping& operator=(Mapping const&) = delete;
    ~Mapping() {
        if (data_ != nullptr) {
            munmap(data_, size_);
        }
    }
    char* data() const { return static_cast<char*>(data_); }

private:
    void* data_;
    std::size_t size_;
};

/// fallocate first: without it a full disk is a SIGBUS in the middle of memcpy.
static void by_mmap(Task const& task) {
    Block const block(task.block);
    task.start();
    Descriptor file(output_path, O_RDWR | O_TRUNC);
    if (task.size != 0) {
        if (fallocate(file, 0, 0, static_cast<off_t>(task.size)) != 0) {
            if (errno == EOPNOTSUPP) {
                skip("the file system cannot reserve space (fallocate): a full disk would be a SIGBUS");
            }
            fail("fallocate");
        }
        Mapping const map(static_cast<std::size_t>(task.size), PROT_READ | PROT_WRITE, MAP_SHARED, file);
        char* at = map.data();
        each_block(task, block, [&](char const* data, std::size_t size) {
            std::memcpy(at, data, size);
            at += size;
        });
    }
    file.close();
    task.stop();
}

static void by_direct(Task const& task) {
    if (task.block % 4096 != 0) {
        skip("O_DIRECT wants blocks of a multiple of 4096 bytes");
    }
    Block const block(task.block);
    task.start();
    int const descriptor = open(output_path, O_WRONLY | O_TRUNC | O_DIRECT | O_CLOEXEC);
    if (descriptor < 0) {
        if (errno == EINVAL || errno == EOPNOTSUPP) {
            skip("the file system refuses O_DIRECT");
        }
        fail("open");
    }
    close(descriptor);
    Descriptor file(output_path, O_WRONLY | O_DIRECT);
    each_block(task, block, [&](char const* data, std::size_t size) {
        std::size_t const tail = size % 4096;
        write_all(file, data, size - tail);
        if (tail != 0) {  // the last bytes of a file need not fill a sector
            check(fcntl(file, F_SETFL, O_WRONLY) == 0, "fcntl");
            write_all(file, data + (size - tail), tail);
        }
    });
    file.close();
    task.stop();
}

/// What memory alone can do: no file at all.
static void limit_memcpy(Task const& task) {
    Block const block(task.block);
    Mapping const map(static_cast<std::size_t>(task.size), PROT_READ | PROT_WRITE,
                      MAP_PRIVATE | MAP_ANONYMOUS | MAP_POPULATE, -1);
    task.start();
    char* at = map.data();
    each_block(task, block, [&](char const* data, std::size_t size) {
        std::memcpy(at, data, size);
        at += size;
    });
    task.stop();
}

static void into_fresh_memory(Task const& task, bool huge) {
    Block const block(task.block);
    Mapping const map(static_cast<std::size_t>(task.size), PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1);
    if (task.size != 0 &&
        madvise(map.data(), static_cast<std::size_t>(task.size), huge ? MADV_HUGEPAGE : MADV_NOHUGEPAGE) != 0 && huge) {
        skip("the kernel has no huge pages for the asking (madvise)");
    }
    task.start();
    char* at = map.data();
    each_block(task, block, [&](char const* data, std::size_t size) {
        std::memcpy(at, data, size);
        at += size;
    });
    task.stop();
}

static void limit_fresh(Task const& task) {
    into_fresh_memory(task, false);
}
static void limit_huge(Task const& task) {
    into_fresh_memory(task, true);
}

/// For the text table: the same bytes, ready made, in blocks.
static void limit_ready_text(Task const& task) {
    std::string text;
    text.reserve(static_cast<std::size_t>(task.size) + 32);
    for (std::uint64_t n = 0; text.size() < task.size; ++n) {
        text += text_greeting + std::to_string(n) + '\n';
    }
    task.start();
    Descriptor file(output_path, O_WRONLY | O_TRUNC);
    for (std::size_t at = 0; at < text.size(); at += task.block) {
        write_all(file, text.data() + at, text.size() - at < task.block ? text.size() - at : task.block);
    }
    file.close();
    task.stop();
}

/// What the experiments keep out of their numbers.
static void fill(int descriptor, Task const& task) {
    Block const block(task.block);
    each_block(task, block, [&](char const* data, std::size_t size) { write_all(descriptor, data, size); });
}

static void apart_truncate(Task const& task) {
    Descriptor file(output_path, O_WRONLY);
    fill(file, task);
    task.start();
    check(ftruncate(file, 0) == 0, "ftruncate");
    task.stop();
}

static void apart_fsync(Task const& task) {
    Descriptor file(output_path, O_WRONLY);
    fill(file, task);
    task.start();
    check(fsync(file) == 0, "fsync");
    task.stop();
    check(ftruncate(file, 0) == 0, "ftruncate");
}

/// The last close of a file that has no name left is what frees it: the costly half of an unlink. The input is the
/// folder here, because the parent's own file stays open.
static void apart_unlink(Task const& task) {
    int const descriptor = open(input_path, O_TMPFILE | O_WRONLY | O_CLOEXEC, 0600);
    if (descriptor < 0) {
        skip("the file system has no files without a name (O_TMPFILE)");
    }
    fill(descriptor, task);
    task.start();
    check(close(descriptor) == 0, "close");
    task.stop();
}

static Way const ways[] = {
    {"write/binary", "write(2)", by_write},
    {"write/binary", "pwrite, pages exist", by_pwrite_over},
    {"write/binary", "mmap + memcpy", by_mmap},
    {"write/binary", "write(2), O_DIRECT", by_direct},
    {"write/binary", "memory only: memcpy", limit_memcpy},
    {"write/binary", "memory only: fresh pages", limit_fresh},
    {"write/binary", "memory only: fresh huge pages", limit_huge},
    {"write/text", "write(2), text ready made", limit_ready_text},
    {"write/apart", "truncate to 0", apart_truncate},
    {"write/apart", "fsync", apart_fsync},
    {"write/apart", "free on unlink", apart_unlink},
};

}  // namespace tare_io::write_system_calls
