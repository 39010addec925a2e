#include "src/report/layout.hpp"

#include "src/report/cells.hpp"

namespace tare::report {
namespace layout {

/// The bytes up to `columns` cells; at least one character, so that breaking always gets on.
inline std::size_t break_at(std::string const& word, int columns) {
    std::string const head = cut(word, columns + 1);
    std::size_t const ellipsis = 3;
    std::size_t const size = head.size() == word.size() ? word.size() : head.size() - ellipsis;
    return size != 0 ? size : character_at(word, 0).bytes;
}

}  // namespace layout

std::string paint(Style const& style, Hue hue, std::string const& text) {
    static constexpr char const* codes[] = {"", "2", "1", "31", "32", "33", "34", "36"};
    if (!style.color || hue == Hue::plain || text.empty()) {
        return text;
    }
    return std::string("\x1b[") + codes[static_cast<int>(hue)] + 'm' + text + "\x1b[0m";
}

int width_of(Style const& style) {
    return style.width < 40 ? 40 : style.width > 1000 ? 1000 : style.width;
}

std::string paragraph(Style const& style, std::string const& first, int indent, std::string const& words, Hue hue) {
    int const room = width_of(style) - indent;
    std::string result = first;
    std::string line;
    int used = 0;
    auto const flush = [&] {
        result += paint(style, hue, line) + '\n';
        result.append(static_cast<std::size_t>(indent), ' ');
        line.clear();
        used = 0;
    };
    std::size_t at = 0;
    while (at < words.size()) {
        std::size_t end = words.find(' ', at);
        end = end == std::string::npos ? words.size() : end;
        std::string word = words.substr(at, end - at);
        at = end + 1;
        if (used != 0 && used + 1 + cells(word) > room) {
            flush();
        }
        while (cells(word) > room) {
            std::size_t const size = layout::break_at(word, room);
            line = word.substr(0, size);
            word.erase(0, size);
            flush();
        }
        if (used != 0) {
            line += ' ';
            ++used;
        }
        used += cells(word);
        line += word;
    }
    return result + paint(style, hue, line) + '\n';
}

std::string flow(Style const& style, int indent, int gap, std::vector<Piece> const& pieces) {
    int const room = width_of(style) - indent;
    std::string result;
    int used = 0;
    for (Piece const& piece : pieces) {
        std::string const text = cut(piece.text, room);
        int const columns = cells(text);
        if (used != 0 && used + gap + columns > room) {
            result += '\n';
            used = 0;
        }
        result.append(static_cast<std::size_t>(used == 0 ? indent : gap), ' ');
        result += paint(style, piece.hue, text);
        used += (used == 0 ? 0 : gap) + columns;
    }
    return result.empty() ? result : result + '\n';
}

}  // namespace tare::report
