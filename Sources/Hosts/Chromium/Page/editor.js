// Performs events that change the list: its items, which the rows follow, a keyboard, and scrolls of the app.

import { ListUpdate, RowChange } from "./updates.js";

export class ListEditor {
  #ui;
  // Updates that are due and have not been performed, in order.
  #pending = [];

  constructor(ui) { this.#ui = ui; }

  // Performs an event, or lets the strategy decide when its change is made; `whenMade` is called then.
  perform(event, whenMade = () => {}) {
    const { list, content, scroller } = this.#ui;
    const { items = [], at = content.itemCount, count = items.length } = event;
    switch (event.event) {
      case "append": return this.#request({ type: "insertion", at, count }, () => this.#insert(items, content.itemCount), whenMade);
      case "insert": return this.#request({ type: "insertion", at: Math.min(at, content.itemCount), count }, () => this.#insert(items, at), whenMade);
      case "delete": return this.#request({ type: "deletion", first: at, count }, () => this.#delete(at, count), whenMade);
      case "update": return this.#request({ type: "update", first: at, count }, () => this.#update(items, at), whenMade);
      case "grow": return this.#request({ type: "growth", id: items[0].id }, () => this.#update(items, content.position(items[0].id)), whenMade);
      case "keyboard": return this.#request({ type: "keyboard", height: event.height }, () => this.#setBottomInset(event.height), whenMade);
      case "jump":
        list.positions?.read();
        return scroller.scrollToRow(event.row, event.animated, performance.now());
      default: throw new Error(`event: unknown event "${event.event}"`);
    }
  }

  #request(kind, change, whenMade) {
    const update = new ListUpdate(kind, () => { change(); whenMade(); }, this.#ui, this.#pending);
    this.#ui.strategies.updates.perform(update);
  }

  #setBottomInset(height) {
    const { list } = this.#ui;
    list.bottomInset = height;
    list.returnToContent();
    list.needsLayout = true;
  }

  // MARK: Items

  #insert(items, at) {
    const { content } = this.#ui;
    const position = Math.min(at, content.itemCount);
    const [first] = this.#rowsOfItems(position, content.itemCount);
    content.insert(items, position);
    this.#replace([new RowChange(first, 0, this.#countRows(position, items.length))]);
  }

  #delete(at, count) {
    const [first, end] = this.#rowsOfItems(at, at + count);
    this.#ui.content.delete(at, count);
    this.#replace([new RowChange(first, end - first, 0)]);
  }

  // Replaces items; as many rows as possible count as updated, the surplus on either side as inserted or deleted. Does nothing at the position null.
  #update(items, at) {
    const { content, list } = this.#ui;
    if (at === null) return;
    const count = Math.max(Math.min(items.length, content.itemCount - at), 0);
    const [first, end] = this.#rowsOfItems(at, at + count);
    content.update(items, at);
    const added = this.#countRows(at, count);
    const updated = Math.min(end - first, added);
    for (const cell of list.cells) {
      if (cell.row.index >= first && cell.row.index < end && list.isOnScreen(cell)) list.placedRows.add(cell.row.index);
    }
    this.#replace([
      new RowChange(first, updated, updated, true), new RowChange(first + updated, end - first - updated, added - updated),
    ]);
  }

  // The rows of items [first, end): [first, end).
  #rowsOfItems(first, end) {
    const { rows } = this.#ui.list;
    const position = (item) => {
      const found = rows.findIndex((row) => row.item >= item);
      return found < 0 ? rows.length : found;
    };
    return [position(first), position(end)];
  }

  #countRows(first, count) {
    let rows = 0;
    for (let item = first; item < first + count; item++) rows += this.#ui.strategies.rows.rows(item).length;
    return rows;
  }

  // MARK: Rows

  // Makes rows from the items again; changes are of consecutive rows. Rows that are replaced lose their cells, and the others keep their heights.
  #replace(changes) {
    const { list, strategies } = this.#ui;
    const { first } = changes[0];
    const [removed, added] = [changes.reduce((sum, change) => sum + change.removed, 0), changes.reduce((sum, change) => sum + change.added, 0)];
    list.recycleCells(first, first + removed);
    const rest = new RowChange(first, removed, added);
    const indices = list.cells.map((cell) => rest.newIndex(cell.row.index));
    list.loadRows();
    list.cells.forEach((cell, position) => { cell.row = list.rows[indices[position]]; });
    for (const change of changes) {
      if (!change.isUpdate) {
        this.#follow((row) => change.newIndex(row));
        for (let added = 0; added < change.added; added++) list.insertedRows.add(change.first + added);
      }
      if (change.removed > 0 || change.added > 0) strategies.heights.invalidate(change);
    }
    const estimates = list.rows.slice(first, first + added).map((row) => strategies.heights.estimatedHeight(row));
    list.heights = list.heights.replacing(first, removed, estimates);
    list.rowsDidChange();
    list.returnToContent();
  }

  #follow(newIndex) {
    const { list } = this.#ui;
    list.positions?.follow(newIndex);
    for (const name of ["placedRows", "insertedRows"]) {
      list[name] = new Set([...list[name]].map(newIndex).filter((row) => row !== null));
    }
    if (list.landingRow !== null) list.landingRow = newIndex(list.landingRow);
  }
}
