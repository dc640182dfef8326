#!/usr/bin/env bash
# The output of lab trace and lab frame is readable by third-party parsers and is the same in debug and release.
# Usage: Tests/Integration/trace.sh; expects a debug build, and a release build of lab in .build/copy.
. "$(dirname "$0")/common.sh"

debug=$(debug_build)
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
diff -r "$work/debug" "$work/release" >&2 || fail "debug and release write different bytes"
python3 Tests/Integration/validate-trace.py "$work"/debug/*.json "$work"/debug/*.svg >"$work/report" || show "$work/report" "the documents are not valid"
sed "s|$work/debug/||" "$work/report"
