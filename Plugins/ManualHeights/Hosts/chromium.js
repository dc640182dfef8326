"use strict";
// Heights by arithmetic: measured words broken into lines, plus margins. Nothing is remembered, and no cell is laid out to learn its height, unless
// its text has characters whose lines cannot be calculated.
ListLab.technique("manual-heights", (options, ui) => ({
  heights: () => ({
    estimatedHeight: (row) => ui.content.calculatedEstimate(row),
    height(row) {
      const text = ui.content.text(row);
      if (!ui.texts.supports(text)) return null;
      ui.counters.heightsCalculated += 1;
      return ui.content.calculatedHeight(row, ui.texts.height(text, ui.content.textWidth));
    },
    didFit() {},
    invalidate() {},
  }),
}));
