#pragma once

#include "src/analysis/series.hpp"

#include <cstddef>

namespace tare::analysis {

/// Values beyond Tukey's fences. Counted apart: a severe one is not also a mild one.
struct Outliers {
    std::size_t mild = 0;    ///< beyond the inner fences, 1.5 interquartile ranges outside the quartiles
    std::size_t severe = 0;  ///< beyond the outer fences, 3 of them
};

/// Of a series sorted by sorted(). None when it holds a NaN. Source: Tukey, Exploratory Data Analysis (1977), chapter 2.
Outliers outliers(Series sorted_values);

}  // namespace tare::analysis
