#!/usr/bin/env bash
# The documentation of what techniques can use, from the symbol graphs of the built modules; a warning, such as a broken link, is an error.
# Usage: Tests/Integration/docs.sh OUTPUT; expects a debug build of ListRuntime.
. "$(dirname "$0")/common.sh"

output=$1
modules=$(swift build --show-bin-path)/Modules
if [ "$(uname)" = Darwin ]; then sdk=(-sdk "$(xcrun --show-sdk-path)"); docc=(xcrun docc); else sdk=(); docc=(docc); fi
# Simulation has the instants and durations that the API uses.
for module in ListRuntime Simulation; do
  swift symbolgraph-extract -module-name "$module" -I "$modules" ${sdk[@]+"${sdk[@]}"} -minimum-access-level public -output-dir "$work"
done
"${docc[@]}" convert Sources/ListRuntime/ListRuntime.docc --additional-symbol-graph-dir "$work" --output-path "$output" --warnings-as-errors \
  --fallback-display-name ListRuntime --fallback-bundle-identifier listlab.ListRuntime >"$work/log" || { cat "$work/log" >&2; exit 1; }
[ -s "$output/data/documentation/listruntime/uicontext.json" ] || fail "$output has no page of UIContext"
echo "docs: $output"
