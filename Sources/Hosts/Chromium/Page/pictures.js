// Compares two screenshots.

async function pixels(base64) {
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  const bitmap = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
  const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext("2d", { willReadFrequently: true });
  context.drawImage(bitmap, 0, 0);
  return context.getImageData(0, 0, bitmap.width, bitmap.height);
}

// Whether a pixel can be one of another picture that is moved up or down by at most `shift` pixels, or by parts of one: each channel is
// between those of the nearest pixels above and below.
function isMoved(a, i, b, tolerance, shift) {
  for (let channel = 0; channel < 4; channel++) {
    let [least, greatest] = [255, 0];
    for (let rows = -shift; rows <= shift; rows++) {
      const value = b.data[i + channel + 4 * rows * a.width];
      // What comes in from outside of the picture is not known.
      if (value === undefined) return true;
      [least, greatest] = [Math.min(least, value), Math.max(greatest, value)];
    }
    const value = a.data[i + channel];
    if (value < least - tolerance || value > greatest + tolerance) return false;
  }
  return true;
}

// Counts pixels with a channel that differs by more than `tolerance` (0 to 255), unless each of the two pixels can be one of the other picture
// that is moved up or down by at most `shift` pixels. `box` contains them all: { x, y, width, height } in pixels, null if there is none.
export async function comparePictures(pngA, pngB, tolerance, shift = 0) {
  const [a, b] = await Promise.all([pixels(pngA), pixels(pngB)]);
  if (a.width !== b.width || a.height !== b.height) {
    throw new Error(`pictures of different sizes: ${a.width} × ${a.height} and ${b.width} × ${b.height}`);
  }
  let [left, top, right, bottom] = [a.width, a.height, -1, -1];
  let [differingPixels, maxDifference] = [0, 0];
  for (let i = 0; i < a.data.length; i += 4) {
    let difference = 0;
    for (let channel = i; channel < i + 4; channel++) {
      difference = Math.max(difference, Math.abs(a.data[channel] - b.data[channel]));
    }
    maxDifference = Math.max(maxDifference, difference);
    if (difference <= tolerance) continue;
    if (shift > 0 && isMoved(a, i, b, tolerance, shift) && isMoved(b, i, a, tolerance, shift)) continue;
    differingPixels += 1;
    const [x, y] = [(i / 4) % a.width, Math.floor(i / 4 / a.width)];
    [left, top, right, bottom] = [Math.min(left, x), Math.min(top, y), Math.max(right, x), Math.max(bottom, y)];
  }
  const box = right < 0 ? null : { x: left, y: top, width: right - left + 1, height: bottom - top + 1 };
  return { width: a.width, height: a.height, differingPixels, maxDifference, box };
}
