"use strict";
// Fills a cell when its row reaches the screen, not when it enters the list.
ListLab.technique("two-step-binding", () => ({
  cells: (base) => ({
    ...base,
    bind() {},
    willDisplay(cell, row) {
      base.bind(cell, row);
      base.willDisplay(cell, row);
    },
  }),
}));
