#pragma once

#include "suites/io/experiments/budget.hpp"
#include "suites/io/experiments/column.hpp"

#include <chrono>
#include <functional>

namespace tare_io {

/// Measures a plan's cells. A column at a time: each way once with counting, then all in turns by the library.
class Runner {
public:
    explicit Runner(Options const& options);

    /// The clock of an experiment starts: its cells share the seconds, and those that need less leave them to the others.
    void begin(double seconds, std::size_t cells);
    Table run(Plan const& plan);
    bool failed() const { return failed_; }
    tare::Context const& context() const { return context_; }
    double limit() const { return limit_; }
    /// Called with what is being measured, at every way and column.
    void tell(std::function<void(std::string const&)> progress) { progress_ = std::move(progress); }

private:
    /// A way in a column, after its first run.
    struct Tried {
        bool ready = false;      ///< it takes part in the rounds
        double seconds = 0;      ///< the whole operation; estimated when it was cut
        double around = 0;       ///< what else a run takes: its process, setting up. Seconds
        std::uint64_t part = 0;  ///< bytes of the part that is measured instead; 0: the whole
        Reply counted;           ///< of what is measured: the whole or the part
    };

    double seconds_left() const;
    std::string program_for(WayRow const& row, Column const& column, std::string& why_not) const;
    Result run_once(Plan const& plan, WayRow const& row, Column const& column, Pass pass, double limit,
                    std::uint64_t most_stops = 400000) const;
    std::string check(WayRow const& row, Column const& column, Result const& result, bool compare) const;
    Tried try_whole(Plan const& plan, WayRow const& row, Column const& column, double limit, Cell& cell) const;
    void try_part(Plan const& plan, WayRow const& row, Column const& column, double limit, Tried& tried,
                  Cell& cell) const;
    void count(Plan const& plan, WayRow const& row, Column const& column, Tried const& tried, Cell& cell) const;
    void measure_column(Plan const& plan, std::size_t column, double seconds, Table& table);
    void measure_class(Plan const& plan, std::size_t column, Class const& together, std::vector<Tried> const& tried,
                       Table& table);

    Options options_;
    double limit_;
    double time_;
    double rounds_;
    bool failed_ = false;
    tare::Context context_;
    std::chrono::steady_clock::time_point end_;  ///< of the experiment's time
    std::size_t cells_left_ = 0;
    std::function<void(std::string const&)> progress_;
};

}  // namespace tare_io
