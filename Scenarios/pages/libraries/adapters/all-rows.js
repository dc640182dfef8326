// No library: all rows are in the document.
export function show({ scroller, items, makeRow }) {
  scroller.append(...items.map(makeRow));
}
