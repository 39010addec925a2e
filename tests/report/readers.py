#!/usr/bin/env python3
"""Reads what write_documents wrote with programs that are not ours.

    readers.py FOLDER SCHEMA

Python's json, csv and expat; jsonschema; pyperf; Google Benchmark's compare.py. What is not installed is skipped and
said so. Also checks that every number of the console is in the JSON of the same run.
"""

import csv
import glob
import json
import math
import os
import re
import subprocess
import sys
import xml.etree.ElementTree as xml

COMPARE = ["/usr/share/benchmark/compare.py"]
failures = 0


def check(condition, what):
    global failures
    if not condition:
        failures += 1
        print(f"FAILED: {what}")


def read_json(path):
    def no_constant(name):
        raise ValueError(f"{name} is not JSON")

    with open(path, encoding="utf-8", errors="strict") as file:
        return json.load(file, parse_constant=no_constant)


def documents(folder, ending):
    found = sorted(glob.glob(os.path.join(folder, "*" + ending)))
    check(found, f"there are no *{ending} in {folder}")
    return found


def check_schema(folder, schema_path):
    try:
        import jsonschema
    except ImportError:
        print("skipped: jsonschema is not installed")
        return
    schema = read_json(schema_path)
    jsonschema.Draft202012Validator.check_schema(schema)
    validator = jsonschema.Draft202012Validator(schema)
    for path in documents(folder, ".tare.json"):
        for error in validator.iter_errors(read_json(path)):
            check(False, f"{path}: {error.json_path}: {error.message[:200]}")
    # A schema that accepts anything would pass too.
    wrong = read_json(os.path.join(folder, "example.tare.json"))
    wrong["suites"][0]["benchmarks"][0]["estimate"]["median"] = "13 ms"
    check(not validator.is_valid(wrong), "the schema refuses a time that is text")
    del wrong["suites"][0]["benchmarks"][0]["estimate"]
    check(not validator.is_valid(wrong), "the schema refuses a row without an estimate")


def check_csv(folder):
    header = None
    for path in documents(folder, ".csv"):
        with open(path, encoding="utf-8", errors="strict", newline="") as file:
            text = file.read()
        check(text.count("\r\n") == text.count("\n") == text.count("\r"), f"{path}: every line ends with CR LF")
        rows = list(csv.reader(text.splitlines(keepends=True), strict=True))
        header = header or rows[0]
        check(rows[0] == header, f"{path}: the columns are always the same")
        check(all(len(row) == len(header) for row in rows), f"{path}: every row has every column")
        report = read_json(path[:-len("csv")] + "tare.json")
        benchmarks = [row for suite in report["suites"] for row in suite["benchmarks"]]
        check(len(rows) - 1 == len(benchmarks), f"{path}: a row a benchmark")
        for row, benchmark in zip(rows[1:], benchmarks):
            cells = dict(zip(header, row))
            median = benchmark["estimate"]["median"]
            check(median is None or float(cells["median_ns"]) == median, f"{path}: the median of {cells['name']}")
            for column in ("args", "counters"):
                check(not cells[column] or isinstance(json.loads(cells[column]), dict), f"{path}: {column}")


def check_xml(folder):
    for path in documents(folder, ".xml"):
        root = xml.parse(path).getroot()
        report = read_json(path[:-len("xml")] + "tare.json")
        rows = [row for suite in report["suites"] for row in suite["benchmarks"]]
        check(len(root.findall(".//failure")) == sum(row["status"] == "failed" for row in rows), f"{path}: failures")
        check(len(root.findall(".//skipped")) == sum(row["status"] == "skipped" for row in rows), f"{path}: skipped")
        for suite in [root] + root.findall("testsuite"):
            check(int(suite.get("tests")) == len(suite.findall(".//testcase")), f"{path}: tests")
            check(int(suite.get("failures")) == len(suite.findall(".//failure")), f"{path}: failures by suite")


def table_cells(line):
    """A row of a table as GitHub's Markdown splits it: at bars that no backslash precedes."""
    return re.split(r"(?<!\\)(?:\\\\)*\|", line.strip()[1:-1])


def check_markdown(folder):
    for path in documents(folder, ".md"):
        with open(path, encoding="utf-8", errors="strict") as file:
            lines = file.read().split("\n")
        columns = None
        for line in lines:
            if not line.startswith("|"):
                columns = None
                continue
            count = len(table_cells(line))
            columns = columns or count
            check(count == columns, f"{path}: a row with {count} of {columns} columns: {line[:100]}")
            check("<" not in line, f"{path}: no HTML: {line[:100]}")


def run(command):
    return subprocess.run(command, capture_output=True, text=True, timeout=300)


def check_pyperf(folder):
    if run([sys.executable, "-c", "import pyperf"]).returncode != 0:
        print("skipped: pyperf is not installed")
        return
    pyperf = [sys.executable, "-m", "pyperf"]
    example = os.path.join(folder, "example.pyperf.json")
    later = os.path.join(folder, "later.pyperf.json")
    stats = run(pyperf + ["stats", example])
    check(stats.returncode == 0, f"pyperf stats: {stats.stderr[-500:]}")
    check("write 100 MiB/write(2)" in stats.stdout and "Total number of values: 213" in stats.stdout, "pyperf stats: a row")
    check(re.search(r"Median \+- MAD:\s+13\.4 ms", stats.stdout), "pyperf stats: the median of write(2)")
    histogram = run(pyperf + ["hist", example])
    check(histogram.returncode == 0 and "sort/n=64" in histogram.stdout, f"pyperf hist: {histogram.stderr[-500:]}")
    compared = run(pyperf + ["compare_to", example, later])
    check(compared.returncode == 0, f"pyperf compare_to: {compared.stderr[-500:]}")
    check(re.search(r"write\(2\):.*1\.03x slower", compared.stdout), f"pyperf compare_to: {compared.stdout[-500:]}")
    read = 0
    for path in documents(folder, ".pyperf.json"):
        if read_json(path)["benchmarks"] and read < 12:
            read += 1
            result = run(pyperf + ["show", path])
            check(result.returncode == 0, f"pyperf show {path}: {result.stderr[-500:]}")
    check(read == 12, "there are random documents to show")


def check_gbench(folder):
    for ending in (".gbench.json", ".gbench-samples.json"):
        for path in documents(folder, ending):
            document = read_json(path)
            for entry in document["benchmarks"]:
                missing = {"name", "run_name", "run_type", "repetitions", "threads", "iterations", "real_time", "cpu_time",
                           "time_unit"} - entry.keys()
                check(not missing, f"{path}: {missing}")
    tool = next((path for path in COMPARE if os.path.exists(path)), None)
    if tool is None:
        print("skipped: compare.py (Debian's libbenchmark-tools) is not installed")
        return
    if run([sys.executable, "-c", "import scipy"]).returncode != 0:
        print("skipped: compare.py needs scipy")
        return
    for ending in (".gbench.json", ".gbench-samples.json"):
        result = run([sys.executable, tool, "--no-color", "benchmarks", os.path.join(folder, "example" + ending),
                      os.path.join(folder, "later" + ending)])
        check(result.returncode == 0, f"compare.py: {result.stderr[-800:]}")
        check(re.search(r"write\(2\) +\+0\.0(2[5-9]|3[0-4])", result.stdout), f"compare.py finds 3 %: {result.stdout[:800]}")
    check("_pvalue" in result.stdout, "compare.py makes its U test of the samples")


NUMBER = re.compile(r"(?<![\w.])-?\d+(?:\.\d+)?(?:e[+-]?\d+)?(?=\s?(?:[kMGT]|ps|ns|µs|ms|s|%|x)?(?![\w.]))|"
                    r"(?<![\w.])-?\d+(?:\.\d+)?(?=[kMGTx])")


def numbers_of(value, found):
    """All numbers of a document, also those inside of texts."""
    if isinstance(value, bool) or value is None:
        return
    if isinstance(value, (int, float)):
        found.append(float(value))
    elif isinstance(value, str):
        found.extend(float(number) for number in re.findall(r"\d+(?:\.\d+)?", value))
    elif isinstance(value, list):
        for item in value:
            numbers_of(item, found)
        if len(value) < 100:
            found.append(float(len(value)))
    else:
        for key, item in value.items():
            numbers_of(key, found)
            numbers_of(item, found)


def is_rounded(shown, numbers):
    """Whether one of the numbers, in some unit, rounds to what is shown."""
    digits = re.sub(r"e.*", "", shown)
    value = abs(float(shown))
    decimals = len(digits.split(".")[1]) if "." in digits else 0
    for number in numbers:
        if not math.isfinite(number):
            continue
        for power in (0, -3, 3, -6, 6, -9, 9, 2):
            scaled = abs(number) * 10.0 ** power
            half = 0.5 * 10.0 ** -decimals
            if abs(scaled - value) <= half * (1 + 1e-6) + 1e-12 * value:
                return True
    return False


def table_part(text):
    """The console without plots, whose axes have labels at round numbers."""
    kept = []
    in_plot = False
    for line in text.split("\n"):
        if re.match(r"  (median|p[\d.]+ ├|time over|% off|time of every)", line):
            in_plot = True
        if line.startswith("─") or line == "" and in_plot or line.startswith("  note"):
            in_plot = in_plot and not (line.startswith("─") or line.startswith("  note"))
        if not in_plot:
            kept.append(line)
    return "\n".join(kept)


def check_console_numbers(folder):
    for name in ("example", "later"):
        with open(os.path.join(folder, name + ".console.txt"), encoding="utf-8") as file:
            text = table_part(file.read())
        report = read_json(os.path.join(folder, name + ".tare.json"))
        for suite in report["suites"]:
            for row in suite["benchmarks"]:
                # Single samples are too many: any number would be found among them.
                for key in ("samples", "sample_rounds", "sample_placements"):
                    row.pop(key, None)
        numbers = []
        numbers_of(report, numbers)
        states = [row["status"] for suite in report["suites"] for row in suite["benchmarks"]]
        numbers += [states.count(state) for state in ("ok", "failed", "skipped")]
        for index in range(max(len(suite["benchmarks"]) for suite in report["suites"])):
            numbers.append(index + 1)  # the matrix numbers its rows
        shown = NUMBER.findall(text)
        check(len(shown) > 150, f"{name}: only {len(shown)} numbers were found on the console")
        for number in shown:
            check(is_rounded(number, numbers), f"{name}: {number} on the console is not in the JSON")
        check(not is_rounded("7.77777", numbers), "a number that is nowhere is not found")


def main():
    folder, schema = sys.argv[1:]
    check_schema(folder, schema)
    check_csv(folder)
    check_xml(folder)
    check_markdown(folder)
    check_console_numbers(folder)
    check_pyperf(folder)
    check_gbench(folder)
    print(f"{failures} failures" if failures else "all documents were read")
    sys.exit(1 if failures else 0)


main()
