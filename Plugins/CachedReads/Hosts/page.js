// Subject: reads of sizes and places, which force layout
"use strict";
// A size or a place that a script has read is remembered until something is added to the element, or removed from it. Places and offsets
// follow the scroll events, and are read anew after a script has scrolled.
const SIZES = [
  [HTMLElement.prototype, ["offsetHeight", "offsetWidth", "offsetTop", "offsetLeft"]],
  [Element.prototype, ["clientHeight", "clientWidth", "scrollHeight", "scrollWidth"]],
];

intervention((page) => {
  let known = new WeakMap();
  // Boxes are remembered for the scroll offsets that are known: another set of scrollers has other boxes.
  let boxes = new WeakMap();
  const scrolls = new Map();
  const forget = (records) => {
    for (const { target } of records) {
      for (let at = target; at; at = at.parentNode ?? at.host) { known.delete(at); boxes.delete(at); }
    }
  };
  const observer = new MutationObserver(forget);
  const offset = { top: Object.getOwnPropertyDescriptor(Element.prototype, "scrollTop").get, left: Object.getOwnPropertyDescriptor(Element.prototype, "scrollLeft").get };
  const read = (scroller) => {
    if (!scrolls.has(scroller)) boxes = new WeakMap();
    scrolls.set(scroller, { left: offset.left.call(scroller), top: offset.top.call(scroller) });
  };
  const forgetOffsets = (scroller) => {
    if (scroller) scrolls.delete(scroller); else scrolls.clear();
    boxes = new WeakMap();
  };
  const scrolled = (scroller) => {
    if (!scrolls.has(scroller)) read(scroller); else page.countCall();
    return scrolls.get(scroller);
  };
  page.followRoots((root) => {
    observer.observe(root, { childList: true, characterData: true, subtree: true });
    // The window comes before the listeners of the page; a scroll event does not leave its shadow root.
    (root === document ? window : root).addEventListener("scroll", ({ target }) => {
      const scroller = target === document ? document.scrollingElement : target;
      if (scroller instanceof Element) read(scroller);
    }, true);
  });
  let frame = {};
  addEventListener("resize", () => {
    frame = {};
    boxes = new WeakMap();
    known = new WeakMap();
  });
  const valuesOf = (element) => {
    forget(observer.takeRecords());
    let values = known.get(element);
    if (!values) known.set(element, values = {});
    return values;
  };
  // How far the elements around one have scrolled, without asking the engine.
  const moved = (element) => {
    let [x, y] = [0, 0];
    // As it is shown, also around shadow roots and through slots.
    for (let at = shownParent(element); at; at = shownParent(at)) {
      const { left, top } = scrolls.get(at) ?? { left: 0, top: 0 };
      [x, y] = [x + left, y + top];
    }
    return [x, y];
  };
  for (const [owner, names] of SIZES) {
    for (const name of names) {
      page.patch(owner, name, (read) => function () {
        const values = valuesOf(this);
        if (!(name in values)) return values[name] = read.call(this);
        page.countCall();
        return values[name];
      });
    }
  }
  page.patch(Element.prototype, "getBoundingClientRect", (read) => function () {
    forget(observer.takeRecords());
    const [x, y] = moved(this);
    const known = boxes.get(this);
    if (!known) {
      const box = read.call(this);
      boxes.set(this, [box.x + x, box.y + y, box.width, box.height]);
      return box;
    }
    page.countCall();
    const [left, top, width, height] = known;
    return new DOMRect(left - x, top - y, width, height);
  });
  for (const name of ["scrollTop", "scrollLeft"]) {
    const side = name === "scrollTop" ? "top" : "left";
    page.patch(Element.prototype, name, () => function () { return scrolled(this)[side]; });
    const { set, ...rest } = Object.getOwnPropertyDescriptor(Element.prototype, name);
    Object.defineProperty(Element.prototype, name, { ...rest, set(value) { forgetOffsets(this); set.call(this, value); } });
  }
  for (const [name, side] of [["scrollY", "top"], ["pageYOffset", "top"], ["scrollX", "left"], ["pageXOffset", "left"]]) {
    page.patch(window, name, (read) => () => (document.scrollingElement ? scrolled(document.scrollingElement)[side] : read.call(window)));
  }
  for (const name of ["innerHeight", "innerWidth"]) {
    page.patch(window, name, (read) => () => {
      if (name in frame) page.countCall(); else frame[name] = read.call(window);
      return frame[name];
    });
  }
  for (const owner of [window, Element.prototype]) {
    for (const name of ["scroll", "scrollTo", "scrollBy", "scrollIntoView"]) {
      page.patch(owner, name, (call) => function (...values) { forgetOffsets(); return call.apply(this, values); });
    }
  }
});
