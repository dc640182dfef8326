"use strict";
// Says what each update keeps: the first row on the screen that remains, or the end of a list that starts at its end and shows it.
ListLab.technique("keep-position", (options, ui) => ({
  updates: (base) => ({
    ...base,
    perform(update) {
      update.keptPosition = options.keepsEnd ?? true ? "endOrRows" : "rows";
      update.stopsScroll = options.stopsScroll ?? false;
      if (options.afterScroll && ui.isScrolling) ui.atRest(() => base.perform(update));
      else base.perform(update);
    },
  }),
}));
