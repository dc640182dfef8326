#!/usr/bin/env bash
# A finished run is not taken from the cache once a plugin's source has changed.
# Usage: Tests/cache.sh; builds lab in a copy of the package below .build, without optimisation.
set -euo pipefail
cd "$(dirname "$0")/.."

copy=.build/cache-test
work=$(mktemp -d "${TMPDIR:-/tmp}/lab-cache.XXXXXX")
trap 'rm -rf "$work"' EXIT

fail() {
  echo "cache: $*" >&2
  exit 1
}

# The copy stays, so that it is built only once; what has not changed keeps its date.
mkdir -p "$copy"
for part in Package.swift Sources Plugins Tests Scenarios; do
  rm -rf "$copy/$part"
  cp -Rp "$part" "$copy/$part"
done
cd "$copy"
sed -e 's/^ *"-O", .*/"-Onone",/' Package.swift >Package.unoptimised && mv Package.unoptimised Package.swift
grep -q '"-Onone"' Package.swift || fail "Package.swift has no line with -O"

build() {
  swift build --product lab >"$work/build" 2>&1 || {
    cat "$work/build" >&2
    fail "lab does not build $1"
  }
}

# run NAME: runs a study of the plugin with the cache, and once without.
lab=$(swift build --show-bin-path)/lab
run() {
  "$lab" run Plugins/CachedHeights/Scenarios/wins.json --quiet --output "$work/Results" 2>"$work/said" || [ $? -eq 2 ]
  [ ! -s "$work/said" ] || [ "$1" = changed ] || fail "the run of the $1 plugin said: $(cat "$work/said")"
  mv "$work/Results/wins" "$work/$1"
  "$lab" run Plugins/CachedHeights/Scenarios/wins.json --quiet --no-cache --output "$work/without" 2>/dev/null ||
    [ $? -eq 2 ]
  diff -r "$work/$1" "$work/without/wins" >&2 || fail "the cache changed the results of the $1 plugin"
}

entries() {
  find "$work/Results/.cache" -name '*.run' | wc -l | tr -d ' '
}

build "as it is"
run original
first=$(entries)
[ "$first" -gt 0 ] || fail "nothing was kept"
run again
[ "$(entries)" -eq "$first" ] || fail "an unchanged program simulated runs again"
diff -r "$work/original" "$work/again" >&2 || fail "the cache changed results"

# The technique now does nothing.
source=Plugins/CachedHeights/Sources/CachedHeightsTechnique.swift
sed -e 's/{ CachedHeights(over: \$0) }/{ $0 }/' "$source" >"$work/source"
cmp -s "$source" "$work/source" && fail "$source has no line to change"
cp "$work/source" "$source"
build "with a changed plugin"
run changed
[ "$(entries)" -eq "$((2 * first))" ] || fail "with a changed plugin $(($(entries) - first)) of $first runs were new"
diff -r "$work/original" "$work/changed" >/dev/null && fail "the changed plugin has the results of the original"
echo "cache: after a change of a plugin's source all $first runs were simulated again"
