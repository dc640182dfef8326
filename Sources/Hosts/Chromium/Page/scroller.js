// Moves a list: jumps, 0.3 s animations, drags and their deceleration, one step per frame. Times are in ms.

const ANIMATION_MS = 300;
// A deceleration ends below this speed, in px per ms.
const MINIMUM_SPEED = 0.01;

// The part of a scroll animation that is done after a time: sin²(πt / 2T), as setContentOffset(_:animated:) moves.
export function animationProgress(elapsed) {
  const t = Math.min(Math.max(elapsed / ANIMATION_MS, 0), 1);
  return t === 1 ? 1 : Math.sin(Math.PI * t / 2) ** 2;
}

// px moved by a drag after a time: at a constant speed under the finger, then decelerating by a factor per ms, as UIScrollView defines its
// deceleration rates.
export function flickOffset({ durationMs, distance, decelerationRate }, elapsed) {
  const time = Math.max(elapsed, 0);
  if (time <= durationMs || durationMs <= 0) return { moved: durationMs > 0 ? distance * time / durationMs : 0, isOver: false };
  let speed = distance / durationMs;
  let moved = distance;
  for (let left = time - durationMs; left > 0; left -= 1) {
    moved += speed * Math.min(left, 1);
    speed *= decelerationRate;
    if (Math.abs(speed) < MINIMUM_SPEED) return { moved, isOver: true };
  }
  return { moved, isOver: false };
}

export class Scroller {
  #list;
  #animation = null;
  #drag = null;

  constructor(list) { this.#list = list; }

  get isIdle() { return this.#animation === null && this.#drag === null; }

  // Scrolls to an offset; an animation starts from the current offset and replaces one in progress.
  scrollTo(offset, isAnimated, now) {
    this.#animation = isAnimated ? { from: this.#list.offset, to: offset, start: now } : null;
    if (!isAnimated) this.#list.setOffset(offset);
  }

  // Starts a drag; `onEnd` is called when its deceleration ends or the list reaches an edge.
  drag(gesture, now, onEnd) {
    this.#animation = null;
    this.#drag = { gesture, from: this.#list.offset, start: now, onEnd };
  }

  stop() { this.#animation = this.#drag = null; }

  // Moves the list for a frame. A frame's time can lie before the start, because it is that of the frame's begin.
  step(now) {
    if (this.#animation) this.#stepAnimation(this.#animation, now);
    else if (this.#drag) this.#stepDrag(this.#drag, now);
  }

  #stepAnimation({ from, to, start }, now) {
    this.#list.setOffset(from + (to - from) * animationProgress(now - start));
    if (now - start >= ANIMATION_MS) this.#animation = null;
  }

  #stepDrag({ gesture, from, start, onEnd }, now) {
    const { moved, isOver } = flickOffset(gesture, now - start);
    const target = Math.min(Math.max(from + moved, -this.#list.topInset), this.#list.endOffset);
    this.#list.setOffset(target);
    if (!isOver && target === from + moved) return;
    this.#drag = null;
    onEnd();
  }
}

export { ANIMATION_MS };
