#!/usr/bin/env bash
# Faults and hostile inputs: kills at every call that changes files, full disks, concurrent labs, interrupted measurements, damaged
# files and arguments, and random studies. Sources/ROBUSTNESS.md states the rules.
# Usage: Tests/Integration/attack.sh short|long; expects a debug build, and for long a release build of lab in .build/copy.
. "$(dirname "$0")/common.sh"

lab=$(debug_build)

if [ "$(uname)" = Linux ]; then
  clang -shared -fPIC -O1 -Wall -Werror -o "$work/kill.so" Tests/Integration/attack/kill.c
  if [ "$1" = short ]; then cases="run generate new-plugin"; else cases=; fi
  # shellcheck disable=SC2086
  python3 Tests/Integration/attack/kills.py "$lab" "$work/kill.so" $cases
  if [ "$1" = short ]; then tries=20; else tries=200; fi
  python3 Tests/Integration/attack/interrupts.py "$lab" "$tries" "$1"
else
  echo "kills: not run, because libraries are preloaded on Linux only; nor are interruptions, which look at /proc"
fi
if [ "$1" = short ]; then
  python3 Tests/Integration/attack/labs.py "$lab" 3
  python3 Tests/Integration/attack/arguments.py "$lab" 100
  exit
fi
python3 Tests/Integration/attack/labs.py "$lab" 50
if [ "$(uname)" = Linux ]; then python3 Tests/Integration/attack/labs.py "$lab" 25 "$work/kill.so"; fi
python3 Tests/Integration/attack/arguments.py .build/copy/.build/release/lab 10000
LAB_FUZZ_CASES=1000000 swift test --skip-build --explicit-target-dependency-import-check error --filter FuzzTests
LAB_ATTACK_STUDIES=5000 LAB_ATTACK_EVERY=1 \
  swift test --skip-build --explicit-target-dependency-import-check error --filter RandomStudyTests
