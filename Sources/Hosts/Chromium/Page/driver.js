// Executes the scroll driver of a study. Times are in ms of performance.now().
//
// Timers keep a grid: a fire that the main thread was too busy for is skipped, as by NSTimer.

import { dragSource, flickSource, performGestures } from "./gestures.js";
import { ANIMATION_MS, SCRIPT_SETTLE_MS } from "./trajectory.js";

export class DriverRunner {
  ticks = 0;
  skippedFires = 0;
  #driver;
  #list;
  #scroller;
  #isRowComplete;
  #origin = 0;
  #timer = 0;
  #finish;
  #fail;
  // The row whose content the next step waits for; null means all visible rows, undefined that nothing is waited for.
  #awaitedRow = undefined;

  // `isRowComplete` tells whether a row, or with null every visible row, is on the screen with all its content.
  constructor(driver, list, scroller, isRowComplete) {
    this.#driver = driver;
    this.#list = list;
    this.#scroller = scroller;
    this.#isRowComplete = isRowComplete;
  }

  // Runs the driver to its end.
  run() {
    this.#origin = performance.now();
    return new Promise((resolve, reject) => {
      this.#finish = resolve;
      this.#fail = reject;
      this.#start();
    });
  }

  stop() {
    clearTimeout(this.#timer);
    this.#scroller.stop();
    this.#finish();
  }

  #start() {
    const driver = this.#driver;
    switch (driver.driver) {
      case "timer": return this.#repeat(driver.intervalMs, this.#timerSteps(driver));
      case "rows": return this.#visit(driver, driver.by === "screen" ? this.#screenSteps() : this.#rowSteps());
      case "jump": return this.#visit(driver, this.#jumpSteps(driver.rows));
      case "script": return this.#runScript(driver.steps);
      case "drags": return this.#runGestures(dragSource(driver.drags, this.#origin));
      case "flicks": return this.#runGestures(flickSource(driver, () => this.#limits));
      case "recorded":
        if (driver.drags) return this.#runGestures(dragSource(driver.drags, this.#origin));
        return this.#scroller.play(driver, this.#origin, () => this.stop());
      default: throw new Error(`scroll: unknown driver "${driver.driver}"`);
    }
  }

  #after(time, action) {
    this.#timer = setTimeout(() => {
      try { action(performance.now()); } catch (error) { this.#fail(error); }
    }, Math.max(time - performance.now(), 0));
  }

  // Calls `step(now)` at each multiple of the interval until it returns false; `fired` multiples have passed. The browser's timers can fire a little
  // early, so the next multiple is counted, not computed from the time alone.
  #repeat(interval, step, fired = 0) {
    const next = Math.max(fired, Math.floor((performance.now() - this.#origin) / interval)) + 1;
    this.#after(this.#origin + next * interval, (now) => {
      this.ticks += 1;
      this.skippedFires = next - this.ticks;
      if (step(now) === false) this.stop(); else this.#repeat(interval, step, next);
    });
  }

  // Each fire scrolls, animated, from the current offset by an increasing step; the fire after the last pass stops.
  #timerSteps({ baseStep, firstIncrement, increment, passes }) {
    let step = firstIncrement;
    let remainingPasses = passes;
    return (now) => {
      if (remainingPasses === 0) return false;
      const target = Math.floor(this.#list.offset + baseStep + step);
      // As in the test app, the last step of a pass goes beyond the end; a list that is there already does not move.
      this.#scroller.scrollTo(target, true, now, this.#list.wouldMove(Math.min(target, this.#list.endOffset)));
      if (target + this.#list.height >= this.#list.contentHeight) {
        remainingPasses -= 1;
        if (remainingPasses > 0) {
          this.#scroller.scrollTo(0, false, now);
          step = firstIncrement;
        }
      }
      step += increment;
      return true;
    };
  }

  // MARK: Rows, one after the other

  // Takes steps at an interval or, with `waitsForContent`, an interval after the last step's content was complete. `next()` gives
  // { row, offset }, or null after the last step.
  #visit(driver, next) {
    const step = (now) => {
      const visit = next();
      if (visit === null) return false;
      this.#scroller.scrollTo(Math.min(visit.offset, this.#list.endOffset), driver.animated ?? false, now);
      this.#list.landingRow = visit.row;
      if (driver.waitsForContent) this.#awaitedRow = visit.row;
      return true;
    };
    if (!driver.waitsForContent) {
      this.#repeat(driver.intervalMs, step);
      return;
    }
    this.#afterContent = () => this.#after(performance.now() + driver.intervalMs, (now) => {
      this.ticks += 1;
      if (step(now) === false) this.stop();
    });
    this.#afterContent();
  }

  #afterContent = () => {};

  // Called each frame, for what the frame before showed.
  frameWasShown() {
    if (this.#awaitedRow === undefined || !this.#scroller.isIdle || !this.#isRowComplete(this.#awaitedRow)) return;
    this.#awaitedRow = undefined;
    this.#afterContent();
  }

  #visitOf(row) { return { row, offset: this.#list.heights.top(row) }; }

  #rowSteps() {
    let row = 0;
    return () => (row < this.#list.rows.length ? this.#visitOf(row++) : null);
  }

  // An index beyond the last row means the last row.
  #jumpSteps(rows) {
    let step = 0;
    const last = this.#list.rows.length - 1;
    return () => (step < rows.length && last >= 0 ? this.#visitOf(Math.min(rows[step++], last)) : null);
  }

  // A screen is what is not under the bar.
  #screenSteps() {
    const list = this.#list;
    const height = list.height - list.topInset;
    return () => {
      const canMove = height > 0 && list.wouldMove(Math.min(list.offset + height, list.endOffset));
      return canMove ? { row: null, offset: list.offset + height } : null;
    };
  }

  // MARK: Scripts and gestures

  #runScript(steps, position = 0) {
    if (position === steps.length) {
      this.stop();
      return;
    }
    const step = steps[position];
    this.#after(this.#origin + step.atMs, (now) => {
      this.ticks += 1;
      this.#scroller.scrollTo(step.offset, step.animated, now);
      if (position + 1 < steps.length) this.#runScript(steps, position + 1);
      else this.#after(now + (step.animated ? ANIMATION_MS : 0) + SCRIPT_SETTLE_MS, () => this.stop());
    });
  }

  #runGestures(source) {
    performGestures(source, {
      origin: this.#origin,
      at: (time, action) => this.#after(time, (now) => {
        this.ticks += 1;
        action(now);
      }),
      begin: (gesture, now, onRest) => this.#scroller.drag(gesture, now, () => onRest(performance.now())),
      finish: () => this.stop(),
    });
  }

  get #limits() {
    const { offset, topInset, endOffset, height } = this.#list;
    return { offset, least: -topInset, greatest: endOffset, height };
  }
}
