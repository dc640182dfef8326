"use strict";
// Requests the images of the rows ahead of the scroll, once while a row is ahead.
ListLab.technique("image-prefetch", (options, ui) => ({
  range(base) {
    let prefetched = [0, 0];
    return {
      ...base,
      didMove(visible, isForward) {
        const ahead = (options.screens ?? 1) * ui.list.height;
        const range = isForward ? ui.list.rowsAround(0, ahead) : ui.list.rowsAround(ahead, 0);
        for (let index = range[0]; index < range[1]; index++) {
          const isNew = ![prefetched, visible].some(([first, end]) => index >= first && index < end);
          if (isNew) ui.prefetchImages(ui.list.rows[index]);
        }
        prefetched = range;
        base.didMove(visible, isForward);
      },
    };
  },
}));
