// Counts what a page does in a fixed scroll.

// The elements in added or removed nodes.
function elementsIn(nodes) {
  let count = 0;
  for (const node of nodes) if (node.nodeType === Node.ELEMENT_NODE) count += 1 + node.querySelectorAll("*").length;
  return count;
}

function hasText(nodes) { return [...nodes].some((node) => node.nodeType === Node.TEXT_NODE); }

function shownRows() { return new Set(shownTexts()); }

// Scrolls from the start by equal steps, one in each frame and back from the ends, and resolves with the counts.
async function countedScroll(steps) {
  const { scroller } = found;
  const range = scrollRange(scroller);
  await approach(0);
  const counts = { elementsAdded: 0, elementsRemoved: 0, attributeChanges: 0, textChanges: 0, scrollEvents: 0, rowsEntered: 0 };
  const tally = (records) => {
    for (const { type, addedNodes, removedNodes } of records) {
      if (type === "attributes") counts.attributeChanges += 1;
      else if (type === "characterData") counts.textChanges += 1;
      else {
        if (hasText(addedNodes) && hasText(removedNodes)) counts.textChanges += 1;
        counts.elementsAdded += elementsIn(addedNodes);
        counts.elementsRemoved += elementsIn(removedNodes);
      }
    }
  };
  const observer = new MutationObserver(tally);
  const root = scroller.getRootNode();
  observer.observe(root, { childList: true, attributes: true, characterData: true, subtree: true });
  const onScroll = () => { counts.scrollEvents += 1; };
  root.addEventListener("scroll", onScroll, { capture: true, passive: true });
  let rows = shownRows();
  for (let number = 1; number <= steps; number++) {
    await step(scroller, offsetAfter(STEP * number, range));
    const next = shownRows();
    for (const row of next) if (!rows.has(row)) counts.rowsEntered += 1;
    rows = next;
  }
  for (let frame = 0; frame < UNMEASURED; frame++) await step(scroller, scroller.scrollTop);
  tally(observer.takeRecords());
  observer.disconnect();
  root.removeEventListener("scroll", onScroll, { capture: true });
  counts.elements = root.querySelectorAll("*").length;
  return counts;
}
