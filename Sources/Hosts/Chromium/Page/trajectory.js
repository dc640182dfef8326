// How scroll drivers move a list. Times are in ms, lengths in points.

// Length of a scroll animation.
export const ANIMATION_MS = 300;
// Time between the end of a script's last step and the stop of the driver.
export const SCRIPT_SETTLE_MS = 500;
// A deceleration ends below this speed, in points per ms.
const MINIMUM_SPEED = 0.01;

// The part of a scroll animation that is done after a time: sin²(πt / 2T), as setContentOffset(_:animated:) moves.
export function animationProgress(elapsed) {
  const t = Math.min(Math.max(elapsed / ANIMATION_MS, 0), 1);
  return t === 1 ? 1 : Math.pow(Math.sin(Math.PI * t / 2), 2);
}

// Points moved by a drag after a time: under the finger at a constant speed, or along a recorded path of [ms, points], then decelerating by a factor
// per ms, as UIScrollView defines its deceleration rates.
export function flickOffset({ durationMs, distance, decelerationRate, path, liftSpeed }, elapsed) {
  const time = Math.max(elapsed, 0);
  if (time <= durationMs || durationMs <= 0) {
    const moved = path ? sampledValue(path, time) : durationMs > 0 ? distance * time / durationMs : 0;
    return { moved, isDown: time <= durationMs, isOver: time > durationMs };
  }
  let speed = liftSpeed ?? distance / durationMs;
  let moved = distance;
  for (let left = time - durationMs; left > 0; left -= 1) {
    moved += speed * Math.min(left, 1);
    speed *= decelerationRate;
    if (Math.abs(speed) < MINIMUM_SPEED) return { moved, isDown: false, isOver: true };
  }
  return { moved, isDown: false, isOver: false };
}

// The value at a time between samples of [ms, value], interpolated linearly. Samples farther apart than `pauseAfterMs` are a pause: the value stays
// until that long before the later one.
export function sampledValue(samples, time, pauseAfterMs = null) {
  let low = 0;
  let high = samples.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (samples[middle][0] <= time) low = middle + 1; else high = middle;
  }
  if (low === 0) return samples[0][1];
  if (low === samples.length) return samples[low - 1][1];
  const [[before, from], [end, to]] = [samples[low - 1], samples[low]];
  const start = pauseAfterMs === null ? before : Math.max(before, end - pauseAfterMs);
  return time <= start ? from : from + (to - from) * (time - start) / (end - start);
}

// An offset at a whole number of device pixels.
export function roundToPixel(offset, scale) { return Math.round(offset * scale) / scale; }
