#include "src/engine/team.hpp"

#include "src/engine/count.hpp"

#if defined(_WIN32)

namespace tare::engine {

struct Team::Shared {};

Team::Team(registry::Row const& /*row*/) {}
Team::~Team() = default;

void Team::gather(detail::StateData& first) {
    first.fail("several threads are not supported on this platform yet");
}

BatchTime Team::time_batch(detail::StateData& first, Overheads const& overheads, std::uint64_t iterations,
                           std::uint32_t placement, std::size_t stack_offset, List<double>* calls) {
    return engine::time_batch(first, overheads, iterations, placement, stack_offset, calls);
}

List<CounterValue> Team::count(detail::StateData& first, counters::Session& session, std::string const& /*list*/,
                               Overheads const& overheads, std::uint64_t iterations, std::size_t pass) {
    return count_batch(session, first, overheads, iterations, pass);
}

void Team::set_input_limit(std::size_t /*limit*/) {}
void Team::merge_metrics(detail::StateData& /*first*/) const {}

}  // namespace tare::engine

#endif
