"use strict";
// No counterpart: fromTarget
// Requests the next page of an end of the list while that is still far away.
ListLab.technique("page-prefetch", (options, ui) => ({
  range: (base) => ({
    ...base,
    didMove(visible, isForward) {
      base.didMove(visible, isForward);
      for (const edge of ["start", "end"]) {
        if (ui.distance(edge) <= (options.screens ?? 4) * ui.list.height && !ui.isLoadingPage(edge)) ui.requestPage(edge);
      }
    },
  }),
}));
