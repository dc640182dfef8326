// The scroller and the rows of a page, or why there are none.

// A list must be able to scroll by this share of its height.
const LEAST_RANGE = 0.5;
// Rows must cover this share of what the best group of elements covers.
const LEAST_COVERAGE = 0.75;
const LEAST_ROWS = 3;

function scrollRange(element) { return element.scrollHeight - element.clientHeight; }

// Whether an element is laid out from its end, where its scroll position is 0 and from which it is negative: as many chats are.
function isReversed(element) {
  const { display, flexDirection } = getComputedStyle(element);
  return display.endsWith("flex") && flexDirection === "column-reverse";
}

// Whether a user can scroll an element.
function isScrollable(element) {
  const style = getComputedStyle(element);
  if (element !== element.ownerDocument.scrollingElement) return style.overflowY === "auto" || style.overflowY === "scroll";
  // The overflow of the body is that of the window, if the root element has none of its own (CSS Overflow 3, section 3.3).
  const body = element.ownerDocument.body;
  const overflow = style.overflowY !== "visible" || !body ? style.overflowY : getComputedStyle(body).overflowY;
  return overflow !== "hidden" && overflow !== "clip";
}

// The first element that a user can scroll sideways; null without one.
function findSidewaysScroller() {
  let first = null;
  walkVisible(document.documentElement, (element) => {
    if (first || element.clientWidth === 0) return;
    const range = element.scrollWidth - element.clientWidth;
    if (range < LEAST_RANGE * element.clientWidth) return;
    if (element === document.scrollingElement || /auto|scroll/.test(getComputedStyle(element).overflowX)) first = element;
  });
  return first;
}

// The scrollable element with the greatest visible area; among equal ones, that with the greatest range.
function findScroller() {
  let best = null;
  walkVisible(document.documentElement, (element) => {
    const range = scrollRange(element);
    if (range < LEAST_RANGE * element.clientHeight || range < 1 || !isScrollable(element)) return;
    const { area } = visibleBox(element);
    if (area > 0 && (!best || area > best.area || (area === best.area && range > best.range))) best = { element, area, range };
  });
  return best?.element ?? null;
}

// Groups of the visible elements in a scroller, by the names of the elements from the scroller to them.
function visibleGroups(scroller) {
  const groups = new Map();
  const screen = visibleBox(scroller);
  walkVisible(scroller, (element, path) => {
    if (path === "") return;
    const box = element.getBoundingClientRect();
    // An element without a box can have children with one (display: contents).
    if (box.width === 0 || box.height === 0) return;
    const { area } = boxWithin(visibleBox(element), screen);
    if (area === 0) return;
    const group = groups.get(path) ?? { path, depth: path.split(" > ").length, elements: [], area: 0 };
    group.elements.push(element);
    group.area += area;
    groups.set(path, group);
  });
  return [...groups.values()];
}

function boxWithin(box, screen) {
  const width = Math.min(box.right, screen.right) - Math.max(box.left, screen.left);
  const height = Math.min(box.bottom, screen.bottom) - Math.max(box.top, screen.top);
  return { area: Math.max(0, width) * Math.max(0, height) };
}

// The shallowest group of rows that covers nearly as much as the best one; null without a group of three.
function findRows(scroller) {
  const groups = visibleGroups(scroller).filter((group) => group.elements.length >= LEAST_ROWS);
  const best = Math.max(0, ...groups.map((group) => group.area));
  const rows = groups.filter((group) => group.area >= LEAST_COVERAGE * best).sort((a, b) => a.depth - b.depth)[0] ?? null;
  // Something small in each of three places, as in a toolbar, is not a list; narrow rows below one another are.
  const screen = visibleBox(scroller);
  return best >= screen.area / 10 || (rows && coveredHeight(rows.elements) >= (screen.bottom - screen.top) / 2) ? rows : null;
}

// The height that elements cover together.
function coveredHeight(elements) {
  const boxes = elements.map(visibleBox).sort((a, b) => a.top - b.top);
  let [covered, end] = [0, -Infinity];
  for (const { top, bottom } of boxes) {
    covered += Math.max(0, bottom - Math.max(top, end));
    end = Math.max(end, bottom);
  }
  return covered;
}

// A list: its scroller, and its rows by a selector or by the path from the scroller to them.
function listIn(scroller, rowSelector) {
  return { scroller, isReversed: isReversed(scroller), rowSelector, rowPath: rowSelector === null ? findRows(scroller)?.path ?? "" : "" };
}

// The rows of a list, in the order of the page.
function rowsOf({ scroller, rowSelector, rowPath }) {
  const rows = [];
  walk(scroller, (element, path) => {
    if (path === "") return true;
    const isRow = rowSelector === null ? path === rowPath : element.matches(rowSelector);
    if (isRow) rows.push(element);
    return !isRow;
  });
  return rows;
}
