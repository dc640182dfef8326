#!/usr/bin/env bash
# The archive of a release (make dist) is complete, and its program works alone: on Linux in a root folder that has nothing but the archive,
# without a network, elsewhere in an empty folder without the toolchain in the path. And the commands of .github/workflows/release.yml make a
# release of it. Usage: Tests/Integration/install.sh; needs the release build of make build.
. "$(dirname "$0")/common.sh"
project=$PWD

grep -qx 'RUN .* && make install PREFIX=/opt/lab' Scenarios/ci/Dockerfile || fail "Scenarios/ci/Dockerfile does not run make install"
# The program is already built in the copy, so this command has nothing to build.
cp Makefile .build/copy/
(cd .build/copy && env -u MAKEFLAGS -u MAKELEVEL make dist) >"$work/log" 2>&1 || show "$work/log" "the archive cannot be made"
archives=$PWD/.build/copy/.build/dist
archive=$archives/lab-$(uname -s)-$(uname -m).tar.gz
sum=$(command -v sha256sum || echo shasum -a 256)
(cd "$archives" && $sum -c "$(basename "$archive").sha256" >/dev/null) || fail "the checksum is not that of the archive"

started=$SECONDS
mkdir -p "$work/root/proc" "$work/root/tmp" "$work/root/home"
tar -xzf "$archive" --strip-components 1 -C "$work/root"
for file in bin/lab share/man/man1/lab.1 share/bash-completion/completions/lab share/zsh/site-functions/_lab \
  share/fish/vendor_completions.d/lab.fish share/lab/scenario.schema.json; do
  [ -s "$work/root/$file" ] || fail "$file is not in the archive"
done
if [ "$(uname)" = Linux ] && ldd "$work/root/bin/lab" 2>/dev/null | grep '=>' >&2; then fail "the program needs libraries"; fi
cd "$work/root/home"
# Swift reads the arguments of a program from /proc.
namespaces=(unshare --map-root-user --net --pid --fork --mount-proc)
if "${namespaces[@]}" true 2>/dev/null; then
  alone() { env -i HOME=/home "${namespaces[@]}" --root="$work/root" --wd=/home "$@"; }
  lab=/bin/lab
else
  echo "install: SKIPPED: the empty root folder, because this system or user has no namespaces; the rest is checked in an empty folder"
  alone() { env -i PATH=/usr/bin:/bin HOME="$PWD" "$@"; }
  lab=$work/root/bin/lab
fi
lab() { alone "$lab" "$@" || fail "lab $* exits with $?"; }
# expect TEXT FILE
expect() { grep -qF -- "$1" "$2" || show "$2" "\"$1\" is not in the output"; }

lab built-in:/cumulative.json --output ../tmp >"$work/text" 2>&1
expect "What does each optimization add" "$work/text"
echo "install: the archive's first answer came $((SECONDS - started)) s after it was unpacked"
lab new scenario feed >"$work/text"
expect "lab validate feed.json" "$work/text"
[ "$(ls)" = "$(printf 'feed.json\nscenario.schema.json')" ] || fail "new scenario wrote $(ls)"
lab schema | cmp - scenario.schema.json
cmp "$work/root/share/lab/scenario.schema.json" scenario.schema.json
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
lab scoreboard >"$work/text"
expect "published figures" "$work/text"
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
lab new package lists --listlab https://example.org/ListLab.git --version "$(lab --version | cut -d ' ' -f 2)" >"$work/text"
(cd lists && for action in $(sed -n 's,^ *- uses: \./,,p' .github/workflows/lab.yml); do cmp "$action/action.yml" "$project/$action/action.yml"; done) ||
  fail "the package has not the actions that its workflow uses"
echo "install: the program works without the toolchain, the project and a network"

# The workflow of a release, with a program in place of gh, and copies of the archive in place of those of other systems.
block "$project/.github/workflows/release.yml" 1 >"$work/try.sh"
block "$project/.github/workflows/release.yml" 2 >"$work/publish.sh"
mkdir -p "$work/release/archives" "$work/release/.github" "$work/release/.build" "$work/programs"
ln -s "$archives" "$work/release/.build/dist"
cp "$project/.github/listlab.rb" "$work/release/.github/"
for system in Linux-x86_64 Linux-aarch64 Darwin-arm64; do
  cp "$archive" "$work/release/archives/lab-$system.tar.gz"
  (cd "$work/release/archives" && $sum "lab-$system.tar.gz" >"lab-$system.tar.gz.sha256")
done
printf '#!/bin/sh\necho "$@" >"%s"\n' "$work/gh" >"$work/programs/gh"
chmod +x "$work/programs/gh"
version=$(lab --version | cut -d ' ' -f 2)
(cd "$work/release" && GITHUB_REF_NAME=v$version bash -e "$work/try.sh") || fail "the workflow does not start the archive's program"
publish() { (cd "$work/release" && PATH="$work/programs:$PATH" GITHUB_REPOSITORY=you/lab GITHUB_REF_NAME=$1 bash -e "$work/publish.sh"); }
publish v0.0.0 >"$work/text" 2>&1 && fail "a tag that is not the version of the program was released"
expect "the tag v0.0.0 is not v$version" "$work/text"
[ ! -e "$work/gh" ] || fail "gh was called for a wrong tag"
publish "v$version"
expect "release create v$version" "$work/gh"
(cd "$work/release/archives" && $sum -c SHA256SUMS >/dev/null) || fail "SHA256SUMS does not have the archives' checksums"
grep -q '@[A-Za-z0-9_-]*@' "$work/release/archives/listlab.rb" && show "$work/release/archives/listlab.rb" "a placeholder is left in the formula"
for system in Linux-x86_64 Linux-aarch64 Darwin-arm64; do
  expect "https://github.com/you/lab/releases/download/v$version/lab-$system.tar.gz" "$work/release/archives/listlab.rb"
done
[ "$(grep -c "$($sum "$archive" | cut -d ' ' -f 1)" "$work/release/archives/listlab.rb")" = 3 ] || fail "the formula has other checksums"
echo "install: a tag releases three archives, their checksums and a formula"
