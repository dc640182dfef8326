// Executes the scroll driver of a study on a ListView. Times are in ms of Date.now(), offsets in points.

import { dragSource, flickSource, performGestures } from "./gestures.mjs";
import { ANIMATION_MS, SCRIPT_SETTLE_MS, animationProgress, flickOffset, roundToPixel, sampledValue } from "./trajectory.mjs";

// A driver of a list with a number of pixels per point. after(ms, action) calls a function later, one at a time; end() is called when the driver has
// stopped.
export function makeDriver(study, list, scale, after, end) {
  const kinds = { timer: TimerDriver, script: ScriptDriver, drags: DragDriver, flicks: FlickDriver, offsets: OffsetDriver };
  if (!kinds[study.kind]) throw new Error(`driver: unknown kind "${study.kind}"`);
  return new kinds[study.kind](study, list, scale, after, end);
}

class Driver {
  constructor(study, list, scale, after, end) {
    this.study = study;
    this.list = list;
    this.scale = scale;
    this.after = after;
    this.end = end;
    this.animation = null;
    this.position = -list.topMargin;
  }

  // The offset from the start of the content. A ListView moves that start whenever it corrects its estimate of the heights above, so the
  // driver counts what it has moved the list by.
  get offset() { return this.position; }
  set offset(offset) {
    const position = roundToPixel(offset, this.scale);
    if (position === this.position) return;
    this.list.contentY += position - this.position;
    this.position = position;
  }

  start(now) { this.origin = now; this.begin(); }

  scrollTo(offset, isAnimated, now) {
    this.animation = isAnimated ? { from: this.offset, to: offset, start: now } : null;
    if (isAnimated) return;
    if (offset !== 0) {
      this.offset = offset;
      return;
    }
    // The start of the content is where it is now estimated to be.
    this.list.positionViewAtIndex(0, 0);
    this.position = 0;
  }

  // Moves the list for a frame.
  step(now) {
    if (!this.animation) return;
    const { from, to, start } = this.animation;
    this.offset = from + (to - from) * animationProgress(now - start);
    if (now - start >= ANIMATION_MS) this.animation = null;
  }

  // Calls a function at a time after the start.
  at(time, action) { this.after(this.origin + time - Date.now(), () => action(Date.now())); }

  get limits() {
    const least = -this.list.topMargin;
    return { offset: this.offset, least, greatest: Math.max(least, this.list.contentHeight - this.list.height), height: this.list.height };
  }

  clamped(offset) {
    const { least, greatest } = this.limits;
    return Math.min(Math.max(offset, least), greatest);
  }

  stop() { this.animation = null; this.end(); }
}

// Each fire scrolls, animated, from the current offset by an increasing step; the fire after the last pass stops. Fires that the program was
// too busy for are skipped, as by NSTimer.
class TimerDriver extends Driver {
  begin() {
    this.next = this.study.firstIncrement;
    this.passes = this.study.passes;
    this.fires = 0;
    this.schedule();
  }

  schedule() {
    const { intervalMs } = this.study;
    this.fires = Math.max(this.fires, Math.floor((Date.now() - this.origin) / intervalMs)) + 1;
    this.at(this.fires * intervalMs, (now) => this.fire(now));
  }

  fire(now) {
    if (this.passes === 0) { this.stop(); return; }
    const target = Math.floor(this.offset + this.study.baseStep + this.next);
    this.scrollTo(target, true, now);
    if (target + this.list.height >= this.list.contentHeight) {
      this.passes -= 1;
      if (this.passes > 0) {
        this.scrollTo(0, false, now);
        this.next = this.study.firstIncrement;
      }
    }
    this.next += this.study.increment;
    this.schedule();
  }
}

class ScriptDriver extends Driver {
  begin() { this.run(0); }

  run(position) {
    const { steps } = this.study;
    if (position === steps.length) { this.stop(); return; }
    const { atMs, offset, animated } = steps[position];
    this.at(atMs, (now) => {
      this.scrollTo(offset, animated, now);
      if (position + 1 < steps.length) this.run(position + 1);
      else this.after((animated ? ANIMATION_MS : 0) + SCRIPT_SETTLE_MS, () => this.stop());
    });
  }
}

// Gestures, each followed by a deceleration by a factor per ms, as UIScrollView defines its deceleration rates.
class GestureDriver extends Driver {
  begin() {
    this.drag = null;
    performGestures(this.source(), {
      origin: this.origin,
      at: (time, action) => this.at(time - this.origin, action),
      begin: (gesture, now, onRest) => { this.drag = { gesture, from: this.offset, start: now, onRest }; },
      finish: () => this.stop(),
    });
  }

  step(now) {
    if (!this.drag) return;
    const { gesture, from, start, onRest } = this.drag;
    const { moved, isDown, isOver } = flickOffset(gesture, now - start);
    const target = this.clamped(from + moved);
    this.offset = target;
    if (isDown || (!isOver && target === from + moved)) return;
    this.drag = null;
    onRest(now);
  }
}

class DragDriver extends GestureDriver {
  source() { return dragSource(this.study.drags, this.origin); }
}

class FlickDriver extends GestureDriver {
  source() { return flickSource(this.study, () => this.limits); }
}

// Recorded offsets, each frame that of its time.
class OffsetDriver extends Driver {
  begin() {}

  step(now) {
    const { samples, longestStepMs } = this.study;
    this.offset = this.clamped(sampledValue(samples, now - this.origin, longestStepMs));
    if (now - this.origin >= samples[samples.length - 1][0]) this.stop();
  }
}
