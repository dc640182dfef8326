"use strict";
// Heights by arithmetic: measured words broken into lines, plus margins. Nothing is remembered. No cell is laid out to learn its height.
ListLab.technique("manual-heights", (options, ui) => ({
  heights: () => ({
    estimatedHeight: (row) => ui.content.calculatedEstimate(row),
    height(row) {
      ui.counters.heightsCalculated += 1;
      return ui.content.calculatedHeight(row, ui.texts.height(ui.content.text(row), ui.content.textWidth));
    },
    didFit() {},
    invalidate() {},
  }),
}));
