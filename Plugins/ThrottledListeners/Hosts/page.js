// Subject: scroll listeners that run in each frame
// Difference: what listeners of scroll events do comes up to 0.1 s later
// Same at rest
// Rest: 120 ms
"use strict";
// A listener of scroll events runs at most once in this time, in milliseconds, and once after the last event. A copy rests after its
// segment, so that it pays for that itself.
const PERIOD = 100;

intervention((page) => {
  const wrappers = new WeakMap();
  const throttled = (listener) => {
    if (!listener || wrappers.has(listener)) return listener && wrappers.get(listener);
    const place = page.placeOfCaller();
    // For each target: when the listener ran last, and the event that it waits for.
    const states = new WeakMap();
    const wrapper = function (event) {
      const state = states.get(this) ?? { last: -Infinity, event: null };
      states.set(this, state);
      const run = () => {
        const latest = state.event;
        Object.assign(state, { last: performance.now(), event: null });
        if (typeof listener === "function") listener.call(this, latest); else listener.handleEvent(latest);
      };
      const isPending = state.event !== null;
      state.event = event;
      const rest = state.last + PERIOD - performance.now();
      if (rest <= 0 && !isPending) return run();
      page.countCall(place);
      if (!isPending) setTimeout(run, rest);
    };
    wrappers.set(listener, wrapper);
    wrappers.set(wrapper, wrapper);
    return wrapper;
  };
  page.patch(EventTarget.prototype, "addEventListener", (add) => function (type, listener, options) {
    return add.call(this, type, type === "scroll" ? throttled(listener) : listener, options);
  });
  page.patch(EventTarget.prototype, "removeEventListener", (remove) => function (type, listener, options) {
    return remove.call(this, type, type === "scroll" ? wrappers.get(listener) ?? listener : listener, options);
  });
  // `onscroll` of the window, the document and elements; that of the body is the window's.
  for (const owner of [window, Document.prototype, HTMLElement.prototype, HTMLBodyElement.prototype]) {
    const set = Object.getOwnPropertyDescriptor(owner, "onscroll");
    if (set?.set) Object.defineProperty(owner, "onscroll", { ...set, set(listener) { set.set.call(this, throttled(listener)); } });
  }
  // An attribute does not call the setter.
  page.followAttribute("onscroll", (element) => { element.onscroll = element.onscroll; });
});
