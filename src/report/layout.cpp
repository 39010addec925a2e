#include "src/report/layout.hpp"

#include "src/report/cells.hpp"

namespace tare::report {
namespace layout {

/// The bytes up to `columns` cells; at least one character, so that breaking always gets on.
inline std::size_t break_at(std::string const& word, int columns) {
    std::size_t const size = cut_to(word, columns).size();
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

std::string paint_lines(Style const& style, Hue hue, std::string const& lines) {
    std::string text;
    for (std::size_t begin = 0; begin < lines.size();) {
        std::size_t const found = lines.find('\n', begin);
        std::size_t const end = found == std::string::npos ? lines.size() : found;
        std::size_t last = end;
        while (last > begin && lines[last - 1] == ' ') {
            --last;
        }
        text += paint(style, hue, lines.substr(begin, last - begin)) + '\n';
        begin = end + 1;
    }
    return text;
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

void Flow::add(Hue hue, std::string const& text) {
    int const room = width_of(style_) - indent_;
    std::string const shown = cut(text, room);
    int const columns = cells(shown);
    if (used_ != 0 && used_ + gap_ + columns > room) {
        text_ += '\n';
        used_ = 0;
    }
    text_.append(static_cast<std::size_t>(used_ == 0 ? indent_ : gap_), ' ');
    text_ += paint(style_, hue, shown);
    used_ += (used_ == 0 ? 0 : gap_) + columns;
}

std::string Flow::take() {
    return text_.empty() ? text_ : text_ + '\n';
}

}  // namespace tare::report
