#pragma once

#include <signal.h>

/// Ctrl-C (SIGINT) and SIGTERM. They are held back but where the program waits for a process: so none comes between two
/// handlers, between a look at the flag and the waiting, or in the middle of a report.
namespace tare_io {

/// True once one of them has come.
bool asked_to_stop();
void note_stop();

/// From here on they are held back, and noted where they are let in. The second one ends the program at once.
void catch_signals();
void restore_signals();  ///< as they were found, still held back: tare::run installs its own handlers while it measures
void stop_catching();    ///< for the report: what has come is noted, the next one ends the program

/// With which to wait: those two let in.
sigset_t waiting_mask();

/// They are let in as long as one exists.
class SignalsLetIn {
public:
    SignalsLetIn();
    ~SignalsLetIn();
    SignalsLetIn(SignalsLetIn const&) = delete;
    SignalsLetIn& operator=(SignalsLetIn const&) = delete;

private:
    sigset_t before_;
};

}  // namespace tare_io
