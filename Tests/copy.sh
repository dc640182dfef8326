#!/usr/bin/env bash
# Copies the package to a folder in which it can be built. What has not changed there keeps its date and its place on the disk, so
# that a copy made again is not built again; what is gone from the package goes from the copy.
# Usage: Tests/copy.sh FOLDER
set -euo pipefail
cd "$(dirname "$0")/.."

copy=$1
mkdir -p "$copy"
for part in Package.swift Sources Plugins Tests Scenarios; do
  find "$part" -type d -exec mkdir -p "$copy/{}" \;
  find "$part" -type f ! -exec cmp -s {} "$copy/{}" \; -exec cp -p {} "$copy/{}" \;
  (cd "$copy" && find "$part" -type f) | while IFS= read -r file; do [ -e "$file" ] || rm -f "$copy/$file"; done
done
