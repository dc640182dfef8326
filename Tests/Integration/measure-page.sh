#!/usr/bin/env bash
# lab measure measures pages in a real browser: it finds scroller and rows, says why a page cannot be measured, refuses other hosts, and
# leaves nothing behind. It asserts texts, structure and counts, never a time.
# Usage: Tests/Integration/measure-page.sh [all]; expects a debug build and Chromium.
. "$(dirname "$0")/common.sh"

need_browser
lab=$(debug_build)
export TMPDIR="$work" lab work chromium headless_shell
exec python3 Tests/Integration/measured-pages/check.py "$@"
