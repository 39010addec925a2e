#!/usr/bin/env python3
"""Drives tare-io as a user would. TARE_IO names the program. Arguments: names of the classes to run."""
import csv
import io
import json
import os
import pty
import resource
import shutil
import signal
import struct
import subprocess
import tempfile
import time
import unittest

PROGRAM = os.environ["TARE_IO"]
TIMEOUT = 120  # seconds: longer is a hang


def run(*arguments, **more):
    return subprocess.run([PROGRAM, *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=TIMEOUT,
                          **more)


class Case(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.mkdtemp(prefix="tare-io-test-")
        self.addCleanup(shutil.rmtree, self.folder, ignore_errors=True)
        self.place = os.path.join(self.folder, "place")  # where tare-io writes: must be empty afterwards
        os.mkdir(self.place)

    def nothing_left(self):
        self.assertEqual(os.listdir(self.place), [])

    def table(self, *arguments, status=0, **more):
        """Runs with JSON and returns its tables by name."""
        done = run(*arguments, "--format=json", "--dir=" + self.place, **more)
        self.assertEqual(done.returncode, status, done.stderr.decode())
        self.nothing_left()
        document = json.loads(done.stdout)
        self.assertEqual(document["schema"], "tare-io/1")
        return {table["name"]: table for table in document["tables"]}

    def file(self, name, content):
        path = os.path.join(self.folder, name)
        with open(path, "wb") as out:
            out.write(content)
        return path


def cells(table):
    return {(row["way"], cell["column"]): cell for row in table["rows"] for cell in row["cells"]}


class Usage(Case):
    def test_wrong_arguments_are_one_clear_line_and_status_2(self):
        for arguments in (["--quik"], ["writ"], ["write", "--size=x"], ["write", "--format=xml"], [],
                          ["write", "--filter=("], ["copy", "--count=-1"], ["write", "--size"],
                          ["write", "--filter=nothing-is-called-so"]):
            done = run(*arguments)
            self.assertEqual(done.returncode, 2, arguments)
            self.assertEqual(done.stdout, b"", arguments)
            self.assertEqual(done.stderr.count(b"\n"), 1, done.stderr)
            self.assertTrue(done.stderr.startswith(b"tare-io: "), done.stderr)

    def test_help_and_list(self):
        done = run("--help")
        self.assertEqual(done.returncode, 0)
        for flag in (b"--quick", b"--size", b"--block", b"--count", b"--dir", b"--format", b"--out", b"--filter",
                     b"--limit", b"--budget", b"--list"):
            self.assertIn(flag, done.stdout)
        done = run("all", "--list")
        self.assertEqual(done.returncode, 0)
        for way in (b"write/text/fprintf", b"print/_IOLBF/wcout", b"copy/splice", b"write/binary/write(2), O_DIRECT"):
            self.assertIn(way, done.stdout)
        self.assertEqual(run("--list", "--filter=splice").stdout.strip(), b"copy/splice")


class Formats(Case):
    small = ("write", "--size=64k", "--time=20ms", "--filter=text/(fprintf|to_chars)")

    def test_json_has_an_interval_for_every_cell(self):
        table = self.table(*self.small)["write/text"]
        for (way, _), cell in cells(table).items():
            self.assertEqual(cell["status"], "ok", way)
            low, high = cell["estimate"]["ci"]
            self.assertLessEqual(low, cell["estimate"]["median"])
            self.assertLessEqual(cell["estimate"]["median"], high)
            self.assertGreater(cell["counts"]["writes"], 0)
        verdicts = [cell.get("comparison", {}).get("verdict") for cell in cells(table).values()]
        self.assertEqual(verdicts.count(None), 1)  # the baseline alone is compared with nothing
        self.assertTrue(set(verdicts) <= {None, "faster", "slower", "same", "undecided", "placement"})

    def test_csv_is_a_table(self):
        done = run(*self.small, "--format=csv", "--dir=" + self.place)
        rows = list(csv.DictReader(io.StringIO(done.stdout.decode())))
        self.assertEqual({row["table"] for row in rows}, {"write/text"})
        self.assertTrue(all(float(row["median_ns"]) > 0 for row in rows))
        self.assertTrue(all(None not in row for row in rows))

    def test_markdown_and_console_name_the_file_system(self):
        for form in ("markdown", "console"):
            done = run(*self.small, "--format=" + form, "--dir=" + self.place)
            self.assertEqual(done.returncode, 0)
            self.assertIn(b"fprintf", done.stdout)
            self.assertIn(b"file system", done.stdout)

    def test_out_writes_a_file_and_nothing_else(self):
        out = os.path.join(self.folder, "report.json")
        done = run(*self.small, "--format=json", "--out=" + out, "--dir=" + self.place)
        self.assertEqual((done.returncode, done.stdout), (0, b""))
        with open(out) as file:
            self.assertEqual(json.load(file)["schema"], "tare-io/1")


class Ways(Case):
    def test_every_way_of_writing_works_or_says_why_not(self):
        tables = self.table("write", "--size=100001", "--block=8192", "--dry-run")
        self.assertEqual(set(tables), {"write/binary", "write/text", "write/apart"})
        for table in tables.values():
            for (way, _), cell in cells(table).items():
                self.assertIn(cell["status"], ("once", "skipped"), (way, cell))
                if cell["status"] == "skipped":
                    self.assertTrue(cell["error"], way)
        self.assertEqual(cells(tables["write/text"])["fprintf", tables["write/text"]["columns"][0]]["status"], "once")

    def test_no_byte_and_one_byte_can_be_written(self):
        for size in ("0", "1"):
            for name, table in self.table("write", "--size=" + size, "--dry-run").items():
                for (way, _), cell in cells(table).items():
                    self.assertIn(cell["status"], ("once", "skipped"), (size, name, way, cell))

    def test_reasons_come_from_counts(self):
        rows = cells(self.table("write", "--size=256k", "--time=5ms", "--filter=text/")["write/text"])
        said = {way: cell.get("reason", "") for (way, _), cell in rows.items()}
        self.assertIn("one lseek per line: the position is asked for (tellp)",
                      said["ofstream <<, tellp() every line"])
        self.assertNotIn("lseek", said["ofstream <<"])
        self.assertIn("one write per line", said["ofstream <<, endl"])
        self.assertNotIn("per line", said["fprintf"])

    def test_reasons_go_with_the_code_and_not_with_the_name(self):
        if "TARE_IO_SWAPPED" not in os.environ:
            self.skipTest("TARE_IO_SWAPPED names no program")
        ways = "ofstream <<, tellp() every line", "ofstream <<, endl"
        said = []
        for program in (PROGRAM, os.environ["TARE_IO_SWAPPED"]):
            done = subprocess.run([program, "write", "--size=256k", "--time=5ms", "--format=json", "--dir=" + self.place,
                                   "--filter=text/ofstream <<, (tellp|endl$)"], stdout=subprocess.PIPE, timeout=TIMEOUT)
            found = cells(json.loads(done.stdout)["tables"][0])
            said.append([next(cell["reason"] for (way, _), cell in found.items() if way == name) for name in ways])
        sentence = [text.split(" [")[0] for text in said[0]]
        self.assertNotEqual(sentence[0], sentence[1])
        self.assertEqual(sentence, [text.split(" [")[0] for text in reversed(said[1])])

    def test_the_tracepoint_counts_what_ptrace_counts(self):
        # In a mount namespace of its own, for most systems do not mount tracefs.
        script = "mount -t tracefs tracefs /sys/kernel/tracing && exec \"$@\""
        done = subprocess.run(["unshare", "-m", "sh", "-c", script, "sh", PROGRAM, "write", "--size=256k", "--time=5ms",
                               "--filter=text/(fprintf|to_chars . fwrite)$", "--format=json", "--dir=" + self.place],
                              stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=TIMEOUT)
        if done.returncode != 0:
            self.skipTest("no mount namespace or no tracefs here: " + done.stderr.decode().strip())
        by_trace = cells(self.table("write", "--size=256k", "--time=5ms",
                                    "--filter=text/(fprintf|to_chars . fwrite)$")["write/text"])
        by_tracepoint = cells(json.loads(done.stdout)["tables"][0])
        if not all("tracepoint" in cell["counts"]["source"] for cell in by_tracepoint.values()):
            self.skipTest("the kernel gives no tracepoint to this user")
        for key, cell in by_tracepoint.items():
            self.assertEqual(cell["counts"]["system_calls"], by_trace[key]["counts"]["system_calls"], key)

    def test_the_filter_chooses(self):
        tables = self.table("all", "--quick", "--size=4k", "--count=10", "--time=5ms", "--filter=splice|/printf$")
        self.assertEqual({row["way"] for row in tables["copy"]["rows"]}, {"splice"})
        self.assertEqual({row["way"] for row in tables["print/default"]["rows"]}, {"printf"})
        self.assertNotIn("write/text", tables)


class Copies(Case):
    def copies(self, *arguments):
        return cells(self.table("copy", *arguments)["copy"])

    def test_every_way_and_route_of_every_kind_of_input(self):
        contents = {"empty": b"", "leading white space": b"  x y\n", "one byte": b"x", "one zero": b"\0", "no final newline": b"a line\nanother",
                    "only white space": b" \n\t \n", "binary": bytes(range(256)) * 41 + b"\0\0\xff"}
        for name, content in contents.items():
            found = self.copies("--dry-run", "--input=" + self.file("input", content))
            routes = {column for _, column in found}
            self.assertEqual(len(routes), 8)
            for key, cell in found.items():
                self.assertIn(cell["status"], ("once", "skipped"), (name, key, cell))
            for column in routes:
                self.assertEqual(found["read, write, 1024 bytes", column]["status"], "once")

    def test_the_tie_is_found_by_itself(self):
        found = self.copies("--size=4k", "--time=5ms", "--filter=/get, << c$|tie")
        tied = found["get, << c", "stdin to stdout"]
        self.assertIn("one write per character: cin is tied to cout", tied["reason"])
        self.assertGreater(tied["counts"]["writes"], 4000)
        self.assertNotIn("per character", found["get, << c, tie(nullptr)", "stdin to stdout"]["reason"])
        self.assertNotIn("per character", found["get, << c", "file to file"]["reason"])

    def test_what_takes_too_long_is_cut_and_estimated(self):
        found = self.copies("--size=4MiB", "--limit=50ms", "--time=5ms", "--filter=/get, << c$|8 KiB$")
        cell = found["get, << c", "stdin to stdout"]
        self.assertEqual(cell["status"], "cut")
        self.assertEqual(cell["limit"], 5e7)
        self.assertNotIn("estimate", cell)  # nothing may pretend to be measured at the full size
        extrapolated = cell["extrapolated"]
        self.assertGreater(extrapolated["median"], 5e7)
        self.assertLess(extrapolated["measured_share"], 0.51)
        self.assertGreaterEqual(extrapolated["samples"], 6)
        low, high = extrapolated["ci"]
        self.assertTrue(low <= extrapolated["median"] <= high)
        self.assertIn("cin is tied to cout", cell["reason"])
        self.assertGreater(cell["counts"]["writes"], 4e6)  # of the whole, too
        self.assertEqual(cell["comparison"]["verdict"], "slower")
        self.assertEqual(found["read(2), write(2), 8 KiB", "stdin to stdout"]["status"], "ok")

    def test_what_was_cut_is_marked_in_every_format(self):
        arguments = ("copy", "--size=4MiB", "--limit=50ms", "--time=5ms", "--filter=/get, << c$|8 KiB$",
                     "--dir=" + self.place)
        for form, mark in (("console", r"> 50.0 ms ~\S+ m?s ±\S+% of 1/\d+"), ("markdown", r"\\> 50.0 ms \\~\S+ m?s ±\S+ of 1/\d+")):
            done = run(*arguments, "--format=" + form)
            self.assertRegex(done.stdout.decode(), mark)
            self.assertIn("extrapolated", done.stdout.decode())
        rows = list(csv.DictReader(io.StringIO(run(*arguments, "--format=csv").stdout.decode())))
        cut = [row for row in rows if row["status"] == "cut"]
        self.assertTrue(cut)
        for row in cut:
            self.assertEqual(row["median_ns"], "")
            self.assertEqual(float(row["limit_ns"]), 5e7)
            self.assertGreater(float(row["extrapolated_ns"]), 5e7)
            self.assertLess(float(row["measured_share"]), 0.51)
        self.assertTrue(all(row["extrapolated_ns"] == "" for row in rows if row["status"] == "ok"))

    def test_a_part_of_every_way_is_compared_with_its_part_of_the_input(self):
        # So small a limit that everything but the quickest is cut: the parts must be right as well.
        content = b"some words and\nlines \0 of text " * 200000
        found = self.copies("--input=" + self.file("input", content), "--limit=3ms", "--time=1ms", "--budget=1s",
                            "--filter=get, << c$|istream_it|buf..$|getc, putc|8 KiB$|sendfile|mmap")
        self.assertTrue(any(cell["status"] == "cut" for cell in found.values()))
        for key, cell in found.items():
            self.assertIn(cell["status"], ("ok", "cut", "skipped"), (key, cell))

    def test_an_input_that_is_no_file_is_refused(self):
        for path in ("/no/such/file", "/dev/zero", self.folder):
            done = run("copy", "--input=" + path, "--dir=" + self.place)
            self.assertEqual(done.returncode, 1)
            self.assertEqual(done.stderr.count(b"\n"), 1, done.stderr)
            self.nothing_left()


class Budgets(Case):
    def test_a_budget_that_is_too_small_leaves_rounds_for_an_interval_and_no_more(self):
        table = self.table("write", "--size=4MiB", "--budget=10ms", "--filter=text/(fprintf|to_chars|ofstream <<$)")
        for key, cell in cells(table["write/text"]).items():
            estimate = cell.get("estimate") or cell["extrapolated"]
            self.assertEqual(estimate["samples"], 10, key)  # else 11 and more
            self.assertIsNotNone(estimate["ci"], key)

    def test_text_is_cut_to_parts_that_are_right(self):
        table = self.table("write", "--size=3000001", "--limit=10ms", "--time=1ms", "--filter=text")["write/text"]
        found = cells(table)
        self.assertTrue(any(cell["status"] == "cut" for cell in found.values()))
        for key, cell in found.items():
            self.assertIn(cell["status"], ("ok", "cut", "skipped"), (key, cell))


class Printing(Case):
    def test_every_way_buffering_and_sink(self):
        tables = self.table("print", "--count=300", "--dry-run")
        kinds = ["print/default", "print/_IONBF", "print/_IOLBF", "print/_IOFBF"]
        self.assertEqual([name for name in tables if name in kinds], kinds)
        for name in kinds:
            self.assertEqual([column.split()[0] for column in tables[name]["columns"]], ["console", "file", "null"] * 2)
            for key, cell in cells(tables[name]).items():
                self.assertIn(cell["status"], ("once", "skipped"), (name, key, cell))
        self.assertIn("print/default and buffered", tables)

    def test_reasons_follow_the_buffering(self):
        tables = self.table("print", "--count=300", "--time=4ms", "--filter=(_IONBF|_IOFBF)/(printf|wprintf)$")
        narrow = "printf", "file 64-bit"
        self.assertIn("one write per line", cells(tables["print/_IONBF"])[narrow]["reason"])
        self.assertNotIn("per line", cells(tables["print/_IOFBF"])[narrow]["reason"])
        wide = cells(tables["print/_IOFBF"])["wprintf", "file 64-bit"]
        self.assertIn("16-byte writes: glibc's wide streams", wide["reason"])
        self.assertTrue(any(cell["estimate"]["ci"] for cell in cells(tables["print/_IONBF"]).values()))

    def test_interleaving_shows_who_waits_in_a_buffer(self):
        table = self.table("print", "--filter=interleaving")["print/interleaving"]
        texts = {key: cell["text"] for key, cell in cells(table).items()}
        self.assertEqual(texts["stdout and stderr", "default file"], "e1 e2 e3 e4 o1 o2 o3 o4")
        self.assertEqual(texts["stdout and stderr", "_IONBF file"], "o1 e1 o2 e2 o3 e3 o4 e4")
        self.assertEqual(texts["stdout and stderr", "default console"], "o1 e1 o2 e2 o3 e3 o4 e4")
        self.assertEqual(texts["cout and cerr", "default file"], "o1 e1 o2 e2 o3 e3 o4 e4")  # cerr is tied to cout


class Trouble(Case):
    @staticmethod
    def children_of(process):
        try:
            with open("/proc/%d/task/%d/children" % (process.pid, process.pid)) as file:
                return file.read().split()
        except FileNotFoundError:
            return []

    def test_a_full_disk_is_refused_beforehand(self):
        done = run("write", "--size=1000GiB", "--dir=" + self.place)
        self.assertEqual(done.returncode, 1)
        self.assertIn(b"not enough room", done.stderr)
        self.assertEqual(done.stderr.count(b"\n"), 1)
        self.nothing_left()

    def test_a_small_disk_is_refused_and_never_filled(self):
        if os.geteuid() != 0:
            self.skipTest("mounting needs root")
        if subprocess.run(["mount", "-t", "tmpfs", "-o", "size=1m", "tmpfs", self.place]).returncode != 0:
            self.skipTest("mounting is refused here")
        self.addCleanup(subprocess.run, ["umount", self.place])
        for experiment in ("write", "copy"):
            done = run(experiment, "--size=2MiB", "--dir=" + self.place)
            self.assertEqual(done.returncode, 1)
            self.assertIn(b"not enough room", done.stderr)
            self.nothing_left()
        self.assertEqual(run("write", "--size=64k", "--time=5ms", "--dir=" + self.place).returncode, 0)

    def test_a_limit_on_file_sizes_fails_the_rows_and_not_the_program(self):
        def limited():
            resource.setrlimit(resource.RLIMIT_FSIZE, (65536, 65536))
        tables = self.table("write", "--size=1MiB", "--time=5ms", status=1, preexec_fn=limited)
        for name in ("write/binary", "write/text"):
            for row in tables[name]["rows"]:
                cell = row["cells"][0]
                if row["way"].startswith("memory only") or cell["status"] == "skipped":
                    continue
                self.assertEqual(cell["status"], "failed", row["way"])
                self.assertTrue(cell["error"], row["way"])
        self.assertIn("File too large", cells(tables["write/binary"])["write(2)", tables["write/binary"]["columns"][0]]
                      ["error"])

    def test_a_folder_that_cannot_be_written(self):
        paths = ["/no/such/folder", self.file("file", b"")]
        if os.geteuid() != 0:
            os.chmod(self.place, 0o500)
            paths.append(self.place)
        else:
            paths.append("/proc/self")
        for path in paths:
            for experiment in ("write", "print", "copy"):
                done = run(experiment, "--quick", "--dir=" + path)
                self.assertEqual(done.returncode, 1, path)
                self.assertEqual(done.stderr.count(b"\n"), 1, done.stderr)
                self.assertIn(path.encode(), done.stderr)

    def test_a_reader_of_the_report_that_closes(self):
        reader, writer = os.pipe()
        os.close(reader)
        done = subprocess.run([PROGRAM, "write", "--size=4k", "--time=5ms", "--filter=fprintf", "--dir=" + self.place],
                              stdout=writer, stderr=subprocess.PIPE, timeout=TIMEOUT)
        os.close(writer)
        self.assertEqual(done.returncode, 1)
        self.assertIn(b"Broken pipe", done.stderr)
        self.nothing_left()

    def test_a_disk_that_others_fill_meanwhile_fails_the_rows(self):
        if os.geteuid() != 0:
            self.skipTest("mounting needs root")
        if subprocess.run(["mount", "-t", "tmpfs", "-o", "size=8m", "tmpfs", self.place]).returncode != 0:
            self.skipTest("mounting is refused here")
        self.addCleanup(subprocess.run, ["umount", self.place])
        process = subprocess.Popen([PROGRAM, "write", "--size=2MiB", "--time=1s", "--filter=binary/(write.2.|fwrite|ofs)",
                                    "--format=json", "--dir=" + self.place], stdout=subprocess.PIPE)
        self.addCleanup(process.kill)
        while not self.children_of(process) and process.poll() is None:
            time.sleep(0.001)  # it looks for room before it begins, and there still is some
        with open(os.path.join(self.place, "others"), "wb", buffering=0) as others:
            while process.poll() is None:  # room comes back whenever a way begins anew
                try:
                    others.write(b"x" * 65536)
                except OSError:
                    time.sleep(0.001)
        out, _ = process.communicate(timeout=TIMEOUT)
        self.assertEqual(process.returncode, 1)
        failed = [cell for cell in cells(json.loads(out)["tables"][0]).values() if cell["status"] == "failed"]
        self.assertTrue(failed)
        for cell in failed:
            self.assertRegex(cell["error"], "No space left|a write failed|bytes, .* expected|output took a part")
        self.assertEqual(os.listdir(self.place), ["others"])

    def test_a_report_that_cannot_be_written_is_refused_before_anything_is_measured(self):
        begin = time.monotonic()
        done = run("all", "--out=/no/such/folder/report", "--dir=" + self.place)
        self.assertEqual(done.returncode, 1)
        self.assertIn(b"/no/such/folder/report", done.stderr)
        self.assertLess(time.monotonic() - begin, 30)  # measuring all takes a quarter of an hour

    def test_a_report_that_does_not_fit(self):
        done = run("write", "--size=4k", "--time=5ms", "--filter=fprintf", "--out=/dev/full", "--dir=" + self.place)
        self.assertEqual(done.returncode, 1)
        self.assertIn(b"No space left", done.stderr)


def alive(process):
    """Not so a zombie: nobody may be there to collect it."""
    try:
        with open("/proc/" + process + "/stat") as file:
            return file.read().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False


class Interruption(Case):
    def start(self, *arguments):
        process = subprocess.Popen([PROGRAM, *arguments, "--format=json", "--dir=" + self.place],
                                   stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        self.addCleanup(process.kill)
        return process

    def test_in_the_middle_reports_what_was_measured(self):
        process = self.start("write", "--size=8MiB", "--time=2s", "--filter=binary|text")
        time.sleep(4)
        process.send_signal(signal.SIGINT)
        begin = time.monotonic()
        out, _ = process.communicate(timeout=30)
        self.assertLess(time.monotonic() - begin, 20)
        self.assertEqual(process.returncode, 130)
        document = json.loads(out)
        self.assertTrue(document["interrupted"])
        found = [cell for table in document["tables"] for cell in cells(table).values()]
        self.assertTrue(any(cell["status"] in ("ok", "once") for cell in found))
        self.assertFalse([cell for cell in found if cell["status"] == "failed"])
        self.nothing_left()

    def test_at_any_moment_reports_and_leaves_nothing(self):
        for experiment in ("write", "print", "copy"):
            for moment in (0.05, 0.2, 0.7, 1.6):
                process = self.start(experiment, "--quick")
                time.sleep(moment)
                process.send_signal(signal.SIGINT if moment < 1 else signal.SIGTERM)
                begin = time.monotonic()
                out, error = process.communicate(timeout=TIMEOUT)
                self.assertLess(time.monotonic() - begin, 20)  # it is a tenth of a second, and a hang is for ever
                if process.returncode == -signal.SIGINT and not out:
                    continue  # before it had begun: a busy machine
                self.assertEqual(process.returncode, 130, error)
                document = json.loads(out)
                self.assertTrue(document["interrupted"])
                for table in document["tables"]:
                    for key, cell in cells(table).items():
                        self.assertNotEqual(cell["status"], "failed", (key, cell))
                self.nothing_left()

    def test_keeps_the_rounds_that_were_made(self):
        process = self.start("write", "--size=16MiB", "--time=60s", "--budget=10min", "--filter=binary/(write.2.|fwrite)$")
        time.sleep(6)
        process.send_signal(signal.SIGINT)
        out, _ = process.communicate(timeout=TIMEOUT)
        self.assertEqual(process.returncode, 130)
        for key, cell in cells(json.loads(out)["tables"][0]).items():
            self.assertEqual(cell["status"], "ok", (key, cell))
            self.assertGreater(cell["estimate"]["samples"], 1, key)

    def test_during_one_long_operation_does_not_wait_for_its_end(self):
        process = self.start("copy", "--size=256MiB", "--limit=100s", "--filter=copy/get, << c$")
        time.sleep(2)
        process.send_signal(signal.SIGTERM)
        out, _ = process.communicate(timeout=15)
        self.assertEqual(process.returncode, 130)
        json.loads(out)
        self.nothing_left()

    def test_killed_outright_leaves_no_file_and_no_process(self):
        process = self.start("copy", "--size=64MiB", "--limit=100s", "--filter=copy/get, << c$")
        time.sleep(2)
        children = subprocess.run(["ps", "-o", "pid=", "--ppid", str(process.pid)], stdout=subprocess.PIPE)
        process.kill()
        process.communicate(timeout=15)
        self.nothing_left()
        time.sleep(0.5)
        for child in children.stdout.split():
            self.assertFalse(alive(child.decode()), "a worker lives on")


class Workers(Case):
    """Single operations against sinks that a whole run cannot be given."""

    def reply(self, group, way, stdout, *settings):
        """Runs one worker; returns (outcome, message)."""
        path = os.path.join(self.folder, "reply")
        with open(path, "wb") as out, open(self.file("in", b"some input\n" * 30000), "rb") as source:
            saved = 3

            def descriptors():
                os.dup2(out.fileno(), saved)
                os.set_inheritable(saved, True)

            subprocess.run([PROGRAM, "--worker", group, way, "size=330000", "block=4096", "count=50000", *settings],
                           stdin=source, stdout=stdout, stderr=subprocess.DEVNULL, preexec_fn=descriptors,
                           close_fds=False, timeout=TIMEOUT)
        with open(path, "rb") as file:
            data = file.read()
        self.assertEqual(len(data), 9 * 8 + 2 * 4 + 256, way)
        fields = struct.unpack("<9q2i256s", data)
        return fields[9], fields[11].split(b"\0")[0].decode()

    printing = ("printf", "wprintf", "cout", "wcout", "cout, sync_with_stdio(false)", "wcout, sync_with_stdio(false)",
                "wcsrtombs + cout", "write(2) every line")
    copying = ("get, << c, both", "read, write, 1024 bytes", "istreambuf_iterator", "os << is.rdbuf()",
               "is >> os.rdbuf()", "getc, putc", "read(2), write(2), 8 KiB", "mmap + write(2)")

    def test_a_full_disk_is_noticed_by_every_way(self):
        for way in self.printing:
            with open("/dev/full", "wb") as full:
                outcome, message = self.reply("print", way, full, "to-standard")
            self.assertEqual(outcome, 2, (way, message))
        for way in self.copying:
            with open("/dev/full", "wb") as full:
                outcome, message = self.reply("copy", way, full, "to-standard", "from-standard")
            self.assertEqual(outcome, 2, (way, message))
        self.assertIn("No space left", message)

    def test_a_reader_that_closes_is_noticed_by_every_way(self):
        for group, ways in (("print", self.printing), ("copy", self.copying)):
            for way in ways:
                reader, writer = os.pipe()
                os.close(reader)
                outcome, message = self.reply(group, way, writer, "to-standard", "from-standard")
                os.close(writer)
                self.assertEqual(outcome, 2, (way, message))

    def test_a_terminal_whose_other_end_is_gone(self):
        for way in self.printing:
            master, slave = pty.openpty()
            os.close(master)
            outcome, message = self.reply("print", way, slave, "to-standard")
            os.close(slave)
            self.assertEqual(outcome, 2, (way, message))

    def test_an_operation_that_works_says_so(self):
        with open(os.path.join(self.folder, "out"), "wb") as out:
            self.assertEqual(self.reply("print", "printf", out, "to-standard")[0], 0)
        with open(os.path.join(self.folder, "out"), "rb") as out:
            self.assertEqual(out.read(), b"Hello World!\n" * 50000)

    def test_a_way_that_does_not_exist_is_skipped(self):
        with open("/dev/null", "wb") as null:
            self.assertEqual(self.reply("print", "no such way", null)[0], 1)


if __name__ == "__main__":
    unittest.main(verbosity=2)
