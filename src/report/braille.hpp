#pragma once

#include <tare/list.hpp>

#include <string>

namespace tare::report {

/// A canvas of braille characters: two dots wide and four high for every cell (Unicode block U+2800). Each cell knows the
/// series that drew into it last, for its colour, and may hold a mark instead of dots.
class Braille {
public:
    Braille(int columns, int rows);

    int columns() const { return columns_; }
    int rows() const { return rows_; }
    /// x and y in 0 to 1, y upwards; outside nothing is drawn.
    void dot(double x, double y, int series);
    /// `every`: 1 for all dots, 3 for a dotted line.
    void line(double x0, double y0, double x1, double y1, int series, int every = 1);
    /// A letter in the cell there. The first stays: marks do not overwrite each other.
    void mark(double x, double y, char letter, int series);

    std::string cell(int column, int row) const;  ///< row 0 is the top
    int series(int column, int row) const;        ///< -1: nobody drew there

private:
    struct Cell {
        unsigned char dots = 0;
        char letter = '\0';
        short series = -1;
    };
    Cell* at(double x, double y, int& dot_column, int& dot_row);

    int columns_;
    int rows_;
    List<Cell> cells_;
};

}  // namespace tare::report
