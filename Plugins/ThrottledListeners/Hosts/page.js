// Subject: scroll listeners that run in each frame
// Difference: what listeners of scroll events do comes up to 0.1 s later
"use strict";
// A listener of scroll events runs at most once in this time, in milliseconds, and once after the last event.
const PERIOD = 100;

intervention((page) => {
  const wrappers = new WeakMap();
  const throttled = (listener) => {
    if (!listener || wrappers.has(listener)) return listener && wrappers.get(listener);
    let [last, pending] = [-Infinity, null];
    const wrapper = function (event) {
      const run = () => {
        [last, pending] = [performance.now(), null];
        if (typeof listener === "function") listener.call(this, event); else listener.handleEvent(event);
      };
      const rest = last + PERIOD - performance.now();
      if (rest <= 0) return run();
      page.countCall();
      pending ??= setTimeout(run, rest);
    };
    wrappers.set(listener, wrapper);
    return wrapper;
  };
  page.patch(EventTarget.prototype, "addEventListener", (add) => function (type, listener, options) {
    return add.call(this, type, type === "scroll" ? throttled(listener) : listener, options);
  });
  page.patch(EventTarget.prototype, "removeEventListener", (remove) => function (type, listener, options) {
    return remove.call(this, type, type === "scroll" ? wrappers.get(listener) ?? listener : listener, options);
  });
  // `onscroll` of the window, the document and elements.
  for (const owner of [window, Document.prototype, HTMLElement.prototype]) {
    const set = Object.getOwnPropertyDescriptor(owner, "onscroll");
    if (set?.set) Object.defineProperty(owner, "onscroll", { ...set, set(listener) { set.set.call(this, throttled(listener)); } });
  }
});
