#pragma once

#include <cmath>
#include <cstdio>
#include <string>

namespace bench {

/// What one process found when it compared two functions; a line of text between processes.
struct Outcome {
    char verdict[16] = "";  ///< faster, slower, same, undecided, placement
    double ratio = NAN;     ///< contender's time / baseline's
    double low = NAN;       ///< its interval
    double high = NAN;
    double seconds = NAN;     ///< wall time of the comparison, making the data excluded
    double median = NAN;      ///< of the baseline, ns
    double median_low = NAN;  ///< its interval
    double median_high = NAN;
    unsigned long long samples = 0;     ///< of the baseline
    unsigned long long iterations = 0;  ///< of one of them
    char warnings[200] = "-";           ///< codes of the baseline's warnings, separated by commas

    /// Says that the two are not the same.
    bool called_different() const {
        std::string const it = verdict;
        return it == "faster" || it == "slower" || it == "placement";
    }
    bool covers(double time) const { return time >= median_low && time <= median_high; }
};

inline void write(Outcome const& it) {
    std::printf("outcome %s %.17g %.17g %.17g %.17g %.17g %.17g %.17g %llu %llu %s\n", it.verdict, it.ratio, it.low,
                it.high, it.seconds, it.median, it.median_low, it.median_high, it.samples, it.iterations, it.warnings);
}

inline bool parse(char const* line, Outcome& it) {
    return std::sscanf(line, "outcome %15s %lg %lg %lg %lg %lg %lg %lg %llu %llu %199s", it.verdict, &it.ratio, &it.low,
                       &it.high, &it.seconds, &it.median, &it.median_low, &it.median_high, &it.samples, &it.iterations,
                       it.warnings) == 11;
}

}  // namespace bench
