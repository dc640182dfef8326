#!/bin/bash
# Brings the libraries that LIBRARIES.md compares into vendor/, which git ignores: clones each at a fixed commit, and bundles it.
#
# Usage: bring.sh [NAME]...; all if none is named. It needs git and esbuild, and for virtua and virtuoso npm or Debian's packages
# node-react and node-react-dom.
set -euo pipefail
cd "$(dirname "$0")"
mkdir -p vendor
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export NODE_PATH=/usr/share/nodejs

# clone REPOSITORY COMMIT PATH...: the named files and folders of a commit, in a folder of the name of the repository.
clone() {
  local folder="$work/${1#*/}"
  git init -q "$folder"
  git -C "$folder" remote add origin "https://github.com/$1"
  git -C "$folder" fetch -q --no-auto-maintenance --depth 1 --filter=blob:none origin "$2"
  git -C "$folder" checkout -q FETCH_HEAD -- "${@:3}"
}

# bundle NAME ENTRY [OPTION]...: one module for browsers.
bundle() {
  (cd "$work" && esbuild "$2" --bundle --format=esm --jsx=automatic --define:process.env.NODE_ENV='"production"' --log-level=warning "${@:3}") >"vendor/$1.js"
}

clusterize() {
  clone NeXTs/Clusterize.js 199ff217e491d5f2371c3bdf7f45f2d0ef365b4e clusterize.js
  bundle clusterize Clusterize.js/clusterize.js
}

hyperlist() {
  clone tbranyen/hyperlist 1677be5b8d607b3437f4c3afb1b4668d2d05207d lib
  bundle hyperlist hyperlist/lib/index.js
}

virtual-scroller() {
  clone catamphetamine/virtual-scroller d9b1ab2d9024c09b92603176bf40ec8b1b27da15 source
  clone catamphetamine/request-animation-frame-timeout 8513cdb430d336602af6b2c753ed2595bc7c84f9 source
  bundle virtual-scroller virtual-scroller/source/DOM/VirtualScroller.js \
    --alias:request-animation-frame-timeout=./request-animation-frame-timeout/source/index.js
}

tanstack() {
  clone TanStack/virtual e9874f033c74afd3251eeb9f3e60b2530cc7ae88 packages/virtual-core/src
  bundle tanstack virtual/packages/virtual-core/src/index.ts
}

lit() {
  clone lit/lit 6c051d517bd92761787897b2c8c060ed419126e2 packages/{lit,lit-html,lit-element,reactive-element,labs/virtualizer}/src
  local packages=lit/packages package
  # As the release build of Lit does.
  sed -i.bak 's/^const DEV_MODE = true/const DEV_MODE = false/' "$work"/$packages/*/src/*.ts
  for package in lit:index lit-html:lit-html lit-element:index reactive-element:reactive-element; do
    echo "{\"main\": \"${package#*:}.ts\"}" >"$work/$packages/${package%:*}/src/package.json"
  done
  echo '{"compilerOptions": {"useDefineForClassFields": false, "experimentalDecorators": true}}' >"$work/tsconfig.json"
  echo "export { virtualize } from './lit/packages/labs/virtualizer/src/virtualize.ts'; export { html, render } from 'lit';" >"$work/lit.ts"
  bundle lit lit.ts --tsconfig=tsconfig.json --alias:lit=./$packages/lit/src --alias:lit-html=./$packages/lit-html/src \
    --alias:lit-element=./$packages/lit-element/src --alias:@lit/reactive-element=./$packages/reactive-element/src
}

# What a list in React is shown with.
react() { [ -d "$NODE_PATH/react-dom" ] || npm install --silent --prefix "$work" react@18.1.0 react-dom@18.1.0; }
reactExports="export { createElement, memo } from 'react'; export { createRoot } from 'react-dom/client';"

virtua() {
  react
  clone inokawa/virtua e34be45ff62f915350734fe30867bb9eef06d32d src
  echo "export { VList } from './virtua/src/react/index.ts'; $reactExports" >"$work/virtua.js"
  bundle virtua virtua.js
}

virtuoso() {
  react
  clone petyosi/react-virtuoso 5c55535944fc40d65ba4f329960976ab6a8f7884 packages/react-virtuoso/src
  echo "export { Virtuoso } from './react-virtuoso/packages/react-virtuoso/src/index.tsx'; $reactExports" >"$work/virtuoso.js"
  bundle virtuoso virtuoso.js
}

for name in "${@:-clusterize hyperlist virtual-scroller tanstack lit virtua virtuoso}"; do
  for each in $name; do
    declare -F "$each" >/dev/null || { echo "bring.sh: no library $each" >&2; exit 64; }
    "$each"
    echo "vendor/$each.js"
  done
done
