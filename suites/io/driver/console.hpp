#pragma once

#include "suites/io/driver/files.hpp"

#include <atomic>
#include <mutex>
#include <string>
#include <thread>

namespace tare_io {

/// A console: a pseudo-terminal in raw mode (so that nothing adds carriage returns), drained all the time by a thread
/// that counts what arrives and compares it with the lines of the print experiment.
class Console {
public:
    Console();  ///< throws Refused when the system has no pseudo-terminals
    ~Console();
    Console(Console const&) = delete;
    Console& operator=(Console const&) = delete;

    int writer() const { return writer_.get(); }  ///< the terminal's own end, for standard output
    void reset(bool keep_text);                   ///< forget what arrived; keep_text: collect it from now on
    std::uint64_t received() const { return received_.load(); }
    bool as_expected() const { return !wrong_.load(); }
    std::string text();
    /// Waits until `size` bytes have arrived. False when nothing more comes for a second.
    bool wait_for(std::uint64_t size) const;
    void settle();  ///< waits until everything written so far has been drained, however busy the machine is

private:
    void drain();

    Handle reader_;
    Handle writer_;
    Handle stop_;
    std::atomic<std::uint64_t> received_{0};
    std::atomic<bool> wrong_{false};
    std::atomic<bool> marked_{false};  ///< the mark of settle() has come
    std::mutex mutex_;                 ///< of the two below
    bool keep_text_ = false;
    std::string text_;
    std::thread thread_;
};

}  // namespace tare_io
