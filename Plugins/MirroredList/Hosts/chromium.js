"use strict";
// A transform turns the scroller upside down, and one turns each cell back, so that scroll positions are distances from the newest row.
ListLab.technique("mirrored-list", (options, ui) => ({
  cells: (base) => ({
    ...base,
    make(row) {
      const cell = base.make(row);
      ui.mirror(cell);
      return cell;
    },
  }),
  preparation: (base) => ({
    ...base,
    prepare() {
      ui.mirrorList();
      return base.prepare();
    },
  }),
}));
