"""Are the variants of one program the same program in different orders? usage: variants_test.py RUNNER [VARIANT ...]"""

import json
import subprocess
import sys
import unittest

RUNNER, *VARIANTS = sys.argv[1:]
if not VARIANTS:
    print("skipped: neither lld nor mold is installed")
    sys.exit(77)


def text_symbols(program):
    """Names of functions in the order of their addresses."""
    out = subprocess.run(["nm", "-n", program], capture_output=True, text=True, check=True).stdout
    return [line.split()[2] for line in out.splitlines() if len(line.split()) == 3 and line.split()[1] in "tT"]


class Variants(unittest.TestCase):
    def test_all_have_the_same_functions(self):
        sets = [set(text_symbols(program)) for program in VARIANTS]
        self.assertTrue(any("other" in name for name in sets[0]))
        for other in sets[1:]:
            self.assertEqual(sets[0], other)

    def test_each_has_them_in_another_order(self):
        orders = {tuple(text_symbols(program)) for program in VARIANTS}
        self.assertEqual(len(orders), len(VARIANTS))

    def test_all_measure_and_the_runner_concludes(self):
        done = subprocess.run(
            [sys.executable, RUNNER, "--rounds=2", "--format=json", *VARIANTS, "--", "--quick"],
            capture_output=True, text=True, check=False,
        )
        self.assertEqual(done.returncode, 0, done.stderr)
        document = json.loads(done.stdout)
        self.assertEqual([row["name"] for row in document["benchmarks"]], ["moved/one", "moved/other"])
        for row in document["benchmarks"]:
            self.assertEqual(len(row["medians"]), len(VARIANTS))
            self.assertTrue(all(median > 0 for median in row["medians"]))
        self.assertEqual(len(document["comparisons"]), 1)


sys.argv = sys.argv[:1]
unittest.main()
