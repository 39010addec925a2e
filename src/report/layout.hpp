#pragma once

#include <tare/options.hpp>

#include <string>

namespace tare::report {

/// Colour and flowing text for the console's pieces. All text handed in is already `visible`.

enum class Hue { plain, dim, bold, red, green, yellow, blue, cyan };

std::string paint(Style const& style, Hue hue, std::string const& text);

/// The same for every line by itself, without spaces at its end.
std::string paint_lines(Style const& style, Hue hue, std::string const& lines);

/// Style::width with its limits.
int width_of(Style const& style);

/// Words, wrapped at the style's width. The first line begins with `first` (painted already, `indent` columns wide), the
/// others with `indent` spaces. Words longer than a line are broken. Ends with a newline.
std::string paragraph(Style const& style, std::string const& first, int indent, std::string const& words, Hue hue);

/// Things that stay whole, side by side as long as they fit, with `gap` columns between them.
class Flow {
public:
    Flow(Style const& style, int indent, int gap) : style_(style), indent_(indent), gap_(gap) {}
    void add(Hue hue, std::string const& text);
    std::string take();  ///< ends with a newline, or is empty

private:
    Style const& style_;
    int indent_;
    int gap_;
    int used_ = 0;
    std::string text_;
};

}  // namespace tare::report
