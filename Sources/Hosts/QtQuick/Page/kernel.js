.pragma library
// A fixed computation on the processor, to tell how fast this machine runs now.

// The least time of the computation in ms. One alone may be interrupted by whatever the system does now and then; a machine that is busy with
// something else delays all of them.
function milliseconds() {
  let least = Infinity;
  for (let count = 0; count < 16; count++) least = Math.min(least, computation());
  return least;
}

// The time of one computation: integer arithmetic (xorshift, G. Marsaglia, Xorshift RNGs, 2003) over 16 KiB.
function computation() {
  const values = new Uint32Array(1 << 12);
  const start = Date.now();
  let x = 1;
  for (let round = 0; round < 400; round++) {
    for (let i = 0; i < values.length; i++) {
      x ^= x << 13;
      x ^= x >>> 17;
      x ^= x << 5;
      values[i] = values[i] + x;
    }
  }
  const elapsed = Date.now() - start;
  // The result is used, so that the engine cannot leave the computation out.
  return values[0] === 0 && values[1] === 0 ? NaN : elapsed;
}
