// Virtualizer of Lit, its directive for a scroller.
import { html, render, virtualize } from "../vendor/lit.js";

export function show({ scroller, items, makeRow }) {
  const list = document.createElement("div");
  list.style.height = "100vh";
  scroller.replaceWith(list);
  const renderItem = (item) => html`<div style="width: 100%">${item.element ??= makeRow(item)}</div>`;
  render(html`${virtualize({ items, scroller: true, renderItem })}`, list);
}
