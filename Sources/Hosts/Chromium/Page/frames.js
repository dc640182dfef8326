// The frames of a scroll: each one's time, and the visible area whose content has not arrived.

// Visible area of a list's pending content, in px².
export function blankArea(list) {
  let area = 0;
  for (const cell of list.cells) {
    for (const view of cell.views) {
      if (!view.isPending) continue;
      const top = cell.top + view.top - list.offset;
      area += view.width * Math.max(Math.min(top + view.height, list.height) - Math.max(top, 0), 0);
    }
  }
  return area;
}

export class FrameRecorder {
  times = [];
  // Blank area integrated over time, in px²·ms: what a frame lacks, it lacks until the next.
  blankAreaMs = 0;
  // The intervals in which the list moved, from the first to the last frame that moved it: [start, end] in ms.
  movements = [];
  #isMoving = false;
  #area = 0;
  #request = 0;

  // Calls `onFrame(time)` each frame until stopped; it returns whether it moved the list. Then measures the blank area of the frame.
  start(list, onFrame) {
    const frame = (time) => {
      this.#request = requestAnimationFrame(frame);
      if (this.times.length > 0) this.blankAreaMs += this.#area * (time - this.times.at(-1));
      this.times.push(time);
      this.#add(time, onFrame(time));
      this.#area = blankArea(list);
    };
    this.#request = requestAnimationFrame(frame);
  }

  #add(time, hasMoved) {
    if (hasMoved && !this.#isMoving) this.movements.push([time, time]);
    if (hasMoved) this.movements.at(-1)[1] = time;
    this.#isMoving = hasMoved;
  }

  stop() { cancelAnimationFrame(this.#request); }
}

// Resolves when the next frame is about to be drawn.
export function nextFrame() { return new Promise(requestAnimationFrame); }
