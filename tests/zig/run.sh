#!/usr/bin/env bash
# Tests the Zig package: its own tests in one mode, its examples, and a project that depends on it.
# Arguments: source folder, build folder (caches go there), Debug|ReleaseSafe|ReleaseFast|consumer|examples|docs
set -eu
source=$1 build=$2 what=$3

if [ -x "$source/.venv/bin/python" ] && "$source/.venv/bin/python" -m ziglang version >/dev/null 2>&1; then
    zig() { "$source/.venv/bin/python" -m ziglang "$@"; }
elif command -v zig >/dev/null; then
    zig() { command zig "$@"; }
else
    echo "Zig is missing: skipped. tools/setup installs it (ziglang of tools/requirements.txt) into .venv."
    exit 77
fi
version=$(zig version)
case $version in
    0.16.*) ;;
    *) echo "Zig $version is here, 0.16 is needed: skipped"; exit 77 ;;
esac

export ZIG_LOCAL_CACHE_DIR=$build/zig/local ZIG_GLOBAL_CACHE_DIR=$build/zig/global
mkdir -p "$build/zig"

case $what in
    Debug | ReleaseSafe | ReleaseFast)
        cd "$source/zig"
        zig build test -Doptimize="$what" --summary all
        ;;
    examples)
        cd "$source/zig"
        out=$build/zig/examples.txt
        zig build fibonacci -Doptimize=ReleaseFast >"$out"
        grep -q '^| naive/20 ' "$out" && grep -q '^| iterative/20 ' "$out"
        grep -q '^iterative/20 is .* faster than naive/20' "$out"
        zig build throughput -Doptimize=ReleaseFast >"$out"
        grep -Eq '^\| copy 1 MiB .*B/s' "$out"
        zig build custom_reporter -Doptimize=ReleaseFast >"$out"
        python3 -c 'import json, sys; assert json.load(open(sys.argv[1]))["median_ns"] > 0' "$out"
        ;;
    consumer)
        # By way of the repository's root, as a URL would bring it, and of the folder zig/.
        for package in . zig; do
            project=$build/zig/consumer_${package/./root}
            rm -rf "$project" && mkdir -p "$project"
            cp "$source"/tests/zig/consumer/*.zig "$project"
            path=$(realpath --relative-to="$project" "$source/$package")
            sed "s|@PACKAGE@|$path|" "$source/tests/zig/consumer/build.zig.zon.in" >"$project/build.zig.zon"
            cd "$project"
            zig build -Doptimize=ReleaseFast --prefix "$project/out"
            "$project/out/bin/consumer" >"$project/out.txt"
            grep -q '| *1.00x |' "$project/out.txt"
            grep -q '^| fibIterative/15 |' "$project/out.txt"
        done
        ;;
    docs)
        # Every program in Zig in README.md and docs/, as the main file of a project of its own.
        project=$build/zig/docs
        rm -rf "$project" && mkdir -p "$project"
        python3 "$source/tools/extract_examples.py" "$project/programs" "$source/README.md" "$source"/docs/*.md | grep '\.zig$' >"$project/list"
        [ -s "$project/list" ]
        cp "$source/tests/zig/consumer/build.zig" "$project"
        path=$(realpath --relative-to="$project" "$source/zig")
        sed "s|@PACKAGE@|$path|" "$source/tests/zig/consumer/build.zig.zon.in" >"$project/build.zig.zon"
        cd "$project"
        while read -r program; do
            cp "$program" main.zig
            zig build -Doptimize=ReleaseFast --prefix "$project/out"
            "$project/out/bin/consumer" >"$project/out.txt"
            grep -q '^| Benchmark ' "$project/out.txt" || { cat "$program" "$project/out.txt"; exit 1; }
        done <"$project/list"
        ;;
esac
