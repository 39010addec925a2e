#pragma once

namespace tare::program {

/// While one exists, the first Ctrl-C (SIGINT) or SIGTERM asks the engine to stop after the batch that runs, and the
/// second ends the program at once. Handlers that the program itself has installed are left alone.
class InterruptGuard {
public:
    InterruptGuard();
    ~InterruptGuard();
    InterruptGuard(InterruptGuard const&) = delete;
    InterruptGuard& operator=(InterruptGuard const&) = delete;

private:
    bool installed_[2] = {false, false};
};

bool interrupted();

}  // namespace tare::program
