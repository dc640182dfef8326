// Follows the visible rows from frame to frame: by how much something other than the wheel moves them, and what of the list is blank.

const FRAME_MS = 1000 / 60;
// Wheel events that one frame can have beyond those of its time.
const EXTRA_EVENTS = 3;
// Frames without a change after which the list is settled, and the time after which that is no longer awaited.
const SETTLED_FRAMES = 6;
const SETTLING_MS = 750;

let followed = null;

// What tells a row apart: its text, or its pictures.
function rowKey(row) { return rowText(row) || matches("img", row).map((image) => image.currentSrc || image.src).join(" "); }

// The element around another one as it is shown, also around its shadow root and its frame.
function shownParent(element) {
  return element.assignedSlot ?? element.parentElement ?? element.getRootNode().host ?? frameOf(element.ownerDocument.defaultView);
}

// Whether an element is around another one as it is shown, or is it.
function isAround(outer, element) {
  for (let at = element; at; at = shownParent(at)) if (at === outer) return true;
  return false;
}

// Whether a row scrolls with the list: it does not where it, or something around it, is sticky or fixed.
function isMoving(row) {
  for (let at = row; at && at !== found.scroller; at = shownParent(at)) if (/^(sticky|fixed)$/.test(getComputedStyle(at).position)) return false;
  return true;
}

// By how many px something moves up in the window if it is scrolled by one: what is around it can be scaled, and turned upside down.
function verticalScale(element) {
  let product = 1;
  for (let at = element; at; at = shownParent(at)) {
    const { transform, scale } = getComputedStyle(at);
    const [x, y = x] = scale === "none" ? [1] : scale.split(" ");
    product *= y * (transform === "none" ? 1 : new DOMMatrix(transform).d);
  }
  return Math.abs(product) > 0.01 ? product : 1;
}

function readRows() {
  return visibleRows().map((element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return { element, key: rowKey(element), top, bottom, isMoving: isMoving(element) };
  }).sort((a, b) => a.top - b.top);
}

// The rows that show how the list moves; all, if none scrolls with it.
function movingRows(rows) {
  const moving = rows.filter((row) => row.isMoving);
  return moving.length > 0 ? moving : rows;
}

// The top of a row now; null if it is not there. Rows with equal keys cannot be told apart, unless their elements stay.
function currentTop({ element, key }, rows) {
  const equal = rows.filter((row) => row.key === key);
  const same = equal.find((row) => row.element === element) ?? (equal.length === 1 ? equal[0] : null);
  if (same || equal.length > 1 || !element.isConnected || rowKey(element) !== key) return same?.top ?? null;
  const { top, height } = element.getBoundingClientRect();
  return height > 0 ? top : null;
}

function isAtEnd() { return scrollRange(found.scroller) - scrollOffset(found.scroller) < 2; }

// The largest part of the list's height without a row, in px, and its middle.
function largestGap(rows, { top, bottom }) {
  let [most, middle, end] = [0, top, top];
  for (const row of [...rows, { top: bottom, bottom }]) {
    if (row.top - end > most) [most, middle] = [row.top - end, (row.top + end) / 2];
    end = Math.max(end, row.bottom);
  }
  return { most, middle };
}

// Notes a gap that is larger than at rest, and shows no text and no picture apart from what is around the rows; whether there is one.
function noteBlank(rows) {
  const { screen, gapAtRest, anchor } = followed;
  const { most, middle } = largestGap(rows, screen);
  if (most - gapAtRest < 1) return false;
  const row = (rows[0] ?? anchor).element;
  const hit = found.scroller.getRootNode().elementFromPoint((screen.left + screen.right) / 2, middle);
  const pictures = "img, video, canvas, svg";
  if (hit && !isAround(hit, row) && (shownText(hit).trim() !== "" || matches(pictures, hit).length > 0)) return false;
  followed.blank = Math.max(followed.blank, most - gapAtRest);
  return true;
}

// Notes the jump of a frame. It has seen some of the wheel events: the number for which the rows are least from where the wheel took them.
function noteJump(moves, time) {
  const { screen, pixels, pending } = followed;
  const most = Math.min(Math.abs(pending), Math.ceil((time - followed.time) / FRAME_MS) + EXTRA_EVENTS);
  // A frame without any of the rows before is a jump by the height of the list.
  let best = { jump: screen.bottom - screen.top, events: 0 };
  for (let events = 0; events <= most; events++) {
    const shift = -Math.sign(pending) * events * pixels;
    // A row that the wheel took off the screen counts no more.
    const jumps = moves.filter(({ top, bottom }) => bottom + shift > screen.top && top + shift < screen.bottom).map(({ top, now }) => now - top - shift);
    const jump = jumps.reduce((worst, distance) => (Math.abs(distance) > Math.abs(worst) ? distance : worst), 0);
    if (jumps.length > 0 && Math.abs(jump) < Math.abs(best.jump) - 0.01) best = { jump, events };
  }
  followed.pending -= Math.sign(pending) * best.events;
  followed.seen += best.events;
  if (Math.abs(best.jump) >= 1) followed.jumps.push(Math.round(best.jump));
}

// Looks at the rows in the first task after an animation frame, when the layout is clean.
function noteFrame(time) {
  const [rows, isEnd] = [readRows(), isAtEnd()];
  followed.frames += 1;
  if (noteBlank(rows)) followed.blankFrames += 1;
  const moves = movingRows(followed.rows).map((row) => ({ ...row, now: currentTop(row, rows) })).filter(({ now }) => now !== null);
  followed.equalFrames = moves.length > 0 && moves.every(({ top, now }) => top === now) ? followed.equalFrames + 1 : 0;
  // A list that stays at its end moves its rows itself.
  if (followed.rows.length > 0 && !(isEnd && followed.wasAtEnd)) noteJump(moves, time);
  if (followed.isPinned && !isEnd) followed.endLostMs += Math.max(0, time - followed.time);
  Object.assign(followed, { rows, time, wasAtEnd: isEnd });
}

// Begins to follow the rows: wheel events move the list by `asked` px, or by a quarter of its height, so that rows stay on the screen.
// Returns where the events reach it, by how much they move it, and how far it scrolls.
function follow(asked) {
  const { scroller } = found;
  const [screen, rows, startsAtEnd] = [visibleBox(scroller), readRows(), isAtEnd()];
  const scale = verticalScale(scroller);
  const step = Math.min(asked, Math.floor((screen.bottom - screen.top) / 4 / Math.abs(scale)) | 1);
  const moving = movingRows(rows);
  const own = followed = {
    pixels: step * scale, screen, rows, startsAtEnd, wasAtEnd: startsAtEnd, isPinned: startsAtEnd, time: performance.now(),
    anchor: moving[moving.length >> 1], gapAtRest: largestGap(rows, screen).most,
    jumps: [], frames: 0, blankFrames: 0, blank: 0, endLostMs: 0, commanded: 0, pending: 0, seen: 0, canceled: 0, equalFrames: 0,
  };
  const view = scroller.ownerDocument.defaultView;
  const source = scroller === scroller.ownerDocument.scrollingElement ? scroller.ownerDocument : scroller;
  // The engine has moved the content on the screen, and the page has not yet reacted.
  source.addEventListener("scroll", () => { if (followed === own) noteBlank(readRows()); }, { capture: true, passive: true });
  // A page that moves its list itself cancels the events. All of its listeners have been called in the next task.
  view.addEventListener("wheel", (event) => { setTimeout(() => { if (event.defaultPrevented) own.canceled += 1; }); }, { capture: true, passive: true });
  const frame = (time) => {
    if (followed !== own) return;
    const channel = new MessageChannel();
    channel.port1.onmessage = () => { channel.port1.close(); if (followed === own) noteFrame(time); };
    channel.port2.postMessage(0);
    view.requestAnimationFrame(frame);
  };
  view.requestAnimationFrame(frame);
  const { left, top, right, bottom } = screen;
  return { step, x: (left + right) / 2, y: (top + bottom) / 2, before: scrollOffset(scroller), after: scrollRange(scroller) - scrollOffset(scroller), isAtEnd: startsAtEnd };
}

// Remembers the list, and whether it has changed since then.
let remembered = null;
function listState() { return `${found.scroller.scrollHeight} ${found.scroller.innerHTML} ${shownText(found.scroller)}`; }
function rememberList() { remembered = listState(); }
function hasListChanged() { return listState() !== remembered; }

// Announces wheel events: their number, negative toward the start.
function command(events) {
  Object.assign(followed, { pending: events, commanded: followed.commanded + Math.abs(events), equalFrames: 0 });
  if (events < 0) followed.isPinned = false;
}

// Resolves after some milliseconds, when the list no longer moves.
async function settled(milliseconds) {
  const start = performance.now();
  for (let elapsed = 0; elapsed < milliseconds + SETTLING_MS; elapsed = performance.now() - start) {
    if (elapsed >= milliseconds && followed.pending === 0 && followed.equalFrames >= SETTLED_FRAMES) return;
    await new Promise((resolve) => { setTimeout(resolve, FRAME_MS); });
  }
}

// Ends, and reports what was seen. The landing error is how far a row is from where it was.
function followedRows() {
  const { screen, anchor, jumps, frames, blankFrames, blank, startsAtEnd, endLostMs, commanded, seen, canceled } = followed;
  const top = currentTop(anchor, readRows());
  followed = null;
  return {
    jumps, frames, blankFrames, commanded, seen, canceled, blank: blank * (screen.right - screen.left), endLostMs: startsAtEnd ? endLostMs : null,
    landingError: top === null ? screen.bottom - screen.top : Math.abs(top - anchor.top),
  };
}
