// virtual-scroller of catamphetamine, its component for the DOM.
import VirtualScroller from "../vendor/virtual-scroller.js";

export function show({ scroller, items, makeRow, estimate }) {
  const list = document.createElement("div");
  scroller.append(list);
  new VirtualScroller(list, items, makeRow, { getScrollableContainer: () => scroller, getEstimatedItemHeight: () => estimate });
}
