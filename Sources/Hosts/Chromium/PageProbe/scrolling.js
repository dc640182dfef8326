// A scroll in real time: at a constant speed, and back from each end of the list.

// 40 px at 60 frames a second.
const PIXELS_PER_MS = 2.4;

// The offset after a time, between 0 and the range.
function offsetAfter(ms, start, range) {
  const way = (start + PIXELS_PER_MS * ms) % (2 * range);
  return way <= range ? way : 2 * range - way;
}

// Scrolls for some milliseconds and reports the frames as the lab's own list does.
function scrollList(duration) {
  const { scroller } = found;
  const view = scroller.ownerDocument.defaultView;
  const times = [];
  const first = scroller.scrollTop;
  return new Promise((resolve) => {
    performance.mark("listlab-scroll-start");
    const start = performance.now();
    const frame = (time) => {
      times.push(time);
      scroller.scrollTop = offsetAfter(Math.max(0, time - start), first, scrollRange(scroller));
      if (time - start < duration) return view.requestAnimationFrame(frame);
      performance.mark("listlab-scroll-end");
      resolve({ startMs: start, endMs: time, frameTimes: times, movements: [[times[0], time]], entries: 0, counters: { framesScrolled: times.length } });
    };
    view.requestAnimationFrame(frame);
  });
}

// Resolves after two frames, in which nothing moves.
function rest() {
  const view = found.scroller.ownerDocument.defaultView;
  return new Promise((resolve) => view.requestAnimationFrame(() => view.requestAnimationFrame(() => resolve(true))));
}
