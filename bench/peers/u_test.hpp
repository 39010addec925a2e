#pragma once

#include <vector>

namespace peers {

/// Two-sided p-value that two samples come from one distribution (Mann and Whitney, Ann. Math. Stat. 18, 1947): normal
/// approximation with ties and continuity corrected. Google Benchmark's compare.py asks scipy for the same test, which
/// at 20 and 20 values takes the approximation too.
double u_test(std::vector<double> const& left, std::vector<double> const& right);

}  // namespace peers
