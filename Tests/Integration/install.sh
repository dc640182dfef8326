#!/usr/bin/env bash
# The installed program (make install) works alone: in an empty folder, without the toolchain and without the project. The command is that of
# Scenarios/ci/Dockerfile. Usage: Tests/Integration/install.sh; needs the release build of make build.
. "$(dirname "$0")/common.sh"
project=$PWD

# The program is already built in the copy, so this command has nothing to build.
command=$(sed -n 's/^RUN //p' Scenarios/ci/Dockerfile)
[ "$command" = "make install PREFIX=/opt/lab" ] || fail "Scenarios/ci/Dockerfile runs \"$command\""
cp Makefile .build/copy/
(cd .build/copy && env -u MAKEFLAGS -u MAKELEVEL ${command/\/opt/$work}) >"$work/log" 2>&1 || show "$work/log" "it cannot be installed"
for file in bin/lab share/man/man1/lab.1 share/bash-completion/completions/lab share/zsh/site-functions/_lab \
  share/fish/vendor_completions.d/lab.fish; do
  [ -s "$work/lab/$file" ] || fail "$file is not installed"
done

# Only the program, with the tools of the system in the path.
mkdir "$work/bin" "$work/empty" "$work/home"
mv "$work/lab/bin/lab" "$work/bin/lab"
rm -rf "$work/lab"
if command -v ldd >/dev/null && ldd "$work/bin/lab" | grep -i swift >&2; then
  fail "the program needs libraries of the toolchain"
fi
cd "$work/empty"
lab() { env -i PATH=/usr/bin:/bin HOME="$work/home" "$work/bin/lab" "$@" || fail "lab $* exits with $?"; }
# expect TEXT FILE
expect() { grep -qF -- "$1" "$2" || show "$2" "\"$1\" is not in the output"; }

lab new scenario feed >"$work/text"
expect "lab validate feed.json" "$work/text"
[ "$(ls)" = "$(printf 'feed.json\nscenario.schema.json')" ] || fail "new scenario wrote $(ls)"
lab schema | cmp - scenario.schema.json
lab validate feed.json >"$work/text" 2>&1
expect "1 of 1 file valid" "$work/text"
lab feed.json >"$work/text" 2>&1
expect "All figures are simulated." "$work/text"
lab ablate feed.json --factors cell-reuse,static-cells >"$work/text" 2>&1
expect "cell-reuse" "$work/text"
lab report feed.json -o feed.html >"$work/text" 2>&1
expect "</html>" feed.html
lab explain feed.json reuse >"$work/text"
expect "built in: there is no devices/ipod-touch-5g.json" "$work/text"
expect "cells_reused" "$work/text"
lab run feed.json --sweep device=iphone-6,ipod-touch-5g --quiet
lab list devices >"$work/text"
expect "iphone-6 " "$work/text"
lab list scenarios | cut -d' ' -f1 >"$work/text"
(cd "$project" && grep -l '^  "scroll"' Scenarios/*.json Plugins/*/Scenarios/*.json) |
  sed -e 's,^Scenarios/,,' -e 's,^,built-in:/,' >"$work/shipped"
[ -s "$work/shipped" ]
{ echo feed.json && sort "$work/shipped"; } | cmp - <(head -1 "$work/text" && tail -n +2 "$work/text" | sort) ||
  fail "lab list scenarios does not list the scenario of the folder and then the built-in ones"
lab new device my-phone --from iphone-6 >"$work/text"
lab run feed.json --set device=my-phone --quiet
lab help cell-reuse >"$work/text"
expect "What it changes in the work" "$work/text"
lab built-in:/Plugins/CellReuse/Scenarios/wins.json --quiet
[ -s Results/built-in/Plugins/CellReuse/wins/results.json ] || fail "no results of a built-in scenario"
lab check built-in:/Plugins/StockCells/Scenarios/must-not-win.json --update --quiet
[ -s baselines/must-not-win/main.json ] || fail "the baseline of a built-in scenario is not in the working folder"
lab check built-in:/Plugins/StockCells/Scenarios/must-not-win.json --quiet
echo "install: the installed program works in an empty folder, without the toolchain"
