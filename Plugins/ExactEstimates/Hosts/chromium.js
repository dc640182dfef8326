"use strict";
// Estimates inserted rows, or with `allRows` all rows, by the height of the strategy below or a calculated one. A text whose lines cannot be
// calculated keeps its estimate.
ListLab.technique("exact-estimates", (options, ui) => ({
  heights(base) {
    let inserted = null;
    const calculated = (row) => {
      const text = ui.content.text(row);
      if (!ui.texts.supports(text)) return base.estimatedHeight(row);
      ui.counters.heightsCalculated += 1;
      return ui.content.calculatedHeight(row, ui.texts.height(text, ui.content.textWidth));
    };
    return {
      ...base,
      invalidate(change) {
        inserted = change.isUpdate ? null : change;
        base.invalidate(change);
      },
      estimatedHeight(row) {
        const isInserted = inserted !== null && row.index >= inserted.first && row.index < inserted.first + inserted.added;
        return options.allRows || isInserted ? base.height(row) ?? calculated(row) : base.estimatedHeight(row);
      },
    };
  },
}));
