#!/usr/bin/env bash
# The pictures in the README are the output of the commands next to them.
# Usage: Tests/Integration/pictures.sh [--renew]; --renew regenerates them, otherwise each is compared. Expects a debug build.
set -euo pipefail
cd "$(dirname "$0")/../.."

lab=$(swift build --show-bin-path)/lab
work=$(mktemp -d "${TMPDIR:-/tmp}/lab-pictures.XXXXXX")
trap 'rm -rf "$work"' EXIT

fail() {
  echo "pictures: $*" >&2
  exit 1
}

# The maximum size of a picture in bytes: readers load them with the README, and git keeps every version.
max_bytes=60000

commands=$(sed -nE 's/^swift run lab (.* -o (Scenarios\/pictures\/[a-z-]+\.svg))$/\2 \1/p' README.md)
[ -n "$commands" ] || fail "README.md has no commands that write pictures"
while read -r picture arguments; do
  output="$work/$(basename "$picture")"
  # The documented command with another output path; words are separated by spaces.
  read -ra words <<<"${arguments% "$picture"}"
  "$lab" "${words[@]}" "$output" >"$work/messages" 2>&1 </dev/null || {
    cat "$work/messages" >&2
    fail "lab $arguments failed"
  }
  size=$(wc -c <"$output")
  [ "$size" -le "$max_bytes" ] || fail "$picture has $size bytes, and at most $max_bytes are allowed"
  grep -q "($picture)" README.md || fail "README.md does not show $picture"
  if [ "${1:-}" = --renew ]; then
    cp "$output" "$picture"
    echo "pictures: $picture, $size bytes"
  else
    cmp -s "$output" "$picture" || fail "$picture differs from the output of its command: run make pictures"
  fi
done <<<"$commands"

for picture in Scenarios/pictures/*; do
  grep -q " -o $picture$" README.md || fail "no command in README.md writes $picture"
done
[ "${1:-}" = --renew ] || echo "pictures: $(wc -l <<<"$commands") are current"
