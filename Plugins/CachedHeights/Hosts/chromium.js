"use strict";
// Keeps each row's height, whether the strategy below calculated it or the engine measured it.
ListLab.technique("cached-heights", (options, ui) => ({
  heights(base) {
    const known = new Map();
    return {
      ...base,
      height(row) {
        const kept = known.get(row.index);
        if (kept !== undefined) {
          ui.counters.heightsFromCache += 1;
          return kept;
        }
        const height = base.height(row);
        if (height !== null) known.set(row.index, height);
        return height;
      },
      didFit(row, height) {
        known.set(row.index, height);
        base.didFit(row, height);
      },
      invalidate() {
        known.clear();
        base.invalidate();
      },
    };
  },
}));
