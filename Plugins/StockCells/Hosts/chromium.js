// Difference: cells have the plain look of a list: 44 px high, one line of 17 px at the left margin, no bubbles
"use strict";
// The plainest cell: one element with one line of text, one pool. It shows less than the list does: no bubbles, rows of 44 px, texts of 17 px cut
// to one line at the left margin.
ListLab.technique("stock-cells", (options, ui) => ({
  cells: (base) => ({
    ...base,
    identifier: () => "stock",
    make() {
      const cell = ui.makeCell("cell");
      cell.element.style.cssText = `display: block; padding: 0 16px; font: 17px / 44px ${ui.study.font.family};
        min-height: 44px; white-space: pre; overflow: hidden; text-overflow: ellipsis;`;
      return cell;
    },
    bind(cell, row) {
      const [line] = ui.content.text(row).split("\n", 1);
      cell.element.textContent = line;
    },
  }),
}));
