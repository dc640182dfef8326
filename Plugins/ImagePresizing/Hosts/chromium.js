// No counterpart: duplicateEdge
"use strict";
// Stills are scaled in a worker to the device pixels of their view, and the copies are kept. Animations stay as they are.
//
// `opaque`: copies are shown in a canvas without alpha channel. `duplicateEdge` has no counterpart: CSS has no constraints to carry twice.
ListLab.technique("image-presizing", (options, ui) => ({
  images: (base) => ({
    ...base,
    request(media, style) {
      const request = base.request(media, style);
      if (!ui.isStill(media)) return request;
      const side = ui.pixels(style.side);
      return { ...request, resize: { width: side, height: side }, isOpaque: options.opaque ?? true };
    },
  }),
}));
