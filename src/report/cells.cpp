#include "src/report/cells.hpp"

#include "src/report/reporters.hpp"
#include "src/report/widths.hpp"

#include <cstdio>

namespace tare::report {
namespace cells_of {

template <std::size_t Size>
inline bool contains(widths::Range const (&ranges)[Size], std::uint32_t code) {
    std::size_t low = 0;
    std::size_t high = Size;
    while (low != high) {
        std::size_t const middle = low + (high - low) / 2;
        if (code > ranges[middle].high) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return low != Size && code >= ranges[low].low;
}

inline constexpr std::uint32_t zero_width_joiner = 0x200D;
inline constexpr std::uint32_t emoji_presentation = 0xFE0F;

inline int width_of(std::uint32_t code) {
    if (code < 0x300) {
        return 1;
    }
    return contains(widths::none, code) ? 0 : contains(widths::two, code) ? 2 : 1;
}

inline bool is_skin_tone(std::uint32_t code) {
    return code >= 0x1F3FB && code <= 0x1F3FF;
}

/// A character with everything that is drawn into its cells.
struct Cluster {
    std::size_t bytes = 0;
    int columns = 0;
};

inline Cluster cluster_at(TextView text, std::size_t at) {
    Character const first = character_at(text, at);
    Cluster cluster{first.bytes, width_of(first.code)};
    bool joined = first.code == zero_width_joiner;
    while (at + cluster.bytes < text.size()) {
        Character const next = character_at(text, at + cluster.bytes);
        int const columns = width_of(next.code);
        bool const tone = is_skin_tone(next.code) && cluster.columns == 2;
        if (columns != 0 && !tone && !(joined && columns == 2 && cluster.columns == 2)) {
            break;
        }
        if (next.code == emoji_presentation && cluster.columns == 1 && first.code >= 0x203C) {
            cluster.columns = 2;
        }
        joined = next.code == zero_width_joiner;
        cluster.bytes += next.bytes;
    }
    return cluster;
}

/// The first bytes of `text` that fit into `columns`.
inline std::size_t fitting(TextView text, int columns) {
    std::size_t at = 0;
    while (at < text.size()) {
        Cluster const cluster = cluster_at(text, at);
        if (cluster.columns > columns) {
            break;
        }
        columns -= cluster.columns;
        at += cluster.bytes;
    }
    return at;
}

inline bool is_continuation(char letter) {
    return (static_cast<unsigned char>(letter) & 0xC0U) == 0x80U;
}

}  // namespace cells_of

Character character_at(TextView text, std::size_t at) {
    Character const invalid{0xFFFD, 1, false};
    auto const lead = static_cast<unsigned char>(text[at]);
    if (lead < 0x80) {
        return {lead, 1, true};
    }
    std::size_t const bytes = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2;
    static constexpr std::uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
    if (lead < 0xC2 || lead > 0xF4 || at + bytes > text.size()) {
        return invalid;
    }
    std::uint32_t code = lead & (0xFFU >> (bytes + 1));
    for (std::size_t i = 1; i != bytes; ++i) {
        if (!cells_of::is_continuation(text[at + i])) {
            return invalid;
        }
        code = code << 6U | (static_cast<unsigned char>(text[at + i]) & 0x3FU);
    }
    if (code < least[bytes] || code > 0x10FFFF || (code >= 0xD800 && code <= 0xDFFF)) {
        return invalid;
    }
    return {code, bytes, true};
}

void append_utf8(std::string& text, std::uint32_t code) {
    if (code < 0x80) {
        text += static_cast<char>(code);
        return;
    }
    int const more = code >= 0x10000 ? 3 : code >= 0x800 ? 2 : 1;
    static constexpr unsigned leads[] = {0, 0xC0, 0xE0, 0xF0};
    text += static_cast<char>(leads[more] | code >> (6 * more));
    for (int i = more - 1; i >= 0; --i) {
        text += static_cast<char>(0x80U | (code >> (6 * i) & 0x3FU));
    }
}

std::string valid_utf8(TextView bytes) {
    std::string text;
    text.reserve(bytes.size());
    for (std::size_t at = 0; at < bytes.size();) {
        Character const character = character_at(bytes, at);
        append_utf8(text, character.code);
        at += character.bytes;
    }
    return text;
}

bool is_hidden(std::uint32_t code) {
    return code < 0x20 || (code >= 0x7F && code < 0xA0) || (code >= 0xAD && cells_of::contains(widths::format, code));
}

std::string visible(TextView bytes) {
    std::string text;
    text.reserve(bytes.size());
    for (std::size_t at = 0; at < bytes.size();) {
        Character const character = character_at(bytes, at);
        std::uint32_t const code = character.code;
        char escape[16];
        if (code == '\n' || code == '\r' || code == '\t') {
            text += code == '\n' ? "\\n" : code == '\r' ? "\\r" : "\\t";
        } else if (is_hidden(code)) {
            std::snprintf(escape, sizeof escape, code < 0xA0 ? "\\x%02x" : "\\u{%x}", static_cast<unsigned>(code));
            text += escape;
        } else {
            append_utf8(text, code);
        }
        at += character.bytes;
    }
    return text;
}

int cells(TextView visible) {
    int columns = 0;
    for (std::size_t at = 0; at < visible.size();) {
        cells_of::Cluster const cluster = cells_of::cluster_at(visible, at);
        columns += cluster.columns;
        at += cluster.bytes;
    }
    return columns;
}

std::string cut(std::string const& visible, int columns) {
    if (columns <= 0) {
        return std::string();
    }
    if (cells(visible) <= columns) {
        return visible;
    }
    return visible.substr(0, cells_of::fitting(visible, columns - 1)) + "…";
}

std::string cut_to(std::string const& visible, int columns) {
    return visible.substr(0, cells_of::fitting(visible, columns));
}

std::string cut_middle(std::string const& visible, int columns) {
    int const all = cells(visible);
    if (all <= columns) {
        return visible;
    }
    if (columns < 3) {
        return cut(visible, columns);
    }
    int const tail = (columns - 1) / 2;
    std::size_t const head = cells_of::fitting(visible, columns - 1 - tail);
    std::size_t at = head;
    int left = cells(TextView(visible.data() + at, visible.size() - at));
    while (left > tail) {
        cells_of::Cluster const cluster = cells_of::cluster_at(visible, at);
        left -= cluster.columns;
        at += cluster.bytes;
    }
    return visible.substr(0, head) + "…" + visible.substr(at);
}

std::string pad_right(std::string const& text, int columns) {
    return text + spaces(columns - cells(text));
}

std::string pad_left(std::string const& text, int columns) {
    return spaces(columns - cells(text)) + text;
}

std::string repeated(char const* what, int count) {
    std::string text;
    for (int i = 0; i < count; ++i) {
        text += what;
    }
    return text;
}

std::string spaces(int count) {
    return std::string(count > 0 ? static_cast<std::size_t>(count) : 0, ' ');
}

std::string printable(std::string const& text, int width) {
    return cut(visible(text), width);
}

}  // namespace tare::report
