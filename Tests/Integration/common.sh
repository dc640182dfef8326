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

# Browsers are not in the base image. Where the distribution has them and this user may install them, they are installed, by the first of
# the checks that run at the same time. Sets `chromium`, and `headless_shell` if there is one: the browser whose frames can be controlled.
need_browser() {
  find_browsers
  if { [ -z "$chromium" ] || [ -z "$headless_shell" ]; } && command -v apt-get >/dev/null && [ "$(id -u)" = 0 ]; then
    (
      command -v flock >/dev/null && flock -w 300 9
      find_browsers
      install="timeout 300 env DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends"
      [ -n "$chromium" ] && [ -n "$headless_shell" ] || timeout 60 apt-get update
      [ -n "$chromium" ] || $install chromium fonts-liberation
      [ -n "$headless_shell" ] || $install chromium-headless-shell
    ) 9>"${TMPDIR:-/tmp}/listlab-browser.lock" >/dev/null 2>&1 || true
    find_browsers
  fi
  [ -n "$chromium" ] || skip "chromium is not installed, and cannot be (apt-get install chromium)"
  [ -n "$headless_shell" ] || echo "$check: SKIPPED: controlled frames; chromium-headless-shell is not installed, and cannot be"
}

find_browsers() {
  chromium=$(command -v chromium || command -v chromium-browser || command -v google-chrome || true)
  headless_shell=$(command -v chromium-headless-shell || command -v chrome-headless-shell || true)
}

# block FILE NUMBER: the shell commands in the file's NUMBERth block scalar.
block() {
  awk -v wanted="$2" '
    /(:|-) \|$/ { number++; match($0, /^ */); base = RLENGTH; inside = number == wanted; next }
    inside { match($0, /^ */); if ($0 != "" && RLENGTH <= base) inside = 0; else print }' "$1"
}
