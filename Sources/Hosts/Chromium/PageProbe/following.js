// Follows the visible rows from frame to frame: by how much something other than the wheel moves them, and what of the list is blank.

const FRAME_MS = 1000 / 60;
// Wheel events that one frame can have beyond those of its time.
const EXTRA_EVENTS = 3;
// Frames without a change after which the list is settled, and the time after which that is no longer awaited.
const SETTLED_FRAMES = 6;
const SETTLING_MS = 750;
// The share of a row's own words that it keeps, and of rows that agree: the wheel takes some off the screen.
const LEAST_KEPT = 0.25;
// The share of the rows that most agree which another answer needs: "5 s ago" can be the next row's a second later.
const LEAST_OF_MOST = 0.75;

let followed = null;

// What tells a row apart: its text, or its pictures.
function rowKey(row) { return rowText(row) || matches("img", row).map((image) => image.currentSrc || image.src).join(" "); }

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

// The innermost element at a point of the window, also in shadow roots and frames.
function elementAt(x, y) {
  let [root, element] = [document, null];
  while (root) {
    const inner = root.elementFromPoint(x, y);
    if (!inner || inner === element) break;
    element = inner;
    const frame = frameDocument(element);
    if (frame) {
      const origin = frameOrigin(element);
      [x, y] = [x - origin.x, y - origin.y];
    }
    root = frame ?? element.shadowRoot;
  }
  return element;
}

// What takes the wheel at a point: the list; an element in it or over it that scrolls by itself, or shows another page; or one outside of it.
function wheelTarget(x, y) {
  const hit = elementAt(x, y);
  for (let at = hit; at; at = shownParent(at)) {
    if (at === found.scroller) return at;
    if (/^i?frame$/.test(at.localName) && !frameDocument(at) || scrollRange(at) >= 1 && isScrollable(at, "overflowY")) return at;
  }
  return hit;
}

// The shares of the list's width and height at which the wheel is tried, the middle first, and the distance from its borders, in px: something
// that scrolls in a row may leave only the row's padding.
const WHEEL_COLUMNS = [0.5, 0.25, 0.75];
const WHEEL_INSET = 2;
const WHEEL_LINES = Array.from({ length: 40 }, (_, line) => 0.5 + (line % 2 === 0 ? 1 : -1) * Math.ceil(line / 2) / 42);

// Where the wheel reaches the list: { x, y }, in a column in which nothing that moves with the list takes it. Otherwise, what does, in words.
function wheelPlace() {
  const { scroller } = found;
  const { left, top, right, bottom } = visibleBox(scroller);
  let taker = null;
  for (const x of [...WHEEL_COLUMNS.map((across) => left + across * (right - left)), left + WHEEL_INSET, right - WHEEL_INSET]) {
    const hits = WHEEL_LINES.map((down) => top + down * (bottom - top)).map((y) => ({ y, target: wheelTarget(x, y) }));
    const place = hits.find(({ target }) => target === scroller);
    const other = hits.find(({ target }) => target !== scroller && (!place || isAround(scroller, target)));
    if (place && !other) return { x, y: place.y };
    taker ??= other?.target;
  }
  return { takenBy: taker ? describe(taker) : "nothing" };
}

function readRows() {
  return visibleRows().map((element) => {
    const { top, bottom } = outerBox(element);
    return { element, key: rowKey(element), top, bottom, isMoving: isMoving(element) };
  }).sort((a, b) => a.top - b.top);
}

// The rows that show how the list moves; all, if none always scrolls with it.
function movingRows(rows) {
  const moving = rows.filter((row) => row.isMoving);
  return moving.length > 0 ? moving : rows;
}

// The top of a row now; null if it is not there. Rows with equal keys cannot be told apart, unless their elements stay.
function currentTop({ element, key }, rows) {
  const equal = rows.filter((row) => row.key === key);
  const same = equal.find((row) => row.element === element) ?? (equal.length === 1 ? equal[0] : null);
  if (same || equal.length > 1 || !element.isConnected || rowKey(element) !== key) return same?.top ?? null;
  const { top, bottom } = outerBox(element);
  return bottom > top ? top : null;
}

// The words of a row with their places in its text, counted from the start and from the end.
function placedWords({ key }) {
  const words = key.split(" ");
  return new Set(words.flatMap((word, place) => [`${place} ${word}`, `${place - words.length} ${word}`]));
}

// Rows before, with their tops now, if all texts have changed, as "5 s ago" does: each answer has rows that have moved by the same distance. A
// row is the same if it keeps enough of the words that no other row had in their places, or, if it had none, its element. Without an answer
// if too few agree: an element that shows another row keeps nothing.
function movedTogether(before, rows) {
  const words = before.map(placedWords);
  const uses = new Map();
  for (const word of words.flatMap((words) => [...words])) uses.set(word, (uses.get(word) ?? 0) + 1);
  const others = rows.map((row) => ({ ...row, words: placedWords(row) }));
  const moves = new Map();
  before.forEach((row, number) => {
    const own = [...words[number]].filter((word) => uses.get(word) === 1);
    for (const other of others) {
      const isSame = own.length === 0 ? other.element === row.element : own.filter((word) => other.words.has(word)).length >= LEAST_KEPT * own.length;
      const distance = Math.round(other.top - row.top);
      if (isSame) moves.set(distance, [...(moves.get(distance) ?? []), { ...row, now: other.top }]);
    }
  });
  const answers = [...moves.values()];
  const most = Math.max(...answers.map(({ length }) => length));
  return answers.filter(({ length }) => length >= Math.max(2, LEAST_KEPT * before.length, LEAST_OF_MOST * most));
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
  const hit = elementAt((screen.left + screen.right) / 2, middle);
  const pictures = "img, video, canvas, svg";
  if (hit && !isAround(hit, row) && (shownText(hit).trim() !== "" || matches(pictures, hit).length > 0)) return false;
  followed.blank = Math.max(followed.blank, most - gapAtRest);
  return true;
}

// How far rows are from where a number of wheel events took them; null if that took all of them off the screen. One that is sticky moves with the
// wheel, or stays, or does first the one and then the other.
function jumpAfter(moves, events) {
  const { screen, pixels } = followed;
  const shift = -events * pixels;
  const expected = (moved) => Math.min(Math.max(moved, Math.min(0, shift)), Math.max(0, shift));
  const jumps = moves.filter(({ top, bottom }) => bottom + shift > screen.top && top + shift < screen.bottom)
    .map(({ top, now, isMoving }) => now - top - (isMoving ? shift : expected(now - top)));
  return jumps.length > 0 ? jumps.reduce((worst, distance) => (Math.abs(distance) > Math.abs(worst) ? distance : worst), 0) : null;
}

// Notes the jump of a frame. It has seen some of the wheel events: the number for which the rows are least from where the wheel took them, by
// the best answer to how rows have moved.
function noteJump(answers, time) {
  const { screen, pending } = followed;
  // The first frame can have begun before the rows were followed.
  const most = Math.min(Math.abs(pending), Math.ceil(Math.max(0, time - followed.time) / FRAME_MS) + EXTRA_EVENTS);
  // A frame without any of the rows before is a jump by the height of the list.
  let best = { moves: [], jump: screen.bottom - screen.top, events: 0 };
  for (const moves of answers) {
    for (let count = 0; count <= most; count++) {
      const events = Math.sign(pending) * count;
      const jump = jumpAfter(moves, events);
      if (jump !== null && Math.abs(jump) < Math.abs(best.jump) - 0.01) best = { moves, jump, events };
    }
  }
  followed.pending -= best.events;
  followed.seen += Math.abs(best.events);
  followed.looks.push(best);
}

// Wheel events that no frame seems to have seen, although the list rests away from its ends, were hidden by a jump against them: one look saw
// them, too, and of all looks it is the one whose jump then grows least.
function placeHiddenEvents() {
  const { pending, canceled, turn, looks } = followed;
  const events = Math.sign(pending) * Math.max(0, Math.abs(pending) - (canceled - turn.canceled));
  if (events === 0 || isAtEnd() || scrollOffset(found.scroller) < 2) return;
  const [first] = looks.slice(turn.look).map((look) => ({ look, jump: jumpAfter(look.moves, look.events + events) ?? look.jump }))
    .map(({ look, jump }) => ({ look, jump, growth: Math.abs(jump) - Math.abs(look.jump) }))
    .sort((a, b) => a.growth - b.growth || Math.abs(b.look.jump) - Math.abs(a.look.jump));
  if (!first) return;
  Object.assign(first.look, { jump: first.jump, events: first.look.events + events });
  followed.pending -= events;
  followed.seen += Math.abs(events);
}

// Looks at the rows in the first task after an animation frame, when the layout is clean.
function noteFrame(time) {
  const [rows, isEnd] = [readRows(), isAtEnd()];
  followed.frames += 1;
  if (noteBlank(rows)) followed.blankFrames += 1;
  const before = movingRows(followed.rows);
  const kept = before.map((row) => ({ ...row, now: currentTop(row, rows) })).filter(({ now }) => now !== null);
  const answers = kept.length > 0 ? [kept] : movedTogether(before, movingRows(rows));
  followed.equalFrames = answers.some((moves) => moves.every(({ top, now }) => top === now)) ? followed.equalFrames + 1 : 0;
  // A list that stays at its end moves its rows itself.
  if (followed.rows.length > 0 && !(isEnd && followed.wasAtEnd)) noteJump(answers, time);
  if (followed.isPinned && !isEnd) followed.endLostMs += Math.max(0, time - followed.time);
  Object.assign(followed, { rows, time, wasAtEnd: isEnd });
}

// Begins to follow the rows: wheel events move the list by `asked` px, or by a quarter of its height, so that rows stay on the screen.
// Returns by how much they move it, and how far it scrolls.
function follow(asked) {
  const { scroller } = found;
  const [screen, rows, startsAtEnd] = [visibleBox(scroller), readRows(), isAtEnd()];
  const scale = verticalScale(scroller);
  const step = Math.min(asked, Math.floor((screen.bottom - screen.top) / 4 / Math.abs(scale)) | 1);
  const moving = movingRows(rows);
  const own = followed = {
    pixels: step * scale, screen, rows, startsAtEnd, wasAtEnd: startsAtEnd, isPinned: startsAtEnd, time: performance.now(),
    moving, anchor: moving[moving.length >> 1], gapAtRest: largestGap(rows, screen).most,
    looks: [], turn: { look: 0, canceled: 0 }, frames: 0, blankFrames: 0, blank: 0, endLostMs: 0, commanded: 0, pending: 0, seen: 0, canceled: 0, equalFrames: 0,
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
  return { step, before: scrollOffset(scroller), after: scrollRange(scroller) - scrollOffset(scroller), isAtEnd: startsAtEnd };
}

// Remembers the list, and whether it has changed since then.
let remembered = null;
function listState() { return `${found.scroller.scrollHeight} ${found.scroller.innerHTML} ${shownText(found.scroller)}`; }
function rememberList() { remembered = listState(); }
function hasListChanged() { return listState() !== remembered; }

// Announces wheel events: their number, negative toward the start. Returns where they reach the list.
function command(events) {
  const turn = { look: followed.looks.length, canceled: followed.canceled };
  Object.assign(followed, { turn, pending: events, commanded: followed.commanded + Math.abs(events), equalFrames: 0 });
  if (events < 0) followed.isPinned = false;
  return wheelPlace();
}

// Resolves after some milliseconds, when the list no longer moves.
async function settled(milliseconds) {
  const start = performance.now();
  const rests = () => followed.equalFrames >= SETTLED_FRAMES;
  for (let elapsed = 0; elapsed < milliseconds + SETTLING_MS; elapsed = performance.now() - start) {
    if (elapsed >= milliseconds && followed.pending === 0 && rests()) return;
    await new Promise((resolve) => { setTimeout(resolve, FRAME_MS); });
  }
  if (rests()) placeHiddenEvents();
}

// Ends, and reports what was seen. The landing error is how far a row is from where it was.
function followedRows() {
  const { screen, moving, anchor, looks, frames, blankFrames, blank, startsAtEnd, endLostMs, commanded, seen, canceled } = followed;
  const rows = readRows();
  const top = currentTop(anchor, rows);
  const distances = top === null ? movedTogether(moving, movingRows(rows)).map(([{ top, now }]) => Math.abs(now - top)) : [Math.abs(top - anchor.top)];
  followed = null;
  return {
    jumps: looks.filter(({ jump }) => Math.abs(jump) >= 1).map(({ jump }) => Math.round(jump)),
    frames, blankFrames, commanded, seen, canceled, blank: blank * (screen.right - screen.left), endLostMs: startsAtEnd ? endLostMs : null,
    landingError: Math.min(screen.bottom - screen.top, ...distances),
  };
}
