"use strict";
// One pool for each class of cells (side, number of images): a cell's elements and styles are made once, binding sets texts and images.
ListLab.technique("static-cells", (options, ui) => ({
  cells: (base) => ({
    ...base,
    identifier: (row) => ui.content.staticClass(row),
    make: (row) => ui.content.makeCell(row),
    bind: (cell, row) => ui.content.fill(cell, row),
  }),
}));
