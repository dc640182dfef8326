"use strict";
// Surfaces and image views, or with the option `layer` "cell" their cells, get layers of their own, which the compositor keeps as textures.
//
// The hint is `will-change: opacity`: a layer made by `will-change: transform` is drawn at whole pixels, and texts of bubbles that lie between
// pixels would look different.
ListLab.technique("rasterization", (options) => ({
  render(base) {
    const rasterize = (element, cell) => {
      (options.layer === "cell" ? cell.element : element).style.willChange = "opacity";
      return element;
    };
    return {
      ...base,
      makeSurface: (style, cell) => rasterize(base.makeSurface(style, cell), cell),
      makeImageView: (style, cell) => rasterize(base.makeImageView(style, cell), cell),
    };
  },
}));
