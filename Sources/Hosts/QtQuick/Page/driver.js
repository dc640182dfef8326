.pragma library
// Executes the scroll driver of a study on a ListView. Times are in ms of Date.now(), offsets in points.

const ANIMATION_MS = 300;
// Time between the end of a script's last step and the stop of the driver.
const SCRIPT_SETTLE_MS = 500;
// A deceleration ends below this speed, in points per ms.
const MINIMUM_SPEED = 0.01;

// A driver. after(ms, action) calls a function later, one at a time; end() is called when the driver has stopped.
function make(study, list, after, end) {
  switch (study.kind) {
    case "timer": return new TimerDriver(study, list, after, end);
    case "script": return new ScriptDriver(study, list, after, end);
    case "drags": return new DragDriver(study, list, after, end);
    default: throw new Error(`driver: unknown kind "${study.kind}"`);
  }
}

// The part of a scroll animation that is done after a time: sin²(πt / 2T), as setContentOffset(_:animated:) moves.
function animationProgress(elapsed) {
  const t = Math.min(Math.max(elapsed / ANIMATION_MS, 0), 1);
  return t === 1 ? 1 : Math.pow(Math.sin(Math.PI * t / 2), 2);
}

class Driver {
  constructor(study, list, after, end) {
    this.study = study;
    this.list = list;
    this.after = after;
    this.end = end;
    this.animation = null;
    this.position = -list.topMargin;
  }

  // The offset from the start of the content. A ListView moves that start whenever it corrects its estimate of the heights above, so the
  // driver counts what it has moved the list by.
  get offset() { return this.position; }
  set offset(offset) {
    this.list.contentY += offset - this.position;
    this.position = offset;
  }

  start(now) { this.origin = now; this.begin(); }

  scrollTo(offset, isAnimated, now) {
    this.animation = isAnimated ? { from: this.offset, to: offset, start: now } : null;
    if (isAnimated) return;
    if (offset === 0) this.list.positionViewAtIndex(0, 0);
    else this.offset = offset;
    this.position = offset;
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

// Drags at a constant speed, each followed by a deceleration by a factor per ms, as UIScrollView defines its deceleration rates.
class DragDriver extends Driver {
  begin() { this.drag = null; this.run(0); }

  run(position) {
    const { drags } = this.study;
    if (position === drags.length) { this.stop(); return; }
    this.at(drags[position].atMs, (now) => { this.drag = { gesture: drags[position], from: this.offset, start: now, position }; });
  }

  step(now) {
    if (!this.drag) return;
    const { gesture, from, start, position } = this.drag;
    const { moved, isOver } = this.moved(gesture, now - start);
    const lowest = -this.list.topMargin;
    const highest = Math.max(lowest, this.list.contentHeight - this.list.height);
    const target = Math.min(Math.max(from + moved, lowest), highest);
    this.offset = target;
    if (!isOver && target === from + moved) return;
    this.drag = null;
    this.run(position + 1);
  }

  moved({ durationMs, distance, decelerationRate }, elapsed) {
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
}
