// The reference: a window of rows in normal flow between two paddings. Heights are measured once. If those above the screen were estimated
// wrongly, the position is corrected, so that the visible rows stay.
export function show({ scroller, items, makeRow, estimate }) {
  const heights = items.map(() => estimate);
  const shown = new Map();
  const list = document.createElement("div");
  scroller.style.overflowAnchor = "none";
  scroller.append(list);

  function update() {
    const place = scroller.scrollTop;
    const [top, bottom] = [place - 300, place + scroller.clientHeight + 300];
    let [first, before] = [0, 0];
    while (first < items.length - 1 && before + heights[first] < top) before += heights[first++];
    let [last, end] = [first, before + heights[first]];
    while (last < items.length - 1 && end < bottom) end += heights[++last];
    for (const [number, row] of shown) if (number < first || number > last) { row.remove(); shown.delete(number); }
    const made = [];
    for (let number = first, next = list.firstChild; number <= last; next = shown.get(number++).nextSibling) {
      if (shown.has(number)) continue;
      shown.set(number, list.insertBefore(makeRow(items[number]), next));
      made.push(number);
    }
    let [wrong, start] = [0, before];
    const actual = new Map(made.map((number) => [number, shown.get(number).offsetHeight]));
    for (let number = first; number <= last && start < place; start += heights[number++]) wrong += (actual.get(number) ?? heights[number]) - heights[number];
    for (const [number, height] of actual) heights[number] = height;
    list.style.paddingTop = `${before}px`;
    list.style.paddingBottom = `${heights.slice(last + 1).reduce((sum, height) => sum + height, 0)}px`;
    if (wrong !== 0) scroller.scrollTop = place + wrong;
  }
  scroller.addEventListener("scroll", update, { passive: true });
  update();
}
