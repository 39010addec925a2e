#include "suites/io/driver/signals.hpp"

#include <pthread.h>
#include <csignal>
#include <ctime>
#include <initializer_list>

namespace tare_io {
namespace signals {

static std::sig_atomic_t volatile stop = 0;

extern "C" void tare_io_on_signal(int signal) {
    stop = 1;
    std::signal(signal, SIG_DFL);
}

static sigset_t both() {
    sigset_t set;
    sigemptyset(&set);
    sigaddset(&set, SIGINT);
    sigaddset(&set, SIGTERM);
    return set;
}

static void hold_back() {
    sigset_t const set = both();
    pthread_sigmask(SIG_BLOCK, &set, nullptr);
}

}  // namespace signals

bool asked_to_stop() {
    sigset_t pending;
    if (signals::stop == 0 && sigpending(&pending) == 0 &&
        (sigismember(&pending, SIGINT) == 1 || sigismember(&pending, SIGTERM) == 1)) {
        signals::stop = 1;
    }
    return signals::stop != 0;
}

void note_stop() {
    signals::stop = 1;
}

void catch_signals() {
    signals::hold_back();
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

void stop_catching() {
    sigset_t const set = signals::both();
    timespec const at_once{};
    while (sigtimedwait(&set, nullptr, &at_once) > 0) {
        note_stop();
    }
    restore_signals();
    pthread_sigmask(SIG_UNBLOCK, &set, nullptr);
}

sigset_t waiting_mask() {
    sigset_t mask;
    pthread_sigmask(SIG_SETMASK, nullptr, &mask);
    sigdelset(&mask, SIGINT);
    sigdelset(&mask, SIGTERM);
    return mask;
}

SignalsLetIn::SignalsLetIn() {
    sigset_t const mask = waiting_mask();
    pthread_sigmask(SIG_SETMASK, &mask, &before_);
}

SignalsLetIn::~SignalsLetIn() {
    pthread_sigmask(SIG_SETMASK, &before_, nullptr);
}

}  // namespace tare_io
