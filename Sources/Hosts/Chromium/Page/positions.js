// Where the rows on the screen are, and by how much something other than the scroll moves them.
//
// A scroll moves all rows by the distance that it commands. What is left of a row's motion from one frame to the next is a jump: of the row that
// moved farthest, if that is at least a device pixel. Positions are those of the rows' elements. They are read before anything changes after a frame
// was drawn, when the layout is clean, so reading forces none.

// Whether the engine scrolls by device pixels, and not by whole px only: then rows move by what the scroll commands.
export function scrollsByPixels(scroller, scale) {
  const position = scroller.scrollTop;
  if (scroller.scrollHeight - scroller.clientHeight < 1) return true;
  const other = position < 1 ? position + 1 / scale : position - 1 / scale;
  scroller.scrollTop = other;
  const isReached = scroller.scrollTop === other;
  scroller.scrollTop = position;
  return isReached;
}

export class RowPositions {
  // Jumps in device pixels, positive toward the end of the screen: { atMs, row, pixels }.
  jumps = [];
  landingErrors = [];
  endLostMs = 0;
  edgeWaitMs = 0;
  // Device pixels that decelerations had left when they were stopped.
  momentumLost = 0;
  #list;
  #scroller;
  #scale;
  #start;
  #time;
  // Rows of the frame before, { index, top, height } in px; null before the first one.
  #tracked = null;
  #commanded = 0;
  #isRead = false;
  #followsApp = false;
  #isEndLost = false;
  #waitsAtEdge = false;

  // `start` is the time of the scroll's start in ms.
  constructor(list, scroller, scale, start) {
    this.#list = list;
    this.#scroller = scroller;
    this.#scale = scale;
    this.#start = this.#time = start;
    this.read();
  }

  // Records a distance in px by which the scroll means to move the rows.
  command(distance) { this.#commanded += distance; }

  // Follows rows to their new indices; rows without one are no longer tracked.
  follow(newIndex) {
    this.#tracked = this.#tracked.map((row) => ({ ...row, index: newIndex(row.index) })).filter((row) => row.index !== null);
  }

  // Records that the app has scrolled to the end of the list: all rows are where it wants them.
  followApp() { this.#followsApp = true; }

  // Called at the start of an animation frame, and after its rows were laid out.
  frameDidBegin(time) {
    this.read();
    this.#addTime(time);
  }

  frameWillBeDrawn() { this.#isRead = false; }

  finish(time) {
    this.read();
    this.#addTime(time);
  }

  #addTime(time) {
    const elapsed = Math.max(time - this.#time, 0);
    if (this.#isEndLost) this.endLostMs += elapsed;
    if (this.#waitsAtEdge) this.edgeWaitMs += elapsed;
    this.#time = Math.max(time, this.#time);
  }

  // Reads where the frame that was drawn last shows the rows, unless it has been read.
  read() {
    if (this.#isRead) return;
    this.#isRead = true;
    const shown = new Map();
    for (const cell of this.#list.cells) {
      const { top, height } = cell.element.getBoundingClientRect();
      shown.set(cell.row.index, { index: cell.row.index, top, height });
    }
    if (this.#tracked !== null && !this.#followsApp) this.#compare(shown);
    this.#tracked = [...shown.values()].filter((row) => this.#isOnScreen(row));
    this.#commanded = 0;
    this.#followsApp = false;
    this.#readLanding(shown);
    this.#readEdges(shown);
  }

  #isOnScreen({ top, height }) { return top < this.#list.height && top + height > 0; }

  // The distance of a row's top edge from the screen's, in px; of a row without a cell, where the list has it.
  #top(index, shown) { return shown.get(index)?.top ?? this.#list.heights.top(index) - this.#list.offset; }

  #pixels(distance) { return Math.sign(distance) * Math.round(Math.abs(distance) * this.#scale); }

  #compare(shown) {
    let jump = { row: 0, pixels: 0 };
    for (const { index, top, height } of this.#tracked) {
      const expected = { top: top - this.#commanded, height };
      // A row that the scroll took off the screen counts no more.
      if (!this.#isOnScreen(expected)) continue;
      const pixels = this.#pixels(this.#top(index, shown) - expected.top);
      if (Math.abs(pixels) > Math.abs(jump.pixels)) jump = { row: index, pixels };
    }
    if (jump.pixels !== 0) this.jumps.push({ atMs: performance.now() - this.#start, ...jump });
  }

  // The distance of a row from where a scroll to it should have ended.
  #readLanding(shown) {
    const list = this.#list;
    const row = list.landingRow;
    if (row === null || !this.#scroller.isIdle || list.needsLayout) return;
    list.landingRow = null;
    if (row >= list.rows.length) return;
    this.landingErrors.push(Math.abs(this.#pixels(this.#top(row, shown) - (list.heights.top(row) - list.landingOffset(row)))));
  }

  #readEdges(shown) {
    const list = this.#list;
    const count = list.rows.length;
    const pixel = 1 / this.#scale;
    const last = shown.get(count - 1);
    const isAtStart = count === 0 || (shown.has(0) && shown.get(0).top > list.topInset - pixel);
    const isAtEnd = count === 0 || (last !== undefined && last.top + last.height < list.height - list.bottomInset + pixel);
    this.#isEndLost = list.isPinnedToEnd && !isAtEnd;
    this.#waitsAtEdge = (isAtStart && (list.pages?.isLoading("start") ?? false)) || (isAtEnd && (list.pages?.isLoading("end") ?? false));
  }
}
