// The reference: a window of rows in normal flow between two paddings. Heights are measured once; the engine's scroll anchoring keeps the
// visible rows where they are if a height above them was estimated wrongly.
export function show({ scroller, items, makeRow, estimate }) {
  const heights = items.map(() => estimate);
  const shown = new Map();
  const list = document.createElement("div");
  scroller.append(list);

  function update() {
    const [top, bottom] = [scroller.scrollTop - 300, scroller.scrollTop + scroller.clientHeight + 300];
    let [first, before] = [0, 0];
    while (first < items.length - 1 && before + heights[first] < top) before += heights[first++];
    let [last, end] = [first, before + heights[first]];
    while (last < items.length - 1 && end < bottom) end += heights[++last];
    for (const [number, row] of shown) if (number < first || number > last) { row.remove(); shown.delete(number); }
    let next = list.firstChild;
    const made = [];
    for (let number = first; number <= last; number++) {
      if (shown.has(number)) { next = shown.get(number).nextSibling; continue; }
      const row = makeRow(items[number]);
      list.insertBefore(row, next);
      shown.set(number, row);
      made.push(number);
    }
    for (const number of made) heights[number] = shown.get(number).offsetHeight;
    list.style.paddingTop = `${before}px`;
    list.style.paddingBottom = `${heights.slice(last + 1).reduce((sum, height) => sum + height, 0)}px`;
  }
  scroller.addEventListener("scroll", update, { passive: true });
  update();
}
