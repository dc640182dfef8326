"use strict";
// Rows beyond the screen have cells too, by a number of screens above and below.
ListLab.technique("table-buffering", (options) => ({
  range: (base) => ({
    ...base,
    margins(height) {
      const { above, below } = base.margins(height);
      return { above: above + (options.above ?? 0.5) * height, below: below + (options.below ?? 0.5) * height };
    },
  }),
}));
