"""Drives a benchmark program as a user would. Usage: program_test.py FIXTURE PROGRAM_WITHOUT_BENCHMARKS"""

import json
import os
import pty
import select
import signal
import subprocess
import sys
import tempfile
import time
import unittest

FIXTURE, WITHOUT_BENCHMARKS = sys.argv[1:3]


def run(*arguments, program=None, env=None, **options):
    environment = {key: value for key, value in os.environ.items() if not key.startswith("TARE_")}
    environment.update(env or {})
    return subprocess.run([program or FIXTURE, *arguments], env=environment, capture_output=True, timeout=120, **options)


def in_terminal(*arguments, columns=100, env=None):
    """Output, standard error (both on a terminal) and status."""
    import fcntl
    import struct
    import termios

    environment = {key: value for key, value in os.environ.items() if key not in ("NO_COLOR",) and not key.startswith("TARE_")}
    environment["TERM"] = "xterm-256color"
    environment.update(env or {})
    out, out_child = pty.openpty()
    err, err_child = pty.openpty()
    for end in (out_child, err_child):
        fcntl.ioctl(end, termios.TIOCSWINSZ, struct.pack("HHHH", 40, columns, 0, 0))
    process = subprocess.Popen([FIXTURE, *arguments], stdout=out_child, stderr=err_child, env=environment)
    os.close(out_child)
    os.close(err_child)
    collected = {out: b"", err: b""}
    open_ends = [out, err]
    while open_ends:
        for end in select.select(open_ends, [], [], 60)[0]:
            try:
                data = os.read(end, 65536)
            except OSError:
                data = b""
            if data:
                collected[end] += data
            else:
                open_ends.remove(end)
    status = process.wait()
    os.close(out)
    os.close(err)
    return collected[out].decode(), collected[err].decode(), status


def read(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


def one_line(stderr):
    text = stderr.decode()
    return text.startswith("tare: ") and text.count("\n") == 1


class Flags(unittest.TestCase):
    def test_help_is_worth_reading(self):
        result = run("--help")
        self.assertEqual(result.returncode, 0)
        for word in (b"--time", b"--filter", b"--counters", b"TARE_", b"130"):
            self.assertIn(word, result.stdout)

    def test_version(self):
        self.assertRegex(run("--version").stdout.decode(), r"^tare \d+\.\d+\.\d+\n$")

    def test_unknown_flags_and_values_are_refused_in_one_line_with_a_suggestion(self):
        for flag, suggestion in (("--filtre=x", "--filter"), ("--format=jsn", "json"), ("--time=fast", "--time")):
            result = run(flag)
            self.assertEqual(result.returncode, 2, flag)
            self.assertTrue(one_line(result.stderr), result.stderr)
            self.assertIn(suggestion, result.stderr.decode())
            self.assertEqual(result.stdout, b"")

    def test_list_has_a_name_a_line_and_no_terminal_escapes(self):
        result = run("--list")
        self.assertEqual(result.returncode, 0)
        names = result.stdout.decode().splitlines()
        self.assertIn("quick/twice", names)
        self.assertIn("quick/sized/n=1024", names)
        self.assertIn("quick/from another file", names)
        self.assertNotIn(b"\x1b", result.stdout)
        self.assertEqual(len([name for name in names if name.startswith("quick/")]), 5)

    def test_filter_keeps_and_excludes(self):
        keep = run("--list", "--filter=sized").stdout.decode().splitlines()
        self.assertEqual(keep, ["quick/sized/n=1", "quick/sized/n=1024"])
        drop = run("--list", "--filter=-^(quick|slow)/").stdout.decode().splitlines()
        self.assertNotIn("quick/twice", drop)
        self.assertIn("bad/fine", drop)

    def test_a_wrong_pattern_or_one_without_a_match_is_wrong_usage(self):
        for pattern in ("(", "no such benchmark"):
            result = run("--filter=" + pattern)
            self.assertEqual(result.returncode, 2)
            self.assertTrue(one_line(result.stderr), result.stderr)

    def test_a_program_without_benchmarks_says_how_to_write_one(self):
        result = run(program=WITHOUT_BENCHMARKS)
        self.assertEqual(result.returncode, 2)
        self.assertIn(b"TARE_SUITE", result.stderr)

    def test_variables_set_what_flags_set_and_flags_win(self):
        result = run("--list", env={"TARE_FILTER": "sized/n=1$"})
        self.assertEqual(result.stdout.decode().splitlines(), ["quick/sized/n=1"])
        result = run("--list", "--filter=twice", env={"TARE_FILTER": "sized"})
        self.assertEqual(result.stdout.decode().splitlines(), ["quick/twice"])

    def test_dry_run_measures_nothing(self):
        result = run("--dry-run", "--filter=quick/", "--format=json")
        self.assertEqual(result.returncode, 0, result.stderr)
        for benchmark in json.loads(result.stdout)["suites"][0]["benchmarks"]:
            self.assertEqual(benchmark["status"], "ok")
            self.assertEqual(benchmark["estimate"]["samples"], 0)


class Statuses(unittest.TestCase):
    def test_all_ran(self):
        self.assertEqual(run("--quick", "--filter=quick/(twice|sized)").returncode, 0)

    def test_a_failing_benchmark_is_shown_with_its_reason_and_the_rest_runs(self):
        result = run("--quick", "--filter=bad/", "--format=json")
        self.assertEqual(result.returncode, 1)
        throws, fine = json.loads(result.stdout)["suites"][0]["benchmarks"]
        self.assertEqual((throws["status"], throws["error"]), ("failed", "threw no luck today"))
        self.assertEqual(fine["status"], "ok")
        self.assertGreater(fine["estimate"]["samples"], 0)
        self.assertIn(b"no luck today", run("--quick", "--filter=bad/").stdout)

    def test_a_skipped_benchmark_is_no_failure(self):
        result = run("--quick", "--filter=skipping/", "--format=json")
        self.assertEqual(result.returncode, 0)
        skipped = json.loads(result.stdout)["suites"][0]["benchmarks"][0]
        self.assertEqual((skipped["status"], skipped["error"]), ("skipped", "not on this machine"))

    def test_an_empty_suite_is_a_failure(self):
        result = run("--quick", "--filter=-^(slow|stuck|bad|quick|skipping)/")
        self.assertEqual(result.returncode, 2)  # nothing matches: an empty suite has no names

    def test_interrupted_keeps_what_was_measured(self):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "result.json")
            process = subprocess.Popen(
                [FIXTURE, "--time=20s", "--filter=slow/", "--format=json", "--out=" + path],
                stdout=subprocess.PIPE, stderr=subprocess.PIPE)
            time.sleep(1.5)
            process.send_signal(signal.SIGINT)
            out, err = process.communicate(timeout=60)
            self.assertEqual(process.returncode, 130, err)
            for text in (out, read(path)):
                benchmarks = json.loads(text)["suites"][0]["benchmarks"]
                self.assertGreater(benchmarks[0]["estimate"]["samples"], 0)
            self.assertEqual(os.listdir(folder), ["result.json"])

    def test_a_second_interrupt_ends_a_benchmark_that_never_returns_and_files_are_complete(self):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "result.json")
            process = subprocess.Popen(
                [FIXTURE, "--quick", "--filter=quick/twice|stuck/", "--out=" + path],
                stdout=subprocess.PIPE, stderr=subprocess.PIPE)
            time.sleep(3)
            process.send_signal(signal.SIGINT)
            time.sleep(0.3)
            process.send_signal(signal.SIGINT)
            process.communicate(timeout=30)
            self.assertEqual(process.returncode, -signal.SIGINT)
            self.assertEqual(os.listdir(folder), ["result.json"])
            json.loads(read(path))


class Outputs(unittest.TestCase):
    def test_several_files_in_the_formats_of_their_extensions(self):
        with tempfile.TemporaryDirectory() as folder:
            paths = [os.path.join(folder, name) for name in ("a.json", "b.md", "c.csv")]
            result = run("--quick", "--filter=quick/", *("--out=" + path for path in paths))
            self.assertEqual(result.returncode, 0, result.stderr)
            self.assertEqual(json.loads(read(paths[0]))["schema"], "tare/1")
            self.assertIn("|", read(paths[1]))
            self.assertIn(",", read(paths[2]))
            self.assertEqual(sorted(os.listdir(folder)), ["a.json", "b.md", "c.csv"])

    def test_any_name_gives_valid_json_without_escapes_for_the_terminal(self):
        result = run("--quick", "--filter=quick/", "--format=json")
        names = [benchmark["name"] for benchmark in json.loads(result.stdout.decode())["suites"][0]["benchmarks"]]
        self.assertTrue(any("\x1b[31mescapes\ufffd" in name for name in names), names)
        self.assertNotIn(b"\x1b", run("--quick", "--filter=quick/").stdout)

    def test_a_place_that_cannot_be_written_is_known_before_measuring(self):
        for path in ("/no/such/folder/x.json", "/proc/x.json"):
            begin = time.monotonic()
            result = run("--time=30s", "--filter=quick/twice", "--out=" + path)
            self.assertEqual(result.returncode, 2)
            self.assertTrue(one_line(result.stderr), result.stderr)
            self.assertLess(time.monotonic() - begin, 20)

    @unittest.skipUnless(os.path.exists("/dev/full"), "no /dev/full")
    def test_a_full_disk_is_an_error_in_one_line(self):
        with open("/dev/full", "wb") as full:
            result = subprocess.run([FIXTURE, "--quick", "--filter=quick/twice"], stdout=full, stderr=subprocess.PIPE, timeout=60)
        self.assertEqual(result.returncode, 1)
        self.assertTrue(one_line(result.stderr), result.stderr)
        self.assertIn(b"No space left", result.stderr)

    def test_a_closed_pipe_is_an_error_and_the_file_is_still_written(self):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "x.json")
            read_end, write_end = os.pipe()
            os.close(read_end)
            process = subprocess.run([FIXTURE, "--quick", "--filter=quick/twice", "--out=" + path], stdout=write_end,
                                     stderr=subprocess.PIPE, timeout=60)
            os.close(write_end)
            self.assertEqual(process.returncode, 1)
            self.assertTrue(one_line(process.stderr), process.stderr)
            self.assertGreater(json.loads(read(path))["suites"][0]["benchmarks"][0]["estimate"]["samples"], 0)


class Terminal(unittest.TestCase):
    def test_colour_and_progress_on_a_terminal_only(self):
        out, err, status = in_terminal("--time=0.3s", "--filter=slow/")
        self.assertEqual(status, 0)
        self.assertIn("\x1b[", out)
        self.assertIn("%", err)
        self.assertTrue(err.endswith("\r\x1b[K"), "the progress line is gone when done")
        piped = run("--quick", "--filter=quick/twice")
        self.assertNotIn(b"\x1b", piped.stdout + piped.stderr)

    def test_no_color_and_color_flags(self):
        out, _, _ = in_terminal("--quick", "--filter=quick/twice", env={"NO_COLOR": "1"})
        self.assertNotIn("\x1b[", out)
        out, _, _ = in_terminal("--quick", "--filter=quick/twice", "--color=never")
        self.assertNotIn("\x1b[", out)
        self.assertIn(b"\x1b[", run("--quick", "--filter=quick/twice", "--color=always").stdout)

    def test_fits_the_terminal(self):
        import unicodedata

        for columns in (80, 132):
            out, _, _ = in_terminal("--quick", "--filter=quick/", "--color=never", columns=columns)
            for line in out.splitlines():
                width = sum(2 if unicodedata.east_asian_width(c) in "WF" else 1 for c in line)
                self.assertLessEqual(width, columns, line)


class SelfCheck(unittest.TestCase):
    def test_says_how_long_and_how_often(self):
        result = run("--self-check", "--quick", "--filter=quick/twice")
        self.assertEqual(result.returncode, 0, result.stderr)
        self.assertRegex(result.stdout.decode(), r"at most \d+ s")
        self.assertRegex(result.stdout.decode(), r"called different \d+ of 40 times")


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0], "-v"])
