// Makes, fills, sizes and recycles the cells of a list's rows.

import { CellPools } from "./pools.js";

export class RowCells {
  #ui;
  #list;
  #pools;

  constructor(ui, list) {
    this.#ui = ui;
    this.#list = list;
    this.#pools = new CellPools(ui, (cell) => list.placement.recycle(cell));
  }

  // A cell for a row that enters: its height is asked for, and it gets a cell. `below` is the cell of a row below it, or undefined.
  add(row, top, below) {
    this.#ui.counters.entries += 1;
    const height = this.#queryHeight(row);
    const cell = this.#pools.dequeueOrMake(row);
    this.#ui.counters.binds += 1;
    this.#ui.strategies.cells.bind(cell, row);
    cell.row = row;
    cell.isDisplayed = false;
    this.#list.placement.place(cell, top);
    cell.height = this.#setHeight(cell, height, below);
    this.#list.heights.setHeight(row.index, cell.height);
    return cell;
  }

  #queryHeight(row) {
    this.#ui.counters.heightQueries += 1;
    return this.#ui.strategies.heights.height(row);
  }

  // Sets the height of a cell, or has the engine measure it; returns the height.
  #setHeight(cell, height, below) {
    const css = height === null ? "" : `${height}px`;
    if (cell.element.style.height !== css) cell.element.style.height = css;
    this.#list.placement.insert(cell, below);
    if (height !== null) return height;
    this.#ui.counters.heightsMeasured += 1;
    const measured = cell.element.getBoundingClientRect().height;
    this.#ui.strategies.heights.didFit(cell.row, measured);
    return measured;
  }

  recycle(cell) {
    this.#ui.strategies.cells.didEndDisplaying(cell, cell.row);
    for (const view of cell.views) this.#ui.loader.clear(view);
    cell.top = NaN;
    this.#pools.recycle(cell);
  }

  // Height in px of a cell that shows no row, as the engine lays it out where nobody sees it.
  measure(cell) {
    if (!cell.element.parentNode) this.#list.placement.insertHidden(cell);
    this.#ui.counters.heightsMeasured += 1;
    return cell.element.getBoundingClientRect().height;
  }
}
