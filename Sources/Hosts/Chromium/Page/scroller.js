// Moves a list: jumps, 0.3 s animations, drags and their deceleration, one step per frame. Times are in ms.

import { ANIMATION_MS, animationProgress, flickOffset } from "./trajectory.mjs";

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
