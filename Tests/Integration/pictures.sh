#!/usr/bin/env bash
# The pictures in the README and in the pages of studies are the output of the commands next to them.
# Usage: Tests/Integration/pictures.sh [--renew] [LAB]; --renew regenerates them, otherwise each is compared. LAB is a built program, that
# of the debug build if not given.
. "$(dirname "$0")/common.sh"

renew=
if [ "${1:-}" = --renew ]; then
  renew=1
  shift
fi
lab=${1:-$(swift build --show-bin-path)/lab}

# The maximum size of a picture in bytes: readers load them with the page, and git keeps every version.
max_bytes=60000

# The page, the picture and the arguments of each command, one a line.
commands=
for page in README.md Scenarios/studies/*.md; do
  found=$(sed -nE "s|^swift run lab (.* -o (Scenarios/pictures/[a-z0-9-]+\.svg))\$|$page \2 \1|p" "$page")
  [ -n "$found" ] || [ "$page" = Scenarios/studies/README.md ] || fail "$page has no command that writes a picture"
  commands+=${found:+${commands:+$'\n'}$found}
done
twice=$(cut -d ' ' -f 2 <<<"$commands" | sort | uniq -d)
[ -z "$twice" ] || fail "two commands write $twice"

while read -r page picture arguments; do
  output="$work/$(basename "$picture")"
  # The documented command with another output path; xargs splits it into words as a shell does, quotation marks included.
  xargs "$lab" <<<"${arguments% "$picture"} $output" >"$work/messages" 2>&1 || show "$work/messages" "lab $arguments failed ($page)"
  size=$(wc -c <"$output")
  [ "$size" -le "$max_bytes" ] || fail "$picture has $size bytes, and at most $max_bytes are allowed"
  shown=$picture
  [ "$page" = README.md ] || shown=../${picture#Scenarios/}
  grep -qF "]($shown)" "$page" || fail "$page does not show $shown"
  if [ -n "$renew" ]; then
    cp "$output" "$picture"
    echo "pictures: $picture, $size bytes"
  else
    cmp -s "$output" "$picture" || fail "$picture differs from the output of its command in $page: run make pictures"
  fi
done <<<"$commands"

for picture in Scenarios/pictures/*; do
  cut -d ' ' -f 2 <<<"$commands" | grep -qxF "$picture" || fail "no page has a command that writes $picture"
done
[ -n "$renew" ] || echo "pictures: $(wc -l <<<"$commands") are current"
