# The front door. 'make help' lists what there is.

SHELL := /bin/bash
.SHELLFLAGS := -o pipefail -c
MAKEFLAGS += --no-print-directory
JOBS ?= $(shell nproc 2>/dev/null || echo 2)
PREFIX ?= /usr/local
CLANG ?= 19
FORMATTED = $(shell git ls-files --cached --others --exclude-standard '*.hpp' '*.cpp' '*.h' '*.c')
DEV = build/dev
# Debug information is a quarter of the time to compile; nobody looks at it there.
CI_FLAGS = $(if $(filter true,$(CI)),-DCMAKE_CXX_FLAGS_RELWITHDEBINFO="-O2 -DNDEBUG")
CTEST = ctest --output-on-failure -j $(JOBS)

.DEFAULT_GOAL := help
.PHONY: help setup build demo test test-dev test-clang header bench format format-check tidy asan tsan install clean

help:  ## this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-14s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

setup:  ## get the packages that building and testing need (also done by the others)
	@tools/setup

build: setup  ## the library, the examples and the tests, with g++
	@cmake --preset dev $(CI_FLAGS) >/dev/null
	@cmake --build $(DEV) -j $(JOBS)

demo: setup  ## which way of writing a file is fast, and why: tare-io write, 3 min (TARE_DEMO_SIZE=1MiB, ARGS=--quick)
	@cmake --preset dev >/dev/null
	@cmake --build $(DEV) -j $(JOBS) --target tare-io | tail -n 1
	@$(DEV)/suites/io/tare-io write $(if $(TARE_DEMO_SIZE),--size=$(TARE_DEMO_SIZE)) $(ARGS)

# In the order in which they are quick to fail. Sanitizer and clang builds, format and tidy are for CI: they need minutes.
ifeq ($(CI),true)
test: setup format-check test-dev tidy test-clang asan tsan  ## build and run all tests; CI=true: also clang, sanitizers, format, tidy
	@tail -n 3 $(DEV)/ctest.log
else
test: test-dev
endif

test-dev: build
	@$(CTEST) --test-dir $(DEV) 2>&1 | tee $(DEV)/ctest.log

# $(1): the preset. Tests that choose their compilers themselves, or start an emulator, would only repeat themselves here.
define test_preset
	@if command -v clang++-$(CLANG) >/dev/null; then \
	    cmake --preset $(1) $(CI_FLAGS) >/dev/null && cmake --build build/$(1) -j $(JOBS) && \
	    $(CTEST) --test-dir build/$(1) --label-exclude '^(package|zig|qemu|encodings|layouts|io|fuzz)$$'; \
	else echo "make $(1): clang++-$(CLANG) is missing, skipped" >&2; [ "$(MAKECMDGOALS)" = test ]; fi
endef

test-clang: setup  ## build with clang and run the tests
	$(call test_preset,clang)

asan: setup  ## build with the address and undefined-behaviour sanitizers and run the tests
	$(call test_preset,asan)

tsan: setup  ## build with the thread sanitizer and run the tests
	$(call test_preset,tsan)

header:  ## make the single file dist/tare.hpp
	@tools/amalgamate.py

bench: setup  ## measure tare itself against its goals (BENCH="name ..." for some of bench/)
	@cmake --preset dev >/dev/null
	@cmake --build $(DEV) -j $(JOBS) | tail -n 1
	@bench/run $(DEV) $(BENCH)

format:  ## format all C and C++ files
	@clang-format-$(CLANG) -i $(FORMATTED)

format-check: setup  ## fail when a file is not formatted
	@if command -v clang-format-$(CLANG) >/dev/null; then clang-format-$(CLANG) --dry-run -Werror $(FORMATTED); \
	else echo "make format-check: clang-format-$(CLANG) is missing, skipped" >&2; fi

tidy: setup  ## clang-tidy over src/ and include/
	@tools/tidy clang-tidy-$(CLANG)

install:  ## install library, headers and CMake package below PREFIX (default /usr/local)
	@cmake --preset release -DCMAKE_INSTALL_PREFIX="$(abspath $(PREFIX))" >/dev/null
	@cmake --build build/release -j $(JOBS) | tail -n 1
	@cmake --install build/release | tail -n 1

clean:  ## remove what was built
	@rm -rf build dist
