#include "src/registry/pattern.hpp"

#if defined(_WIN32)

#include <regex>

namespace tare::registry {

struct Pattern::Compiled {
    std::regex expression;
};

Pattern::Pattern(std::string const& pattern) : inverted_(!pattern.empty() && pattern[0] == '-') {
    std::string const text = pattern.substr(inverted_ ? 1 : 0);
    try {
        compiled_ = new Compiled{std::regex(text)};
    } catch (std::regex_error const& error) {
        problem_ = "\"" + text + "\" is not a regular expression: " + error.what();
    }
}

Pattern::~Pattern() {
    delete compiled_;
}

bool Pattern::matches(std::string const& name) const {
    return compiled_ != nullptr && std::regex_search(name, compiled_->expression) != inverted_;
}

}  // namespace tare::registry

#endif
