#include "src/report/braille.hpp"

#include "src/report/cells.hpp"

#include <cmath>

namespace tare::report {

Braille::Braille(int columns, int rows)
    : columns_(columns < 1 ? 1 : columns),
      rows_(rows < 1 ? 1 : rows),
      cells_(static_cast<std::size_t>(columns_) * static_cast<std::size_t>(rows_)) {}

Braille::Cell* Braille::at(double x, double y, int& dot_column, int& dot_row) {
    // A little slack: positions of the ends come out of logarithms.
    if (!(x >= -1e-9 && x <= 1 + 1e-9 && y >= -1e-9 && y <= 1 + 1e-9)) {
        return nullptr;
    }
    int const column = static_cast<int>(x * (2 * columns_ - 1) + 0.5);
    int const row = static_cast<int>((1 - y) * (4 * rows_ - 1) + 0.5);
    dot_column = column % 2;
    dot_row = row % 4;
    return &cells_[static_cast<std::size_t>(row / 4) * static_cast<std::size_t>(columns_) +
                   static_cast<std::size_t>(column / 2)];
}

void Braille::dot(double x, double y, int series) {
    static constexpr unsigned char dots[2][4] = {{0x01, 0x02, 0x04, 0x40}, {0x08, 0x10, 0x20, 0x80}};
    int column = 0;
    int row = 0;
    if (Cell* const cell = at(x, y, column, row)) {
        cell->dots = static_cast<unsigned char>(cell->dots | dots[column][row]);
        if (cell->letter == '\0') {
            cell->series = static_cast<short>(series);
        }
    }
}

void Braille::line(double x0, double y0, double x1, double y1, int series, int every) {
    if (!(std::fabs(x0) + std::fabs(y0) + std::fabs(x1) + std::fabs(y1) < 1e6)) {
        return;  // NaN or far away
    }
    double const wide = std::fabs(x1 - x0) * 2 * columns_;
    double const high = std::fabs(y1 - y0) * 4 * rows_;
    double const length = wide > high ? wide : high;
    int const steps = length < 1 ? 1 : length > 10000 ? 10000 : static_cast<int>(length + 0.5);
    for (int i = 0; i <= steps; i += every) {
        double const share = static_cast<double>(i) / steps;
        dot(x0 + (x1 - x0) * share, y0 + (y1 - y0) * share, series);
    }
}

void Braille::mark(double x, double y, char letter, int series) {
    int column = 0;
    int row = 0;
    Cell* const cell = at(x, y, column, row);
    if (cell != nullptr && cell->letter == '\0') {
        cell->letter = letter;
        cell->series = static_cast<short>(series);
    }
}

std::string Braille::cell(int column, int row) const {
    Cell const& cell =
        cells_[static_cast<std::size_t>(row) * static_cast<std::size_t>(columns_) + static_cast<std::size_t>(column)];
    if (cell.letter != '\0') {
        return std::string(1, cell.letter);
    }
    std::string text;
    append_utf8(text, cell.dots == 0 ? ' ' : 0x2800U + cell.dots);
    return text;
}

int Braille::series(int column, int row) const {
    return cells_[static_cast<std::size_t>(row) * static_cast<std::size_t>(columns_) + static_cast<std::size_t>(column)]
        .series;
}

}  // namespace tare::report
