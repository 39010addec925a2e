#!/usr/bin/env python3
"""Makes the single file dist/tare.hpp from include/ and src/. Python's standard library only.

    tools/amalgamate.py [--output FILE] [--check]

The public headers come first, then, behind TARE_MAIN or TARE_IMPLEMENTATION, every header and source file of src/, each
once and after what it includes, then main(). The same sources always make the same file.
"""

import argparse
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
INCLUDE = re.compile(r'^\s*#\s*include\s*([<"])([^>"]+)[>"]')
CONDITION = re.compile(r"^\s*#\s*(if|ifdef|ifndef)\b")
CONDITION_END = re.compile(r"^\s*#\s*endif\b")
# Files in which time is measured, or runs while it is measured: compiled as the program is.
HOT = re.compile(r"src/(clock/(posix|windows|other)|engine/(batch_time|stopwatch))\.cpp")
# All others run a few times in a program's life and are compiled for the patience of who builds it: optimising nothing
# takes half of the time, and a suite of 200 benchmarks ends no later for it.
# Headers of plain data: inline code that those files use most. Elsewhere in a program they stay as they are.
IMPLEMENTED = " && (defined(TARE_MAIN) || defined(TARE_IMPLEMENTATION))"
PLAIN = ("list.hpp", "report.hpp", "options.hpp", "text.hpp")
RAW_STRING = re.compile(r'R"([^\s()\\]{0,16})\(')


def fail(message):
    sys.exit(f"amalgamate: {message}")


def local_path(kind, name):
    """The project's own file that an include line means, or None for one of the system."""
    if kind == "<":
        path = ROOT / "include" / name
        return path if name.startswith("tare") and path.is_file() else None
    path = ROOT / name
    if not path.is_file():
        fail(f'"{name}" does not exist; includes inside the project are written from its root')
    return path


def code_lines(path):
    """(line, inside a raw string literal, depth of #if around it) of a file."""
    raw_end = None
    depth = 0
    for line in path.read_text(encoding="utf-8").splitlines():
        inside = raw_end is not None
        if not inside and CONDITION_END.match(line):
            depth -= 1
        yield line.rstrip(), inside, depth
        if not inside and CONDITION.match(line):
            depth += 1
        rest = line
        while True:
            if raw_end is not None:
                position = rest.find(raw_end)
                if position < 0:
                    break
                rest = rest[position + len(raw_end):]
                raw_end = None
            opening = RAW_STRING.search(rest)
            if not opening:
                break
            rest = rest[opening.end():]
            raw_end = f'){opening.group(1)}"'


class SingleFile:
    def __init__(self, include_first=False):
        self.lines = []
        self.includes = [] if include_first else None  # lines of system headers that are to come before everything
        self.done = set()  # files that are in
        self.open = []  # files being put in, to name a circle
        self.system = set()  # system headers already included unconditionally

    def put(self, path, body):
        self.lines += ["", f"// {path.relative_to(ROOT).as_posix()}", ""]
        cold = path.name in PLAIN and path.parent.name == "tare"
        self.lines += unoptimised(body, IMPLEMENTED) if cold else body

    def add(self, path):
        """The file, once, after all files it includes, also those that it includes under a condition."""
        if path in self.done:
            return
        if path in self.open:
            fail("files include each other: " + " -> ".join(p.name for p in self.open + [path]))
        self.open.append(path)
        body = []
        for line, inside_string, depth in code_lines(path):
            include = None if inside_string else INCLUDE.match(line)
            if include:
                own = local_path(*include.groups())
                if own:
                    self.add(own)
                    continue
                if depth == 0:
                    if include.group(2) in self.system:
                        continue
                    self.system.add(include.group(2))
                    if self.includes is not None:
                        self.includes.append(line)
                        continue
            elif not inside_string and line.strip() == "#pragma once":
                continue
            body.append(line)
        self.open.pop()
        self.done.add(path)
        self.put(path, body)


def split_entry(path):
    """include/tare/tare.hpp: its introduction, the headers it includes, and what comes after them: main()."""
    lines = path.read_text(encoding="utf-8").splitlines()
    includes = [i for i, line in enumerate(lines) if INCLUDE.match(line)]
    introduction = [line for line in lines[: includes[0]] if line.startswith("//")]
    headers = [local_path(*INCLUDE.match(lines[i]).groups()) for i in includes]
    return introduction, headers, lines[includes[-1] + 1:]


def tidy(lines):
    """Never more than one empty line in a row, none at the ends."""
    text = re.sub(r"\n{3,}", "\n\n", "\n".join(lines)).strip("\n")
    return text + "\n"


def unoptimised(lines, condition=""):
    """The lines, to be compiled as with -O0 where the program as a whole is optimised."""
    condition = f"#if defined(__OPTIMIZE__) && defined(__GNUC__) && !defined(__clang__){condition}"
    return ["", condition, "#pragma GCC push_options", '#pragma GCC optimize("O0")', "#endif", *lines,
            "", condition, "#pragma GCC pop_options", "#endif"]


def make():
    version = re.search(r'TARE_VERSION "([^"]+)"', (ROOT / "include/tare/version.hpp").read_text()).group(1)
    introduction, headers, after = split_entry(ROOT / "include/tare/tare.hpp")

    public = SingleFile()
    for header in headers:
        public.add(header)

    sources = sorted((ROOT / "src").glob("*/*.cpp"))
    names = {source: source.relative_to(ROOT).as_posix() for source in sources}
    hot = SingleFile()
    hot.done |= public.done
    hot.system |= public.system
    for source in sources:
        if HOT.fullmatch(names[source]):
            hot.add(source)
    # System headers stay outside of what is optimised less: other code uses them too.
    rest = SingleFile(include_first=True)
    rest.done |= hot.done
    rest.system |= hot.system
    for source in sources:
        rest.add(source)

    licence = (ROOT / "LICENSE").read_text(encoding="utf-8").splitlines()
    copyright_line = next(line for line in licence if line.startswith("Copyright"))
    lines = [f"// tare {version}: one file made of all its sources; edit those, not this.",
             f"// SPDX-License-Identifier: MIT. {copyright_line}. The licence is at the end of this file.", ""]
    lines += introduction
    lines += ["", "#ifndef TARE_HPP", "#define TARE_HPP"]
    lines += public.lines
    lines += ["", "#endif  // TARE_HPP", ""]
    lines += ["#if (defined(TARE_MAIN) || defined(TARE_IMPLEMENTATION)) && !defined(TARE_IMPLEMENTED)",
              "#define TARE_IMPLEMENTED"]
    lines += hot.lines
    lines += ["", *sorted(rest.includes), *unoptimised(rest.lines)]
    lines += ["", "#endif  // TARE_IMPLEMENTED", ""]
    lines += after + [""]
    lines += [f"// {line}".rstrip() for line in licence]
    return tidy(lines)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--output", type=pathlib.Path, default=ROOT / "dist" / "tare.hpp")
    parser.add_argument("--check", action="store_true", help="exit 1 when the file is not what the sources make now")
    arguments = parser.parse_args()
    text = make()
    if arguments.check:
        if not arguments.output.is_file() or arguments.output.read_text(encoding="utf-8") != text:
            fail(f"{arguments.output} is not what the sources make: run 'make header'")
        return
    arguments.output.parent.mkdir(parents=True, exist_ok=True)
    if not arguments.output.is_file() or arguments.output.read_text(encoding="utf-8") != text:
        arguments.output.write_text(text, encoding="utf-8")
    print(f"{arguments.output}: {text.count(chr(10))} lines")


if __name__ == "__main__":
    main()
