// Cells that wait for reuse, by identifier.

export class CellPools {
  #ui;
  #hide;
  #pools = new Map();

  // `hide(cell)` moves a cell to where nobody sees it.
  constructor(ui, hide) {
    this.#ui = ui;
    this.#hide = hide;
  }

  // A cell for a row that enters: one that was last shown with the same identifier, or a new one.
  dequeueOrMake(row) {
    const { strategies, counters } = this.#ui;
    const identifier = strategies.cells.identifier(row);
    const pooled = identifier === null ? undefined : this.#pools.get(identifier)?.pop();
    if (pooled) {
      counters.cellsReused += 1;
      strategies.cells.prepareForReuse(pooled);
      return pooled;
    }
    counters.cellsMade += 1;
    const cell = strategies.cells.make(row);
    cell.identifier = identifier;
    return cell;
  }

  // Takes a cell that left the list: into its pool, or out of the document if it has none.
  recycle(cell) {
    if (cell.identifier === null) {
      cell.element.remove();
      return;
    }
    this.#hide(cell);
    if (!this.#pools.has(cell.identifier)) this.#pools.set(cell.identifier, []);
    this.#pools.get(cell.identifier).push(cell);
  }
}
