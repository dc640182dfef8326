// Counts what a page does in a fixed scroll.

// What is observed in the list's document or root, and in each open shadow root in it.
const OBSERVED = { childList: true, attributes: true, characterData: true, subtree: true };

function withRoots(nodes) { return [...nodes].flatMap((node) => [node, ...rootsIn(node)]); }

// The elements in added or removed nodes, also in their shadow roots.
function elementsIn(nodes) {
  return withRoots(nodes).flatMap((node) => [...(node.nodeType === Node.ELEMENT_NODE ? [node] : []), ...(node.querySelectorAll?.("*") ?? [])]);
}

// The characters of texts in added nodes, without those of style sheets and scripts.
function textsIn(nodes) {
  const unseen = "style, script, template";
  return withRoots(nodes).reduce((length, node) => {
    if ((node.matches ? node : node.parentElement)?.closest(unseen)) return length;
    const others = node.querySelectorAll?.(unseen) ?? [];
    return [...others].reduce((length, other) => length - other.textContent.length, length + node.textContent.length);
  }, 0);
}

function hasText(nodes) { return [...nodes].some((node) => node.nodeType === Node.TEXT_NODE); }

// Frames while the page loads or rests, in a browser that makes them only when it is asked: one after the other, since it may never end one that
// overlaps with another. Each has work, because without it the main thread is never idle, and what waits for that never comes.
let idleFrames;
function startFrames() {
  if (!globalThis.listlabFrame) return;
  let isEnded = false;
  const frames = (async () => {
    while (!isEnded) {
      await nextFrame(window);
      await new Promise((resolve) => { setTimeout(resolve, 16); });
    }
  })();
  idleFrames = () => {
    isEnded = true;
    return frames;
  };
}

// Ends them; resolves after the last one.
function stopFrames() { return idleFrames?.(); }

function shownRows() { return new Set(shownTexts()); }

// Resolves when nothing in the document has changed for 0.5 s: what was begun is done then. Some pages never rest, so 2 s are enough.
async function rest() {
  const start = performance.now();
  let last = start;
  const observer = new MutationObserver(() => { last = performance.now(); });
  for (const root of withRoots([found.scroller.getRootNode()])) observer.observe(root, OBSERVED);
  await new Promise((resolve) => {
    const timer = setInterval(() => {
      const now = performance.now();
      if (now - last < 500 && now - start < 2000) return;
      clearInterval(timer);
      resolve();
    }, 50);
  });
  observer.disconnect();
}

// Goes to the start of the list and rests.
async function goToStart() {
  await approach(0);
  startFrames();
  await rest();
  await stopFrames();
}

// Scrolls from the start by equal steps, one in each frame and back from the ends, and resolves with the counts. Where frames come only on
// request, the page rests at the end without any, so what timers do then is counted, and animation frames have a fixed number of calls.
async function countedScroll(steps) {
  const { scroller } = found;
  const range = scrollRange(scroller);
  const counts = { elementsAdded: 0, elementsRemoved: 0, attributesAdded: 0, attributeChanges: 0, textChanges: 0, charactersAdded: 0, scrollEvents: 0, rowsEntered: 0 };
  const observed = new WeakSet();
  const observe = (root) => {
    const isNew = !observed.has(root);
    if (isNew) observer.observe(root, OBSERVED);
    observed.add(root);
    return isNew;
  };
  const add = (nodes) => {
    const added = elementsIn(nodes);
    counts.elementsAdded += added.length;
    for (const element of added) counts.attributesAdded += element.attributes.length;
    counts.charactersAdded += textsIn(nodes);
    [...nodes].flatMap(rootsIn).forEach(observe);
  };
  const tally = (records) => {
    for (const { type, target, addedNodes, removedNodes } of records) {
      if (type === "attributes") counts.attributeChanges += 1;
      else if (type === "characterData") {
        counts.textChanges += 1;
        counts.charactersAdded += target.length;
      } else {
        if (hasText(addedNodes) && hasText(removedNodes)) counts.textChanges += 1;
        add(addedNodes);
        counts.elementsRemoved += elementsIn(removedNodes).length;
      }
    }
  };
  const observer = new MutationObserver(tally);
  const root = scroller.getRootNode();
  withRoots([root]).forEach(observe);
  const onScroll = () => { counts.scrollEvents += 1; };
  root.addEventListener("scroll", onScroll, { capture: true, passive: true });
  let rows = shownRows();
  performance.mark("listlab-scroll-start");
  for (let number = 1; number <= steps; number++) {
    await step(scroller, offsetAfter(STEP * number, range), number === steps);
    // Nothing tells when an element that was there gets a shadow root.
    for (const each of rootsIn(root)) if (observe(each)) add(each.childNodes);
    const next = shownRows();
    for (const row of next) if (!rows.has(row)) counts.rowsEntered += 1;
    rows = next;
  }
  if (globalThis.listlabFrame) await rest();
  for (let frame = 0; frame < UNMEASURED; frame++) await step(scroller, scrollOffset(scroller));
  performance.mark("listlab-scroll-end");
  tally(observer.takeRecords());
  observer.disconnect();
  root.removeEventListener("scroll", onScroll, { capture: true });
  counts.elements = elementsIn([root]).length;
  return counts;
}
