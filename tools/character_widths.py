#!/usr/bin/env python3
"""Makes src/report/widths.hpp: which characters take no or two columns of a terminal, from Python's Unicode tables.

    tools/character_widths.py > src/report/widths.hpp
"""

import sys
import unicodedata


def takes_none(code):
    character = chr(code)
    if 0x1160 <= code <= 0x11FF or 0xD7B0 <= code <= 0xD7FF:  # Hangul vowels and finals join the syllable before them
        return True
    return unicodedata.category(character) in ("Mn", "Me") or code in (0x200C, 0x200D)


def takes_two(code):
    character = chr(code)
    if takes_none(code):
        return False
    # Planes 2 and 3 are reserved for ideographs, assigned or not.
    return unicodedata.east_asian_width(character) in ("W", "F") or 0x20000 <= code <= 0x3FFFD


def is_format(code):
    """Invisible characters that change how others are shown: direction overrides, tags, soft hyphens, byte order marks."""
    category = unicodedata.category(chr(code))
    return category in ("Cf", "Zl", "Zp") and code not in (0x200C, 0x200D)


def ranges(test):
    found = []
    for code in range(0x80, 0x110000):
        if 0xD800 <= code <= 0xDFFF or not test(code):
            continue
        if found and found[-1][1] == code - 1:
            found[-1][1] = code
        else:
            found.append([code, code])
    return found


def table(name, comment, test):
    print(f"\n/// {comment}")
    print(f"inline constexpr Range {name}[] = {{")
    line = "   "
    for low, high in ranges(test):
        item = f" {{0x{low:04x}, 0x{high:04x}}},"
        if len(line) + len(item) > 120:
            print(line)
            line = "   "
        line += item
    print(line)
    print("};")


print(f"""#pragma once

#include <cstdint>

/// Made by tools/character_widths.py from Unicode {unicodedata.unidata_version}; do not edit.

// clang-format off
namespace tare::report::widths {{

struct Range {{
    std::uint32_t low;
    std::uint32_t high;
}};""")
table("none", "Joined to the character before them.", takes_none)
table("two", "Two columns wide.", takes_two)
table("format", "Invisible, but changing what others look like.", is_format)
print("\n}  // namespace tare::report::widths\n// clang-format on")
sys.exit(0)
