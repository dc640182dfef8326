#!/usr/bin/env bash
# A fit has the same bytes in debug and release and for any number of jobs, and the shipped profile is the output of the command in
# Scenarios/FIDELITY.md.
# Usage: Tests/Integration/fit.sh; expects a debug build, and a release build of lab in .build/copy.
. "$(dirname "$0")/common.sh"

debug=$(debug_build)

# fit_one_factor NAME EXECUTABLE JOBS: fits one factor to two rows.
fit_one_factor() {
  mkdir "$work/$1"
  "$2" fit --base ipod-touch-5g-literature --rows image-presizing,no-offscreen --metrics fps_avg,gpu_avg_pct \
    --factors passes --phases 1 --cross-validate --jobs "$3" -o "$work/$1/device.json" >"$work/$1/report" 2>/dev/null
}
fit_one_factor debug "$debug" 1
fit_one_factor again "$debug" 2
fit_one_factor release "$release" 2
for other in again release; do
  diff -r "$work/debug" "$work/$other" >&2 || fail "different bytes in the run \"$other\""
done
echo "fit: 3 fits gave the same bytes"

# The documented command, with another executable and another output path.
shipped=Scenarios/devices/ipod-touch-5g.json
written=ipod-touch-5g.json
command=$(awk '/^swift run lab fit / && !done { on = 1 } on { print } on && !/\\$/ { on = 0; done = 1 }' Scenarios/FIDELITY.md)
case $command in
*"-o $written") ;;
*)
  fail "Scenarios/FIDELITY.md has no command that writes $written"
  ;;
esac
command=${command/swift run lab/\"$release\"}
command=${command/-o $written/-o \"$work/$written\"}
eval "$command" >/dev/null 2>"$work/errors" || show "$work/errors" "the command of Scenarios/FIDELITY.md failed"
diff "$shipped" "$work/$written" >&2 || fail "$shipped is not the output of the command in Scenarios/FIDELITY.md"
echo "fit: $shipped is the output of the documented command"
