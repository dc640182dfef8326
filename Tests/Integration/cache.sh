#!/usr/bin/env bash
# After a change of a plugin's source, no cached run of it is used, and the regression check reports the worse metrics with the
# responsible technique, counters and changed code. After the change is reverted, the check passes.
# Usage: BUILD_RELEASE="…" Tests/Integration/cache.sh, where BUILD_RELEASE builds lab as it was built in .build/copy, a copy of the
# package. With other options everything would compile again.
. "$(dirname "$0")/common.sh"
: "${BUILD_RELEASE:?the command that builds a product}"

package=$PWD
cd .build/copy
source=Plugins/CachedHeights/Sources/CachedHeightsTechnique.swift
lab=$PWD/.build/release/lab

# On exit, restore the copy's sources and remove an executable that was built from changed ones.
isChanged=false
restore() {
  rm -rf "$work"
  cp -p "$package/$source" "$source"
  if $isChanged; then rm -f "$lab"; fi
}
trap restore EXIT

build() {
  bash -c "$BUILD_RELEASE lab" >"$work/build" 2>&1 || show "$work/build" "lab does not build $1"
}

# run NAME: runs a study of the plugin with the cache and without it, and compares the results.
run() {
  "$lab" run Plugins/CachedHeights/Scenarios/wins.json --quiet --output "$work/Results" 2>"$work/messages" || [ $? -eq 2 ]
  [ ! -s "$work/messages" ] || [ "$1" = changed ] || fail "the run of the $1 plugin printed: $(cat "$work/messages")"
  mv "$work/Results/Plugins/CachedHeights/wins" "$work/$1"
  "$lab" run Plugins/CachedHeights/Scenarios/wins.json --quiet --no-cache --output "$work/without" 2>/dev/null ||
    [ $? -eq 2 ]
  diff -r "$work/$1" "$work/without/Plugins/CachedHeights/wins" >&2 || fail "the cache changed the results of the $1 plugin"
}

entries() {
  find "$work/Results/.cache" -name '*.run' | wc -l | tr -d ' '
}

# check CODE: compares the study with the baseline of the original plugin; fails unless the exit code is CODE.
check() {
  local code=0
  "$lab" check Plugins/CachedHeights/Scenarios/wins.json --baselines "$work/baselines" --no-cache --output "$work/checked" \
    >"$work/table" 2>"$work/messages" || code=$?
  [ "$code" -eq "$1" ] || fail "the check exited with $code, not $1: $(cat "$work/messages")"
}

build "as it is"
"$lab" check Plugins/CachedHeights/Scenarios/wins.json --update --baselines "$work/baselines" --quiet \
  --output "$work/checked" 2>"$work/messages" || fail "no baseline was saved: $(cat "$work/messages")"
check 0
run original
first=$(entries)
[ "$first" -gt 0 ] || fail "no run was cached"
run again
[ "$(entries)" -eq "$first" ] || fail "an unchanged program simulated runs again"
diff -r "$work/original" "$work/again" >&2 || fail "the cache changed results"

# Change the plugin: the technique does nothing.
sed -e 's/{ CachedHeights(over: \$0) }/{ $0 }/' "$source" >"$work/source"
cmp -s "$source" "$work/source" && fail "$source has no line to change"
cp "$work/source" "$source"
isChanged=true
build "with a changed plugin"
run changed
[ "$(entries)" -eq "$((2 * first))" ] || fail "with a changed plugin $(($(entries) - first)) of $first runs were new"
diff -r "$work/original" "$work/changed" >/dev/null && fail "the changed plugin has the results of the original"
check 2
grep -Eq 'error: .*[0-9]+ values of with are worse .*the worst: with\.[A-Za-z_0-9.]+ (rose|fell) by [0-9.]+' "$work/messages" ||
  fail "the check does not report which metric got worse by how much: $(cat "$work/messages")"
for words in "error: heights of manual-heights: +" " calls (textMeasureCall), +" " ms on the main thread" "changed code: CachedHeights"; do
  grep -qF -- "$words" "$work/messages" || fail "the check does not report \"$words\": $(cat "$work/messages")"
done
grep -q 'glyphs_measured' "$work/table" || fail "the table does not show which counters changed: $(cat "$work/table")"

cp -p "$package/$source" "$source"
build "after the change was reverted"
isChanged=false
check 0
run reverted
[ "$(entries)" -eq "$((2 * first))" ] || fail "the reverted plugin is not identified by its sources: it simulated runs again"
echo "cache: a regression in a plugin's source fails the check, and the check passes after the change is reverted"
echo "cache: after a change of a plugin's source all $first runs were simulated again"
