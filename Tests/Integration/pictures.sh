#!/usr/bin/env bash
# The pictures of the README are what the commands beside them make.
# Usage: Tests/Integration/pictures.sh [--renew]; with --renew they are made anew, else each is compared. Expects a debug build.
set -euo pipefail
cd "$(dirname "$0")/../.."

lab=$(swift build --show-bin-path)/lab
work=$(mktemp -d "${TMPDIR:-/tmp}/lab-pictures.XXXXXX")
trap 'rm -rf "$work"' EXIT

fail() {
  echo "pictures: $*" >&2
  exit 1
}

# What a picture may weigh: they are read with the README, and each change of one stays in the repository.
most_bytes=60000

commands=$(sed -nE 's/^swift run lab (.* -o (Scenarios\/pictures\/[a-z-]+\.svg))$/\2 \1/p' README.md)
[ -n "$commands" ] || fail "README.md has no commands that make pictures"
while read -r picture arguments; do
  made="$work/$(basename "$picture")"
  # The command as it is written, but for where it writes; its words are what stands between spaces.
  read -ra words <<<"${arguments% "$picture"}"
  "$lab" "${words[@]}" "$made" >"$work/said" 2>&1 </dev/null || {
    cat "$work/said" >&2
    fail "lab $arguments failed"
  }
  size=$(wc -c <"$made")
  [ "$size" -le "$most_bytes" ] || fail "$picture has $size bytes, and at most $most_bytes are allowed"
  grep -q "($picture)" README.md || fail "README.md does not show $picture"
  if [ "${1:-}" = --renew ]; then
    cp "$made" "$picture"
    echo "pictures: $picture, $size bytes"
  else
    cmp -s "$made" "$picture" || fail "$picture is not what its command makes: make pictures"
  fi
done <<<"$commands"

for picture in Scenarios/pictures/*; do
  grep -q " -o $picture$" README.md || fail "no command of README.md makes $picture"
done
[ "${1:-}" = --renew ] || echo "pictures: $(wc -l <<<"$commands") are current"
