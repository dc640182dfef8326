// The elements of a page as they are shown: through open shadow roots, slots and frames of the same origin.

// The document of a frame; null if it is of another origin.
function frameDocument(element) {
  if (element.localName !== "iframe" && element.localName !== "frame") return null;
  try { return element.contentDocument; } catch { return null; }
}

// The elements that are shown as the children of an element.
function shownChildren(element) {
  if (element.shadowRoot) return [...element.shadowRoot.children];
  if (element.localName === "slot") {
    const assigned = element.assignedElements();
    if (assigned.length > 0) return assigned;
  }
  const root = frameDocument(element)?.documentElement;
  return root ? [root] : [...element.children];
}

// The element around another one as it is shown, also around its shadow root and its frame.
function shownParent(element) {
  return element.assignedSlot ?? element.parentElement ?? element.getRootNode().host ?? frameOf(element.ownerDocument.defaultView);
}

// The nodes that are shown as the children of an element.
function shownNodes(element) {
  const assigned = element.localName === "slot" ? element.assignedNodes() : [];
  return assigned.length > 0 ? assigned : (element.shadowRoot ?? element).childNodes;
}

// The text that is shown in an element: without that of style sheets and scripts, which a shadow root can contain.
function shownText(element) {
  const texts = [];
  const open = [element];
  while (open.length > 0) {
    const node = open.pop();
    if (node.nodeType === Node.TEXT_NODE) texts.push(node.data);
    else if (node.nodeType === Node.ELEMENT_NODE && !/^(style|script|template)$/.test(node.localName)) open.push(...[...shownNodes(node)].reverse());
  }
  return texts.join("");
}

// The open shadow roots of a node and of everything in it.
function rootsIn(node) {
  const hosts = node.querySelectorAll ? [node, ...node.querySelectorAll("*")] : [];
  return hosts.flatMap(({ shadowRoot }) => (shadowRoot ? [shadowRoot, ...rootsIn(shadowRoot)] : []));
}

// Calls `visit(element, path)` for an element and everything that is shown in it, ancestors first; a path is the names of the
// elements from the first one, and `visit` returns false to leave out what is in an element. Without recursion: a tree can be deep.
function walk(element, visit) {
  const open = [{ element, path: "" }];
  while (open.length > 0) {
    const { element, path } = open.pop();
    if (visit(element, path) === false) continue;
    const children = shownChildren(element);
    for (let i = children.length - 1; i >= 0; i--) {
      open.push({ element: children[i], path: path === "" ? children[i].localName : `${path} > ${children[i].localName}` });
    }
  }
}

// Calls `visit` like `walk`, but leaves out what the browser does not lay out, because it is not visible (CSS Containment 2, section 4):
// asking for a box in it would lay it out.
function walkVisible(element, visit) {
  walk(element, (element, path) => {
    if (visit(element, path) === false) return false;
    const { contentVisibility, display } = getComputedStyle(element);
    // Elements without a box of their own skip nothing.
    if (contentVisibility === "visible" || display === "contents" || display === "inline") return true;
    return contentVisibility !== "hidden" && visibleBox(element).area > 0;
  });
}

// Where the page in a frame begins in the page around it: inside of the frame's border and padding.
function frameOrigin(frame) {
  const { left, top } = frame.getBoundingClientRect();
  const { paddingLeft, paddingTop } = getComputedStyle(frame);
  return { x: left + frame.clientLeft + parseFloat(paddingLeft), y: top + frame.clientTop + parseFloat(paddingTop) };
}

// The box of an element in the coordinates of the outermost page; after `cut` in each of the pages around it.
function outerBox(element, cut = (box) => box) {
  let view = element.ownerDocument.defaultView;
  const isRoot = element === element.ownerDocument.scrollingElement;
  let box = isRoot ? { left: 0, top: 0, right: view.innerWidth, bottom: view.innerHeight } : element.getBoundingClientRect();
  while (view) {
    box = cut(box, view);
    const frame = frameOf(view);
    if (!frame) break;
    const { x, y } = frameOrigin(frame);
    box = { left: box.left + x, top: box.top + y, right: box.right + x, bottom: box.bottom + y };
    view = frame.ownerDocument.defaultView;
  }
  return box;
}

// The same, cut off at the borders of the frames around it.
function visibleBox(element) {
  const { left, top, right, bottom } = outerBox(element, ({ left, top, right, bottom }, { innerWidth, innerHeight }) => (
    { left: Math.max(left, 0), top: Math.max(top, 0), right: Math.min(right, innerWidth), bottom: Math.min(bottom, innerHeight) }));
  return { left, top, right, bottom, area: Math.max(0, right - left) * Math.max(0, bottom - top) };
}

// The window of the outermost page that is of the same origin as this one.
function outermostWindow() {
  let view = window;
  while (frameOf(view)) view = frameOf(view).ownerDocument.defaultView;
  return view;
}

// The element of a window's frame; null for the outermost page, and below a page of another origin.
function frameOf(view) {
  try { return view.frameElement; } catch { return null; }
}

// An element in words: its name, its id, and its classes.
function describe(element) {
  if (element === element.ownerDocument.scrollingElement) return frameOf(element.ownerDocument.defaultView) ? "the frame's page" : "the page";
  const id = element.id ? `#${element.id}` : "";
  return [element.localName + id, ...[...element.classList].slice(0, 3)].join(".").slice(0, 200);
}

// All shown elements that match a selector, in the order of the page, or in an element; throws for a selector that is not valid.
function matches(selector, within = document.documentElement) {
  const found = [];
  walk(within, (element) => { if (element.matches(selector)) found.push(element); });
  return found;
}
