#include "src/engine/heap.hpp"
#include "tests/engine/simulated_clock.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <memory>
#include <set>
#include <stdexcept>
#include <thread>
#include <vector>

namespace {

using tare::State;
using tare::Status;
using tare::Suite;
using namespace std::chrono_literals;

double median(tare::BenchmarkResult const& result) {
    std::vector<double> times;
    for (tare::Sample const& sample : result.samples) {
        times.push_back(sample.time);
    }
    std::sort(times.begin(), times.end());
    return times.empty() ? -1 : times[times.size() / 2];
}

TEST(Engine, ReadsTheTimeThatAnOperationTakes) {
    SimulatedClock const clock;
    Suite suite("s");
    suite.bench("short", [] { SimulatedClock::pass(100); });
    suite.bench("long", [] { SimulatedClock::pass(50'000'000); });
    auto const measured = measure(suite);
    EXPECT_NEAR(median(row_of(measured, "short").result), 100, 0.01);
    EXPECT_NEAR(median(row_of(measured, "long").result), 50'000'000, 10);
}

TEST(Engine, GivesOneSampleOfAnOperationThatTakesLongerThanTheBudget) {
    SimulatedClock const clock;
    Suite suite("s");
    suite.bench("ten seconds", [] { SimulatedClock::pass(10'000'000'000); });
    auto const measured = measure(suite);
    auto const& result = row_of(measured, "ten seconds").result;
    EXPECT_EQ(result.samples.size(), 1u);
    EXPECT_NEAR(median(result), 1e10, 100);
}

TEST(Engine, KeepsToTheGivenTime) {
    for (std::uint64_t const duration : {5u, 5'000u, 3'000'000u, 40'000'000u}) {
        SimulatedClock const clock;
        Suite suite("s");
        suite.bench("a", [duration] { SimulatedClock::pass(duration); });
        suite.bench("b", [duration] { SimulatedClock::pass(duration * 2); });
        tare::Options options;
        options.time = 1s;
        std::uint64_t const begin = SimulatedClock::now();
        measure(suite, options);
        double const seconds = static_cast<double>(SimulatedClock::now() - begin) * 1e-9;
        EXPECT_NEAR(seconds, 2, 0.4) << duration;
    }
}

TEST(Engine, StopsEarlyWhenItIsPreciseEnough) {
    SimulatedClock const clock;
    Suite suite("s");
    suite.bench("steady", [] { SimulatedClock::pass(1000); });
    std::uint64_t const begin = SimulatedClock::now();
    auto const measured = measure(suite);
    EXPECT_LT(static_cast<double>(SimulatedClock::now() - begin), 0.1e9);
    EXPECT_GE(measured.rows[0].result.samples.size(), 384u);
    EXPECT_FALSE(measured.rows[0].circumstances.budget_ended);
}

TEST(Engine, TakesExactlyAsManySamplesAsWereAskedForHoweverLongItTakes) {
    SimulatedClock const clock;
    tare::Suite suite("s");
    suite.bench("slow", [] { SimulatedClock::pass(200'000'000); });
    suite.bench("quick", [] { SimulatedClock::pass(50); });
    tare::Options options;
    options.samples = 37;
    auto const measured = measure(suite, options);
    EXPECT_EQ(row_of(measured, "slow").result.samples.size(), 37U);
    EXPECT_EQ(row_of(measured, "quick").result.samples.size(), 37U);
    EXPECT_FALSE(row_of(measured, "slow").circumstances.budget_ended);
    options.time = std::chrono::milliseconds(400);
    EXPECT_LT(row_of(measure(suite, options), "slow").result.samples.size(), 4U);
}

TEST(Engine, MeasuresAllInEveryRoundWhenTheNumberOfSamplesIsGiven) {
    SimulatedClock const clock;
    Suite suite("s");
    suite.bench("slow", [] { SimulatedClock::pass(200'000'000); });
    suite.bench("quick", [] { SimulatedClock::pass(1'000'000); });
    tare::Options options;
    options.samples = 12;
    auto const measured = measure(suite, options);
    auto const& slow = row_of(measured, "slow").result.samples;
    auto const& quick = row_of(measured, "quick").result.samples;
    ASSERT_EQ(slow.size(), 12u);
    ASSERT_EQ(quick.size(), 12u);
    for (std::size_t i = 0; i != 12; ++i) {
        EXPECT_EQ(slow[i].round, quick[i].round) << "nothing to compare it with in its round";
    }
}

TEST(Engine, SaysThatTheBudgetEndedWhenItNeverWasPreciseEnough) {
    SimulatedClock const clock;
    Suite suite("s");
    std::uint64_t n = 1;
    suite.bench("wild", [&] {
        n = n * 6364136223846793005u + 1442695040888963407u;
        SimulatedClock::pass(100'000 + (n >> 40) % 400'000);
    });
    auto const measured = measure(suite);
    EXPECT_TRUE(measured.rows[0].circumstances.budget_ended);
}

TEST(Engine, LeavesOutWhatLiesBetweenPauseAndResume) {
    SimulatedClock const clock;
    Suite suite("s");
    suite.bench("paused", [](State& state) {
        state.measure([&] {
            SimulatedClock::pass(100);
            state.pause();
            SimulatedClock::pass(1'000);
            state.resume();
        });
    });
    auto const measured = measure(suite);
    EXPECT_NEAR(median(measured.rows[0].result), 100, 0.5);
}

TEST(Engine, LeavesOutThePausesOfEverySingleCallAndOfInputs) {
    SimulatedClock const clock;
    Suite suite("s");
    suite.bench("each", [](State& state) {
        state.measure_each([&] {
            SimulatedClock::pass(100);
            state.pause();
            SimulatedClock::pass(1'000);
            state.resume();
        });
    });
    suite.bench("with", [](State& state) {
        state.measure_with([] { return 1; },
                           [&](int&) {
                               SimulatedClock::pass(100);
                               state.pause();
                               SimulatedClock::pass(1'000);
                               state.resume();
                           });
    });
    auto const measured = measure(suite);
    EXPECT_NEAR(median(measured.rows[0].result), 100, 1);
    EXPECT_NEAR(median(measured.rows[1].result), 100, 1);
}

TEST(Engine, DoesNotTimeInputsNorTheirDestruction) {
    SimulatedClock const clock;
    struct Input {
        Input() { SimulatedClock::pass(5'000); }
        Input(Input const&) = delete;
        Input& operator=(Input const&) = delete;
        ~Input() { SimulatedClock::pass(7'000); }
    };
    Suite suite("s");
    suite.bench("with", [](State& state) {
        state.measure_with([] { return Input(); }, [](Input&) { SimulatedClock::pass(100); });
    });
    auto const measured = measure(suite);
    EXPECT_NEAR(median(measured.rows[0].result), 100, 1);
}

TEST(Engine, GivesEveryCallAnInputOfItsOwnAndBoundsHowManyExist) {
    static std::size_t alive = 0;
    static std::size_t most = 0;
    static bool reused = false;
    struct Input {
        Input() : data(new char[1 << 20]) {
            ++alive;
            most = std::max(most, alive);
        }
        Input(Input const&) = delete;
        Input& operator=(Input const&) = delete;
        ~Input() { --alive; }
        std::unique_ptr<char[]> data;
        bool used = false;
    };
    SimulatedClock const clock;
    Suite suite("s");
    suite.bench("with", [](State& state) {
        state.measure_with([] { return Input(); },
                           [](Input& input) {
                               reused = reused || input.used;
                               input.used = true;
                               SimulatedClock::pass(1'000);
                           });
    });
    tare::Options options;
    options.quick = true;
    measure(suite, options);
    EXPECT_FALSE(reused);
    EXPECT_EQ(alive, 0u);
    if (tare::engine::heap_in_use() != 0) {
        EXPECT_LE(most, 9u) << "inputs of 1 MiB within 8 MiB";
    } else {
        EXPECT_LE(most, 64u) << "a sanitizer's allocator does not tell how much memory is in use";
    }
}

TEST(Engine, RecordsEverySingleCall) {
    SimulatedClock const clock;
    Suite suite("s");
    suite.bench("each", [n = 0](State& state) mutable {
        state.measure_each([&] { SimulatedClock::pass(++n % 100 == 0 ? 10'000 : 200); });
    });
    auto const measured = measure(suite);
    auto const& result = measured.rows[0].result;
    EXPECT_TRUE(result.single_calls);
    std::uint64_t fast = 0;
    std::uint64_t slow = 0;
    for (tare::Bucket const& bucket : result.distribution) {
        (bucket.low < 1'000 ? fast : slow) += bucket.count;
    }
    EXPECT_GT(fast, 1'000u);
    EXPECT_NEAR(static_cast<double>(slow) / static_cast<double>(fast + slow), 0.01, 0.002);
}

TEST(Engine, TakesTheDurationThatAnOperationReports) {
    SimulatedClock const clock;
    Suite suite("s");
    suite.bench("manual", [](State& state) {
        state.measure_manual([] {
            SimulatedClock::pass(10);
            return 3us;
        });
    });
    EXPECT_NEAR(median(measure(suite).rows[0].result), 3'000, 0.01);
}

TEST(Engine, MeasuresBaselineAndContenderAtTheSamePlacementInTheSameRound) {
    SimulatedClock const clock;
    Suite suite("s");
    suite.bench("a", [] { SimulatedClock::pass(100); }).baseline();
    suite.bench("b", [] { SimulatedClock::pass(101); });
    auto const measured = measure(suite);
    auto const& a = measured.rows[0].result.samples;
    auto const& b = measured.rows[1].result.samples;
    ASSERT_EQ(a.size(), b.size());
    std::set<std::uint32_t> placements;
    for (std::size_t i = 0; i != a.size(); ++i) {
        EXPECT_EQ(a[i].round, b[i].round);
        EXPECT_EQ(a[i].placement, b[i].placement);
        placements.insert(a[i].placement);
    }
    EXPECT_EQ(placements.size(), 8u);
    EXPECT_EQ(measured.rows[0].result.estimate.iterations, measured.rows[1].result.estimate.iterations);
}

TEST(Engine, InterleavesSoThatDriftHitsAllAlike) {
    SimulatedClock const clock;
    Suite suite("s");
    auto const drifting = [] { SimulatedClock::pass(100 + SimulatedClock::now() / 1'000'000); };
    suite.bench("a", drifting).baseline();
    suite.bench("b", drifting);
    tare::Options options;
    options.time = 500ms;
    auto const measured = measure(suite, options);
    double const ratio = median(measured.rows[1].result) / median(measured.rows[0].result);
    EXPECT_NEAR(ratio, 1, 0.005) << "the time itself grew several times over";
}

TEST(Engine, ReportsAnExceptionInItsRowAndGoesOn) {
    SimulatedClock const clock;
    Suite suite("s");
    int calls = 0;
    suite.bench("at once", [] { throw std::runtime_error("no luck"); });
    suite.bench("later", [&] {
        SimulatedClock::pass(10);
        if (++calls == 5'000) {
            throw 5;
        }
    });
    suite.bench("in set-up", [](State&) { throw std::runtime_error("no file"); });
    suite.bench("fine", [] { SimulatedClock::pass(10); });
    auto const measured = measure(suite);
    EXPECT_EQ(measured.rows[0].result.error, tare::Text("threw no luck"));
    EXPECT_EQ(measured.rows[1].result.status, Status::failed);
    EXPECT_EQ(measured.rows[2].result.error, tare::Text("threw no file"));
    EXPECT_EQ(measured.rows[3].result.status, Status::ok);
    EXPECT_NEAR(median(measured.rows[3].result), 10, 0.01);
}

TEST(Engine, CatchesMisuse) {
    SimulatedClock const clock;
    Suite suite("s");
    suite.bench("never", [](State&) {});
    suite.bench("twice", [](State& state) {
        state.measure([] { SimulatedClock::pass(1); });
        state.measure([] { SimulatedClock::pass(1); });
    });
    suite.bench("no resume", [](State& state) { state.measure([&] { state.pause(); }); });
    suite.bench("no pause", [](State& state) { state.measure([&] { state.resume(); }); });
    suite.bench("pause outside", [](State& state) {
        state.pause();
        state.resume();
        state.measure([] { SimulatedClock::pass(1); });
    });
    suite.bench("double", [] { SimulatedClock::pass(1); });
    suite.bench("double", [] { SimulatedClock::pass(1); });
    suite
        .bench("no such argument",
               [](State& state) {
                   auto const n = state.arg<int>("m");
                   state.measure([n] { return n; });
               })
        .args("n", {1});
    suite.bench("endless", [] {}).range("n", 0, 10, 2);
    suite.bench("endless too", [] {}).dense_range("n", 0, 10, 0);
    auto const measured = measure(suite);
    for (std::size_t i = 0; i != measured.rows.size(); ++i) {
        auto const& result = measured.rows[i].result;
        bool const fine = i == 5;  // the first "double"
        EXPECT_EQ(result.status == Status::ok, fine) << result.name.c_str();
        EXPECT_EQ(result.error.empty(), fine) << result.name.c_str();
    }
}

TEST(Engine, FailsASuiteThatIsEmptyAndAClockThatStandsStill) {
    Suite empty("empty");
    EXPECT_FALSE(measure(empty).error.empty());

    static tare::clock::Source const still{"still", [] { return tare::clock::Ticks(7); }, 1,
                                           [] { return tare::clock::Ticks(7); }};
    tare::clock::use(&still);
    Suite suite("s");
    suite.bench("a", [] {});
    auto const measured = measure(suite);
    tare::clock::use(nullptr);
    EXPECT_FALSE(measured.error.empty());
    EXPECT_EQ(measured.rows[0].result.status, Status::failed);
}

TEST(Engine, SkipsWithTheReason) {
    SimulatedClock const clock;
    Suite suite("s");
    suite.bench("skipped", [](State& state) { state.skip("not here"); });
    suite.bench("skipped, then measured", [](State& state) {
        state.skip("not here");
        state.measure([] { ADD_FAILURE(); });
    });
    auto const measured = measure(suite);
    for (auto const& row : measured.rows) {
        EXPECT_EQ(row.result.status, Status::skipped);
        EXPECT_EQ(row.result.error, tare::Text("not here"));
    }
}

TEST(Engine, RunsSetupAndTeardownExactlyOnceEach) {
    SimulatedClock const clock;
    std::vector<std::string> log;
    auto const note = [&](char const* what) { return [&log, what] { log.emplace_back(what); }; };
    Suite suite("s");
    suite.setup(note("suite+")).teardown(note("suite-"));
    suite.bench("a", [](State& state) { state.measure([] { SimulatedClock::pass(100); }); })
        .args("n", {1, 2})
        .setup(note("a+"))
        .teardown(note("a-"));
    suite.bench("b", [] { throw std::runtime_error("x"); }).setup(note("b+")).teardown(note("b-"));
    int rows = 0;
    suite.bench("c", [] { SimulatedClock::pass(100); }).args("n", {1, 2, 3}).setup([&](State&) { ++rows; });
    measure(suite);
    EXPECT_EQ(log.front(), "suite+");
    EXPECT_EQ(log.back(), "suite-");
    for (char const* const what : {"suite+", "suite-", "a+", "a-", "b+", "b-"}) {
        EXPECT_EQ(std::count(log.begin(), log.end(), what), 1) << what;
    }
    EXPECT_EQ(rows, 3);
}

TEST(Engine, FailsEveryRowOfABenchmarkWhoseSetupThrew) {
    SimulatedClock const clock;
    Suite suite("s");
    suite.bench("a", [] { ADD_FAILURE(); }).args("n", {1, 2}).setup([] { throw std::runtime_error("no disk"); });
    auto const measured = measure(suite);
    for (auto const& row : measured.rows) {
        EXPECT_EQ(row.result.error, tare::Text("setup threw no disk"));
    }
}

TEST(Engine, KeepsWhatWasMeasuredBeforeAnInterruption) {
    SimulatedClock const clock;
    Suite suite("s");
    static int calls = 0;
    calls = 0;
    suite.bench("a", [] {
        ++calls;
        SimulatedClock::pass(1'000'000);
    });
    tare::engine::Observer observer;
    observer.interrupted = [](void*) { return calls > 20; };
    auto const measured = measure(suite, {}, observer);
    EXPECT_EQ(measured.rows[0].result.status, Status::ok);
    EXPECT_NEAR(median(measured.rows[0].result), 1'000'000, 10);
    EXPECT_LT(calls, 40);
}

TEST(Engine, KeepsWhatWasMeasuredBeforeAnOperationGaveUpBecauseOfAnInterruption) {
    SimulatedClock const clock;
    Suite suite("s");
    static int calls = 0;
    static int last = 0;
    calls = 0;
    last = 20;
    suite.bench("a", [](State& state) {
        state.measure([&state] {
            SimulatedClock::pass(1'000'000);
            if (++calls > last) {
                state.fail("cut short");
            }
        });
    });
    tare::engine::Observer observer;
    observer.interrupted = [](void*) { return calls > last; };
    auto const kept = measure(suite, {}, observer);
    EXPECT_EQ(kept.rows[0].result.status, Status::ok);
    EXPECT_NEAR(median(kept.rows[0].result), 1'000'000, 10);
    calls = 0;
    observer.interrupted = nullptr;
    auto const failed = measure(suite, {}, observer);
    EXPECT_EQ(failed.rows[0].result.status, Status::failed);  // without Ctrl-C it is a failure as any other
}

TEST(Engine, MeasuresTwoHundredBenchmarksInGroupsAndSaysSo) {
    SimulatedClock const clock;
    Suite suite("s");
    for (int i = 0; i != 200; ++i) {
        suite.bench("b" + std::to_string(i), [i](State& state) {
            state.measure([i] { SimulatedClock::pass(100 + static_cast<unsigned>(i)); });
        });
    }
    tare::Options options;
    options.quick = true;
    auto const measured = measure(suite, options);
    std::set<int> groups;
    for (int i = 0; i != 200; ++i) {
        auto const& row = row_of(measured, "b" + std::to_string(i));
        EXPECT_NEAR(median(row.result), 100 + i, 0.1);
        groups.insert(row.group);
    }
    EXPECT_GT(groups.size(), 1u);
    EXPECT_EQ(measured.notes.size(), 1u);
    auto const again =
        std::count_if(measured.rows.begin(), measured.rows.end(), [](auto const& row) { return row.again; });
    EXPECT_EQ(static_cast<std::size_t>(again), groups.size() - 1) << "the baseline of every further group";
}

TEST(Engine, RunsEveryOperationOnceWhenDry) {
    SimulatedClock const clock;
    Suite suite("s");
    int calls = 0;
    suite.bench("a", [&] { ++calls; });
    tare::Options options;
    options.dry_run = true;
    auto const measured = measure(suite, options);
    EXPECT_EQ(calls, 1);
    EXPECT_EQ(measured.rows[0].result.status, Status::ok);
    EXPECT_TRUE(measured.rows[0].result.samples.empty());
}

TEST(Engine, RunsTheOperationOnSeveralThreadsAtOnce) {
    Suite suite("s");
    std::atomic<int> arrived{0};
    std::atomic<bool> met{false};
    std::atomic<int> indices{0};
    suite
        .bench("threads",
               [&](State& state) {
                   indices += 1 << (4 * state.thread_index());
                   EXPECT_EQ(state.threads(), 3);
                   state.counter("mine", 1);
                   state.measure([&] {
                       // The first operation of each waits for the others': that ends only if they run at once.
                       if (arrived.fetch_add(1) < 3) {
                           auto const give_up = std::chrono::steady_clock::now() + 20s;
                           while (arrived.load() < 3 && std::chrono::steady_clock::now() < give_up) {
                               std::this_thread::yield();
                           }
                           met = arrived.load() >= 3;
                       }
                   });
               })
        .threads(3);
    tare::Options options;
    options.quick = true;
    auto const measured = measure(suite, options);
    EXPECT_EQ(measured.rows[0].result.status, Status::ok) << measured.rows[0].result.error.c_str();
    EXPECT_EQ(measured.rows[0].result.name, tare::Text("threads/threads=3"));
    EXPECT_EQ(measured.rows[0].result.threads, 3);
    EXPECT_TRUE(met.load());
    EXPECT_EQ(indices.load(), 0x111) << "each thread's body runs once";
    ASSERT_EQ(measured.rows[0].result.counters.size(), 1u);
    EXPECT_EQ(measured.rows[0].result.counters[0].per_op, 3);
}

TEST(Engine, FailsARowWhenOneOfItsThreadsFails) {
    Suite suite("s");
    suite
        .bench("throws on one",
               [](State& state) {
                   int const index = state.thread_index();
                   state.measure([index] {
                       if (index == 1) {
                           throw std::runtime_error("thread 1");
                       }
                   });
               })
        .threads(2);
    suite
        .bench("one never measures",
               [](State& state) {
                   if (state.thread_index() == 0) {
                       state.measure([] {});
                   }
               })
        .threads(2);
    suite
        .bench("the first skips",
               [](State& state) {
                   if (state.thread_index() == 0) {
                       state.skip("why not");
                       return;
                   }
                   state.measure([] {});
               })
        .threads(2);
    tare::Options options;
    options.quick = true;
    auto const measured = measure(suite, options);
    EXPECT_EQ(measured.rows[0].result.error, tare::Text("threw thread 1"));
    EXPECT_EQ(measured.rows[1].result.status, Status::failed);
    EXPECT_EQ(measured.rows[2].result.status, Status::skipped);
}

TEST(Engine, GivesArgumentsOfEveryKind) {
    SimulatedClock const clock;
    Suite suite("s");
    std::string seen;
    suite
        .bench("args",
               [&](State& state) {
                   seen += std::to_string(state.arg<int>("n")) + ' ' + std::to_string(state.arg<double>("x")) + ' ' +
                           state.arg<std::string>("s") + ';';
                   state.measure([] { SimulatedClock::pass(100); });
               })
        .args("n", {1, 2})
        .args("x", {0.5})
        .args("s", {"a", "b"});
    auto const measured = measure(suite);
    EXPECT_EQ(seen, "1 0.500000 a;1 0.500000 b;2 0.500000 a;2 0.500000 b;");
    EXPECT_EQ(measured.rows[0].result.name, tare::Text("args/n=1/x=0.5/s=a"));
}

TEST(Engine, RefusesAnArgumentThatDoesNotFit) {
    SimulatedClock const clock;
    for (long long const value : {-1LL, 256LL, 1LL << 40}) {
        Suite suite("s");
        suite
            .bench("a",
                   [](State& state) {
                       tare::keep(state.arg<unsigned char>("n"));
                       state.measure([] {});
                   })
            .args("n", {value});
        EXPECT_EQ(measure(suite).rows[0].result.status, Status::failed) << value;
    }
    Suite suite("s");
    suite
        .bench("a",
               [](State& state) {
                   EXPECT_EQ(state.arg<unsigned char>("n"), 255);
                   EXPECT_EQ(state.arg<std::int64_t>("n"), 255);
                   EXPECT_EQ(state.arg<float>("n"), 255.0f);
                   state.measure([] { SimulatedClock::pass(100); });
               })
        .args("n", {255});
    EXPECT_EQ(measure(suite).rows[0].result.status, Status::ok);
}

}  // namespace
