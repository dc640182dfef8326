// No library: all rows are in the document, and the engine leaves out those that are not near the screen.
export function show({ scroller, items, makeRow, estimate }) {
  for (const item of items) {
    const row = makeRow(item);
    row.style.contentVisibility = "auto";
    row.style.containIntrinsicSize = `auto ${estimate}px`;
    scroller.append(row);
  }
}
