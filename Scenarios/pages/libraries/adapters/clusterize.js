// Clusterize.js: blocks of rows as text, of the height of one row. The library takes no rows of several heights.
import Clusterize from "../vendor/clusterize.js";

export function show({ scroller, items, rowMarkup }) {
  const content = document.createElement("div");
  scroller.append(content);
  new Clusterize({ rows: items.map(rowMarkup), scrollElem: scroller, contentElem: content });
}
