#include "suites/io/copy/descriptors.hpp"
#include "suites/io/worker/ways.hpp"

#include <liburing.h>
#include <sys/stat.h>
#include <cerrno>
#include <memory>

/// io_uring: read and write of one block linked, several pairs on their way at once.
namespace tare_io::copy_uring {

static constexpr unsigned depth = 8;
static constexpr std::size_t block_size = 131072;

static void by_uring(Task const& task) {
    io_uring ring;
    int const error = io_uring_queue_init(2 * depth, &ring, 0);
    if (error == -EPERM || error == -ENOSYS || error == -EACCES) {
        skip("the kernel refuses io_uring");
    }
    if (error < 0) {
        fail_with("io_uring_queue_init", -error);
    }
    struct Exit {
        io_uring* ring;
        ~Exit() { io_uring_queue_exit(ring); }
    } const exit{&ring};
    std::unique_ptr<char[]> const blocks(new char[depth * block_size]());

    task.start();
    Ends ends(task);
    std::uint64_t const size = ends.input_size();
    struct stat output{};
    check(fstat(ends.out(), &output) == 0, "fstat");
    bool const seekable = S_ISREG(output.st_mode);
    std::uint64_t offset = 0;
    while (offset < size) {
        unsigned queued = 0;
        std::uint64_t moved = 0;
        for (; queued != depth && offset + moved < size; ++queued) {
            std::uint64_t const left = size - offset - moved;
            auto const now = static_cast<unsigned>(left < block_size ? left : block_size);
            char* const block = blocks.get() + queued * block_size;
            io_uring_sqe* const read = io_uring_get_sqe(&ring);
            check(read != nullptr, "io_uring_get_sqe");
            io_uring_prep_read(read, ends.in(), block, now, offset + moved);
            io_uring_sqe_set_flags(read, IOSQE_IO_LINK);  // a short read cancels the write behind it
            io_uring_sqe_set_data64(read, now);
            io_uring_sqe* const write = io_uring_get_sqe(&ring);
            check(write != nullptr, "io_uring_get_sqe");
            io_uring_prep_write(write, ends.out(), block, now, seekable ? offset + moved : 0);
            io_uring_sqe_set_data64(write, now);
            moved += now;
        }
        int const submitted = io_uring_submit_and_wait(&ring, 2 * queued);
        if (submitted < 0) {
            fail_with("io_uring_submit_and_wait", -submitted);
        }
        for (unsigned i = 0; i != 2 * queued; ++i) {
            io_uring_cqe* done = nullptr;
            int const waited = io_uring_wait_cqe(&ring, &done);
            if (waited < 0) {
                fail_with("io_uring_wait_cqe", -waited);
            }
            if (done->res < 0) {
                fail_with("io_uring", -done->res);
            }
            if (static_cast<std::uint64_t>(done->res) != io_uring_cqe_get_data64(done)) {
                fail_with("io_uring: a short read or write", 0);
            }
            io_uring_cqe_seen(&ring, done);
        }
        offset += moved;
    }
    ends.close();
    task.stop();
}

static Way const ways[] = {
    {"copy", "io_uring, 8 x 128 KiB", by_uring},
};

}  // namespace tare_io::copy_uring
