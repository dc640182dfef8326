.pragma library
// Rows beyond the screen have cells too: cacheBuffer of a ListView, which has one size for both sides, here the larger one.
function install(lab, options) { lab.cellBuffer = Math.max(options.above ?? 0.5, options.below ?? 0.5) * lab.study.screen.height; }
