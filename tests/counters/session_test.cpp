// A session on made-up systems: small processors, refusals, counters that never count.

#include "src/counters/session.hpp"

#include "src/counters/plain_counts.hpp"
#include "src/counters/remedy.hpp"
#include "src/counters/resolve.hpp"
#include "src/counters/system.hpp"

#include <tare/list.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <cerrno>
#include <cmath>
#include <cstring>
#include <map>
#include <string>

namespace {

using namespace tare::counters;
using tare::CounterValue;

struct Counter {
    Event event;
    int leader;
    std::uint64_t value;
};

/// A kernel with a processor of `room` counters. Every enabled counter counts what work() and tick() do.
struct Fake {
    int room = 4;               ///< counters of the processor
    int taken = 0;              ///< of those, by somebody else, which opening does not see
    bool hides_leader = false;  ///< as ARM does: opening forgets the leader
    bool inherits = true;
    bool reversed = false;                ///< the kernel puts a group's values in another order
    int enable_costs = 0;                 ///< instructions that every enabling adds
    std::uint64_t turns = 1;              ///< groups take turns: one counts this part of the time
    std::map<std::uint64_t, int> errors;  ///< by type << 32 | config
    int kernel_error = 0;                 ///< for whatever counts the kernel
    int most_files = 1000;
    std::string paranoid = "2\n";
    std::map<std::string, std::string> files;
    std::map<int, Counter> open;
    std::map<int, bool> enabled;
    std::map<int, std::uint64_t> time_enabled;
    std::map<int, std::uint64_t> time_running;
    int next_file = 10;
    std::uint64_t io[4] = {};
    std::uint64_t usage[4] = {};
    std::uint64_t tsc = 1000;
    bool silent_instructions = false;

    int size_of(int leader) const {
        int size = 0;
        for (auto const& it : open) {
            size += it.second.leader == leader && it.second.event.kind == Kind::hardware ? 1 : 0;
        }
        return size;
    }
    void tick(std::uint64_t amount) {
        for (auto const& group : enabled) {
            if (!group.second) {
                continue;
            }
            bool const fits = size_of(group.first) <= room - taken;
            time_enabled[group.first] += amount;
            time_running[group.first] += fits ? amount / turns : 0;
            for (auto& it : open) {
                bool const silent = silent_instructions && it.second.event.config == 1;
                if (it.second.leader == group.first && fits && !silent) {
                    it.second.value += amount / turns;
                }
            }
        }
    }
};
Fake* fake = nullptr;

System made_up() {
    System system;
    system.open = [](Event const& event, Opening const& how) {
        auto const error = fake->errors.find(std::uint64_t{event.type} << 32 | event.config);
        if (error != fake->errors.end()) {
            return -error->second;
        }
        if (event.kernel && fake->kernel_error != 0) {
            return -fake->kernel_error;
        }
        if (static_cast<int>(fake->open.size()) >= fake->most_files) {
            return -EMFILE;
        }
        if (how.inherit && !fake->inherits) {
            return -EINVAL;
        }
        bool const hardware = event.kind == Kind::hardware;
        int const others = how.leader < 0 ? 0 : fake->size_of(how.leader) - (fake->hides_leader ? 1 : 0);
        if (hardware && others + 1 > fake->room) {
            return -EINVAL;
        }
        int const file = fake->next_file++;
        fake->open[file] = {event, how.leader < 0 ? file : how.leader, 0};
        return file;
    };
    system.id = [](int file) { return static_cast<std::uint64_t>(file) + 1000; };
    system.enable = [](int file) {
        fake->enabled[file] = true;
        fake->tick(static_cast<std::uint64_t>(fake->enable_costs));
    };
    system.disable = [](int file) { fake->enabled[file] = false; };
    system.read = [](int leader, void* buffer, std::size_t size) -> long {
        tare::List<std::uint64_t> words = {0, fake->time_enabled[leader], fake->time_running[leader]};
        tare::List<std::pair<std::uint64_t, std::uint64_t>> values;
        for (auto const& it : fake->open) {
            if (it.second.leader == leader) {
                values.push_back({it.second.value, static_cast<std::uint64_t>(it.first) + 1000});
            }
        }
        if (fake->reversed) {
            std::reverse(values.begin(), values.end());
        }
        for (auto const& it : values) {
            words.push_back(it.first);
            words.push_back(it.second);
        }
        words[0] = values.size();
        std::size_t const bytes = words.size() * sizeof words[0];
        if (bytes > size) {
            return -ENOSPC;
        }
        std::memcpy(buffer, words.data(), bytes);
        return static_cast<long>(bytes);
    };
    system.close = [](int file) { fake->open.erase(file); };
    system.open_io = [](bool) { return 5; };
    system.read_io = [](int, char* buffer, std::size_t size) -> long {
        int const length =
            std::snprintf(buffer, size, "rchar: %llu\nwchar: %llu\nsyscr: %llu\nsyscw: %llu\n",
                          static_cast<unsigned long long>(fake->io[2]), static_cast<unsigned long long>(fake->io[3]),
                          static_cast<unsigned long long>(fake->io[0]), static_cast<unsigned long long>(fake->io[1]));
        fake->io[0] += 1;  // the reading itself, which the kernel adds afterwards
        fake->io[2] += static_cast<std::uint64_t>(length);
        return length;
    };
    system.usage = [](bool, std::uint64_t(&figures)[4]) {
        std::memcpy(figures, fake->usage, sizeof figures);
        return true;
    };
    system.timestamp = [] { return fake->tsc += 10; };
    system.file = [](std::string const& path, std::string& content) {
        if (path == "/proc/sys/kernel/perf_event_paranoid") {
            content = fake->paranoid;
            return true;
        }
        auto const it = fake->files.find(path);
        if (it == fake->files.end()) {
            return false;
        }
        content = it->second;
        return true;
    };
    system.folder = [](std::string const& path) {
        tare::List<std::string> names;
        for (auto const& it : fake->files) {
            if (it.first.compare(0, path.size() + 1, path + "/") == 0) {
                std::string const rest = it.first.substr(path.size() + 1);
                std::string const name = rest.substr(0, rest.find('/'));
                if (names.empty() || names.back() != name) {
                    names.push_back(name);
                }
            }
        }
        return names;
    };
    system.work = [] { fake->tick(100000); };
    return system;
}

class SessionOnAMadeUpSystem : public testing::Test {
protected:
    SessionOnAMadeUpSystem() { fake = &it; }
    ~SessionOnAMadeUpSystem() override { fake = nullptr; }

    Fake it;
    System system = made_up();

    /// All passes with work that every counter counts `amount` times.
    tare::List<CounterValue> count(Session& session, std::uint64_t amount) {
        tare::List<CounterValue> all;
        for (std::size_t pass = 0; pass != session.passes(); ++pass) {
            session.begin(pass);
            session.start();
            it.tick(amount);
            session.stop();
            for (CounterValue const& value : session.read(pass)) {
                all.push_back(value);
            }
        }
        return all;
    }
    std::string problem_of(char const* list) {
        Session session(list, Scope::process, &system);
        return session.problems().empty() ? "" : session.problems()[0].c_str();
    }
};

TEST_F(SessionOnAMadeUpSystem, CountsOnlyBetweenStartAndStop) {
    Session session("cycles,instructions", Scope::process, &system);
    session.begin(0);
    it.tick(1000);
    session.start();
    it.tick(10);
    session.stop();
    it.tick(1000);
    session.start();
    it.tick(5);
    session.stop();
    auto const values = session.read(0);
    ASSERT_EQ(values.size(), 2u);
    EXPECT_EQ(values[0].per_op, 15);
    EXPECT_EQ(tare::TextView(values[0].source), "perf");
    session.begin(0);
    EXPECT_EQ(session.read(0)[0].per_op, 0);
}

TEST_F(SessionOnAMadeUpSystem, TakesOffWhatStartingAdds) {
    it.enable_costs = 14;
    Session session("instructions", Scope::process, &system);
    session.begin(0);
    for (int i = 0; i != 10; ++i) {
        session.start();
        it.tick(100);
        session.stop();
    }
    EXPECT_EQ(session.read(0)[0].per_op, 1000);
}

TEST_F(SessionOnAMadeUpSystem, SplitsWhatTheProcessorCannotCountAtOnce) {
    Session session("cycles,instructions,branches,branch-misses,cache-misses,cache-references", Scope::process,
                    &system);
    EXPECT_EQ(session.passes(), 2u);
    auto const values = count(session, 77);
    ASSERT_EQ(values.size(), 6u);
    for (CounterValue const& value : values) {
        EXPECT_EQ(value.per_op, 77) << value.name.c_str();
        EXPECT_EQ(value.share, 1);
    }
}

TEST_F(SessionOnAMadeUpSystem, SplitsFurtherWhenCountersAreTakenForGood) {
    it.taken = 1;  // the watchdog's: the group opens and never counts
    Session session("cycles,instructions,branches,branch-misses", Scope::process, &system);
    EXPECT_EQ(session.passes(), 2u);
    for (CounterValue const& value : count(session, 77)) {
        EXPECT_EQ(value.per_op, 77) << value.name.c_str();
    }
}

TEST_F(SessionOnAMadeUpSystem, SplitsAGroupThatOnlySeemsToFit) {
    it.hides_leader = true;
    Session session("cycles,instructions,branches,branch-misses,cache-misses", Scope::process, &system);
    EXPECT_EQ(session.passes(), 2u);
    for (CounterValue const& value : count(session, 77)) {
        EXPECT_EQ(value.per_op, 77) << value.name.c_str();
    }
}

TEST_F(SessionOnAMadeUpSystem, ReadsValuesByIdAndNotByPlace) {
    it.reversed = true;
    it.files["/sys/bus/event_source/devices/cpu/type"] = "4\n";
    it.files["/sys/bus/event_source/devices/cpu/format/event"] = "config:0-7\n";
    it.files["/sys/bus/event_source/devices/cpu/events/weighty"] = "event=0x5\n";
    it.files["/sys/bus/event_source/devices/cpu/events/weighty.scale"] = "4\n";
    Session session("cycles,weighty", Scope::process, &system);
    auto const values = count(session, 10);
    ASSERT_EQ(values.size(), 2u);
    EXPECT_EQ(tare::TextView(values[0].name), "cycles");
    EXPECT_EQ(values[0].per_op, 10);
    EXPECT_EQ(values[1].per_op, 40);  // the device's scale
}

TEST_F(SessionOnAMadeUpSystem, ScalesAndSaysTheShare) {
    Session session("cycles", Scope::process, &system);
    it.turns = 4;
    auto const values = count(session, 4000);
    EXPECT_EQ(values[0].share, 0.25);
    EXPECT_EQ(values[0].per_op, 4000);
}

TEST_F(SessionOnAMadeUpSystem, ACounterThatStopsBeingScheduledIsMissingAndNotZero) {
    Session session("cycles", Scope::process, &system);
    it.taken = 4;
    auto const values = count(session, 4000);
    EXPECT_TRUE(std::isnan(values[0].per_op));
    EXPECT_FALSE(values[0].missing.empty());
}

TEST_F(SessionOnAMadeUpSystem, ACounterThatNeverCountsIsMissing) {
    it.taken = 4;
    EXPECT_NE(problem_of("cycles").find("nmi_watchdog"), std::string::npos) << problem_of("cycles");
}

TEST_F(SessionOnAMadeUpSystem, ASilentCounterIsMissingAndTheOthersAreNot) {
    it.silent_instructions = true;
    Session session("cycles,instructions", Scope::process, &system);
    auto values = count(session, 10);
    ASSERT_EQ(session.problems().size(), 1u);
    EXPECT_NE(std::string(session.problems()[0].c_str()).find("counts nothing"), std::string::npos);
    for (CounterValue const& value : values) {
        EXPECT_EQ(std::isnan(value.per_op), tare::TextView(value.name) == "instructions");
    }
}

TEST_F(SessionOnAMadeUpSystem, AMissingCounterLeavesTheOthers) {
    it.errors[5] = ENOENT;  // branch-misses
    Session session("cycles,branch-misses,instructions,nonsense!", Scope::process, &system);
    ASSERT_EQ(session.problems().size(), 2u);
    auto const values = count(session, 10);
    ASSERT_EQ(values.size(), 4u);
    EXPECT_EQ(values[0].per_op, 10);
    EXPECT_EQ(values[2].per_op, 10);
    EXPECT_TRUE(std::isnan(values[1].per_op));
    EXPECT_TRUE(std::isnan(values[3].per_op));
}

TEST_F(SessionOnAMadeUpSystem, NamesTheParanoidLevelThatIsNeeded) {
    it.errors[0] = EACCES;
    it.paranoid = "3\n";
    EXPECT_NE(problem_of("cycles").find("sysctl kernel.perf_event_paranoid=2"), std::string::npos);
    it.errors.clear();
    it.kernel_error = EACCES;
    it.paranoid = "2\n";
    std::string const kernel = problem_of("cycles:k");
    EXPECT_NE(kernel.find("sysctl kernel.perf_event_paranoid=1"), std::string::npos) << kernel;
    EXPECT_NE(kernel.find(":u"), std::string::npos) << kernel;
}

TEST_F(SessionOnAMadeUpSystem, BlamesTheSandboxWhenTheLevelWouldAllowIt) {
    it.errors[0] = EPERM;
    it.paranoid = "1\n";
    EXPECT_NE(problem_of("cycles").find("seccomp"), std::string::npos);
    it.errors[0] = ENOSYS;
    EXPECT_NE(problem_of("cycles").find("perf_event_open"), std::string::npos);
}

TEST_F(SessionOnAMadeUpSystem, SaysThatThereAreNoHardwareCountersAtAll) {
    it.errors[0] = ENOENT;
    it.errors[1] = ENOENT;
    EXPECT_NE(problem_of("cycles").find("no hardware counters"), std::string::npos);
    Session session("instructions", Scope::process, &system);
    EXPECT_TRUE(session.wants_stepping());
    it.files["/sys/bus/event_source/devices/cpu/type"] = "4\n";
    EXPECT_NE(problem_of("cycles").find("does not count that"), std::string::npos);
}

TEST_F(SessionOnAMadeUpSystem, SaysWhichLimitOfFilesIsReached) {
    it.most_files = 1;
    Session session("cycles,instructions", Scope::process, &system);
    ASSERT_EQ(session.problems().size(), 1u);
    EXPECT_NE(std::string(session.problems()[0].c_str()).find("ulimit -n"), std::string::npos);
    EXPECT_EQ(count(session, 10)[0].per_op, 10);
}

TEST_F(SessionOnAMadeUpSystem, AnInvalidEventIsAProblemOfItsOwn) {
    it.errors[std::uint64_t{4} << 32 | 0xbad] = EINVAL;
    Session session("cycles,rbad,instructions", Scope::process, &system);
    EXPECT_EQ(session.passes(), 1u);
    ASSERT_EQ(session.problems().size(), 1u);
    EXPECT_EQ(std::string(session.problems()[0].c_str()).compare(0, 5, "rbad:"), 0);
    EXPECT_EQ(count(session, 10)[2].per_op, 10);
}

TEST_F(SessionOnAMadeUpSystem, SaysWhenThreadsAreNotIncluded) {
    Session with("cycles,instructions", Scope::process, &system);
    EXPECT_TRUE(with.threads_included());
    it.inherits = false;
    Session without("cycles,instructions", Scope::process, &system);
    EXPECT_FALSE(without.threads_included());
    EXPECT_EQ(without.passes(), 1u);
    EXPECT_EQ(count(without, 10)[1].per_op, 10);
}

TEST_F(SessionOnAMadeUpSystem, FallsBackToUsageWithoutPermission) {
    // In user space only, a counter of context switches would open and stay at zero.
    it.kernel_error = EACCES;
    Session session("context-switches,page-faults,ref-cycles", Scope::process, &system);
    EXPECT_TRUE(session.problems().empty());
    session.begin(0);
    session.start();
    it.usage[0] += 3;
    it.usage[2] += 2;
    it.usage[3] += 4;
    session.stop();
    auto const values = session.read(0);
    ASSERT_EQ(values.size(), 3u);
    EXPECT_EQ(values[0].per_op, 6);
    EXPECT_EQ(tare::TextView(values[0].source), "rusage");
    EXPECT_EQ(values[1].per_op, 3);
}

TEST_F(SessionOnAMadeUpSystem, ReferenceCyclesComeFromTheTimeStampCounter) {
    it.errors[9] = ENOENT;
    Session session("ref-cycles", Scope::process, &system);
    EXPECT_TRUE(session.problems().empty());
    session.begin(0);
    session.start();
    it.tsc += 500;
    session.stop();
    auto const values = session.read(0);
    EXPECT_EQ(values[0].per_op, 500);  // the ten of reading it are taken off
    EXPECT_EQ(tare::TextView(values[0].source), "tsc");
}

TEST_F(SessionOnAMadeUpSystem, OwnReadingsOfTheProcessAreNotCounted) {
    Session session("read-calls,write-calls,read-bytes,write-bytes", Scope::process, &system);
    session.begin(0);
    for (int i = 0; i != 3; ++i) {
        session.start();
        it.io[0] += 2;
        it.io[1] += 3;
        it.io[2] += 123456789;  // more digits in the next reading
        it.io[3] += 300;
        session.stop();
    }
    auto const values = session.read(0);
    EXPECT_EQ(values[0].per_op, 6);
    EXPECT_EQ(values[1].per_op, 9);
    EXPECT_EQ(values[2].per_op, 3 * 123456789.0);
    EXPECT_EQ(values[3].per_op, 900);
}

TEST_F(SessionOnAMadeUpSystem, OwnReadingsAreTakenOffWhereTheyAreMade) {
    Event calls;
    calls.kind = Kind::process_io;
    calls.config = static_cast<std::uint64_t>(Io::read_calls);
    PlainCounts counts(system, false);
    ASSERT_EQ(counts.add(calls), "");
    counts.start();
    it.io[0] += 2;
    counts.stop();
    EXPECT_EQ(counts.total(calls), 2);
}

TEST_F(SessionOnAMadeUpSystem, ClosesEverything) {
    {
        Session session("cycles,instructions,page-faults,branches,cache-misses,branch-misses", Scope::process, &system);
    }
    EXPECT_TRUE(it.open.empty());
}

TEST_F(SessionOnAMadeUpSystem, NothingWantedIsNothingToDo) {
    Session session("", Scope::process, &system);
    EXPECT_TRUE(session.empty());
    EXPECT_EQ(session.passes(), 0u);
}

TEST_F(SessionOnAMadeUpSystem, DeviceEventsAreEncodedAsSysfsSays) {
    std::string const cpu = "/sys/bus/event_source/devices/cpu";
    it.files[cpu + "/type"] = "4\n";
    it.files[cpu + "/format/event"] = "config:0-7\n";
    it.files[cpu + "/format/umask"] = "config:8-15\n";
    it.files[cpu + "/format/cmask"] = "config:24-31\n";
    it.files[cpu + "/format/inv"] = "config:23\n";
    it.files[cpu + "/format/offcore"] = "config1:0-63\n";
    Event event;
    std::string problem;
    ASSERT_TRUE(resolve("cpu/event=0x9c,umask=0x01,cmask=4,inv,offcore=0x10001/k", system, event, problem)) << problem;
    EXPECT_EQ(event.type, 4u);
    EXPECT_EQ(event.config, 0x0480019cu);
    EXPECT_EQ(event.config1, 0x10001u);
    EXPECT_TRUE(event.kernel);
    EXPECT_FALSE(event.user);
    EXPECT_FALSE(resolve("cpu/event=0x19c/", system, event, problem));
    EXPECT_NE(problem.find("larger"), std::string::npos) << problem;
    EXPECT_FALSE(resolve("cpu/evnt=1/", system, event, problem));
    EXPECT_NE(problem.find("evnt"), std::string::npos) << problem;
    EXPECT_FALSE(resolve("gpu/event=1/", system, event, problem));
    EXPECT_NE(problem.find("only cpu"), std::string::npos) << problem;
    EXPECT_FALSE(resolve("cpu/event=1/x", system, event, problem));
}

TEST_F(SessionOnAMadeUpSystem, TopdownStandsForWhatTheKernelNames) {
    EXPECT_EQ(expand_groups({"topdown"}, system), (tare::List<std::string>{"topdown"}));
    std::string const cpu = "/sys/bus/event_source/devices/cpu";
    it.files[cpu + "/type"] = "4\n";
    it.files[cpu + "/format/event"] = "config:0-7\n";
    it.files[cpu + "/format/umask"] = "config:8-15\n";
    it.files[cpu + "/events/slots"] = "event=0x00,umask=0x4";
    for (char const* const name : {"topdown-retiring", "topdown-bad-spec", "topdown-fe-bound", "topdown-be-bound"}) {
        it.files[cpu + "/events/" + name] = "event=0x00,umask=0x80";
    }
    it.room = 8;
    auto const names = expand_groups({"cycles", "topdown"}, system);
    ASSERT_EQ(names.size(), 6u);
    EXPECT_EQ(names[1], "slots");
    // "slots" must lead its group: it cannot join the one of cycles.
    Session session("cycles,topdown", Scope::process, &system);
    EXPECT_EQ(session.passes(), 2u);
}

TEST_F(SessionOnAMadeUpSystem, TracepointsCountInTheKernel) {
    it.files["/sys/kernel/tracing/events/syscalls/sys_enter_write/id"] = "710\n";
    Event event;
    std::string problem;
    ASSERT_TRUE(resolve("syscalls:sys_enter_write", system, event, problem));
    EXPECT_EQ(event.type, 2u);
    EXPECT_EQ(event.config, 710u);
    EXPECT_TRUE(event.kernel);
    it.kernel_error = EACCES;
    std::string const refused = problem_of("syscalls:sys_enter_write");
    EXPECT_NE(refused.find("perf_event_paranoid=-1"), std::string::npos) << refused;
    it.files.clear();
    EXPECT_FALSE(resolve("syscalls:sys_enter_write", system, event, problem));
    EXPECT_NE(problem.find("tracefs"), std::string::npos) << problem;
}

TEST(ParseIo, FindsItsFieldsOnWholeLinesOnly) {
    char const text[] = "xsyscr: 9\nrchar: 10\nwchar: 20\nsyscr: 3\nsyscw: 4\nread_bytes: 0\n";
    std::uint64_t figures[4] = {};
    ASSERT_TRUE(parse_io(text, sizeof text - 1, figures));
    EXPECT_EQ(figures[0], 3u);
    EXPECT_EQ(figures[1], 4u);
    EXPECT_EQ(figures[2], 10u);
    EXPECT_EQ(figures[3], 20u);
    EXPECT_FALSE(parse_io("rchar: 10\n", 10, figures));
    EXPECT_FALSE(parse_io("", 0, figures));
}

}  // namespace
