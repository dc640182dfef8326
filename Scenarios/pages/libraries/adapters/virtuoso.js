// Virtuoso, in React. React makes the element around a row, and the row is the same as elsewhere.
import { Virtuoso, createElement, createRoot, memo } from "../vendor/virtuoso.js";

export function show({ scroller, items, makeRow, estimate }) {
  const Row = memo(({ item }) => createElement("div", { ref: (element) => element?.firstChild ?? element?.append(makeRow(item)) }));
  const itemContent = (index, item) => createElement(Row, { item });
  const list = createElement(Virtuoso, { data: items, itemContent, defaultItemHeight: estimate, style: { height: "100vh" } });
  createRoot(scroller).render(list);
}
