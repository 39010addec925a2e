#include "suites/io/worker/ways.hpp"

#include <fcntl.h>
#include <liburing.h>
#include <cerrno>

/// io_uring: several blocks on their way at once, one system call for a batch of them.
namespace tare_io::write_uring {

static constexpr unsigned depth = 8;

class Ring {
public:
    Ring() {
        int const error = io_uring_queue_init(depth, &ring_, 0);
        if (error == -EPERM || error == -ENOSYS || error == -EACCES) {
            skip("the kernel refuses io_uring");
        }
        if (error < 0) {
            fail_with("io_uring_queue_init", -error);
        }
    }
    Ring(Ring const&) = delete;
    Ring& operator=(Ring const&) = delete;
    ~Ring() { io_uring_queue_exit(&ring_); }
    io_uring* get() { return &ring_; }

private:
    io_uring ring_;
};

static void by_uring(Task const& task) {
    Block const block(task.block);
    Ring ring;
    task.start();
    Descriptor file(output_path, O_WRONLY | O_TRUNC);
    std::uint64_t offset = 0;
    while (offset < task.size) {
        unsigned queued = 0;
        std::uint64_t expected = 0;
        for (; queued != depth && offset + expected < task.size; ++queued) {
            std::uint64_t const left = task.size - offset - expected;
            auto const size = static_cast<unsigned>(left < block.size() ? left : block.size());
            io_uring_sqe* const entry = io_uring_get_sqe(ring.get());
            check(entry != nullptr, "io_uring_get_sqe");
            io_uring_prep_write(entry, file, block.data(), size, offset + expected);
            io_uring_sqe_set_data64(entry, size);
            expected += size;
        }
        int const submitted = io_uring_submit_and_wait(ring.get(), queued);
        if (submitted < 0) {
            fail_with("io_uring_submit_and_wait", -submitted);
        }
        for (unsigned i = 0; i != queued; ++i) {
            io_uring_cqe* done = nullptr;
            int const waited = io_uring_wait_cqe(ring.get(), &done);
            if (waited < 0) {
                fail_with("io_uring_wait_cqe", -waited);
            }
            if (done->res < 0) {
                fail_with("io_uring write", -done->res);
            }
            // A short write would leave a hole, because its successors know their offsets already.
            if (static_cast<std::uint64_t>(done->res) != io_uring_cqe_get_data64(done)) {
                fail_with("io_uring: a short write", 0);
            }
            io_uring_cqe_seen(ring.get(), done);
        }
        offset += expected;
    }
    file.close();
    task.stop();
}

static Way const ways[] = {
    {"write/binary", "io_uring, 8 at once", by_uring},
};

}  // namespace tare_io::write_uring
