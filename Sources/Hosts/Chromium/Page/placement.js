// How the rows of a list lie in the document.

// Above the content, where nobody sees a cell.
const HIDDEN_TOP = "-10000px";

// Height of the content in px, with the bar's inset. A scroll past the end shows the background, as setContentOffset does; the engine would stop at
// the end.
function scrollableHeight(list) { return list.topInset + Math.max(list.contentHeight, list.offset + list.height); }

// Cells are positioned absolutely in the content element.
export class AbsolutePlacement {
  list;
  scroller;
  content;
  #writtenHeight = -1;
  #writtenOffset = null;

  constructor(list, scroller, content) {
    this.list = list;
    this.scroller = scroller;
    this.content = content;
  }

  // Whether the engine may adjust the scroll position to rows that change.
  get isAnchored() { return false; }

  place(cell, top) {
    if (cell.top === top) return;
    cell.top = top;
    cell.element.style.top = `${this.list.topInset + top}px`;
  }

  // Puts a new cell into the document, before the cell of the row below or, if that is undefined, after all.
  insert(cell, below) { if (!cell.element.parentNode) this.content.append(cell.element); }

  // Moves a cell that waits for reuse to where nobody sees it; it stays in the document, so that its style and layout are kept.
  recycle(cell) { cell.element.style.top = HIDDEN_TOP; }

  // Puts a cell that is only measured where nobody sees it.
  insertHidden(cell) {
    cell.element.style.top = HIDDEN_TOP;
    this.content.append(cell.element);
  }

  // Called before rows are laid out.
  begin() {}

  // Called after. Writing the scroll position makes the engine lay the page out, so it is written once a frame, last.
  finish() {
    const { list } = this;
    const height = scrollableHeight(list);
    if (height !== this.#writtenHeight) this.content.style.height = `${height}px`;
    this.#writtenHeight = height;
    const position = this.position(height);
    if (position !== this.#writtenOffset) this.scroller.scrollTop = position;
    this.#writtenOffset = position;
  }

  // Takes over the position to which something else has moved the scroller, and returns its offset.
  adopt(position) {
    this.#writtenOffset = position;
    return this.offset(position);
  }

  // The scroll position of the offset, and the offset of a scroll position.
  position(height) { return this.list.topInset + this.list.offset; }

  offset(position) { return position - this.list.topInset; }
}

// The scroller is upside down and each cell is turned back, so that positions in the document are distances from the end of the content.
export class MirroredPlacement extends AbsolutePlacement {
  constructor(list, scroller, content) {
    super(list, scroller, content);
    scroller.style.transform = "scaleY(-1)";
  }

  // A position follows from the heights of all rows below, which are known when the rows are laid out.
  place(cell, top) { cell.top = top; }

  finish() {
    const height = scrollableHeight(this.list) - this.list.topInset;
    for (const cell of this.list.cells) {
      const top = height - cell.top - cell.height;
      if (cell.mirroredTop !== top) cell.element.style.top = `${top}px`;
      cell.mirroredTop = top;
    }
    super.finish();
  }

  recycle(cell) {
    super.recycle(cell);
    cell.mirroredTop = NaN;
  }

  position(height) { return height - this.list.height - this.list.topInset - this.list.offset; }

  offset(position) { return scrollableHeight(this.list) - this.list.height - this.list.topInset - position; }
}

// Cells lie in normal flow between two spacers, and the engine anchors the scroll position to one of them (CSS Scroll Anchoring Module Level 1).
//
// A changed height of the content would suppress the adjustment, and so would a cell that leaves the flow for another `position`; a sibling's height
// does not. Spacers are no anchors.
export class FlowPlacement {
  content;
  #list;
  #scroller;
  #above;
  #below;
  // Heights of the spacers and of the content, as written.
  #aboveHeight = 0;
  #belowHeight = 0;
  #height = 0;
  // The engine's scroll position after the list has last read or written it.
  #position = 0;

  constructor(list, scroller, content) {
    this.#list = list;
    this.#scroller = scroller;
    this.content = content;
    [this.#above, this.#below] = [document.createElement("div"), document.createElement("div")];
    for (const spacer of [this.#above, this.#below]) spacer.className = "spacer";
    scroller.classList.add("anchored");
    content.append(this.#above, this.#below);
  }

  get isAnchored() { return true; }

  place(cell, top) { cell.top = top; }

  insert(cell, below) { this.content.insertBefore(cell.element, below?.element ?? this.#below); }

  recycle(cell) { cell.element.remove(); }

  insertHidden(cell) {
    cell.element.style.position = "absolute";
    cell.element.style.top = HIDDEN_TOP;
    this.content.append(cell.element);
  }

  // The engine anchors to what is on the screen after a scroll, so the scroll position is written before rows change.
  begin() {
    const position = this.#list.topInset + this.#list.offset;
    if (position !== this.#position) {
      const missing = position + this.#list.height - this.#height;
      if (missing > 0) this.#write(this.#aboveHeight, this.#belowHeight + missing);
      this.#scroller.scrollTop = position;
    }
    this.#position = this.#scroller.scrollTop;
  }

  // Called after rows were laid out, and when rows have changed and their cells have not.
  finish() {
    const { cells, topInset } = this.#list;
    const height = scrollableHeight(this.#list);
    const above = cells.length > 0 ? topInset + cells[0].top : height;
    const rows = cells.reduce((sum, cell) => sum + cell.height, 0);
    this.#write(above, height - above - rows);
    this.#height = height;
  }

  #write(above, below) {
    if (above !== this.#aboveHeight) this.#above.style.height = `${above}px`;
    if (below !== this.#belowHeight) this.#below.style.height = `${Math.max(below, 0)}px`;
    [this.#aboveHeight, this.#belowHeight] = [above, below];
  }

  // Writes the position of the list, whatever the engine has made of it.
  assign() {
    this.#scroller.scrollTop = this.#list.topInset + this.#list.offset;
    this.#position = this.#scroller.scrollTop;
  }

  // The distance in px by which the engine has adjusted its scroll position since the last call or the last write.
  takeAdjustment() {
    const position = this.#scroller.scrollTop;
    const adjustment = position - this.#position;
    this.#position = position;
    return adjustment;
  }
}
