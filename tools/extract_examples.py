#!/usr/bin/env python3
"""Writes the complete programs in Markdown pages to files, so that the tests can compile and run them.

A program is a fenced block that starts with ```cpp and includes <tare.hpp>, with ```c and includes <tare.h>, or with ```zig
and has a main. Usage: extract_examples.py OUT PAGE...
Prints the files, one a line. A file whose text has not changed is left alone, so that it is not compiled again.
"""

import pathlib
import re
import sys

SIGNS = {"cpp": "#include <tare.hpp>", "c": "#include <tare.h>", "zig": "pub fn main("}


def programs(page, language):
    blocks = re.findall(rf"^```{language}\n(.*?)^```", page, re.M | re.S)
    return [block for block in blocks if SIGNS[language] in block]


def main():
    out = pathlib.Path(sys.argv[1])
    out.mkdir(parents=True, exist_ok=True)
    for path in map(pathlib.Path, sys.argv[2:]):
        for language in SIGNS:
            for number, program in enumerate(programs(path.read_text(encoding="utf-8"), language), 1):
                target = out / f"{path.stem}_{number}.{language}"
                if not target.exists() or target.read_text(encoding="utf-8") != program:
                    target.write_text(program, encoding="utf-8")
                print(target)


if __name__ == "__main__":
    main()
