# The beginning of the checks, which source it: the project is the working folder, and `work` a folder that is removed at the end.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
check=$(basename "$0" .sh)
work=$(mktemp -d "${TMPDIR:-/tmp}/lab-$check.XXXXXX")
trap 'rm -rf "$work"' EXIT
# The release build of make build; a debug build has the path that `debug_build` prints.
release=$PWD/.build/copy/.build/release/lab
debug_build() { echo "$(swift build --show-bin-path)/lab"; }

# fail MESSAGE…: ends the check.
fail() {
  echo "$check: $*" >&2
  exit 1
}

# show FILE… MESSAGE: ends the check after the content of files.
show() {
  cat "${@:1:$#-1}" >&2
  fail "${@: -1}"
}

# block FILE NUMBER: the shell commands in the file's NUMBERth block scalar.
block() {
  awk -v wanted="$2" '
    /(:|-) \|$/ { number++; match($0, /^ */); base = RLENGTH; inside = number == wanted; next }
    inside { match($0, /^ */); if ($0 != "" && RLENGTH <= base) inside = 0; else print }' "$1"
}
