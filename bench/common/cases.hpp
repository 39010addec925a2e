#pragma once

#include "bench/common/kernels.hpp"

#include <cstdint>
#include <cstring>
#include <vector>

namespace bench {

enum class Kernel { chain, memory, strings };
inline constexpr char const* kernel_names[] = {"chain", "memory", "strings"};
inline constexpr char const* kernel_titles[] = {"register-only chain", "random reads in 64 MiB",
                                                "std::string creation"};

enum class Case { same, one_percent, fifth_percent, addresses };
inline constexpr char const* case_names[] = {"same", "1.01", "1.002", "addresses"};
inline constexpr char const* case_titles[] = {"n against n", "n against 1.01 n", "n against 1.002 n",
                                              "same function twice, at two addresses"};

inline constexpr std::uint64_t steps = 1000;
constexpr std::uint64_t contender_steps(Case it) {
    return it == Case::one_percent ? steps + steps / 100 : it == Case::fifth_percent ? steps + steps / 500 : steps;
}
constexpr bool is_truly_different(Case it) {
    return it == Case::one_percent || it == Case::fifth_percent;
}

/// Calls visit(baseline, contender) with the two callables of a comparison.
template <class Visit>
void with_pair(Kernel kernel, Case it, Visit visit) {
    std::uint64_t const more = contender_steps(it);
    bool const twice = it == Case::addresses;
    if (kernel == Kernel::chain) {
        twice ? visit(Chain<0>{steps}, Chain<1>{more}) : visit(Chain<0>{steps}, Chain<0>{more});
    } else if (kernel == Kernel::strings) {
        twice ? visit(Strings<0>{steps}, Strings<1>{more}) : visit(Strings<0>{steps}, Strings<0>{more});
    } else {
        std::vector<std::uint64_t> const table = make_table();
        twice ? visit(RandomReads<0>{steps, table.data()}, RandomReads<1>{more, table.data(), 2})
              : visit(RandomReads<0>{steps, table.data()}, RandomReads<0>{more, table.data(), 2});
    }
}

/// "chain/1.01". False: no such comparison.
inline bool parse_pair(char const* text, Kernel& kernel, Case& it) {
    for (int i = 0; i != 3; ++i) {
        std::size_t const length = std::strlen(kernel_names[i]);
        if (std::strncmp(text, kernel_names[i], length) == 0 && text[length] == '/') {
            for (int j = 0; j != 4; ++j) {
                if (std::strcmp(text + length + 1, case_names[j]) == 0) {
                    kernel = static_cast<Kernel>(i);
                    it = static_cast<Case>(j);
                    return true;
                }
            }
        }
    }
    return false;
}

}  // namespace bench
