#pragma once

#include <string>

namespace tare::registry {

/// A regular expression (POSIX extended; ECMAScript where POSIX is missing) that is looked for anywhere in a name.
/// A leading '-' turns it round.
class Pattern {
public:
    explicit Pattern(std::string const& pattern);
    Pattern(Pattern const&) = delete;
    Pattern& operator=(Pattern const&) = delete;
    ~Pattern();

    std::string const& problem() const { return problem_; }  ///< empty: the pattern is right
    bool matches(std::string const& name) const;

private:
    struct Compiled;
    Compiled* compiled_ = nullptr;
    bool inverted_ = false;
    std::string problem_;
};

}  // namespace tare::registry
