#include <tare/run.hpp>

#include "src/report/reporters.hpp"

#include <ostream>

namespace tare {

void print(Report const& report, std::ostream& out, Style const& style) {
    std::string const text = report::console(report, style);
    out.write(text.data(), static_cast<std::streamsize>(text.size()));
    out.flush();
}

void print(Report const& report, std::ostream& out) {
    print(report, out, Style());
}

}  // namespace tare
