// Compares two screenshots.

async function pixels(base64) {
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  const bitmap = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
  const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext("2d", { willReadFrequently: true });
  context.drawImage(bitmap, 0, 0);
  return context.getImageData(0, 0, bitmap.width, bitmap.height);
}

// The greatest difference of a channel between a pixel of one picture and one of another, at indices of their data.
function differenceAt(a, i, b, k) {
  let difference = 0;
  for (let channel = 0; channel < 4; channel++) difference = Math.max(difference, Math.abs(a.data[i + channel] - b.data[k + channel]));
  return difference;
}

// Whether one of the nearest `shift` pixels above or below in another picture is equal to a pixel.
function isShifted(a, i, b, tolerance, shift) {
  for (let rows = -shift; rows <= shift; rows++) {
    const k = i + 4 * rows * a.width;
    if (k >= 0 && k < b.data.length && differenceAt(a, i, b, k) <= tolerance) return true;
  }
  return false;
}

// Counts pixels with a channel that differs by more than `tolerance` (0 to 255), also from the pixels that are up to `shift` above or below in
// the other picture. `box` contains them all: { x, y, width, height } in pixels, null if there is none.
export async function comparePictures(pngA, pngB, tolerance, shift = 0) {
  const [a, b] = await Promise.all([pixels(pngA), pixels(pngB)]);
  if (a.width !== b.width || a.height !== b.height) {
    throw new Error(`pictures of different sizes: ${a.width} × ${a.height} and ${b.width} × ${b.height}`);
  }
  let [left, top, right, bottom] = [a.width, a.height, -1, -1];
  let [differingPixels, maxDifference] = [0, 0];
  for (let i = 0; i < a.data.length; i += 4) {
    const difference = differenceAt(a, i, b, i);
    maxDifference = Math.max(maxDifference, difference);
    if (difference <= tolerance) continue;
    if (shift > 0 && isShifted(a, i, b, tolerance, shift) && isShifted(b, i, a, tolerance, shift)) continue;
    differingPixels += 1;
    const [x, y] = [(i / 4) % a.width, Math.floor(i / 4 / a.width)];
    [left, top, right, bottom] = [Math.min(left, x), Math.min(top, y), Math.max(right, x), Math.max(bottom, y)];
  }
  const box = right < 0 ? null : { x: left, y: top, width: right - left + 1, height: bottom - top + 1 };
  return { width: a.width, height: a.height, differingPixels, maxDifference, box };
}
