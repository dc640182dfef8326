// How gestures follow each other. One finger: a gesture that begins during the deceleration of the one before stops it.
// Times are in ms, lengths in points.

// Performs the gestures of a source. The caller gives `origin`, the time of the scroll's start, and three functions: `at(time, action)` calls
// `action(now)` at a time, one at a time; `begin(gesture, now, onRest)` starts a gesture, of whose predecessor `onRest` is not called any more;
// `finish()` ends the scroll.
export function performGestures(source, host) {
  let next = 0;
  let lift = host.origin;
  let isScheduled = false;
  // `rest` is when the list came to rest, null while it moves.
  const schedule = (rest) => {
    if (isScheduled) return;
    if (next === source.count) {
      if (rest !== null) host.finish();
      return;
    }
    const start = source.start(next, lift, rest);
    if (start === null) return;
    isScheduled = true;
    host.at(start, (now) => {
      const gesture = source.gesture(next);
      next += 1;
      isScheduled = false;
      lift = now + gesture.durationMs;
      host.begin(gesture, now, (rested) => schedule(rested));
      schedule(null);
    });
  };
  schedule(host.origin);
}

// Drags at their times after the origin.
export function dragSource(drags, origin) {
  return {
    count: drags.length,
    start: (position, lift) => Math.max(origin + drags[position].atMs, lift),
    gesture: (position) => drags[position],
  };
}

// Flicks with drawn speeds and pauses, most of them in the main direction, which turns around at an edge. `limits()` gives the list's present offset,
// the least and the greatest one, and its height.
export function flickSource({ flicks, pauseFrom, contactMs, decelerationRate }, limits) {
  let isForward = true;
  return {
    count: flicks.length,
    start(position, lift, rest) {
      const { pauseMs } = flicks[position];
      if (pauseFrom === "liftOff") return lift + pauseMs;
      return rest === null ? null : rest + pauseMs;
    },
    gesture(position) {
      const { speed, reversed } = flicks[position];
      const { offset, least, greatest, height } = limits();
      let goesToEnd = isForward !== reversed;
      // Less than a pixel is no way.
      if (Math.abs((goesToEnd ? greatest : least) - offset) < 0.5) {
        if (goesToEnd === isForward) isForward = !isForward;
        goesToEnd = !goesToEnd;
      }
      const durationMs = Math.min(contactMs, height / speed * 1000);
      return { durationMs, distance: speed * durationMs / 1000 * (goesToEnd ? 1 : -1), decelerationRate };
    },
  };
}
