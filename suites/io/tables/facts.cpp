#include "suites/io/tables/facts.hpp"

#include "suites/io/tables/numbers.hpp"

#include <algorithm>
#include <cmath>
#include <initializer_list>
#include <vector>

namespace tare_io {
namespace facts {

static double known(std::int64_t value) {
    return value < 0 ? not_counted : static_cast<double>(value);
}

struct Sum {
    double calls = 0;
    double bytes = 0;
};

static Sum sum_of(Trace const& trace, std::initializer_list<char const*> names) {
    Sum sum;
    for (char const* const name : names) {
        auto const found = trace.calls.find(name);
        if (found != trace.calls.end()) {
            sum.calls += static_cast<double>(found->second.calls);
            sum.bytes += static_cast<double>(found->second.bytes);
        }
    }
    return sum;
}

/// Within a tenth of `wanted`.
static bool about(double value, double wanted) {
    return value > wanted * 0.9 && value < wanted * 1.1;
}

}  // namespace facts

double times_larger(Work const& whole, Work const& part) {
    for (auto const field : {&Work::lines, &Work::bytes_out, &Work::bytes_in}) {
        if (part.*field > 0 && whole.*field > 0) {
            return whole.*field / part.*field;
        }
    }
    return 1;
}

Facts facts_of(Passes const& passes) {
    using namespace facts;
    Reply const& counted = passes.counted;
    Trace const& trace = passes.trace;
    double const of_counted = times_larger(passes.whole, passes.counted_work);
    Facts found;
    found.work = passes.whole;
    found.went_wide = counted.went_wide != 0;
    found.page_faults = known(counted.minor_faults) * of_counted;
    // Many kernels tell the two apart by looking at every clock tick, a few milliseconds: less than some ticks tells nothing.
    constexpr std::int64_t enough = 30000;
    if (counted.user_microseconds >= 0 && counted.user_microseconds + counted.system_microseconds >= enough) {
        found.user_share = static_cast<double>(counted.user_microseconds) /
                           static_cast<double>(counted.user_microseconds + counted.system_microseconds);
    }
    auto const from = [&](char const* source) {
        found.source += (found.source.empty() ? "" : " + ") + std::string(source);
    };
    Sum const reads = sum_of(trace, {"read", "pread", "readv"});
    Sum const writes = sum_of(trace, {"write", "pwrite", "writev"});
    Sum const copies = sum_of(trace, {"sendfile", "splice", "copy_file_range"});
    found.most_moved = std::max({reads.bytes, writes.bytes, copies.bytes});
    if (trace.available && !trace.ended_early) {
        double const factor = times_larger(passes.whole, passes.traced_work);
        found.scaled = factor != 1;
        found.system_calls = static_cast<double>(trace.total()) * factor;
        found.reads = reads.calls * factor;
        found.bytes_read = reads.bytes * factor;
        found.writes = writes.calls * factor;
        found.bytes_written = writes.bytes * factor;
        found.kernel_copies = copies.calls * factor;
        found.bytes_kernel_copied = copies.bytes * factor;
        found.seeks = sum_of(trace, {"lseek"}).calls * factor;
        found.position_asks = static_cast<double>(trace.asks_position) * factor;
        found.ring_enters = sum_of(trace, {"io_uring_enter"}).calls * factor;
        found.terminal_asks = static_cast<double>(trace.asks_terminal) * factor;
        for (auto const& entry : trace.calls) {
            bool told = false;
            for (char const* const name : {"read", "pread", "readv", "write", "pwrite", "writev", "sendfile", "splice",
                                           "copy_file_range", "lseek", "io_uring_enter"}) {
                told = told || entry.first == name;
            }
            double const calls = static_cast<double>(entry.second.calls) * factor;
            if (!told && !(calls <= found.other_calls)) {
                found.other_name = entry.first;
                found.other_calls = calls;
            }
        }
        from("ptrace");
    } else if (counted.write_calls >= 0) {
        found.scaled = of_counted != 1;
        found.reads = known(counted.read_calls) * of_counted;
        found.bytes_read = known(counted.bytes_read) * of_counted;
        found.writes = known(counted.write_calls) * of_counted;
        found.bytes_written = known(counted.bytes_written) * of_counted;
        from("/proc/self/io");
    }
    if (counted.system_calls >= 0) {
        found.system_calls = static_cast<double>(counted.system_calls) * of_counted;
        from("tracepoint");
    }
    return found;
}

std::string explain(Facts const& facts) {
    using facts::about;
    Work const& work = facts.work;
    std::vector<std::string> sentences;
    double const bytes_a_write = facts.writes > 0 ? facts.bytes_written / facts.writes : not_counted;

    if (facts.bytes_kernel_copied > 0.9 * work.bytes_out && work.bytes_out > 0) {
        sentences.push_back("the kernel copies by itself: no byte comes into the program");
    } else if (facts.ring_enters > 0 && !(facts.writes > 0)) {
        sentences.push_back("one system call for several blocks: a ring shared with the kernel");
    } else if (bytes_a_write < 1.1 && facts.writes >= 16) {
        bool const tied = facts.writes_untied < facts.writes / 4;
        sentences.push_back(tied ? "one write per character: cin is tied to cout, every read flushes it"
                                 : "one write per character");
    } else if (facts.went_wide && bytes_a_write <= 16.5 && facts.writes > 1) {
        sentences.push_back(format_number(bytes_a_write) + "-byte writes: glibc's wide streams, whatever the buffer");
    } else if (work.lines >= 16 && about(facts.writes, work.lines)) {
        sentences.push_back("one write per line: nothing is gathered");
    } else if (work.lines >= 16 && facts.writes > 1.1 * work.lines) {
        sentences.push_back(format_number(facts.writes / work.lines) + " writes per line");
    } else if (work.blocks >= 2 && facts.writes > 1.5 * work.blocks) {
        double const each = facts.writes / work.blocks;
        sentences.push_back(format_number(each) + (each < 3
                                                       ? " writes per block: a part of each goes through the buffer"
                                                       : " writes per block: the blocks go through a buffer"));
    }
    if (work.lines >= 16 && about(facts.position_asks, work.lines)) {
        sentences.push_back("one lseek per line: the position is asked for (tellp)");
    } else if (work.lines >= 16 && facts.seeks > 0.9 * work.lines) {
        sentences.push_back(format_number(facts.seeks / work.lines) + " lseek per line");
    }
    if (work.lines >= 16 && facts.other_calls > 0.9 * work.lines) {
        bool const terminal = facts.other_name == "ioctl" && facts.terminal_asks > 0.9 * work.lines;
        sentences.push_back(format_number(facts.other_calls / work.lines) + ' ' + facts.other_name + " per line" +
                            (terminal ? ": is this a terminal?" : ""));
    }
    double const moved = work.bytes_out > 0 ? work.bytes_out : work.bytes_in;
    double const pages = moved / 4096;
    if (pages >= 16 && facts.page_faults > 0.9 * pages) {
        double const each = facts.page_faults / pages;
        sentences.push_back((each < 1.5 ? "a page fault" : format_number(each) + " page faults") +
                            " for every 4 KiB: the bytes go through fresh memory");
    } else if (pages >= 256 && facts.page_faults > pages / 32 && facts.page_faults > 64) {
        sentences.push_back("a page fault for every " + format_bytes(moved / facts.page_faults) + ": mapped memory");
    }
    if (sentences.empty()) {
        if (bytes_a_write >= 128) {
            sentences.push_back("a write for every " + format_bytes(bytes_a_write));
        } else if (facts.system_calls == 0) {
            sentences.push_back("no system call");
        }
        if (facts.user_share >= 0.7) {
            sentences.push_back("the work is the program's own");
        } else if (facts.user_share <= 0.3) {
            sentences.push_back("the work is the kernel's");
        }
    }
    std::string text;
    for (std::string const& sentence : sentences) {
        text += (text.empty() ? "" : "; ") + sentence;
    }
    return text;
}

std::string figures(Facts const& facts) {
    std::string text;
    auto const add = [&text](std::string const& more) { text += (text.empty() ? "" : ", ") + more; };
    auto const amount = [](double calls, char const* what, double bytes) {
        std::string all = format_count(calls) + ' ' + what + (calls == 1 ? "" : "s");
        return bytes > 0 && calls > 0 ? all + " of " + format_bytes(bytes / calls) : all;
    };
    if (facts.system_calls == facts.system_calls) {
        add(amount(facts.system_calls, "call", 0));
    }
    if (facts.reads > 0) {
        add(amount(facts.reads, "read", facts.bytes_read));
    }
    if (facts.writes > 0) {
        add(amount(facts.writes, "write", facts.bytes_written));
    }
    if (facts.kernel_copies > 0) {
        add(amount(facts.kernel_copies, "copy call", facts.bytes_kernel_copied));
    }
    if (facts.ring_enters > 0) {
        add(amount(facts.ring_enters, "io_uring_enter", 0));
    }
    if (facts.seeks > 0) {
        add(amount(facts.seeks, "lseek", 0));
    }
    if (facts.page_faults > 64) {
        add(amount(facts.page_faults, "page fault", 0));
    }
    if (facts.user_share == facts.user_share) {
        add(format_count(100 - facts.user_share * 100) + " % kernel");
    }
    return text;
}

}  // namespace tare_io
