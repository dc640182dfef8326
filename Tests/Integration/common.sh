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

# skip MESSAGE: ends the check without a failure, and says why it could not run.
skip() {
  echo "$check: SKIPPED: $1"
  exit 0
}

# A browser is not in the base image. Where the distribution has one and this user may install it, it is installed, by the first of the
# checks that run at the same time. Debian also has the browser whose frames can be controlled.
need_browser() {
  exec 9>"/tmp/listlab-browser.$(id -u).lock"
  ! command -v flock >/dev/null || flock 9
  command -v chromium >/dev/null || command -v chromium-browser >/dev/null || command -v google-chrome >/dev/null || {
    command -v apt-get >/dev/null && [ "$(id -u)" = 0 ] ||
      skip "chromium is not installed, and this user cannot install it (apt-get install chromium)"
    local install="env DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends"
    { apt-get update && $install chromium fonts-liberation; } >/dev/null 2>&1 ||
      skip "chromium is not installed, and apt-get install chromium fails"
    $install chromium-headless-shell >/dev/null 2>&1 ||
      echo "$check: chromium-headless-shell cannot be installed; counts are checked without controlled frames"
  }
  exec 9>&-
}

# block FILE NUMBER: the shell commands in the file's NUMBERth block scalar.
block() {
  awk -v wanted="$2" '
    /(:|-) \|$/ { number++; match($0, /^ */); base = RLENGTH; inside = number == wanted; next }
    inside { match($0, /^ */); if ($0 != "" && RLENGTH <= base) inside = 0; else print }' "$1"
}
