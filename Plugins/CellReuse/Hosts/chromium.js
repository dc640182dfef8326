"use strict";
// One pool for texts and one for media: a cell takes classes, colours, sizes and image views from each row that it shows.
ListLab.technique("cell-reuse", (options, ui) => ({
  cells: (base) => ({
    ...base,
    identifier: (row) => ui.content.family(row),
    make: (row) => ui.content.makeFamilyCell(row),
    bind(cell, row) {
      ui.content.rearrange(cell, row);
      ui.content.fill(cell, row);
    },
  }),
}));
