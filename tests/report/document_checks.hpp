#pragma once

#include "src/report/cells.hpp"
#include "src/report/reporters.hpp"

#include <cstddef>
#include <string>

/// What must hold for every document whatever the report contains. A check returns what is wrong, or nothing.
namespace document_checks {

/// Strict UTF-8 after the table of Unicode's chapter 3.9, written without the reporters' own decoder.
inline bool is_utf8(std::string const& text) {
    auto const byte = [&](std::size_t at) { return at < text.size() ? static_cast<unsigned char>(text[at]) : 0U; };
    for (std::size_t at = 0; at < text.size();) {
        unsigned const first = byte(at);
        unsigned const second = byte(at + 1);
        auto const follows = [&](std::size_t offset) { return (byte(at + offset) & 0xC0U) == 0x80U; };
        if (first < 0x80) {
            at += 1;
        } else if (first >= 0xC2 && first <= 0xDF && follows(1)) {
            at += 2;
        } else if (first >= 0xE0 && first <= 0xEF && follows(1) && follows(2) && !(first == 0xE0 && second < 0xA0) &&
                   !(first == 0xED && second > 0x9F)) {
            at += 3;
        } else if (first >= 0xF0 && first <= 0xF4 && follows(1) && follows(2) && follows(3) &&
                   !(first == 0xF0 && second < 0x90) && !(first == 0xF4 && second > 0x8F)) {
            at += 4;
        } else {
            return false;
        }
    }
    return true;
}

/// Nothing that a terminal obeys: only line ends, and colours where they are wanted.
inline std::string controls(std::string const& text, bool colors, bool carriage_returns) {
    for (std::size_t at = 0; at < text.size(); ++at) {
        auto const letter = static_cast<unsigned char>(text[at]);
        if (letter == '\x1b' && colors && at + 1 < text.size() && text[at + 1] == '[') {
            std::size_t end = at + 2;
            while (end < text.size() && text[end] >= '0' && text[end] <= '9') {
                ++end;
            }
            if (end < text.size() && text[end] == 'm') {
                continue;
            }
        }
        bool const line_end = letter == '\n' || (letter == '\r' && carriage_returns);
        bool const c1 = letter == 0xC2 && at + 1 < text.size() && static_cast<unsigned char>(text[at + 1]) < 0xA0;
        if ((letter < 0x20 && !line_end) || letter == 0x7F || c1) {
            return "a control character at byte " + std::to_string(at);
        }
    }
    return std::string();
}

inline std::string without_colors(std::string const& text) {
    std::string plain;
    for (std::size_t at = 0; at < text.size(); ++at) {
        if (text[at] != '\x1b') {
            plain += text[at];
            continue;
        }
        while (at < text.size() && text[at] != 'm') {
            ++at;
        }
    }
    return plain;
}

inline std::string widths(std::string const& text, int width) {
    for (std::size_t begin = 0; begin < text.size();) {
        std::size_t const end = text.find('\n', begin);
        if (end == std::string::npos) {
            return "the last line does not end";
        }
        std::string const line = text.substr(begin, end - begin);
        if (tare::report::cells(line) > width) {
            return "wider than " + std::to_string(width) + ": " + line;
        }
        begin = end + 1;
    }
    return std::string();
}

/// For reports whose texts themselves have no spaces at their ends.
inline std::string spaces_at_ends(std::string const& text) {
    std::size_t const found = text.find(" \n");
    return found == std::string::npos ? std::string() : "spaces before the end of line at " + text.substr(0, found);
}

inline std::string common(char const* format, std::string const& text, bool colors, bool carriage_returns) {
    if (!is_utf8(text)) {
        return std::string(format) + ": invalid UTF-8";
    }
    std::string const problem = controls(text, colors, carriage_returns);
    return problem.empty() ? problem : std::string(format) + ": " + problem;
}

inline std::string console_problem(tare::Report const& report, tare::Style const& style) {
    std::string const text = tare::report::console(report, style);
    return common("console", text, style.color, false) +
           widths(without_colors(text), style.width < 40 ? 40 : style.width);
}

/// Runs every writer and all checks on what it wrote.
inline std::string problem(tare::Report const& report, tare::Style const& style) {
    using namespace tare::report;
    std::string found = console_problem(report, style);
    found += common("json", json(report, true, style.percentiles), false, false);
    found += common("markdown", markdown(report, style), false, false);
    found += common("csv", csv(report), false, true);
    found += common("gbench", gbench_json(report, style.color), false, false);
    found += common("pyperf", pyperf_json(report), false, false);
    found += common("junit", junit_xml(report), false, false);
    return found;
}

}  // namespace document_checks
