"""Tests of tools/tare-layouts on programs that print made-up results. usage: runner_test.py RUNNER"""

import json
import os
import signal
import stat
import subprocess
import sys
import tempfile
import time
import unittest

RUNNER = sys.argv.pop(1)

# A program that prints `ratio` and a little noise that is different each time it runs.
PROGRAM = """#!{python}
import json, os, sys
here = __file__ + ".count"
count = int(open(here).read()) if os.path.exists(here) else 0
open(here, "w").write(str(count + 1))
noise = 1 + {noise} * ((count * 7 + {salt} * 3) % 5 - 2)
row = lambda name, time: {{"name": name, "status": "ok", "estimate": {{"median": time}}}}
print(json.dumps({{"schema": "tare/1", "suites": [{{"name": "s", "benchmarks": [row("a", {time}), row("b", {time} * {ratio} * noise)],
    "comparisons": [{{"baseline": "a", "contender": "b", "ratio": {ratio} * noise, "margin": 0.01}}]}}]}}))
"""


def count(program):
    """How often a made-up program ran."""
    try:
        with open(program + ".count", encoding="utf-8") as file:
            return int(file.read() or 0)
    except FileNotFoundError:
        return 0


class Runner(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)

    def program(self, name, text):
        path = os.path.join(self.folder.name, name)
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
        os.chmod(path, os.stat(path).st_mode | stat.S_IXUSR)
        return path

    def made_up(self, ratios, times=None, noise=0.0002):
        times = times or [100.0] * len(ratios)
        return [
            self.program(f"p{i}", PROGRAM.format(python=sys.executable, ratio=ratio, time=at, noise=noise, salt=i))
            for i, (ratio, at) in enumerate(zip(ratios, times))
        ]

    def run_it(self, *arguments):
        return subprocess.run([sys.executable, RUNNER, *arguments], capture_output=True, text=True, check=False)

    def conclusion(self, programs):
        done = self.run_it("--format=json", "--rounds=4", *programs)
        self.assertEqual(done.returncode, 0, done.stderr)
        return json.loads(done.stdout)

    def verdict(self, ratios, **keywords):
        return self.conclusion(self.made_up(ratios, **keywords))["comparisons"][0]["verdict"]

    def test_what_is_slower_everywhere_is_slower(self):
        self.assertEqual(self.verdict([1.05, 1.06, 1.05, 1.055]), "slower")

    def test_what_is_faster_everywhere_is_faster(self):
        self.assertEqual(self.verdict([0.95, 0.94, 0.95, 0.945]), "faster")

    def test_a_sign_that_changes_is_placement(self):
        self.assertEqual(self.verdict([1.05, 0.95, 1.05, 1.04]), "placement")

    def test_a_sign_that_changes_is_placement_also_when_most_agree(self):
        self.assertEqual(self.verdict([1.05] * 7 + [0.98]), "placement")

    def test_small_differences_of_both_signs_are_the_same(self):
        self.assertEqual(self.verdict([1.002, 0.998, 1.001, 0.999]), "same")

    def test_noise_is_no_placement(self):
        self.assertIn(self.verdict([1.0, 1.0, 1.0, 1.0], noise=0.03), ("undecided", "same"))

    def test_two_layouts_that_differ_are_undecided_not_slower(self):
        self.assertEqual(self.verdict([1.001, 1.05]), "undecided")

    def test_the_spread_is_that_between_the_layouts(self):
        row = self.conclusion(self.made_up([1.0] * 4, times=[100, 100, 100, 110]))["benchmarks"][0]
        self.assertEqual(row["name"], "s/a")
        self.assertEqual(row["medians"], [100, 100, 100, 110])
        self.assertAlmostEqual(row["spread"], 0.1)

    def test_noise_is_no_spread(self):
        row = self.conclusion(self.made_up([1.0] * 4, noise=0.0))["benchmarks"][1]
        self.assertEqual(row["spread"], 0)

    def test_programs_take_turns_in_changing_order(self):
        log = os.path.join(self.folder.name, "log")
        text = "#!{0}\nopen({1!r}, 'a').write('{2}')\nprint('{{\"schema\": \"tare/1\", \"suites\": []}}')\n"
        programs = [self.program(f"p{i}", text.format(sys.executable, log, i)) for i in range(3)]
        self.assertEqual(self.run_it("--rounds=4", *programs).returncode, 0)
        with open(log, encoding="utf-8") as file:
            rounds = [order for order in [file.read()] for order in [order[i : i + 3] for i in range(0, 12, 3)]]
        self.assertEqual([sorted(order) for order in rounds], [["0", "1", "2"]] * 4)
        self.assertEqual(len(set(rounds)), 4)

    def test_the_text_names_verdict_and_layouts(self):
        done = self.run_it(*self.made_up([1.05, 1.06, 1.05]))
        self.assertEqual(done.returncode, 0)
        self.assertIn("s: b against a: slower, 1.05", done.stdout)
        self.assertIn("3 layouts, 6 rounds", done.stdout)

    def one_line(self, done, status):
        self.assertEqual(done.returncode, status, done.stderr)
        self.assertEqual(len(done.stderr.strip().splitlines()), 1, done.stderr)
        self.assertTrue(done.stderr.startswith("tare-layouts: "), done.stderr)
        return done.stderr

    def test_wrong_usage_ends_with_2_and_one_line(self):
        program = self.made_up([1.0])[0]
        for arguments in ([], [program], ["--rounds=1", program, program], ["--rounds=x", program, program],
                          ["--nonsense", program, program], ["--format=xml", program, program]):
            self.one_line(self.run_it(*arguments), 2)

    def test_a_program_that_is_none_ends_with_1_and_one_line(self):
        program = self.made_up([1.0])[0]
        self.assertIn("cannot be run", self.one_line(self.run_it(program, "/nonexistent/program"), 1))

    def test_a_program_that_fails_is_named_with_what_it_said(self):
        bad = self.program("bad", "#!/bin/sh\necho 'no such flag' >&2\nexit 2\n")
        said = self.one_line(self.run_it(bad, bad), 1)
        self.assertIn("status 2", said)
        self.assertIn("no such flag", said)

    def test_output_that_is_not_from_tare_is_refused(self):
        for text in ("hello", "{}", "[1]"):
            other = self.program("other", f"#!/bin/sh\necho '{text}'\n")
            self.assertIn("did not print tare's JSON", self.one_line(self.run_it(other, other), 1))

    def test_a_failed_benchmark_is_reported_and_the_others_too(self):
        text = (
            "#!/bin/sh\necho '{\"schema\": \"tare/1\", \"suites\": [{\"name\": \"s\", \"benchmarks\": ["
            "{\"name\": \"bad\", \"status\": \"failed\", \"error\": \"threw\"},"
            "{\"name\": \"good\", \"status\": \"ok\", \"estimate\": {\"median\": 5}}], \"comparisons\": []}]}'\nexit 1\n"
        )
        programs = [self.program("p0", text), self.program("p1", text)]
        done = self.run_it(*programs)
        self.assertEqual(done.returncode, 1)
        self.assertIn("s/good", done.stdout)
        self.assertIn("p0: s/bad: threw", done.stderr)

    def test_flags_behind_two_dashes_reach_the_programs(self):
        text = "#!{0}\nimport sys\nassert sys.argv[-1] == '--quick', sys.argv\nprint('{{\"schema\": \"tare/1\", \"suites\": []}}')\n"
        program = self.program("p", text.format(sys.executable))
        self.assertEqual(self.run_it(program, program, "--", "--quick").returncode, 0)
        self.assertEqual(self.run_it(program, program).returncode, 1)

    def test_an_interruption_keeps_what_was_measured(self):
        sleeping = self.made_up([1.0, 1.0])
        for path in sleeping:
            with open(path, encoding="utf-8") as file:
                text = file.read()
            with open(path, "w", encoding="utf-8") as file:
                file.write(text.replace("import json", "import time; time.sleep(0.1)\nimport json", 1))
        with subprocess.Popen([sys.executable, RUNNER, "--rounds=500", *sleeping], stdout=subprocess.PIPE,
                              stderr=subprocess.PIPE, text=True) as process:
            # Once every program has run three times there is something to keep.
            while not all(count(it) >= 3 for it in sleeping):
                self.assertIsNone(process.poll())
                time.sleep(0.05)
            process.send_signal(signal.SIGINT)
            out, err = process.communicate(timeout=60)
        self.assertEqual(process.returncode, 130)
        self.assertIn("s/a", out)
        self.assertIn("interrupted", err)

    def test_names_cannot_write_to_the_terminal(self):
        text = (
            "#!/bin/sh\necho '{\"schema\": \"tare/1\", \"suites\": [{\"name\": \"s\", \"benchmarks\": ["
            "{\"name\": \"\\\\u001b[31m\", \"status\": \"ok\", \"estimate\": {\"median\": 5}}], \"comparisons\": []}]}'\n"
        )
        programs = [self.program("p0", text), self.program("p1", text)]
        done = self.run_it(*programs)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertNotIn("\x1b", done.stdout)

    def test_help_explains(self):
        done = self.run_it("--help")
        self.assertEqual(done.returncode, 0)
        self.assertIn("exit status", done.stdout)


unittest.main()
