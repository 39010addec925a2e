#include "suites/io/driver/files.hpp"

#include "suites/io/driver/signals.hpp"
#include "suites/io/worker/task.hpp"

#include <fcntl.h>
#include <linux/magic.h>
#include <sys/stat.h>
#include <sys/statfs.h>
#include <sys/statvfs.h>
#include <unistd.h>
#include <cerrno>
#include <charconv>
#include <climits>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <memory>

namespace tare_io {
namespace files {

static std::string because() {
    return std::string(": ") + std::strerror(errno);
}

static std::string type_name(long magic) {
    static constexpr struct {
        long magic;
        char const* name;
    } known[] = {
        {TMPFS_MAGIC, "tmpfs"},
        {EXT4_SUPER_MAGIC, "ext2/3/4"},
        {XFS_SUPER_MAGIC, "xfs"},
        {BTRFS_SUPER_MAGIC, "btrfs"},
        {OVERLAYFS_SUPER_MAGIC, "overlayfs"},
        {NFS_SUPER_MAGIC, "nfs"},
        {RAMFS_MAGIC, "ramfs"},
        {F2FS_SUPER_MAGIC, "f2fs"},
        {0x65735546, "fuse"},
        {0x01021997, "9p"},
        {0x2fc12fc1, "zfs"},
    };
    for (auto const& entry : known) {
        if (entry.magic == magic) {
            return entry.name;
        }
    }
    char text[32];
    std::snprintf(text, sizeof text, "type 0x%lx", static_cast<unsigned long>(magic));
    return text;
}

static std::string megabytes(std::uint64_t bytes) {
    char text[48];
    std::snprintf(text, sizeof text, "%.1f MiB", static_cast<double>(bytes) / 1048576);
    return text;
}

}  // namespace files

Handle::Handle(int descriptor) : value_(descriptor) {
    if (descriptor >= 0 && descriptor < 10) {
        value_ = fcntl(descriptor, F_DUPFD_CLOEXEC, 10);
        ::close(descriptor);
    }
}

Handle& Handle::operator=(Handle&& other) noexcept {
    std::swap(value_, other.value_);
    return *this;
}

Handle::~Handle() {
    if (value_ >= 0) {
        ::close(value_);
    }
}

Handle nameless_file(std::string const& folder) {
    int const file = open(folder.c_str(), O_TMPFILE | O_RDWR | O_CLOEXEC, 0600);
    if (file >= 0) {
        return Handle(file);
    }
    if (errno != EOPNOTSUPP && errno != EISDIR && errno != ENOENT) {
        throw Refused{"cannot write to " + folder + files::because()};
    }
    std::string path = folder + "/tare-io-XXXXXX";
    int const named = mkostemp(path.data(), O_CLOEXEC);
    if (named < 0) {
        throw Refused{"cannot write to " + folder + files::because()};
    }
    unlink(path.c_str());
    return Handle(named);
}

Handle open_folder(std::string const& folder) {
    int const descriptor = open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (descriptor < 0) {
        throw Refused{"cannot use " + folder + files::because()};
    }
    return Handle(descriptor);
}

Handle open_null() {
    int const descriptor = open("/dev/null", O_RDWR | O_CLOEXEC);
    if (descriptor < 0) {
        throw Refused{"cannot open /dev/null" + files::because()};
    }
    return Handle(descriptor);
}

FileSystem file_system_of(std::string const& folder) {
    struct statfs type{};
    struct statvfs room{};
    if (statfs(folder.c_str(), &type) != 0 || statvfs(folder.c_str(), &room) != 0) {
        throw Refused{"cannot use " + folder + files::because()};
    }
    FileSystem found;
    found.type = files::type_name(static_cast<long>(type.f_type));
    found.in_memory = found.type == "tmpfs" || found.type == "ramfs";
    found.free = static_cast<std::uint64_t>(room.f_bavail) * room.f_frsize;
    found.block = room.f_frsize == 0 ? 4096 : room.f_frsize;
    return found;
}

std::uint64_t memory_available() {
    std::unique_ptr<FILE, int (*)(FILE*)> const file(std::fopen("/proc/meminfo", "r"), std::fclose);
    char line[128];
    while (file != nullptr && std::fgets(line, sizeof line, file.get()) != nullptr) {
        unsigned long long kilobytes = 0;
        if (std::sscanf(line, "MemAvailable: %llu kB", &kilobytes) == 1) {
            return kilobytes * 1024;
        }
    }
    return ULLONG_MAX;
}

void refuse_when_full(std::string const& folder, std::uint64_t needed) {
    FileSystem const found = file_system_of(folder);
    std::uint64_t const reserve = 64 * found.block;  // the file system's own bookkeeping
    if (found.free < needed || found.free - needed < reserve) {
        throw Refused{"not enough room in " + folder + " (" + found.type + "): " + files::megabytes(needed) +
                      " wanted, " + files::megabytes(found.free) + " free; choose a smaller --size or another --dir"};
    }
    std::uint64_t const memory = memory_available();
    if (found.in_memory && memory / 10 * 9 < needed) {
        throw Refused{"not enough memory for " + folder + " (" + found.type + "): " + files::megabytes(needed) +
                      " wanted, " + files::megabytes(memory) + " available; choose a smaller --size or another --dir"};
    }
}

std::string default_folder() {
    struct statfs type{};
    if (access("/dev/shm", W_OK) == 0 && statfs("/dev/shm", &type) == 0 &&
        static_cast<long>(type.f_type) == static_cast<long>(TMPFS_MAGIC) &&
        file_system_of("/dev/shm").free >= std::uint64_t{512} << 20) {
        return "/dev/shm";
    }
    char const* const temporary = std::getenv("TMPDIR");
    return temporary != nullptr && *temporary != '\0' ? temporary : "/tmp";
}

/// A source of whole pieces: `next` gives the following one, an empty one ends it.
static Source pieces(std::function<std::string()> next) {
    return [next = std::move(next), piece = std::string(), at = std::size_t{0}](char* data, std::size_t room) mutable {
        std::size_t filled = 0;
        while (filled != room) {
            if (at == piece.size()) {
                piece = next();
                at = 0;
                if (piece.empty()) {
                    break;
                }
            }
            std::size_t const now = std::min(room - filled, piece.size() - at);
            std::memcpy(data + filled, piece.data() + at, now);
            filled += now;
            at += now;
        }
        return filled;
    };
}

Source text_source(std::uint64_t size) {
    return pieces([size, written = std::uint64_t{0}, n = std::uint64_t{0}]() mutable {
        std::string lines;
        char line[text_greeting_size + 24];
        std::memcpy(line, text_greeting, text_greeting_size);
        while (written < size && lines.size() < 60000) {
            char* const end = std::to_chars(line + text_greeting_size, line + sizeof line - 1, n++).ptr;
            *end = '\n';
            lines.append(line, static_cast<std::size_t>(end + 1 - line));
            written += static_cast<std::size_t>(end + 1 - line);
        }
        return lines;
    });
}

Source block_source(std::uint64_t size, std::uint64_t block) {
    std::string whole(static_cast<std::size_t>(std::min(size, block)), '\0');
    for (std::size_t i = 0; i != whole.size(); ++i) {
        whole[i] = Block::byte_at(i);
    }
    return pieces([whole = std::move(whole), left = size]() mutable {
        std::string const piece =
            whole.substr(0, static_cast<std::size_t>(std::min<std::uint64_t>(left, whole.size())));
        left -= piece.size();
        return piece;
    });
}

Source line_source(std::uint64_t count) {
    return pieces([left = count]() mutable { return left == 0 ? std::string() : (--left, std::string(print_line)); });
}

Source file_source(int file) {
    return [file, offset = off_t{0}](char* data, std::size_t room) mutable {
        ssize_t const got = pread(file, data, room, offset);
        if (got < 0) {
            throw Refused{"cannot read back what was written" + files::because()};
        }
        offset += got;
        return static_cast<std::size_t>(got);
    };
}

Source without_white_space(Source source) {
    return pieces([source = std::move(source)] {
        std::string piece(65536, '\0');
        for (std::size_t got = source(piece.data(), piece.size()); got != 0; got = source(piece.data(), piece.size())) {
            std::string kept;
            for (std::size_t i = 0; i != got; ++i) {
                bool const white = piece[i] == ' ' || (piece[i] >= '\t' && piece[i] <= '\r');
                if (!white) {
                    kept += piece[i];
                }
            }
            if (!kept.empty()) {
                return kept;
            }
        }
        return std::string();
    });
}

Source sample_source(std::uint64_t size) {
    return pieces([left = size, random = std::uint64_t{0x9e3779b97f4a7c15}]() mutable {
        std::string piece(static_cast<std::size_t>(std::min<std::uint64_t>(left, 65536)), '\0');
        for (char& c : piece) {
            random ^= random << 13;  // xorshift64 (Marsaglia 2003)
            random ^= random >> 7;
            random ^= random << 17;
            std::uint64_t const draw = random >> 40;
            c = draw % 8 != 0 ? static_cast<char>('!' + draw / 8 % 94) : draw % 64 == 0 ? '\n' : ' ';
        }
        left -= piece.size();
        return piece;
    });
}

std::uint64_t size_of(Source source) {
    std::unique_ptr<char[]> const data(new char[1 << 20]);
    std::uint64_t size = 0;
    for (std::size_t got = source(data.get(), 1 << 20); got != 0; got = source(data.get(), 1 << 20)) {
        size += got;
    }
    return size;
}

std::uint64_t size_of_file(int file) {
    struct stat status{};
    return fstat(file, &status) == 0 ? static_cast<std::uint64_t>(status.st_size) : 0;
}

std::string difference(int file, Source const& expected_bytes) {
    Source expected = expected_bytes;
    std::size_t const room = 1 << 20;
    std::unique_ptr<char[]> const wanted(new char[room]);
    std::unique_ptr<char[]> const found(new char[room]);
    std::uint64_t offset = 0;
    while (true) {
        std::size_t const want = expected(wanted.get(), room);
        std::size_t have = 0;
        while (have != room) {
            ssize_t const got = pread(file, found.get() + have, room - have, static_cast<off_t>(offset + have));
            if (got < 0) {
                return "the output cannot be read back" + files::because();
            }
            if (got == 0) {
                break;
            }
            have += static_cast<std::size_t>(got);
        }
        if (have != want) {
            return "the output has " + std::to_string(size_of_file(file)) + " bytes, " +
                   std::to_string(offset + want + (want == room ? size_of(expected) : 0)) + " expected";
        }
        if (std::memcmp(wanted.get(), found.get(), want) != 0) {
            std::size_t at = 0;
            while (wanted[at] == found[at]) {
                ++at;
            }
            return "the output is wrong from byte " + std::to_string(offset + at) + " on";
        }
        if (want == 0) {
            return "";
        }
        offset += want;
    }
}

void fill(int file, Source const& content) {
    Source source = content;
    std::unique_ptr<char[]> const data(new char[1 << 20]);
    for (std::size_t got = source(data.get(), 1 << 20); got != 0; got = source(data.get(), 1 << 20)) {
        if (asked_to_stop()) {
            return;  // nothing will be run with it
        }
        try {
            write_all(file, data.get(), got);
        } catch (Failed const& failed) {
            throw Refused{"cannot make the input: " + failed.why};
        }
    }
}

}  // namespace tare_io
