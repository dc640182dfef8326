// No counterpart: duplicateEdge, opaque
.pragma library
// Stills are decoded to fit the pixels of their view, on another thread: sourceSize and asynchronous of an Image. Animations stay as they are.
function install(lab) {
  lab.imageRequest = (media, side) =>
    media.frames > 1 ? { pixels: 0, isAsynchronous: false } : { pixels: Math.ceil(side * lab.study.screen.scale), isAsynchronous: true };
}
