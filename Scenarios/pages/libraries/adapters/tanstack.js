// TanStack Virtual, its core without a framework: it says which rows are shown and where, and what shows them is here.
import { Virtualizer, elementScroll, observeElementOffset, observeElementRect } from "../vendor/tanstack.js";

export function show({ scroller, items, makeRow, estimate }) {
  const list = document.createElement("div");
  list.style.position = "relative";
  scroller.append(list);
  const shown = new Map();

  function update() {
    const rows = virtualizer.getVirtualItems();
    list.style.height = `${virtualizer.getTotalSize()}px`;
    const wanted = new Set(rows.map(({ index }) => index));
    for (const [index, element] of shown) if (!wanted.has(index)) { element.remove(); shown.delete(index); }
    for (const { index, start } of rows) {
      let element = shown.get(index);
      if (!element) {
        element = document.createElement("div");
        Object.assign(element.style, { position: "absolute", top: 0, left: 0, width: "100%" });
        element.dataset.index = index;
        element.append(makeRow(items[index]));
        shown.set(index, element);
        list.append(element);
        virtualizer.measureElement(element);
      }
      element.style.transform = `translateY(${start}px)`;
    }
    virtualizer.measureElement(null);
  }
  const virtualizer = new Virtualizer({
    count: items.length, getScrollElement: () => scroller, estimateSize: () => estimate, overscan: 3,
    observeElementRect, observeElementOffset, scrollToFn: elementScroll, onChange: update,
  });
  virtualizer._didMount();
  virtualizer._willUpdate();
  update();
}
