// The extension points of the list, with what a plain web list does at each of them.
//
// A technique decorates or replaces the strategy below it: it gets that strategy and returns one of the same shape. `ui` holds what strategies
// share: study, content, counters, list, loader, texts and, as `ui.strategies`, the top of each stack.

// Cells: each row gets new elements, and they are removed when it leaves.
function singleUseCells(ui) {
  return {
    // The pool of a row's cell; null if its cell is never reused.
    identifier: (row) => null,
    make(row) {
      const cell = ui.content.makeCell(row);
      ui.content.fill(cell, row);
      return cell;
    },
    prepareForReuse(cell) {},
    bind(cell, row) {},
    willDisplay(cell, row) {},
    didEndDisplaying(cell, row) {},
  };
}

// Heights: the engine lays a cell out and is asked for its height.
function measuredHeights(ui) {
  return {
    estimatedHeight: (row) => ui.content.automaticEstimate(row),
    // The height in px; null if the list has to measure the row's cell.
    height: (row) => null,
    didFit(row, height) {},
    // Rows have changed; see RowChange.
    invalidate(change) {},
  };
}

// Images: an <img> with the original. A request with `resize` or `cornerRadius` (device pixels) is for a processed copy.
function originalImages() {
  return {
    request: (media, style) => ({ media, resize: null, cornerRadius: 0, isOpaque: true }),
  };
}

// Elements of surfaces and images: corners are rounded by clipping the contents.
function clippedElements(ui) {
  return {
    makeSurface(style, cell) {
      const element = ui.makeElement("div", "surface clipped");
      element.style.backgroundColor = style.fill;
      return element;
    },
    restyle(surface, style) { surface.style.backgroundColor = style.fill; },
    makeImageView(style, cell) {
      const element = ui.makeElement("div", "image clipped");
      element.style.width = element.style.height = `${style.side}px`;
      return element;
    },
    willShow(media, view, style) {},
  };
}

// Work before the list is shown; `settled` resolves when no work is left.
function noPreparation() {
  return { prepare: async () => {}, settled: async () => {} };
}

// Rows beyond the screen that have cells; margins are in px.
function visibleRowsOnly() {
  return {
    margins: (viewportHeight) => ({ above: 0, below: 0 }),
    didMove(visible, isForward) {},
  };
}

// Rows of an item, as ranges of its blocks [first, end).
function oneRowPerItem(ui) {
  return { rows: (item) => [[0, ui.content.blockCount(item)]] };
}

// Updates: each change of the rows is made when it is due, and the offset stays.
function immediateUpdates() {
  // A ListUpdate is performed once, now or later, and can be told what keeps its place.
  return { perform(update) { update.perform(); } };
}

export class StrategyStack {
  constructor(ui) {
    this.cells = singleUseCells(ui);
    this.heights = measuredHeights(ui);
    this.images = originalImages(ui);
    this.render = clippedElements(ui);
    this.preparation = noPreparation(ui);
    this.range = visibleRowsOnly(ui);
    this.rows = oneRowPerItem(ui);
    this.updates = immediateUpdates(ui);
  }

  // Puts the strategies of a technique on top of the stacks.
  install(id, decorators) {
    for (const [point, decorate] of Object.entries(decorators)) {
      if (!(point in this)) throw new Error(`technique ${id}: no extension point "${point}"`);
      this[point] = decorate(this[point]);
    }
  }
}
