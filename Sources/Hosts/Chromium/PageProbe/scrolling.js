// A scroll in real time: at a constant speed, and back from each end of the list.

// The offset after a way that turns at each end of the list.
function offsetAfter(way, range) {
  const rest = way % Math.max(1, 2 * range);
  return rest <= range ? rest : 2 * range - rest;
}

// Scrolls for some milliseconds, by a speed in px per ms, and reports the frames as the lab's own list does.
function scrollList(duration, speed) {
  const { scroller } = found;
  const view = scroller.ownerDocument.defaultView;
  const times = [];
  const first = scrollOffset(scroller);
  return new Promise((resolve) => {
    performance.mark("listlab-scroll-start");
    const start = performance.now();
    const frame = (time) => {
      times.push(time);
      scrollTo(scroller, offsetAfter(first + speed * Math.max(0, time - start), scrollRange(scroller)));
      if (time - start < duration) return view.requestAnimationFrame(frame);
      performance.mark("listlab-scroll-end");
      resolve({ startMs: start, endMs: time, frameTimes: times, movements: [[times[0], time]], entries: 0, counters: { framesScrolled: times.length } });
    };
    view.requestAnimationFrame(frame);
  });
}
