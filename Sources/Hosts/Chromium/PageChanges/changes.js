// What interventions use: they change a page before its own scripts run. Comes after tree.js and finding.js, and before the source of an
// intervention, which calls `intervention`.

// What has been changed, as an answer to the lab: the number of places, where scripts caused them, style sheets that cannot be read, and an
// exception of the lab's own.
const changed = { count: 0, places: new Map(), unreadable: 0, sought: 0, failure: null };

// The first places of calls that are looked for: a stack costs time.
const PLACES_SOUGHT = 200;
// The time in which a page must show its rows, in milliseconds.
const LIST_MS = 20_000;

// An intervention may replace it.
const { MutationObserver: PageObserver } = window;

// An observer whose function must not throw in the page.
class Observer extends PageObserver {
  constructor(handle) { super((records) => guarded(() => handle(records))); }
}

// Whether the lab itself looks at the page, from whichever of its frames: its calls are not the page's.
const LOOKING = Symbol.for("listlab looking");
const outermost = outermostWindow();

function looking(look) {
  outermost[LOOKING] = true;
  try { return look(); } finally { outermost[LOOKING] = false; }
}

const page = {
  // Counts changes of the page.
  count(number = 1) { changed.count += number; },

  // The place in the page's scripts from which the running function was called, as `list.js:48`; null if there is none.
  placeOfCaller() {
    const place = String(new Error().stack).split("\n").map((line) => /(\S+:\/\/\S+?):(\d+):\d+\)?$/.exec(line)).find((match) => match);
    return place ? `${place[1].replace(/^\(/, "").replace(/[?#].*$/, "").replace(/^.*\/(?=[^/])/, "")}:${place[2]}` : null;
  },

  // Counts a call that was answered otherwise or not made, and notes its place: by default that of the caller.
  countCall(place) {
    if (outermost[LOOKING]) return;
    changed.count += 1;
    if (changed.sought >= PLACES_SOUGHT) return;
    changed.sought += 1;
    const text = place === undefined ? page.placeOfCaller() : place;
    if (text) changed.places.set(text, (changed.places.get(text) ?? 0) + 1);
  },

  // Calls a function with the document and with each shadow root, when the document has been read: those of now, and those that are attached
  // later, once the script that attaches one has filled it.
  followRoots(action) {
    const seen = new WeakSet();
    const visit = (root) => {
      if (seen.has(root)) return;
      seen.add(root);
      guarded(() => action(root));
    };
    let early = [];
    page.patch(Element.prototype, "attachShadow", (attach) => function (options) {
      const root = attach.call(this, options);
      if (early) early.push(root); else queueMicrotask(() => visit(root));
      return root;
    });
    page.whenReady(() => {
      const roots = [document, ...early ?? []];
      early = null;
      seen.delete(document);
      for (const root of roots) for (const each of [root, ...rootsIn(root)]) visit(each);
    });
  },

  // Calls a function with each element that has an attribute, and its root: with those of now, those that are added, and those whose attribute
  // is set later.
  followAttribute(name, action) {
    page.followRoots((root) => {
      const visit = (node) => {
        if (node.matches?.(`[${name}]`)) action(node, root);
        for (const element of node.querySelectorAll(`[${name}]`)) action(element, root);
      };
      visit(root);
      new Observer((records) => {
        for (const { type, target, addedNodes } of records) {
          if (type === "attributes") action(target, root);
          for (const node of addedNodes) if (node.nodeType === Node.ELEMENT_NODE) visit(node);
        }
      }).observe(root, { childList: true, subtree: true, attributeFilter: [name] });
    });
  },

  // The style sheets of the document or of a shadow root.
  sheetsOf(root) { return [...root.styleSheets, ...root.adoptedStyleSheets]; },

  // Calls `edit(style, rule, root)` for the declarations of each rule of each style sheet, also of those that come later, and of each element
  // with a style of its own (without a rule). Several roots can have the same sheet; the root is its first one. It returns the number of its
  // changes.
  editStyles(edit) {
    const editRules = (rules, root) => {
      for (const rule of rules) {
        if (rule.style) page.count(edit(rule.style, rule, root));
        if (rule.cssRules) editRules(rule.cssRules, root);
      }
    };
    const edited = new WeakMap();
    const editSheet = (sheet, root) => {
      if (!sheet || edited.has(sheet)) return;
      edited.set(sheet, root);
      let rules;
      // Scripts must not read a style sheet of another origin.
      try { rules = sheet.cssRules; } catch { changed.unreadable += 1; return; }
      editRules(rules, root);
    };
    page.patch(CSSStyleSheet.prototype, "insertRule", (insert) => function (text, position = 0) {
      const at = insert.call(this, text, position);
      if (edited.has(this)) guarded(() => editRules([this.cssRules[at]], edited.get(this)));
      return at;
    });
    page.followRoots((root) => {
      root.addEventListener("load", (event) => guarded(() => editSheet(event.target.sheet, root)), true);
      for (const sheet of page.sheetsOf(root)) editSheet(sheet, root);
    });
    page.followAttribute("style", (element, root) => page.count(edit(element.style, null, root)));
  },

  // Removes declarations that are neither `none` nor 0, and returns how many. The longhands of a shorthand with a variable have no values, so
  // both are named.
  remove(style, ...names) {
    let count = 0;
    for (const name of names) {
      const value = style.getPropertyValue(name);
      if (value === "" || value === "none" || value === "0px" || value === "0s") continue;
      style.removeProperty(name);
      count += 1;
    }
    return count;
  },

  // Replaces a function in the values of properties, as `blur(…)` in filters, and returns in how many it was. A custom property can be part of
  // any value. The address of a part of the page, as of a filter, stays.
  replaceFunction(style, name, replacement, ...properties) {
    if (!style.cssText.includes(`${name}(`)) return 0;
    const text = /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|[^()"']/.source;
    const call = new RegExp(`(?<![\\w-])${name}\\((?!\\s*["']?#)(?:${text}|\\((?:${text})*\\))*\\)`, "g");
    let count = 0;
    for (const property of [...properties, ...[...style].filter((name) => name.startsWith("--"))]) {
      const value = style.getPropertyValue(property);
      const rest = value.replace(call, replacement).trim();
      if (rest === value.trim()) continue;
      // An empty custom property leaves the rest of a value valid.
      const empty = property.startsWith("--") ? " " : "";
      style.setProperty(property, rest || empty, style.getPropertyPriority(property));
      count += 1;
    }
    return count;
  },

  // Replaces a method or an accessor: `make` receives the original and returns the new one.
  patch(owner, name, make) {
    const descriptor = Object.getOwnPropertyDescriptor(owner, name);
    if (!descriptor?.configurable) return;
    if (descriptor.get) Object.defineProperty(owner, name, { ...descriptor, get: make(descriptor.get) });
    else Object.defineProperty(owner, name, { ...descriptor, value: make(descriptor.value) });
  },

  // Calls a function when the document has been read, or now if it has been; and again for content that replaces it in the same window: that of
  // a frame's address or text, which begins empty, and what a script writes after `document.open`, which removes all listeners.
  whenReady(action) {
    const frame = frameOf(window);
    let [followed, root] = [null, null];
    const begin = () => {
      const isEmpty = document.URL === "about:blank" && (frame?.hasAttribute("srcdoc") || !/^(about:.*)?$/.test(frame?.src ?? ""));
      if (isEmpty || document.documentElement === root) return;
      if (document.readyState === "loading") return void document.addEventListener("DOMContentLoaded", begin, { once: true });
      root = document.documentElement;
      guarded(action);
    };
    const follow = () => {
      if (followed !== document) new Observer(begin).observe(document, { childList: true });
      followed = document;
      begin();
    };
    frame?.addEventListener("load", follow);
    follow();
  },

  // Calls a function with the list, when its rows are there, if they are in this document: a frame with a list runs this script, too. A
  // page has some time for them.
  whenListed(action) {
    let end;
    const find = () => looking(() => {
      const root = outermostWindow().document.documentElement;
      const scroller = options.scroller === null ? findScroller(root) : matches(options.scroller, root)[0];
      const list = scroller ? listIn(scroller, options.rows) : null;
      return list && rowsOf(list).length >= LEAST_ROWS ? list : null;
    });
    const look = () => guarded(() => {
      let list = null;
      // While a page loads, what fails now can succeed later.
      try { list = find(); } catch (error) { if (performance.now() >= end) throw error; }
      if (list) {
        // From now on the list is scrolled, and not loaded.
        changed.places.clear();
        changed.sought = 0;
        if (list.scroller.ownerDocument === document) action(list);
      }
      else if (performance.now() < end) setTimeout(look, 50);
    });
    page.whenReady(() => {
      end = performance.now() + LIST_MS;
      look();
    });
  },

  // Calls a function with rows as they come: those of now, and then those of each change.
  followRows(action) {
    page.whenListed((list) => {
      const seen = new WeakSet();
      const visit = () => {
        const rows = looking(() => rowsOf(list)).filter((row) => !seen.has(row));
        for (const row of rows) seen.add(row);
        if (rows.length > 0) action(rows, list);
      };
      // What changes in a row is no new row, and a page can change much in each frame.
      const isInRow = (element) => {
        for (let at = element; at && at !== list.scroller; at = at.parentNode) if (seen.has(at)) return true;
        return false;
      };
      const addsElement = ({ addedNodes }) => [...addedNodes].some((node) => node.nodeType === Node.ELEMENT_NODE);
      visit();
      new Observer((records) => { if (records.some((record) => addsElement(record) && !isInRow(record.target))) visit(); })
        .observe(list.scroller, { childList: true, subtree: true });
    });
  },

  // Calls a function with each picture that has loaded, and with those that load later.
  followPictures(action) {
    const visit = (element) => { if (element.localName === "img" && element.naturalWidth > 0) action(element); };
    page.followRoots((root) => {
      root.addEventListener("load", (event) => guarded(() => visit(event.target)), true);
      for (const element of root.querySelectorAll("img")) visit(element);
    });
  },

  // Removes what is preferred to the address of a picture: other sizes, and the sources of an element around it.
  clearSources(element) {
    element.removeAttribute("srcset");
    if (element.parentElement?.localName === "picture") for (const source of element.parentElement.querySelectorAll("source")) source.remove();
  },

  // Adds a style sheet to the root in which the rows are.
  addStyle(row, text) {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    const root = row.getRootNode();
    root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
  },
};

// Performs what must not throw in the page.
function guarded(perform) {
  try { perform(); } catch (error) { changed.failure ??= String(error); }
}

// Runs the source of an intervention. A page is changed as it is opened.
function intervention(begin) {
  guarded(() => begin(page));
  page.whenListed(() => {});
}

// Answers the lab, whose scripts share only the document with the page, in lines: a page may have changed how values become JSON.
page.whenReady(() => document.addEventListener("listlab-survey", (event) => {
  event.stopImmediatePropagation();
  const { count, unreadable, failure, places } = changed;
  const lines = [count, unreadable, String(failure ?? "").replace(/\n/g, " ")];
  places.forEach((number, place) => { lines.push(`${number} ${place}`); });
  document.documentElement.setAttribute("listlab-survey", lines.join("\n"));
}));
