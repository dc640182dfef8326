"use strict";
// Asks a cell that is never shown, one of each class, for every height: it is given the row's text and measured. Nothing is remembered. Pictures
// have their size whether they are there or not, and are left out.
ListLab.technique("sizing-cell", (options, ui) => ({
  heights(base) {
    const cells = new Map();
    return {
      ...base,
      height(row) {
        const name = ui.content.staticClass(row);
        if (!cells.has(name)) cells.set(name, ui.content.makeCell(row));
        const cell = cells.get(name);
        if (cell.label) cell.label.textContent = ui.content.text(row);
        return ui.list.measure(cell);
      },
    };
  },
}));
