"""Every operation of folding.cpp runs at least 100 instructions for its 100 rounds: counted, not timed."""

import json
import subprocess
import sys

result = subprocess.run([sys.argv[1], "--quick", "--instructions=step", "--format=json"], capture_output=True, timeout=100)
if result.returncode != 0:
    sys.exit(result.stderr.decode() or f"exit status {result.returncode}")
failed = False
for benchmark in json.loads(result.stdout)["suites"][0]["benchmarks"]:
    instructions = benchmark["counters"]["instructions"]
    if instructions["per_op"] is None:
        print("skipped: instructions cannot be counted here:", instructions)
        sys.exit(77)
    print(f"{benchmark['name']}: {instructions['per_op']} instructions")
    failed = failed or not 100 <= instructions["per_op"] <= 5000
sys.exit(1 if failed else 0)
