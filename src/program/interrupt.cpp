#include "src/program/interrupt.hpp"

#include <csignal>

#if !defined(_WIN32)
#include <unistd.h>
#endif

namespace tare::program {
namespace interrupt_flag {

inline std::sig_atomic_t volatile& flag() {
    static std::sig_atomic_t volatile it = 0;
    return it;
}

inline constexpr int signals[] = {SIGINT, SIGTERM};

extern "C" inline void tare_on_interrupt(int signal) {
    flag() = 1;
    // The next one ends the program, should the operation never come back.
    std::signal(signal, SIG_DFL);
#if !defined(_WIN32)
    static char const message[] = "\nstopping after the current batch; once more to stop at once\n";
    if (write(2, message, sizeof message - 1) < 0) {
        return;  // nobody to tell
    }
#endif
}

}  // namespace interrupt_flag

InterruptGuard::InterruptGuard() {
    for (int i = 0; i != 2; ++i) {
        auto* const before = std::signal(interrupt_flag::signals[i], interrupt_flag::tare_on_interrupt);
        installed_[i] = before == SIG_DFL;
        if (!installed_[i]) {
            std::signal(interrupt_flag::signals[i], before);
        }
    }
}

InterruptGuard::~InterruptGuard() {
    for (int i = 0; i != 2; ++i) {
        if (installed_[i]) {
            std::signal(interrupt_flag::signals[i], SIG_DFL);
        }
    }
}

bool interrupted() {
    return interrupt_flag::flag() != 0;
}

}  // namespace tare::program
