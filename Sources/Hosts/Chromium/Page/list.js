// A list view: rows, heights, cells and reuse pools, with the semantics of UITableView.
//
// A row gets a cell when it first intersects the bounds, and the cell is recycled as soon as the row leaves them. Heights start as estimates and are
// corrected as rows enter. The offset is the scroller's scrollTop less the top inset, unless the list is mirrored.

import { ListBounds } from "./bounds.js";
import { RowCells } from "./cells.js";
import { HeightIndex } from "./heights.js";
import { AbsolutePlacement, FlowPlacement, MirroredPlacement } from "./placement.js";

// The maximum number of layouts until the end of the content, or the adjustment of the engine, is found.
const MOST_PASSES = 20;

export class ListView extends ListBounds {
  rows = [];
  // Cells of the rows inside the bounds, in row order.
  cells = [];
  // Rows on the screen, without margins: [first, end).
  visibleRows = [0, 0];
  // Rows on the screen that a change placed there since the last layout: reloaded and inserted ones. They do not enter by the scroll.
  placedRows = new Set();
  // The rows that were inserted since the last layout.
  insertedRows = new Set();
  // Where the rows are in the document; null before they are shown.
  placement = null;
  // What loads pages of items during a scroll; null if nothing does.
  pages = null;
  #ui;
  #cells;
  #scroller;
  #content;
  #areTopsCurrent = false;
  #isLoading = true;
  #lastOffset;

  constructor(ui, scroller, content) {
    super(ui.study);
    this.#ui = ui;
    this.#cells = new RowCells(ui, this);
    this.#scroller = scroller;
    this.#content = content;
    this.#lastOffset = this.offset;
  }

  // Turns the list upside down, before it shows rows: its offset follows the end of its content.
  mirror() { this.isMirrored = true; }

  // Makes the rows from the items.
  loadRows() {
    this.rows = [];
    for (let item = 0; item < this.#ui.content.itemCount; item++) {
      for (const blocks of this.#ui.strategies.rows.rows(item)) this.rows.push({ index: this.rows.length, item, blocks });
    }
  }

  // Starts showing the rows: sets every height to its estimate and lays the first screen out. O(rows).
  presentRows() {
    const InOrder = this.#ui.study.scrollAnchoring ? FlowPlacement : AbsolutePlacement;
    const Placement = this.isMirrored ? MirroredPlacement : InOrder;
    this.placement = new Placement(this, this.#scroller, this.#content);
    this.heights = new HeightIndex(this.rows.map((row) => this.#ui.strategies.heights.estimatedHeight(row)));
    this.isFollowingEnd = this.startsAtEnd;
    this.needsLayout = true;
    this.layoutIfNeeded();
  }

  // Moves the bounds to where the scroller is, whenever something else has moved it.
  followScroller() {
    this.#scroller.addEventListener("scroll", () => {
      this.setOffset(this.placement.adopt(this.#scroller.scrollTop));
      this.layoutIfNeeded();
    }, { passive: true });
  }

  // MARK: Changes

  // Rows and heights have changed: the next layout gives cells to them.
  rowsDidChange() {
    this.#areTopsCurrent = false;
    this.needsLayout = true;
  }

  // Lets the engine adjust its scroll position to changed rows, and adopts that, unless the app has set the offset. Called before a step of the scroll.
  adoptAnchor() {
    if (!this.placement.isAnchored || this.isFollowingEnd || (this.#areTopsCurrent && !this.isAssigned)) return;
    this.#placeCells();
    this.placement.finish();
    if (this.isAssigned) {
      this.placement.assign();
      this.isAssigned = false;
    } else {
      const adjustment = this.placement.takeAdjustment();
      this.offset += adjustment;
      this.pendingShift += adjustment;
    }
  }

  // MARK: Layout

  layoutIfNeeded() {
    if (!this.needsLayout) return;
    this.needsLayout = false;
    const asked = this.offset;
    // The engine selects no anchor if all rows are replaced and no scroll follows.
    if (this.placement.isAnchored && !this.cells.some((cell) => this.isOnScreen(cell))) this.isAssigned = true;
    if (!this.isAssigned) this.placement.begin();
    this.#layoutRows();
    this.placement.finish();
    if (this.placement.isAnchored) this.#settleAnchor(asked);
    this.isAssigned = this.#isLoading = false;
    this.#didScroll();
  }

  // The list's offset becomes what the engine has made of it, unless the rows came first.
  #settleAnchor(asked) {
    if (this.isAssigned) return this.placement.assign();
    let offset = asked;
    for (let passes = 0; passes < MOST_PASSES; passes++) {
      offset += this.placement.takeAdjustment();
      if (offset === this.offset) break;
      this.offset = offset;
      this.#layoutRows();
      this.placement.finish();
    }
    this.pendingShift += this.offset - asked;
  }

  #layoutRows() {
    const margins = this.#ui.strategies.range.margins(this.height);
    const movesWithEnd = this.isFollowingEnd || this.isMirrored;
    if (this.rows.length > 0) {
      if (movesWithEnd) this.moveWithEnd();
      this.#findPlacedRows();
      if (this.#areTopsCurrent && this.#cellsCover(this.#bounds(margins))) this.#displayCells();
      else this.#layOutCells(margins);
      // The heights of the rows that enter at the end move the end.
      for (let passes = 0; movesWithEnd && passes < MOST_PASSES && this.moveWithEnd(); passes++) this.#layOutCells(margins);
    }
    if (this.isFollowingEnd) this.positions?.followApp();
    this.isFollowingEnd = false;
    if (this.isMirrored) this.mirroredHeight ??= this.contentHeight;
    this.placedRows.clear();
  }

  // Finds the inserted rows that are on the screen before the layout, by their estimates: like reloaded rows, they do not enter by the scroll.
  #findPlacedRows() {
    for (const index of this.insertedRows) {
      const top = this.heights.top(index);
      if (top < this.offset + this.height && top + this.heights.height(index) > this.offset) this.placedRows.add(index);
    }
    this.insertedRows.clear();
  }

  #layOutCells(margins) {
    if (!this.#areTopsCurrent) this.#placeCells();
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
      if (cell?.row.index === index) {
        this.placement.place(cell, top);
      } else {
        const estimated = this.heights.height(index);
        this.cells.splice(position, 0, this.#cells.add(this.rows[index], top, cell));
        if (!this.#isLoading && !this.placedRows.has(index)) this.correctMirrored(this.cells[position].height - estimated);
      }
      top += this.heights.height(index);
    }
    // Corrected heights can push cells out of the bounds.
    while (this.cells.length > position) this.#cells.recycle(this.cells.pop());
    this.#areTopsCurrent = true;
    this.#displayCells();
  }

  #placeCells() { for (const cell of this.cells) this.placement.place(cell, this.heights.top(cell.row.index)); }

  // Whether the current cells are those of the rows inside the bounds; holds in most frames.
  #cellsCover([low, high]) {
    const [first, last] = [this.cells[0], this.cells.at(-1)];
    if (!first) return false;
    return first.top + first.height > low && last.top < high && (first.top <= low || first.row.index === 0)
      && (last.top + last.height >= high || last.row.index === this.rows.length - 1);
  }

  #isInside(cell, [low, high]) { return cell.top < high && cell.top + cell.height > low; }

  #bounds({ above, below }) { return [this.offset - above, this.offset + this.height + below]; }

  // Adds cells for rows that enter at the top, from bottom to top. A corrected height moves the offset, so that the rows already shown keep their
  // positions on the screen; a reloaded row does not enter.
  #addCellsAbove(margins) {
    while (this.cells.length > 0) {
      const first = this.cells[0];
      if (first.row.index === 0 || first.top <= this.#bounds(margins)[0]) return;
      const index = first.row.index - 1;
      const estimated = this.heights.height(index);
      const cell = this.#cells.add(this.rows[index], this.heights.top(index), first);
      const change = cell.height - estimated;
      if (change !== 0) {
        for (const shown of this.cells) this.placement.place(shown, shown.top + change);
        if (!this.placedRows.has(index)) this.correctOffset(change);
      }
      this.cells.unshift(cell);
    }
  }

  #didScroll() {
    const shown = this.cells.filter((cell) => this.isOnScreen(cell));
    this.visibleRows = shown.length > 0 ? [shown[0].row.index, shown.at(-1).row.index + 1] : [0, 0];
    this.#ui.strategies.range.didMove(this.visibleRows, this.offset >= this.#lastOffset);
    this.#lastOffset = this.offset;
    this.pages?.listDidMove();
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

  #recycleCellsOutside(bounds) {
    this.cells = this.cells.filter((cell) => {
      const isInside = this.#isInside(cell, bounds);
      if (!isInside) this.#cells.recycle(cell);
      return isInside;
    });
  }

  // Recycles the cells of rows [first, end).
  recycleCells(first, end) {
    this.cells = this.cells.filter((cell) => {
      const isInside = cell.row.index >= first && cell.row.index < end;
      if (isInside) this.#cells.recycle(cell);
      return !isInside;
    });
  }

  // MARK: Measuring

  measure(cell) { return this.#cells.measure(cell); }

  // Makes every row's exact height known: asks for it, or measures a cell that is not shown. O(rows).
  measureAll() {
    for (const row of this.rows) {
      if (this.heights.isKnown(row.index)) continue;
      const cell = this.#cells.add(row, 0);
      this.#cells.recycle(cell);
    }
    // The rows on the screen have moved.
    this.#placeCells();
    this.setOffset(Math.min(this.offset, this.endOffset));
    this.needsLayout = true;
    this.layoutIfNeeded();
  }
}
