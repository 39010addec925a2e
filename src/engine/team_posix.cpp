#include "src/engine/team.hpp"

#include "src/counters/arithmetic.hpp"
#include "src/counters/session.hpp"
#include "src/engine/count.hpp"

#if !defined(_WIN32)

#include <tare/list.hpp>

#include <pthread.h>
#include <sched.h>
#include <algorithm>
#include <atomic>

namespace tare::engine {

struct Team::Shared {
    struct Worker {
        Shared* shared = nullptr;
        detail::StateData state;
        pthread_t thread{};
        bool started = false;
        bool waiting = false;  ///< in its measure function
        bool ended = false;
        bool has_order = false;
        BatchTime time;
        List<double> calls;
        plain::Owned<counters::Session> session;  ///< made on the worker's own thread
        List<CounterValue> totals;

        void count() {
            if (!session) {
                session = plain::Owned<counters::Session>(
                    new counters::Session(TextView(*shared->counters), counters::Scope::thread));
            }
            shared->line_up(shared->row->threads);
            totals = count_batch(*session, state, shared->overheads, shared->iterations, shared->pass);
        }
    };

    registry::Row const* row = nullptr;
    List<plain::Owned<Worker>> workers;
    pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
    pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
    bool leave = false;

    // The order of the current batch.
    Overheads overheads;
    std::uint64_t iterations = 0;
    std::uint32_t placement = 0;
    std::size_t stack_offset = 0;
    bool keep_calls = false;
    std::string const* counters = nullptr;  ///< not null: count instead of timing
    std::size_t pass = 0;
    std::atomic<int> at_start{0};

    void line_up(int threads) {
        at_start.fetch_add(1, std::memory_order_acq_rel);
        for (int spins = 0; at_start.load(std::memory_order_acquire) < threads; ++spins) {
            if (spins >= 1000) {
                sched_yield();  // more threads than processors: let the others arrive
            }
        }
    }

    /// The order's fields are set before; the mutex makes them visible.
    void give_order() {
        pthread_mutex_lock(&mutex);
        at_start.store(0, std::memory_order_release);
        for (auto& worker : workers) {
            worker->calls.clear();
            worker->has_order = true;
        }
        pthread_cond_broadcast(&changed);
        pthread_mutex_unlock(&mutex);
    }

    /// Afterwards the workers sleep. The first failure ends up in `first`.
    void wait_until_done(detail::StateData& first) {
        pthread_mutex_lock(&mutex);
        for (auto& worker : workers) {
            while (worker->has_order) {
                pthread_cond_wait(&changed, &mutex);
            }
            if (first.status == Status::ok && worker->state.status != Status::ok) {
                first.status = worker->state.status;
                first.error = worker->state.error;
            }
        }
        pthread_mutex_unlock(&mutex);
    }

    static void wait_for_orders(void* owner, detail::StateData& state) {
        Worker& worker = *static_cast<Worker*>(owner);
        Shared& shared = *worker.shared;
        pthread_mutex_lock(&shared.mutex);
        worker.waiting = true;
        pthread_cond_broadcast(&shared.changed);
        for (;;) {
            while (!worker.has_order && !shared.leave) {
                pthread_cond_wait(&shared.changed, &shared.mutex);
            }
            if (shared.leave) {
                break;
            }
            pthread_mutex_unlock(&shared.mutex);
            BatchTime time;
            if (shared.counters != nullptr) {
                worker.count();
            } else {
                shared.line_up(shared.row->threads);
                time = engine::time_batch(state, shared.overheads, shared.iterations, shared.placement,
                                          shared.stack_offset, shared.keep_calls ? &worker.calls : nullptr);
            }
            pthread_mutex_lock(&shared.mutex);
            worker.time = time;
            worker.has_order = false;
            pthread_cond_broadcast(&shared.changed);
        }
        worker.waiting = false;
        pthread_mutex_unlock(&shared.mutex);
    }

    static void* run(void* argument) {
        Worker& worker = *static_cast<Worker*>(argument);
        run_body(*worker.shared->row->body, worker.state, "");
        pthread_mutex_lock(&worker.shared->mutex);
        if (!worker.state.measured) {
            worker.state.fail("the body ended without calling one of the measure functions");
        }
        worker.ended = true;
        pthread_cond_broadcast(&worker.shared->changed);
        pthread_mutex_unlock(&worker.shared->mutex);
        return nullptr;
    }
};

Team::Team(registry::Row const& row) : shared_(new Shared) {
    shared_->row = &row;
    for (int index = 1; index < row.threads; ++index) {
        shared_->workers.push_back(plain::Owned<Shared::Worker>(new Shared::Worker));
        Shared::Worker& worker = *shared_->workers.back();
        worker.shared = shared_.get();
        worker.state.row = &row;
        worker.state.thread_index = index;
        worker.state.perform = Shared::wait_for_orders;
        worker.state.owner = &worker;
    }
    for (auto& worker : shared_->workers) {
        int const error = pthread_create(&worker->thread, nullptr, Shared::run, worker.get());
        worker->started = error == 0;
        if (error != 0) {
            worker->state.fail("thread " + std::to_string(worker->state.thread_index) + " of " +
                               std::to_string(row.threads) + " could not be started: too many threads or no memory");
            worker->ended = true;
        }
    }
}

Team::~Team() {
    pthread_mutex_lock(&shared_->mutex);
    shared_->leave = true;
    pthread_cond_broadcast(&shared_->changed);
    pthread_mutex_unlock(&shared_->mutex);
    for (auto& worker : shared_->workers) {
        if (worker->started) {
            pthread_join(worker->thread, nullptr);
        }
    }
    pthread_cond_destroy(&shared_->changed);
    pthread_mutex_destroy(&shared_->mutex);
}

void Team::gather(detail::StateData& first) {
    pthread_mutex_lock(&shared_->mutex);
    for (auto& worker : shared_->workers) {
        while (!worker->waiting && !worker->ended) {
            pthread_cond_wait(&shared_->changed, &shared_->mutex);
        }
        if (first.status == Status::ok && worker->ended) {
            first.status = worker->state.status;
            first.error = worker->state.error;
        }
    }
    pthread_mutex_unlock(&shared_->mutex);
}

void Team::set_input_limit(std::size_t limit) {
    for (auto& worker : shared_->workers) {
        worker->state.stopwatch.input_limit = limit;
    }
}

BatchTime Team::time_batch(detail::StateData& first, Overheads const& overheads, std::uint64_t iterations,
                           std::uint32_t placement, std::size_t stack_offset, List<double>* calls) {
    Shared& shared = *shared_;
    shared.overheads = overheads;
    shared.iterations = iterations;
    shared.placement = placement;
    shared.stack_offset = stack_offset;
    shared.keep_calls = calls != nullptr;
    shared.counters = nullptr;
    shared.give_order();
    shared.line_up(shared.row->threads);
    BatchTime time = engine::time_batch(first, overheads, iterations, placement, stack_offset, calls);
    shared.wait_until_done(first);

    double uncounted = time.wall - time.measured;  // pauses, and what measuring costs
    for (auto& worker : shared.workers) {
        time.measured += worker->time.measured;
        uncounted += worker->time.wall - worker->time.measured;
        time.begin = std::min(time.begin, worker->time.begin);
        time.end = std::max(time.end, worker->time.end);
        if (calls != nullptr) {
            calls->append(worker->calls.begin(), worker->calls.end());
        }
    }
    time.wall = static_cast<double>(time.end - time.begin);
    double const threads = static_cast<double>(shared.workers.size() + 1);
    time.measured =
        first.operation.batches != nullptr ? std::max(0.0, time.wall - uncounted / threads) : time.measured / threads;
    return time;
}

List<CounterValue> Team::count(detail::StateData& first, counters::Session& session, std::string const& list,
                               Overheads const& overheads, std::uint64_t iterations, std::size_t pass) {
    Shared& shared = *shared_;
    shared.overheads = overheads;
    shared.iterations = iterations;
    shared.counters = &list;
    shared.pass = pass;
    shared.give_order();
    shared.line_up(shared.row->threads);
    List<CounterValue> totals = count_batch(session, first, overheads, iterations, pass);
    shared.wait_until_done(first);
    for (auto& worker : shared.workers) {
        counters::add(totals, worker->totals);
    }
    return totals;
}

void Team::merge_metrics(detail::StateData& first) const {
    for (auto const& worker : shared_->workers) {
        for (Metric const& metric : worker->state.metrics) {
            bool found = false;
            for (Metric& sum : first.metrics) {
                if (sum.name == metric.name) {
                    sum.value += metric.value;
                    found = true;
                }
            }
            if (!found) {
                first.metrics.push_back(metric);
            }
        }
    }
}

}  // namespace tare::engine

#endif
