#include "src/registry/pattern.hpp"

#if !defined(_WIN32)

#include <regex.h>

namespace tare::registry {

struct Pattern::Compiled {
    regex_t expression;
};

Pattern::Pattern(std::string const& pattern) : inverted_(!pattern.empty() && pattern[0] == '-') {
    auto compiled = new Compiled;
    char const* const text = pattern.c_str() + (inverted_ ? 1 : 0);
    int const error = regcomp(&compiled->expression, text, REG_EXTENDED | REG_NOSUB);
    if (error != 0) {
        char reason[128];
        regerror(error, &compiled->expression, reason, sizeof reason);
        problem_ = "\"" + std::string(text) + "\" is not a regular expression: " + reason;
        delete compiled;
        return;
    }
    compiled_ = compiled;
}

Pattern::~Pattern() {
    if (compiled_ != nullptr) {
        regfree(&compiled_->expression);
        delete compiled_;
    }
}

bool Pattern::matches(std::string const& name) const {
    return compiled_ != nullptr && (regexec(&compiled_->expression, name.c_str(), 0, nullptr, 0) == 0) != inverted_;
}

}  // namespace tare::registry

#endif
