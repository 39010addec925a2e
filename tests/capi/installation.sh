#!/usr/bin/env bash
# Installs the C interface into a folder and builds examples/fib.c against it as its first lines say, with every C compiler
# there is. Arguments: cmake, build folder, source folder, configuration.
set -eu
cmake=$1 build=$2 source=$3 config=$4
case " ${CXX_FLAGS:-} " in
    *-fsanitize*) echo "a build with sanitizers is not what gets installed: skipped"; exit 77 ;;
esac
command -v pkg-config >/dev/null || { echo "pkg-config is missing: skipped"; exit 77; }

prefix=$(mktemp -d)
trap 'rm -rf "$prefix"' EXIT
"$cmake" --install "$build" --config "$config" --prefix "$prefix" >/dev/null
export PKG_CONFIG_PATH
PKG_CONFIG_PATH=$(dirname "$(find "$prefix" -name tare_c.pc)")
library_folder=$(dirname "$PKG_CONFIG_PATH")
# The prefix in the file is that of the configuration; this installation stands elsewhere.
flags=$(pkg-config --define-variable=prefix="$prefix" --cflags --libs tare_c)
static_flags=$(pkg-config --define-variable=prefix="$prefix" --static --cflags --libs tare_c | sed 's/-ltare_c/-l:libtare_c.a/')

tried=0
for compiler in gcc clang clang-19; do
    command -v $compiler >/dev/null || continue
    tried=$((tried + 1))
    for optimisation in -O0 -O2; do
        # shellcheck disable=SC2086
        $compiler -std=c11 $optimisation -Wall -Wextra -Wpedantic -Werror "$source/examples/fib.c" $flags -o "$prefix/shared"
        # shellcheck disable=SC2086
        $compiler -std=c11 $optimisation -Wall -Wextra -Wpedantic -Werror "$source/examples/fib.c" $static_flags -o "$prefix/static"
        # shellcheck disable=SC2086
        $compiler -std=c11 $optimisation -Wall -Wextra -Wpedantic -Werror "$source/tests/capi/plain.c" $flags -o "$prefix/plain"
        TARE_DRY_RUN=1 LD_LIBRARY_PATH=$library_folder "$prefix/shared" >/dev/null || true
    done
    TARE_QUICK=1 LD_LIBRARY_PATH=$library_folder "$prefix/shared" | grep -q "naive/20"
    TARE_QUICK=1 "$prefix/static" | grep -q "naive/20"
    LD_LIBRARY_PATH=$library_folder "$prefix/plain"
    echo "$compiler: shared and static"
done
[ $tried != 0 ]

# Nothing but the interface leaves the shared library, and all of it has a version.
symbols=$(nm -D --defined-only "$library_folder/libtare_c.so" | awk '{print $3}')
if strangers=$(printf '%s\n' "$symbols" | grep -v '^tare_.*@@TARE_0\.1$' | grep -v '^TARE_0\.1$'); then
    echo "not part of the interface, but exported: $strangers"
    exit 1
fi
declared=$(grep -oE '\btare_[a-z_]+\(' "$prefix/include/tare.h" | tr -d '(' | grep -vE '^tare_(keep_.*|use_pointer)$' | sort -u)
for name in $declared; do
    printf '%s\n' "$symbols" | grep -q "^$name@@" || { echo "declared, but not exported: $name"; exit 1; }
done
