// Moves a list: jumps, 0.3 s animations, drags and their deceleration, recorded offsets, one step per frame. Times are in ms.

import { ANIMATION_MS, animationProgress, flickOffset, sampledValue } from "./trajectory.js";

export class Scroller {
  #list;
  #animation = null;
  #drag = null;
  #recording = null;

  constructor(list) { this.#list = list; }

  get isIdle() { return this.#animation === null && this.#drag === null && this.#recording === null; }

  // Scrolls to an offset; an animation starts from the current offset, replaces one in progress, and is over at once if it would not
  // move the list. `passesEnds`: whether the list moves beyond the ends of its content if the offset is there.
  scrollTo(offset, isAnimated, now, passesEnds = false) {
    const reachable = passesEnds ? offset : this.#clamped(offset);
    const isMoving = isAnimated && this.#list.wouldMove(reachable);
    this.#animation = isMoving ? { from: this.#list.offset, to: offset, start: now, passesEnds } : null;
    if (!isMoving) this.#list.setOffset(reachable);
  }

  // Starts a drag, which ends one in progress; `onEnd` is called when its deceleration ends or brings the list to an edge.
  drag(gesture, now, onEnd) {
    this.#animation = null;
    this.#drag = { gesture, from: this.#list.offset, start: now, onEnd };
  }

  // Shows recorded offsets from now on; `onEnd` is called at the last one's time.
  play(recording, now, onEnd) { this.#recording = { ...recording, start: now, onEnd }; }

  stop() { this.#animation = this.#drag = this.#recording = null; }

  // Moves the list for a frame. A frame's time can lie before the start, because it is that of the frame's begin.
  step(now) {
    if (this.#animation) this.#stepAnimation(this.#animation, now);
    else if (this.#drag) this.#stepDrag(this.#drag, now);
    else if (this.#recording) this.#stepRecording(this.#recording, now);
  }

  #clamped(offset) { return Math.min(Math.max(offset, -this.#list.topInset), this.#list.endOffset); }

  #stepAnimation({ from, to, start, passesEnds }, now) {
    const target = passesEnds ? to : this.#clamped(to);
    const offset = from + (target - from) * animationProgress(now - start);
    this.#list.setOffset(passesEnds ? offset : this.#clamped(offset));
    if (now - start >= ANIMATION_MS) this.#animation = null;
  }

  #stepDrag({ gesture, from, start, onEnd }, now) {
    const { moved, isDown, isOver } = flickOffset(gesture, now - start);
    const target = this.#clamped(from + moved);
    this.#list.setOffset(target);
    if (isDown || (!isOver && target === from + moved)) return;
    this.#drag = null;
    onEnd();
  }

  #stepRecording({ samples, pauseAfterMs, start, onEnd }, now) {
    this.#list.setOffset(this.#clamped(sampledValue(samples, now - start, pauseAfterMs)));
    if (now - start < samples[samples.length - 1][0]) return;
    this.#recording = null;
    onEnd();
  }
}
