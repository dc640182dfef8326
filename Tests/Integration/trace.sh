#!/usr/bin/env bash
# The output of lab trace and lab frame is readable by third-party parsers and is the same in debug and release.
# Usage: Tests/Integration/trace.sh; expects a debug build, and a release build of lab in .build/copy.
set -euo pipefail
cd "$(dirname "$0")/../.."

work=$(mktemp -d "${TMPDIR:-/tmp}/lab-trace.XXXXXX")
trap 'rm -rf "$work"' EXIT

debug=$(swift build --show-bin-path)/lab
release=.build/copy/.build/release/lab
study=Scenarios/cumulative.json

# write NAME EXECUTABLE: writes all documents into a folder of that name.
write() {
  mkdir "$work/$1"
  # One pass with images from the network; a list with hitches and one without.
  "$2" trace "$study" --run reuse --set scroll.passes=1 --set imageCaches=cold -o "$work/$1/reuse.json"
  "$2" trace "$study" --run async-nodes --set scroll.passes=1 >"$work/$1/async-nodes.json"
  "$2" frame "$study" --run rasterization --at 12.5s --overlay all -o "$work/$1/overlays.svg"
  "$2" frame "$study" --run worst --filmstrip --frames 4 -o "$work/$1/filmstrip.svg"
  "$2" frame "$study" --run static-cells --against no-offscreen --offset 3400 -o "$work/$1/comparison.svg"
}

write debug "$debug"
write release "$release"
diff -r "$work/debug" "$work/release" >&2 || {
  echo "trace: debug and release write different bytes" >&2
  exit 1
}
python3 Tests/Integration/validate-trace.py "$work"/debug/*.json "$work"/debug/*.svg >"$work/report" || {
  cat "$work/report" >&2
  exit 1
}
sed "s|$work/debug/||" "$work/report"
