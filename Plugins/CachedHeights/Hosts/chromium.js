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
      // Entries of moved rows get new keys, those of changed rows are removed.
      invalidate(change) {
        const kept = [...known];
        known.clear();
        for (const [row, height] of kept) {
          const index = change.newIndex(row);
          if (index !== null) known.set(index, height);
        }
        base.invalidate(change);
      },
    };
  },
}));
