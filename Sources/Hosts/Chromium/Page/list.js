// A list view: rows, heights, cells and reuse pools, with the semantics of UITableView.
//
// A row gets a cell when it first intersects the bounds, and the cell is recycled as soon as the row leaves them. Heights start as estimates and are
// corrected as rows enter. Cells are positioned absolutely in the content element; the offset is the scroller's scrollTop less the top inset.

import { HeightIndex } from "./heights.js";
import { CellPools, HIDDEN_TOP } from "./pools.js";
import { roundToPixel } from "./trajectory.js";

export class ListView {
  rows = [];
  heights = null;
  offset = 0;
  // Cells of the rows inside the bounds, in row order.
  cells = [];
  // Rows on the screen, without margins: [first, end).
  visibleRows = [0, 0];
  #ui;
  #scroller;
  #content;
  #pools;
  #needsLayout = false;
  #lastOffset = 0;
  #writtenHeight = -1;
  #writtenOffset = null;

  constructor(ui, scroller, content) {
    this.#ui = ui;
    this.#pools = new CellPools(ui);
    this.#scroller = scroller;
    this.#content = content;
    this.height = ui.study.screen.height;
    this.topInset = ui.study.topInset;
    this.offset = this.#lastOffset = -this.topInset;
  }

  get contentHeight() { return this.heights.total; }

  // The offset at which the end of the content is at the end of the screen.
  get endOffset() { return Math.max(this.contentHeight - this.height, -this.topInset); }

  // Makes the rows from the items.
  loadRows() {
    this.rows = [];
    for (let item = 0; item < this.#ui.content.itemCount; item++) {
      for (const blocks of this.#ui.strategies.rows.rows(item)) this.rows.push({ index: this.rows.length, item, blocks });
    }
  }

  // Starts showing the rows: sets every height to its estimate and lays the first screen out. O(rows).
  presentRows() {
    this.heights = new HeightIndex(this.rows.map((row) => this.#ui.strategies.heights.estimatedHeight(row)));
    this.#needsLayout = true;
    this.layoutIfNeeded();
  }

  // MARK: Scrolling

  // Rounds px to device pixels.
  roundToPixel(offset) { return roundToPixel(offset, this.#ui.study.screen.scale); }

  wouldMove(offset) { return this.roundToPixel(offset) !== this.offset; }

  // Scrolls to an offset in px, rounded to a device pixel; the next layout shows it.
  setOffset(offset) {
    if (!this.wouldMove(offset)) return;
    this.offset = this.roundToPixel(offset);
    this.#needsLayout = true;
  }

  // MARK: Layout

  layoutIfNeeded() {
    if (!this.#needsLayout) return;
    this.#needsLayout = false;
    this.#layoutRows();
    this.#writePosition();
    this.#didScroll();
  }

  // Rows that intersect the screen extended by px above and below, by the current heights: [first, end).
  rowsAround(above, below) {
    if (this.rows.length === 0) return [0, 0];
    return [this.heights.row(this.offset - above), this.heights.row(this.offset + this.height + below) + 1];
  }

  #layoutRows() {
    if (this.rows.length === 0) return;
    const margins = this.#ui.strategies.range.margins(this.height);
    if (this.#cellsCover(this.#bounds(margins))) {
      this.#displayCells();
      return;
    }
    this.#recycleCellsOutside(this.#bounds(margins));
    this.#addCellsAbove(margins);
    const [low, high] = this.#bounds(margins);
    let index = this.cells[0]?.row.index ?? this.heights.row(low);
    let top = this.heights.top(index);
    // There are no rows below the last one.
    if (top + this.heights.height(index) <= low) index = this.rows.length;
    let position = 0;
    for (; index < this.rows.length && top < high; index++, position++) {
      const cell = this.cells[position];
      if (cell?.row.index === index) this.#place(cell, top);
      else this.cells.splice(position, 0, this.#addCell(this.rows[index], top));
      top += this.heights.height(index);
    }
    // Corrected heights can push cells out of the bounds.
    while (this.cells.length > position) this.#recycle(this.cells.pop());
    this.#displayCells();
  }

  // Whether the current cells are those of the rows inside the bounds; holds in most frames.
  #cellsCover([low, high]) {
    const [first, last] = [this.cells[0], this.cells.at(-1)];
    if (!first) return false;
    return first.top + first.height > low && last.top < high && (first.top <= low || first.row.index === 0)
      && (last.top + last.height >= high || last.row.index === this.rows.length - 1);
  }

  #isInside(cell, [low, high]) { return cell.top < high && cell.top + cell.height > low; }

  #bounds({ above, below }) { return [this.offset - above, this.offset + this.height + below]; }

  // Adds cells for rows that enter at the top, from bottom to top. A corrected height moves the offset, so that the rows
  // already shown keep their positions on the screen.
  #addCellsAbove(margins) {
    while (this.cells.length > 0) {
      const first = this.cells[0];
      if (first.row.index === 0 || first.top <= this.#bounds(margins)[0]) return;
      const index = first.row.index - 1;
      const estimated = this.heights.height(index);
      const cell = this.#addCell(this.rows[index], this.heights.top(index));
      const change = cell.height - estimated;
      if (change !== 0) {
        this.offset += change;
        for (const shown of this.cells) this.#place(shown, shown.top + change);
      }
      this.cells.unshift(cell);
    }
  }

  #didScroll() {
    const shown = this.cells.filter((cell) => this.isOnScreen(cell));
    this.visibleRows = shown.length > 0 ? [shown[0].row.index, shown.at(-1).row.index + 1] : [0, 0];
    this.#ui.strategies.range.didMove(this.visibleRows, this.offset >= this.#lastOffset);
    this.#lastOffset = this.offset;
  }

  // Writing the scroll position makes the engine lay the page out, so it is written once a frame, last.
  #writePosition() {
    // A scroll past the end shows the background, as setContentOffset does; the engine would stop at the end.
    const height = this.topInset + Math.max(this.contentHeight, this.offset + this.height);
    if (height !== this.#writtenHeight) this.#content.style.height = `${height}px`;
    this.#writtenHeight = height;
    if (this.offset !== this.#writtenOffset) this.#scroller.scrollTop = this.topInset + this.offset;
    this.#writtenOffset = this.offset;
  }

  // MARK: Cells

  isOnScreen(cell) { return this.#isInside(cell, [this.offset, this.offset + this.height]); }

  cellOfRow(index) { return this.cells.find((cell) => cell.row.index === index); }

  #displayCells() {
    for (const cell of this.cells) {
      if (cell.isDisplayed || !this.isOnScreen(cell)) continue;
      cell.isDisplayed = true;
      this.#ui.strategies.cells.willDisplay(cell, cell.row);
    }
  }

  // A row that enters: its height is asked for, and it gets a cell.
  #addCell(row, top) {
    this.#ui.counters.entries += 1;
    const height = this.#queryHeight(row);
    const cell = this.#pools.dequeueOrMake(row);
    this.#ui.counters.binds += 1;
    this.#ui.strategies.cells.bind(cell, row);
    cell.row = row;
    cell.isDisplayed = false;
    this.#place(cell, top);
    cell.height = this.#setHeight(cell, height);
    this.heights.setHeight(row.index, cell.height);
    return cell;
  }

  #queryHeight(row) {
    this.#ui.counters.heightQueries += 1;
    return this.#ui.strategies.heights.height(row);
  }

  #place(cell, top) {
    if (cell.top === top) return;
    cell.top = top;
    cell.element.style.top = `${this.topInset + top}px`;
  }

  // Sets the height of a cell, or has the engine measure it; returns the height.
  #setHeight(cell, height) {
    const css = height === null ? "" : `${height}px`;
    if (cell.element.style.height !== css) cell.element.style.height = css;
    if (!cell.element.parentNode) this.#content.append(cell.element);
    if (height !== null) return height;
    this.#ui.counters.heightsMeasured += 1;
    const measured = cell.element.getBoundingClientRect().height;
    this.#ui.strategies.heights.didFit(cell.row, measured);
    return measured;
  }

  #recycleCellsOutside(bounds) {
    this.cells = this.cells.filter((cell) => {
      const isInside = this.#isInside(cell, bounds);
      if (!isInside) this.#recycle(cell);
      return isInside;
    });
  }

  #recycle(cell) {
    this.#ui.strategies.cells.didEndDisplaying(cell, cell.row);
    for (const view of cell.views) this.#ui.loader.clear(view);
    cell.top = NaN;
    this.#pools.recycle(cell);
  }

  // MARK: Measuring

  // Height in px of a cell that shows no row, as the engine lays it out where nobody sees it.
  measure(cell) {
    if (!cell.element.parentNode) {
      cell.element.style.top = HIDDEN_TOP;
      this.#content.append(cell.element);
    }
    this.#ui.counters.heightsMeasured += 1;
    return cell.element.getBoundingClientRect().height;
  }

  // Makes every row's exact height known: asks for it, or measures a cell that is not shown. O(rows).
  measureAll() {
    for (const row of this.rows) {
      if (this.heights.isKnown(row.index)) continue;
      const cell = this.#addCell(row, 0);
      this.#recycle(cell);
    }
    // The rows on the screen have moved.
    for (const cell of this.cells) this.#place(cell, this.heights.top(cell.row.index));
    this.setOffset(Math.min(this.offset, this.endOffset));
    this.#needsLayout = true;
    this.layoutIfNeeded();
  }
}
