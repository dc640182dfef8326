// Moves a list: jumps, 0.3 s animations, drags and their deceleration, recorded offsets, one step per frame. Times are in ms.

import { ANIMATION_MS, animationProgress, flickOffset, sampledValue } from "./trajectory.js";

// Longer than any deceleration.
const LONGEST_DECELERATION_MS = 60_000;

export class Scroller {
  #list;
  #animation = null;
  #drag = null;
  #recording = null;
  // Called at the end of the gesture or the recording, or of what it became.
  #onEnd = null;
  // The offset that the movement in progress asked for last.
  #lastOffset = 0;
  #waiting = [];

  constructor(list) { this.#list = list; }

  get isIdle() { return this.#animation === null && this.#drag === null && this.#recording === null; }

  // Calls `work` soon, or when the movement in progress ends.
  atRest(work) { if (this.isIdle) setTimeout(work); else this.#waiting.push(work); }

  // Scrolls to an offset; an animation starts from the current offset, replaces one in progress, and is over at once if it would not
  // move the list. `passesEnds`: whether the list moves beyond the ends of its content if the offset is there.
  scrollTo(offset, isAnimated, now, passesEnds = false) {
    this.#restart();
    const reachable = passesEnds ? offset : this.#clamped(offset);
    const isMoving = isAnimated && this.#list.wouldMove(reachable);
    this.#animation = isMoving ? { from: this.#list.offset, to: offset, start: now, passesEnds } : null;
    if (!isMoving) this.#list.setOffset(reachable);
  }

  // Scrolls a row to the top of the screen, as far as the end of the content allows; an index beyond the last row means that row. A gesture in
  // progress becomes this movement; recorded offsets go on.
  scrollToRow(index, isAnimated, now) {
    if (this.#recording || this.#list.rows.length === 0) return;
    const row = Math.min(index, this.#list.rows.length - 1);
    this.#drag = null;
    this.scrollTo(this.#list.landingOffset(row), isAnimated, now);
    this.#list.landingRow = row;
    if (this.#animation === null) this.#finish();
  }

  // Starts a drag, which ends one in progress; `onEnd` is called when its deceleration ends or brings the list to an edge.
  drag(gesture, now, onEnd) {
    this.#animation = null;
    this.#restart();
    // `excess`: the px by which the finger was beyond an edge at the last step.
    this.#drag = { gesture, from: this.#list.offset, start: now, excess: 0 };
    this.#onEnd = onEnd;
  }

  // Shows recorded offsets from now on; `onEnd` is called at the last one's time.
  play(recording, now, onEnd) {
    this.#restart();
    this.#recording = { ...recording, start: now };
    this.#onEnd = onEnd;
  }

  stop() { this.#animation = this.#drag = this.#recording = null; }

  // Ends a gesture whose finger has lifted, where the list is; returns the px that it had left.
  stopDeceleration(now) {
    if (!this.#drag || now - this.#drag.start <= this.#drag.gesture.durationMs) return 0;
    const { gesture, from } = this.#drag;
    const rest = this.#clamped(from + flickOffset(gesture, gesture.durationMs + LONGEST_DECELERATION_MS).moved);
    this.#drag = null;
    this.#finish();
    return Math.abs(rest - this.#list.offset);
  }

  // Moves the list for a frame. A frame's time can lie before the start, because it is that of the frame's begin.
  step(now) {
    this.#absorbShift();
    if (this.#animation) this.#stepAnimation(this.#animation, now);
    else if (this.#drag) this.#stepDrag(this.#drag, now);
    else if (this.#recording) this.#stepRecording(this.#recording, now);
  }

  #clamped(offset) { return Math.min(Math.max(offset, -this.#list.topInset), this.#list.endOffset); }

  #restart() {
    this.#list.forgetShift();
    this.#list.landingRow = null;
    this.#lastOffset = this.#list.offset;
  }

  // Lets an animation or a gesture go on from the new position of the content. A recorded offset is where the list was, whatever had moved it.
  #absorbShift() {
    const { pendingShift, pendingReturn } = this.#list;
    this.#list.forgetShift();
    this.#lastOffset += pendingReturn;
    if (this.#recording) return;
    if (this.#animation) {
      this.#animation.from += pendingShift;
      this.#animation.to += pendingShift;
    }
    if (this.#drag && pendingShift !== 0) {
      // What the finger moved beyond the top, which the content leaves, does not count any more.
      this.#drag.from += pendingShift - Math.min(this.#drag.excess, 0);
      this.#drag.excess = Math.max(this.#drag.excess, 0);
    }
    this.#lastOffset += pendingShift;
  }

  #move(offset) {
    this.#list.setOffset(offset, this.#lastOffset);
    this.#lastOffset = this.#list.roundToPixel(offset);
  }

  #stepAnimation({ from, to, start, passesEnds }, now) {
    const target = passesEnds ? to : this.#clamped(to);
    const offset = from + (target - from) * animationProgress(now - start);
    this.#move(passesEnds ? offset : this.#clamped(offset));
    if (now - start < ANIMATION_MS) return;
    this.#animation = null;
    this.#finish();
  }

  #stepDrag({ gesture, from, start }, now) {
    const { moved, isDown, isOver } = flickOffset(gesture, now - start);
    const target = this.#clamped(from + moved);
    this.#move(target);
    this.#drag.excess = isDown ? from + moved - target : 0;
    if (isDown || (!isOver && target === from + moved)) return;
    this.#drag = null;
    this.#finish();
  }

  #stepRecording({ samples, pauseAfterMs, start }, now) {
    this.#move(this.#clamped(sampledValue(samples, now - start, pauseAfterMs)));
    if (now - start < samples[samples.length - 1][0]) return;
    this.#recording = null;
    this.#finish();
  }

  #finish() {
    const onEnd = this.#onEnd;
    this.#onEnd = null;
    for (const work of this.#waiting.splice(0)) setTimeout(work);
    onEnd?.();
  }
}
