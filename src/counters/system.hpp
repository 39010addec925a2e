#pragma once

#include "src/counters/event.hpp"
#include "src/counters/user_page.hpp"

#include <tare/list.hpp>

#include <cstddef>
#include <cstdint>
#include <string>

namespace tare::counters {

/// How to open a counter.
struct Opening {
    int leader = -1;      ///< of the group to join; -1: begin one
    bool inherit = true;  ///< also threads that the calling one starts later
    bool user = false;    ///< to be read in user space
};

/// Everything that counting asks of the operating system, as a table, so that tests can put refusals, small processors
/// and lost counts in its place. Functions that return int or long give -errno when they fail.
struct System {
    int (*open)(Event const& event, Opening const& how);
    std::uint64_t (*id)(int file);  ///< the kernel's name of an open counter, in what read() gives
    void (*enable)(int file);       ///< a group, by its leader
    void (*disable)(int file);
    long (*read)(int file, void* buffer, std::size_t size);
    void (*close)(int file);

    int (*open_io)(bool thread);  ///< /proc/self/io, of the process or of the calling thread
    long (*read_io)(int file, char* buffer, std::size_t size);  ///< from its beginning; counts as one read call itself
    bool (*usage)(bool thread, std::uint64_t (&figures)[4]);    ///< Usage's minor, major, voluntary, involuntary
    std::uint64_t (*timestamp)();                               ///< 0: there is none

    bool (*file)(std::string const& path, std::string& content);  ///< a whole small file
    List<std::string> (*folder)(std::string const& path);         ///< names in it, sorted; empty: not readable
    /// Some 10000 instructions and branches, a dozen system calls and a page fault.
    void (*work)();

    // Reading in user space; a system may have none of it.
    UserPage const volatile* (*map)(int file) = nullptr;  ///< null: refused
    void (*unmap)(UserPage const volatile* page) = nullptr;
    UserInstructions user;
    std::uint64_t (*others_time)() = nullptr;  ///< ns of processor time that other threads of the program have used
};

/// The system the program runs on.
System const& this_system();

}  // namespace tare::counters
