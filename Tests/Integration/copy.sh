#!/usr/bin/env bash
# Copies the package to a folder in which it can be built. Unchanged files are left alone and keep their modification time, so that
# an updated copy builds incrementally. Files that were removed from the package are removed from the copy.
# Usage: Tests/Integration/copy.sh FOLDER
set -euo pipefail
cd "$(dirname "$0")/../.."

copy=$1
mkdir -p "$copy"
for part in Package.swift Sources Plugins Tests Scenarios .github/actions; do
  if [ -e "$copy/$part" ]; then
    (cd "$copy" && find "$part" ! -type d) | while IFS= read -r file; do [ -f "$file" ] || rm -f "$copy/$file"; done
    (cd "$copy" && find "$part" -depth -type d -empty -delete)
  fi
  find "$part" -type d -exec sh -c 'for folder; do mkdir -p "$0/$folder" || exit 1; done' "$copy" {} +
  find "$part" -type f -exec sh -c 'for file; do cmp -s "$file" "$0/$file" || cp -p "$file" "$0/$file" || exit 1; done' \
    "$copy" {} +
  diff -r "$part" "$copy/$part" >&2
done
