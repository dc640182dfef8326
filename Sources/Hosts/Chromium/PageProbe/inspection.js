// What the lab finds in a page: { scroller, rows } in words, or an obstacle.

// What was found, for the functions that scroll.
let found = { scroller: null, isReversed: false, rowPath: "", rowSelector: null };

// An element that covers at least this share of the window hides the list.
const LARGE = 0.4;

// The first large visible element for which `test` holds.
function largeElement(test) {
  let result = null;
  const least = LARGE * innerWidth * innerHeight;
  walk(document.documentElement, (element) => {
    if (result) return false;
    if (test(element) && visibleBox(element).area >= least) result = element;
    return true;
  });
  return result;
}

// Why there is no list: { text }.
function obstacle(text) {
  const canvas = largeElement((element) => element.localName === "canvas");
  if (canvas) return { text: `${describe(canvas)} draws the page: a canvas has no rows` };
  const frame = largeElement((element) => /^i?frame$/.test(element.localName) && !frameDocument(element));
  if (frame) return { text: `${describe(frame)} shows a page of another origin (${frame.src.slice(0, 200)}); measure that address` };
  return { text };
}

// Names by which elements can be selected, for suggestions.
function selectors() {
  const names = new Set();
  walk(document.documentElement, (element) => {
    if (names.size > 2000) return false;
    names.add(element.localName);
    if (element.id) names.add(`#${element.id}`);
    for (const name of element.classList) names.add(`.${name}`);
    return true;
  });
  return [...names].sort();
}

// The elements that match a selector of the user, or an obstacle.
function selected(option, selector) {
  let elements;
  try { elements = matches(selector); } catch { return { obstacle: { text: `--${option} "${selector}" is not a valid selector` } }; }
  if (elements.length > 0) return { elements };
  return { obstacle: { text: `no element matches --${option} "${selector}"`, selector, names: selectors() } };
}

// Looks at the page. `stamp` changes as long as the list does.
function inspect({ scroller: scrollerSelector = null, rows: rowSelector = null, waitFor = null, leastRows }) {
  const isLoaded = document.readyState === "complete";
  const status = performance.getEntriesByType("navigation")[0]?.responseStatus ?? 0;
  const result = (values) => ({ isLoaded, status, ...values });
  if (!document.documentElement) return result({ obstacle: { text: "it has no content, or none that can be decoded" } });
  const awaited = waitFor === null ? null : selected("wait-for", waitFor);
  if (awaited?.obstacle) return result(awaited);
  const chosen = scrollerSelector === null ? null : selected("scroller", scrollerSelector);
  if (chosen?.obstacle) return result(chosen);
  const scroller = chosen ? chosen.elements[0] : findScroller();
  if (!scroller) {
    const [sideways, hiding] = [findSidewaysScroller(), findHidingScroller()];
    const reasons = [
      ...(sideways ? [`${describe(sideways)} scrolls sideways, which is not measured`] : []),
      ...(hiding ? [`${describe(hiding)} hides the rest of its content (overflow: hidden): name it (--scroller) if a script sets its scroll position; what a script moves otherwise is not measured`] : []),
    ];
    return result({ obstacle: obstacle(["nothing in it scrolls by at least half of its height", ...reasons].join("; ")) });
  }
  if (scrollRange(scroller) < 1) return result({ obstacle: obstacle(`${describe(scroller)} does not scroll: it shows all ${scroller.scrollHeight} px of its content`) });
  const chosenRows = rowSelector === null ? null : selected("rows", rowSelector);
  if (chosenRows?.obstacle) return result(chosenRows);
  found = listIn(scroller, rowSelector);
  const count = visibleRows().length;
  const name = rowSelector ?? found.rowPath;
  const total = count > 0 && rowSelector !== null ? rowsOf(found).length : leastRows;
  if (count === 0 || total < leastRows) {
    const text = `${describe(scroller)} scrolls, but shows fewer than three rows`;
    const matched = count === 0 ? "no visible rows" : total === 1 ? "1 row" : `${total} rows`;
    const what = rowSelector === null ? text : `--rows "${rowSelector}" matches ${matched} in ${describe(scroller)}, fewer than three`;
    return result({ obstacle: obstacle(what) });
  }
  const note = isHiding(scroller) ? ", which only scripts scroll (overflow: hidden)" : "";
  return result({ scroller: describe(scroller) + note, rows: name, count, stamp: `${name} ${count} ${scroller.scrollHeight}` });
}

// The visible rows, in the order of the page.
function visibleRows() {
  const screen = visibleBox(found.scroller);
  return rowsOf(found, walkVisible).filter((row) => boxWithin(visibleBox(row), screen).area > 0);
}

// Pictures of the list with at least this many times the pixels that are shown.
const LARGE_PICTURE = 4;

function largePictures() {
  const large = [];
  walk(found.scroller, (element) => {
    if (element.localName !== "img" || !element.naturalWidth || !element.clientWidth) return;
    const { devicePixelRatio } = element.ownerDocument.defaultView;
    const [size, shown] = [[element.naturalWidth, element.naturalHeight], [element.clientWidth, element.clientHeight].map((side) => Math.round(side * devicePixelRatio))];
    if (size[0] * size[1] >= LARGE_PICTURE * shown[0] * shown[1]) large.push({ address: element.currentSrc, size, shown });
  });
  return large;
}

// What the intervention in this page and in its frames has changed; nothing without one. Its script shares only the document with this one.
function survey() {
  const documents = new Set();
  walk(document.documentElement, (element) => { documents.add(element.ownerDocument); });
  const answers = [...documents].flatMap(({ documentElement: root }) => {
    root.ownerDocument.dispatchEvent(new Event("listlab-survey"));
    const text = root.getAttribute("listlab-survey");
    root.removeAttribute("listlab-survey");
    if (text === null) return [];
    const [count, unreadable, failure, ...places] = text.split("\n");
    return [{ count: Number(count), unreadable: Number(unreadable), failure, places: places.map((line) => line.split(" ", 2)) }];
  });
  const sum = (name) => answers.reduce((sum, answer) => sum + answer[name], 0);
  const calls = new Map();
  for (const [count, place] of answers.flatMap(({ places }) => places)) calls.set(place, (calls.get(place) ?? 0) + Number(count));
  return {
    count: sum("count"), unreadable: sum("unreadable"), places: [...calls].sort((a, b) => b[1] - a[1]).slice(0, 3).map(([place]) => place),
    failure: answers.length > 0 ? answers.map(({ failure }) => failure).find((failure) => failure) ?? null : "its script was lost",
  };
}
