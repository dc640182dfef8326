// Subject: pictures larger than they are shown
// Difference: pictures are scaled before they are shown, by another filter
"use strict";
// A picture with more than this many times the shown pixels in a direction is replaced by one of the shown size.
const LARGER = 1.5;

intervention((page) => {
  const made = new Map();
  const addresses = new WeakMap();
  page.followPictures(async (element) => {
    const source = element.currentSrc;
    if (addresses.get(element) === source) return;
    const [width, height] = [element.clientWidth * devicePixelRatio, element.clientHeight * devicePixelRatio];
    // The shape stays: a box of another shape shows a part of the picture, or a border.
    const scale = Math.max(width / element.naturalWidth, height / element.naturalHeight);
    if (!(scale > 0) || scale * LARGER >= 1) return;
    const size = [Math.ceil(element.naturalWidth * scale), Math.ceil(element.naturalHeight * scale)];
    const key = `${source} ${size}`;
    try {
      if (!made.has(key)) made.set(key, resized(element, ...size));
      const address = await made.get(key);
      // A cell that is filled again has another picture by now, or the picture is already replaced.
      if (!address || element.currentSrc !== source || addresses.get(element) === address) return;
      addresses.set(element, address);
      page.clearSources(element);
      element.src = address;
      page.count();
    } catch { /* Scripts must not read a picture from another origin. */ }
  });
});

// A GIF with two frames, and what the other formats write only into animations.
const ANIMATION = /^GIF8[^]*?\x21\xf9\x04[^]{4}\x00[^]*?\x21\xf9\x04[^]{4}\x00|^[^]PNG[^]*acTL|^RIFF[^]{4}WEBP[^]*ANIM|^[^]{4}ftypavis/;

async function isAnimated(source) {
  try {
    const data = await (await fetch(source)).arrayBuffer();
    return ANIMATION.test(new TextDecoder("latin1").decode(data));
  } catch {
    // The address of the file is gone, or of another origin, whose pictures cannot be made smaller.
    return false;
  }
}

// The address of a picture of another size; null for an animation, whose first frame would stand still.
async function resized(element, width, height) {
  if (await isAnimated(element.currentSrc)) return null;
  const bitmap = await createImageBitmap(element, { resizeWidth: width, resizeHeight: height, resizeQuality: "high" });
  const canvas = new OffscreenCanvas(width, height);
  canvas.getContext("bitmaprenderer").transferFromImageBitmap(bitmap);
  return URL.createObjectURL(await canvas.convertToBlob());
}
