#!/usr/bin/env bash
# Single-stepping under a debugger, valgrind or a sanitizer: refused with the reason, and the times are still reported.
# usage: refused.sh gdb|strace|valgrind|nothing PROGRAM
set -eu
under=$1 program=$2
flags=(--quick --instructions=step --format=json)
run() { echo "$*"; output=$("$@" 2>&1) || { echo "$output"; exit 1; }; }
case $under in
    gdb)
        command -v gdb >/dev/null || { echo "gdb is missing: skipped"; exit 77; }
        run gdb -nx -batch -ex run -ex 'info program' --args "$program" "${flags[@]}"
        reason='not under a debugger' ;;
    strace)
        command -v strace >/dev/null || { echo "strace is missing: skipped"; exit 77; }
        run strace -f -o /dev/null "$program" "${flags[@]}"
        reason='not under a debugger' ;;
    valgrind)
        command -v valgrind >/dev/null || { echo "valgrind is missing: skipped"; exit 77; }
        run valgrind --quiet "$program" "${flags[@]}"
        reason='not under valgrind' ;;
    sanitizer)
        run "$program" "${flags[@]}"
        reason='not under a sanitizer' ;;
    nothing)
        run "$program" "${flags[@]}"
        reason='"source": "step"' ;;
esac
case $output in
    *ptrace:*not\ permitted* | *"Operation not permitted"*) echo "processes may not be traced here: skipped"; exit 77 ;;
esac
grep -qF "$reason" <<<"$output" || { echo "$output" | head -n 100; echo "expected: $reason"; exit 1; }
grep -q '"median": [0-9]' <<<"$output" || { echo "$output" | head -n 100; echo "expected: a median"; exit 1; }
if [ "$under" = nothing ]; then
    grep -q '"instructions": {"per_op": [0-9]' <<<"$output" || { echo "$output" | grep instructions; exit 1; }
fi
