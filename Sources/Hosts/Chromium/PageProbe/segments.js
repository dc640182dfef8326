// A segment of a comparison: a few steps of the list from a place, as fast as frames come.

// The pixels of a step.
const STEP = 40;
// Frames after the jump to the place that are not measured, and frames after the last step in which other threads finish.
const UNMEASURED = 2;

// Moves the list and resolves with the main thread's time of the frame, in ms: from the scroll event, before the page's listeners of it, to
// the first task after the frame.
async function step(scroller, target, isLast) {
  const view = scroller.ownerDocument.defaultView;
  const source = scroller === scroller.ownerDocument.scrollingElement ? scroller.ownerDocument : scroller;
  let start = 0;
  const onScroll = () => { start = performance.now(); };
  source.addEventListener("scroll", onScroll, { capture: true, once: true, passive: true });
  scrollTo(scroller, target);
  const end = await nextFrame(view, () => { if (start === 0) start = performance.now(); }, isLast);
  source.removeEventListener("scroll", onScroll, { capture: true });
  return end - start;
}

// Offsets count from the start of the content, also in a list that is laid out from its end.
function scrollStart(scroller) { return found.isReversed ? -scrollRange(scroller) : 0; }

function scrollOffset(scroller) { return scroller.scrollTop - scrollStart(scroller); }

// Scrolls to an offset at once, whatever the page's style says of scrolling.
function scrollTo(scroller, offset) { scroller.scrollTo({ top: offset + scrollStart(scroller), behavior: "instant" }); }

// How long a frame may take before it is asked for again, in ms.
const PATIENCE = 100;
// Whether the page wants a frame at any time, in a browser that makes frames only when the lab asks.
let wantsFrames = false;
function wantFrames(view) {
  wantsFrames = true;
  const keep = () => { if (wantsFrames) view.requestAnimationFrame(keep); };
  keep();
}

// Resolves with the time of the first task after the next frame, which is asked for where that is needed, and again while none comes. A frame
// that begins before the compositor knows that the page wants one is repeated by it later, and the browser may never end one that begins
// meanwhile. So the page always wants one more, and until it does, no frame is asked for at once. After the last frame before a rest it
// wants none, because the main thread is never idle while it waits for one.
function nextFrame(view, inFrame, isLast = false) {
  return new Promise((resolve) => {
    const channel = new MessageChannel();
    const isControlled = globalThis.listlabFrame !== undefined;
    const request = isControlled ? setInterval(() => listlabFrame("again"), PATIENCE) : 0;
    channel.port1.onmessage = () => {
      const end = performance.now();
      channel.port1.close();
      resolve(end);
    };
    view.requestAnimationFrame(() => {
      clearInterval(request);
      if (isControlled && !wantsFrames && !isLast) wantFrames(view);
      inFrame?.();
      channel.port2.postMessage(0);
    });
    if (wantsFrames) listlabFrame("next");
    if (isLast) wantsFrames = false;
  });
}

// Switches scroll snapping off, which would move the list after each step; whether it was on. That of the window is the root element's,
// also where the body scrolls it (quirks mode).
function stopSnapping() {
  const { scroller } = found;
  const { scrollingElement, documentElement } = scroller.ownerDocument;
  const elements = scroller === scrollingElement ? [scroller, documentElement] : [scroller];
  const snapping = elements.filter((element) => getComputedStyle(element).scrollSnapType !== "none");
  for (const element of snapping) element.style.scrollSnapType = "none";
  return snapping.length > 0;
}

// Jumps to a place, an offset in px, and takes its unmeasured frames.
async function approach(place) {
  found.place = place;
  for (let frame = 0; frame < UNMEASURED; frame++) await step(found.scroller, place + frame);
  return true;
}

// Lets the page do for some ms what it does later.
async function pause(rest) {
  await new Promise((resolve) => { found.scroller.ownerDocument.defaultView.setTimeout(resolve, rest); });
}

// The offset of a step from the place, in px.
function stepTarget(number) { return found.place + UNMEASURED - 1 + STEP * number; }

// Takes measured steps from the place: the main thread's time, what the steps moved, and the elapsed time, in ms and px.
async function segment(count) {
  const { scroller } = found;
  const before = scrollOffset(scroller);
  const start = performance.now();
  let frameMs = 0;
  for (let number = 1; number <= count; number++) frameMs += await step(scroller, stepTarget(number));
  const elapsedMs = performance.now() - start;
  return { frameMs, elapsedMs, moved: scrollOffset(scroller) - before };
}

function rowText(row) { return shownText(row).replace(/\s+/g, " ").trim().slice(0, 200); }

// The visible rows from top to bottom: elements that are used again stay where they are in the document.
function rowsFromTop() { return visibleRows().map((row) => ({ row, box: row.getBoundingClientRect() })).sort((a, b) => a.box.top - b.box.top); }

// The texts of the visible rows at the place, by which variants are compared.
function shownTexts() { return rowsFromTop().map(({ row }) => rowText(row)); }

// Takes steps from the place; how much of the height the rows cover at the end of each, in px, before rows that the page adds later.
async function coveredHeights(count) {
  const heights = [];
  for (let number = 1; number <= count; number++) {
    await step(found.scroller, stepTarget(number));
    const screen = visibleBox(found.scroller);
    heights.push(coveredHeight(visibleRows().map((row) => boxWithin(visibleBox(row), screen))));
  }
  return heights;
}

// The boxes of the visible rows, in px: where each begins and how high it is.
function shownBoxes() { return rowsFromTop().flatMap(({ box: { top, height } }) => [top, height]); }
