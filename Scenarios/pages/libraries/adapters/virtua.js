// VList of virtua, in React. React makes the element around a row, and the row is the same as elsewhere.
import { VList, createElement, createRoot, memo } from "../vendor/virtua.js";

export function show({ scroller, items, makeRow, estimate }) {
  const Row = memo(({ item }) => createElement("div", { ref: (element) => element?.firstChild ?? element?.append(makeRow(item)) }));
  const renderRow = (item) => createElement(Row, { item, key: item.id });
  const list = createElement(VList, { data: items, itemSize: estimate, style: { height: "100vh" }, children: renderRow });
  createRoot(scroller).render(list);
}
