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
      // A cell that is filled again has another picture by now.
      if (!address || element.currentSrc !== source) return;
      addresses.set(element, address);
      page.clearSources(element);
      element.src = address;
      page.count();
    } catch { /* Scripts must not read a picture from another origin. */ }
  });
});

// The first bytes of pictures that can be animated, and their types.
const ANIMATED = [["GIF8", "image/gif"], ["\x89PNG", "image/png"], ["RIFF", "image/webp"]];

async function isAnimated(source) {
  const data = await (await fetch(source)).arrayBuffer();
  const start = String.fromCharCode(...new Uint8Array(data, 0, Math.min(4, data.byteLength)));
  const type = ANIMATED.find(([bytes]) => bytes === start)?.[1];
  if (!type) return false;
  const decoder = new ImageDecoder({ data, type });
  await decoder.tracks.ready;
  const { frameCount } = decoder.tracks.selectedTrack;
  decoder.close();
  return frameCount > 1;
}

// The address of a picture of another size; null for an animation, whose first frame would stand still.
async function resized(element, width, height) {
  if (await isAnimated(element.currentSrc)) return null;
  const bitmap = await createImageBitmap(element, { resizeWidth: width, resizeHeight: height, resizeQuality: "high" });
  const canvas = new OffscreenCanvas(width, height);
  canvas.getContext("bitmaprenderer").transferFromImageBitmap(bitmap);
  return URL.createObjectURL(await canvas.convertToBlob());
}
