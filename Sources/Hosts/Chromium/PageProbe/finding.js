// The scroller and the rows of a page, or why there are none.

// A list must be able to scroll by this share of its height.
const LEAST_RANGE = 0.5;
// Rows must cover this share of what the best group of elements covers.
const LEAST_COVERAGE = 0.75;
// Rows must cover this share of the scroller.
const LEAST_AREA = 0.1;
const LEAST_ROWS = 3;

function scrollRange(element) { return element.scrollHeight - element.clientHeight; }

function sidewaysRange(element) { return element.scrollWidth - element.clientWidth; }

// Whether an element is laid out from its end, where its scroll position is 0 and from which it is negative: as many chats are.
function isReversed(element) {
  const { display, flexDirection } = getComputedStyle(element);
  return display.endsWith("flex") && flexDirection === "column-reverse";
}

// The overflow of an element in a direction, by its name: what the engine uses.
function usedOverflow(element, overflow) {
  const own = getComputedStyle(element)[overflow];
  if (element !== element.ownerDocument.scrollingElement) return own;
  // The overflow of the body is that of the window, if the root element has none of its own (CSS Overflow 3, section 3.3).
  const body = element.ownerDocument.body;
  return own !== "visible" || !body ? own : getComputedStyle(body)[overflow];
}

// Whether a user can scroll an element, by the name of the overflow in a direction.
function isScrollable(element, overflow) {
  const used = usedOverflow(element, overflow);
  return element === element.ownerDocument.scrollingElement ? used !== "hidden" && used !== "clip" : used === "auto" || used === "scroll";
}

// The element that scrolls down with the greatest visible area; among equal ones, that with the greatest range.
function findScroller(root) { return largestScroller(scrollRange, (element) => element.clientHeight, "overflowY", root); }

function findSidewaysScroller() { return largestScroller(sidewaysRange, (element) => element.clientWidth, "overflowX"); }

// The element that would be found if a user could scroll it: only scripts scroll it, or move what is in it.
function findHidingScroller() {
  return largestScroller(scrollRange, (element) => element.clientHeight, "overflowY", document.documentElement, isHiding);
}

function isHiding(element) { return usedOverflow(element, "overflowY") === "hidden"; }

function largestScroller(rangeOf, sizeOf, overflow, root = document.documentElement, test = isScrollable) {
  let best = null;
  walkVisible(root, (element) => {
    const range = rangeOf(element);
    if (range < LEAST_RANGE * sizeOf(element) || range < 1 || !test(element, overflow)) return;
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

// The part of a box on a screen.
function boxWithin(box, screen) {
  const [top, bottom] = [Math.max(box.top, screen.top), Math.min(box.bottom, screen.bottom)];
  const width = Math.min(box.right, screen.right) - Math.max(box.left, screen.left);
  return { top, bottom: Math.max(top, bottom), area: Math.max(0, width) * Math.max(0, bottom - top) };
}

// The rows: of the groups with three visible elements, the shallowest that covers nearly as much as the best one. Null without any.
function findRows(scroller) {
  const groups = visibleGroups(scroller);
  const screen = visibleBox(scroller);
  const [rows, best] = shallowestGroup(groups.filter((group) => group.elements.length >= LEAST_ROWS));
  if (best >= LEAST_AREA * screen.area) return rows;
  // Something small in each of three places, as in a toolbar, is not a list; narrow rows below one another are.
  const boxes = rows?.elements.map((element) => boxWithin(visibleBox(element), screen)) ?? [];
  const covered = coveredHeight(boxes);
  const areBelowOneAnother = boxes.reduce((sum, { top, bottom }) => sum + bottom - top, 0) < 1.5 * covered;
  if (areBelowOneAnother && covered >= (screen.bottom - screen.top) / 2) return rows;
  // Rows so high that fewer are visible.
  const [highRows, area] = shallowestGroup(groups.filter((group) => group.elements.length < LEAST_ROWS && hasSiblings(group)));
  return area >= LEAST_AREA * screen.area ? highRows : null;
}

// The shallowest of the groups that cover nearly as much as the best one, and what that covers; null without groups.
function shallowestGroup(groups) {
  const best = Math.max(0, ...groups.map((group) => group.area));
  return [groups.filter((group) => group.area >= LEAST_COVERAGE * best).sort((a, b) => a.depth - b.depth)[0] ?? null, best];
}

// Whether what is around an element of a group has as many elements of this name as a list has rows.
function hasSiblings({ elements: [{ parentNode, localName }] }) {
  return [...parentNode.children].filter((child) => child.localName === localName).length >= LEAST_ROWS;
}

// The height that boxes cover together.
function coveredHeight(boxes) {
  let [covered, end] = [0, -Infinity];
  for (const { top, bottom } of [...boxes].sort((a, b) => a.top - b.top)) {
    covered += Math.max(0, bottom - Math.max(top, end));
    end = Math.max(end, bottom);
  }
  return covered;
}

// A list: its scroller, and its rows by a selector or by the path from the scroller to them.
function listIn(scroller, rowSelector) {
  return { scroller, isReversed: isReversed(scroller), rowSelector, rowPath: rowSelector === null ? findRows(scroller)?.path ?? "" : "" };
}

// The rows of a list, in the order of the page; with `walkVisible`, without those that the browser does not lay out.
function rowsOf({ scroller, rowSelector, rowPath }, visitAll = walk) {
  const rows = [];
  visitAll(scroller, (element, path) => {
    if (path === "") return true;
    const isRow = rowSelector === null ? path === rowPath : element.matches(rowSelector);
    if (isRow) rows.push(element);
    return !isRow;
  });
  return rows;
}
