// Changes of the list that are due, and what keeps its place on the screen when they are made.

// How the indices of rows follow rows that are replaced: `removed` rows from `first` on by `added` ones. `isUpdate`: each new row is the old one with
// another content.
export class RowChange {
  constructor(first, removed, added, isUpdate = false) {
    Object.assign(this, { first, removed, added, isUpdate });
  }

  // Where a row is after the change; null if it was replaced.
  newIndex(row) {
    if (row < this.first) return row;
    return row < this.first + this.removed ? null : row + this.added - this.removed;
  }
}

// A change that is due. The list still shows the old state. It is performed once: by the strategy, or before a later change that needs it.
export class ListUpdate {
  // What changes: { type: "insertion", at, count }, { type: "deletion", first, count }, { type: "update", first, count }, { type: "growth", id },
  // { type: "keyboard", height }.
  kind;
  // "offset": the content offset; "rows": the first row on the screen that remains; "endOrRows": the end of a list that starts there, if it is on
  // the screen, and otherwise the row.
  keptPosition = "offset";
  // Whether a correction of the offset stops a deceleration.
  stopsScroll = false;
  #change;
  #ui;
  #pending;
  #isDone = false;

  constructor(kind, change, ui, pending) {
    this.kind = kind;
    this.#change = change;
    this.#ui = ui;
    this.#pending = pending;
    pending.push(this);
  }

  // Makes the change, once; earlier changes that are still due are made first.
  perform() {
    if (this.#isDone) return;
    while (this.#pending[0] !== this) this.#pending[0].perform();
    this.#finish();
    const { list } = this.#ui;
    list.positions?.read();
    const keepsEnd = this.keptPosition === "endOrRows" && list.startsAtEnd && list.isAt("end");
    const anchors = this.keptPosition === "offset" || keepsEnd ? [] : rowsOnScreen(list);
    list.performBatch(() => {
      this.#change();
      const anchor = anchors.find(({ cell }) => list.cells.includes(cell));
      if (anchor) this.#restore(anchor);
    });
    if (keepsEnd) list.keepEnd();
  }

  // Whether a later update shows all that this one does: both are parts of the same item's growth.
  isContained(later) { return this.kind.type === "growth" && later !== this && later.kind.type === "growth" && later.kind.id === this.kind.id; }

  // Drops the change, because a later one that contains it will be performed.
  discard(later) {
    if (!this.isContained(later) || later.#isDone) this.perform();
    else if (!this.#isDone) this.#finish();
  }

  #finish() {
    this.#isDone = true;
    this.#pending.splice(this.#pending.indexOf(this), 1);
  }

  // Scrolls so that a row is as far from the screen's top as it was, as far as the content allows.
  #restore({ cell, top }) {
    const { list, scroller } = this.#ui;
    list.followMirroredEnd();
    const offset = list.nearestInContent(list.roundToPixel(list.heights.top(cell.row.index) - top));
    if (offset === list.offset) return;
    if (this.stopsScroll) {
      const lost = scroller.stopDeceleration(performance.now());
      if (list.positions) list.positions.momentumLost += Math.round(lost * this.#ui.study.screen.scale);
    }
    list.moveBounds(offset);
  }
}

// The cells of the rows on the screen with their distances from its top, by the current heights.
function rowsOnScreen(list) {
  return list.cells.map((cell) => ({ cell, top: list.heights.top(cell.row.index) - list.offset }))
    .filter(({ cell, top }) => top < list.height && top + list.heights.height(cell.row.index) > 0);
}
