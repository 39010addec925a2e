#!/usr/bin/env python3
"""Runs a command in a terminal of tmux and draws what it showed as SVG.

    tools/screenshot.py OUTPUT.svg COLUMNS LINES FIRST COMMAND [ARGUMENT ...]

What comes before the line FIRST is left out. Beside the SVG the same is written as text. Colours as the terminal got them; empty lines at the end are cut off.
"""

import html
import os
import re
import shlex
import subprocess
import sys
import time
import unicodedata

COLORS = {"31": "#ff6b68", "32": "#8cc265", "33": "#e5c07b", "34": "#61afef", "36": "#56b6c2"}
WIDTH, HEIGHT = 8.4, 18


def tmux(*arguments):
    return subprocess.run(["tmux", "-L", f"screenshot-{os.getpid()}", *arguments], check=True, capture_output=True,
                          text=True).stdout


def capture(columns, lines, command):
    run = f"{shlex.join(command)}; tmux -L screenshot-{os.getpid()} wait-for -S done; sleep 1000"
    tmux("-f", "/dev/null", "new-session", "-d", "-x", str(columns), "-y", str(lines), run)
    try:
        tmux("wait-for", "done")
        time.sleep(0.3)
        return tmux("capture-pane", "-e", "-p").rstrip("\n").split("\n")
    finally:
        tmux("kill-server")


def cells(text):
    return sum(0 if unicodedata.combining(c) else 2 if unicodedata.east_asian_width(c) in "WF" else 1 for c in text)


def spans(line, row):
    """Every run of one colour at its own column: fonts differ in how wide they draw blocks."""
    column = 0
    style = {}
    for part in re.split(r"(\x1b\[[\d;]*m)", line):
        code = re.fullmatch(r"\x1b\[([\d;]*)m", part)
        if code:
            for number in (code.group(1) or "0").split(";"):
                if number == "0":
                    style = {}
                elif number == "39":
                    style.pop("fill", None)
                elif number == "22":
                    style.pop("font-weight", None)
                    style.pop("opacity", None)
                elif number == "1":
                    style["font-weight"] = "bold"
                elif number == "2":
                    style["opacity"] = "0.6"
                elif number in COLORS:
                    style["fill"] = COLORS[number]
            continue
        if part.strip():
            attributes = "".join(f' {name}="{value}"' for name, value in style.items())
            yield (f'<text x="{10 + column * WIDTH:.1f}" y="{row * HEIGHT + 24}" textLength="{cells(part) * WIDTH:.1f}" '
                   f'xml:space="preserve"{attributes}>{html.escape(part)}</text>')
        column += cells(part)


def main():
    output, columns, lines, first, *command = sys.argv[1:]
    screen = capture(int(columns), int(lines), command)
    plain = [re.sub(r"\x1b\[[\d;]*m", "", line).strip() for line in screen]
    screen = screen[plain.index(first) if first in plain else 0:]
    drawn = [text for row, line in enumerate(screen) for text in spans(line, row)]
    size = f'width="{int(columns) * WIDTH + 20:.0f}" height="{len(screen) * HEIGHT + 20}"'
    with open(output, "w", encoding="utf-8") as file:
        file.write(f'<svg xmlns="http://www.w3.org/2000/svg" {size} font-family="DejaVu Sans Mono,Menlo,Consolas,monospace" '
                   f'font-size="14" fill="#d7dae0">\n<rect width="100%" height="100%" rx="8" fill="#22252b"/>\n')
        file.write("\n".join(drawn) + "\n</svg>\n")
    with open(os.path.splitext(output)[0] + ".txt", "w", encoding="utf-8") as file:
        file.write("\n".join(re.sub(r"\x1b\[[\d;]*m", "", line).rstrip() for line in screen) + "\n")


main()
