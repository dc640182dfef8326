// No counterpart: redraw
"use strict";
// Round corners without clipping: a bubble's background is drawn round, and stills get their corners cut in a worker. Animations stay clipped.
//
// `redraw` has no counterpart: the engine draws a background again whenever its size changes.
ListLab.technique("no-offscreen", (options, ui) => ({
  render: (base) => ({
    ...base,
    makeSurface(style, cell) {
      const element = base.makeSurface(style, cell);
      element.classList.remove("clipped");
      return element;
    },
    willShow(media, view, style) {
      base.willShow(media, view, style);
      view.element.classList.toggle("clipped", !ui.isStill(media));
    },
  }),
  images: (base) => ({
    ...base,
    request(media, style) {
      const request = base.request(media, style);
      if (!ui.isStill(media)) return request;
      const pixels = request.resize?.width ?? media.width;
      return { ...request, cornerRadius: Math.ceil((style.cornerRadius * pixels) / style.side) };
    },
  }),
}));
