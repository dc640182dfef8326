"use strict";
// The first update waits; those that come meanwhile are made with it, and of an item that grows only the last state.
ListLab.technique("coalesced-updates", (options, ui) => ({
  updates(base) {
    const waiting = [];
    return {
      ...base,
      perform(update) {
        waiting.push(update);
        if (waiting.length > 1) return;
        ui.after(options.withinMs ?? 100, () => {
          const updates = waiting.splice(0);
          updates.forEach((earlier, position) => {
            const later = updates.slice(position + 1).find((other) => earlier.isContained(other));
            if (later) earlier.discard(later); else base.perform(earlier);
          });
        });
      },
    };
  },
}));
