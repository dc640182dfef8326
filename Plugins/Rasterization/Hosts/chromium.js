"use strict";
// Surfaces and image views, or with the option `layer` "cell" their cells, get layers of their own, which the compositor keeps as textures.
ListLab.technique("rasterization", (options) => ({
  render(base) {
    const rasterize = (element, cell) => {
      (options.layer === "cell" ? cell.element : element).style.willChange = "transform";
      return element;
    };
    return {
      ...base,
      makeSurface: (style, cell) => rasterize(base.makeSurface(style, cell), cell),
      makeImageView: (style, cell) => rasterize(base.makeImageView(style, cell), cell),
    };
  },
}));
