#include "suites/io/experiments/experiments.hpp"

#include <regex.h>
#include <unistd.h>
#include <climits>

namespace tare_io {

std::string own_program() {
    char path[PATH_MAX];
    ssize_t const size = readlink("/proc/self/exe", path, sizeof path);
    return size > 0 ? std::string(path, static_cast<std::size_t>(size)) : "";
}

std::string sibling_program(char const* name) {
    std::string const own = own_program();
    return own.substr(0, own.find_last_of('/') + 1) + name;
}

std::string missing_program(std::string const& path, char const* what) {
    return access(path.c_str(), X_OK) == 0 ? "" : std::string("built without ") + what;
}

bool let_through(std::string const& filter, std::string const& name) {
    if (filter.empty()) {
        return true;
    }
    bool const turned = filter[0] == '-';
    regex_t expression;
    if (regcomp(&expression, filter.c_str() + (turned ? 1 : 0), REG_EXTENDED | REG_NOSUB) != 0) {
        return false;
    }
    bool const found = regexec(&expression, name.c_str(), 0, nullptr, 0) == 0;
    regfree(&expression);
    return found != turned;
}

std::size_t count_of(std::string const& filter, Listed const& table) {
    std::size_t count = 0;
    for (WayRow const& row : table.rows) {
        count += let_through(filter, table.table + '/' + row.name) ? 1U : 0U;
    }
    return count;
}

std::string filter_problem(std::string const& filter) {
    regex_t expression;
    int const error =
        regcomp(&expression, filter.c_str() + (!filter.empty() && filter[0] == '-' ? 1 : 0), REG_EXTENDED | REG_NOSUB);
    if (error == 0) {
        regfree(&expression);
        return "";
    }
    char text[256];
    regerror(error, &expression, text, sizeof text);
    return text;
}

}  // namespace tare_io
