#include "suites/io/driver/signals.hpp"

#include <csignal>
#include <initializer_list>

namespace tare_io {
namespace signals {

static std::sig_atomic_t volatile stop = 0;

extern "C" void tare_io_on_signal(int signal) {
    stop = 1;
    std::signal(signal, SIG_DFL);
}

}  // namespace signals

bool asked_to_stop() {
    return signals::stop != 0;
}

void note_stop() {
    signals::stop = 1;
}

void catch_signals() {
    for (int const signal : {SIGINT, SIGTERM}) {
        struct sigaction action{};
        action.sa_handler = signals::tare_io_on_signal;  // without SA_RESTART: waiting ends
        sigaction(signal, &action, nullptr);
    }
}

void restore_signals() {
    std::signal(SIGINT, SIG_DFL);
    std::signal(SIGTERM, SIG_DFL);
}

}  // namespace tare_io
